// What a file is, and what becomes of it: a whole scene, a state for the page that is shown, or words that say why neither.
import { MOST_ACROSS, fromLink } from './fields.js'
import { LinkError } from './link-error.js'
import { mapScene } from './map-scene.js'
import { noteOf } from './state-file.js'

const MOST_BYTES = 64 * 2 ** 20
const MAGIC = 0x5347504f
const BUNDLE = 72
const KINDS = new Map([
  [1, 'grid'],
  [2, 'hex grid'],
  [3, 'voxel grid'],
  [4, 'graph'],
  [5, 'replanner'],
  [6, 'replanner'],
  [7, 'field'],
])
/** What the pages' models call their parts. */
const PARTS = { 'hex grid': 'grid', 'voxel grid': 'grid' }

/**
 * host: asked for the page that is shown. Gives { id, scene, text }, without a scene where a state was put into the page
 * itself. Throws what can be said to people.
 */
export async function readFile(host, file) {
  if (file.size > MOST_BYTES) {
    throw new LinkError(`It has ${file.size.toLocaleString('en')} bytes; at most 64 MiB are read.`)
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kindOf(bytes)
  if (kind === BUNDLE) return openBundle(host, bytes, file.name)
  if (kind !== null) return openState(host, bytes, kind, file.name)
  return openMap(host, bytes, file.name)
}

/** The kind of a state; null for what is none. */
function kindOf(bytes) {
  if (bytes.length < 8) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return view.getUint32(0, true) === MAGIC ? view.getUint16(6, true) : null
}

async function openBundle(host, bytes, name) {
  const { way } = host
  const objects = way.openBundle(bytes, { memory: 256 * 2 ** 20 })
  try {
    const note = noteOf(objects)
    if (note && host.pages.some(({ id }) => id === note.id)) {
      const page = host.find(note.id)
      const { shape, createPage } = await page.load()
      const scene = { ...fromLink(shape, note.letters), opened: objects.slice(0, -1) }
      await host.show(page, scene, createPage)
      return { id: note.id, text: `${name}: ${objects.length - 1} objects, to the byte as they were saved.` }
    }
    return fromWorld(host, objects, name)
  } finally {
    for (const object of objects) object.dispose?.()
  }
}

/** Of a bundle that was made elsewhere: its map, and the ends of its search. */
function fromWorld(host, objects, name) {
  const world = objects.find((object) => object.cells && object.width)
  if (!world)
    throw new LinkError('Among its objects is no square or hex grid, which are what pages here can show.')
  const path = objects.find((object) => object.links)?.path()
  const { scene, id } = mapScene(host, world, path)
  return { id, scene, text: `${name}: its map of ${world.width} × ${world.height} cells.` }
}

function openState(host, bytes, kind, name) {
  const what = KINDS.get(kind) ?? 'search'
  if (what === 'grid' || what === 'hex grid') {
    const world = what === 'grid' ? host.way.gridFromState(bytes) : host.way.hexGridFromState(bytes)
    try {
      const { scene, id } = mapScene(host, world)
      return { id, scene, text: `${name}: a ${what} of ${world.width} × ${world.height} cells.` }
    } finally {
      world.dispose()
    }
  }
  const { current } = host
  const part = PARTS[what] ?? what
  if (!current.takeState?.(part, bytes)) {
    throw new LinkError(`It is the state of a ${what}, for which the page that is shown has no place.`)
  }
  return { id: current.id, text: `${name}: the ${what} is as it was saved.` }
}

function openMap(host, bytes, name) {
  const text = new TextDecoder().decode(bytes.subarray(0, 16 * 2 ** 20))
  const world = worldOf(host.way, text, bytes)
  try {
    if (world.grid.width > MOST_ACROSS || world.grid.height > MOST_ACROSS) {
      throw new LinkError(
        `Its map has ${world.grid.width} × ${world.grid.height} cells; at most ${MOST_ACROSS} × ${MOST_ACROSS} are shown here.`,
      )
    }
    const { scene, id } = mapScene(host, world.grid)
    return { id, scene, text: `${name}: ${world.grid.width} × ${world.grid.height} cells. ${world.says}` }
  } finally {
    world.grid.dispose()
  }
}

function worldOf(way, text, bytes) {
  if (/^\s*type\s/.test(text)) {
    return {
      grid: way.gridFromMovingAi(text),
      says: 'Ground is floor; trees, water and what is outside are walls.',
    }
  }
  if (/^\s*\{/.test(text)) return tiled(way, text)
  const begin = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join(' ')
  throw new LinkError(
    bytes.length === 0
      ? 'It is empty.'
      : `It begins with ${begin}, as neither states and bundles of Waystate nor maps of MovingAI or Tiled (JSON) do.`,
  )
}

/** The layer that is named after walls, or the first one: where it has a tile is a wall. */
function tiled(way, text) {
  let map
  try {
    map = JSON.parse(text)
  } catch (error) {
    throw new LinkError(`It looks like JSON and is none: ${error.message}.`)
  }
  const names = tileLayers(map.layers).map(({ name }) => name)
  if (names.length === 0) throw new LinkError('It is JSON without layers of tiles, as Tiled has them.')
  const wallish = names.find((name) => /wall|collision|obstacle|block|solid/i.test(name))
  const layer = wallish ?? names[0]
  const grid = way.gridFromTiled(map, layer, (tile) => (tile === 0 ? 0 : null))
  return { grid, says: `Where the layer “${layer}” has a tile is a wall.` }
}

function tileLayers(layers) {
  if (!Array.isArray(layers)) return []
  return layers.flatMap((layer) => (layer?.type === 'tilelayer' ? [layer] : tileLayers(layer?.layers)))
}
