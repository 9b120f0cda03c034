// Grids from a layer of a map that Tiled saved as JSON, of squares or of hexagons.

import { WAY_MAX_NODES } from '../../../dist/constants.js'
import { arrayOf, integerWithin, oneOf, show } from '../instance/check.js'
import { WaystateError, WaystateTypeError } from '../instance/errors.js'
import { Areas, gridOf, sizeOf } from './from-rows.js'

/** The upper bits of a tile's number say how it is flipped. */
const TILE_BITS = 0x0fffffff
const WORD_MAX = 0xffffffff
/** Of layers in groups. */
const MOST_DEPTH = 32
const FARTHEST = WAY_MAX_NODES

export function gridFromTiled(way, map, layer, mapping, options) {
  const source = objectOf(typeof map === 'string' ? parse(map) : map, 'map')
  const areas = new Areas(mapping)
  const layout = layoutOf(source)
  const found = findLayer(source.layers, layer)
  const box = boxOf(found)
  const size = sizeOf(box.width, box.height, found.name)
  if (layout !== undefined && ((box.x | box.y) & 1) !== 0) {
    throw unsupported(`${found.name} begins at ${box.x}, ${box.y}; an even place was expected for hexagons`)
  }
  const tiles = propertiesOf(source)
  const cells = new Uint8Array(size)
  if (found.chunks !== undefined) {
    // Where an endless map has no chunk, it has no tile.
    cells.fill(areas.of(0, 0, 0, () => `${found.name}, where it has no chunk,`))
  }
  for (const part of partsOf(found, box)) {
    const read = readerOf(part)
    for (let at = 0; at < part.width * part.height; at++) {
      const x = part.x + (at % part.width)
      const y = part.y + Math.floor(at / part.width)
      const tile = (integerWithin(read(at), `${part.name}.data[${at}]`, 0, WORD_MAX) & TILE_BITS) >>> 0
      cells[y * box.width + x] = areas.of(tile, x, y, () => `${part.name}.data[${at}]`, tiles.get(tile) ?? {})
    }
  }
  return gridOf(
    way,
    { width: box.width, height: box.height, cells, layout, space: spaceOf(source, box) },
    areas,
    options,
  )
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WaystateError('invalid-argument', `map is no JSON: ${error.message}`, { cause: error })
  }
}

function objectOf(value, name) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WaystateTypeError(`${name} is ${show(value)}; an object was expected`)
  }
  return value
}

/** As a hex grid names it; undefined for squares. */
function layoutOf({ orientation, staggeraxis, staggerindex }) {
  if (orientation === 'orthogonal') {
    return undefined
  }
  if (orientation !== 'hexagonal') {
    throw unsupported(`map.orientation is ${show(orientation)}; "orthogonal" or "hexagonal" was expected`)
  }
  oneOf(staggeraxis, 'map.staggeraxis', ['x', 'y'])
  oneOf(staggerindex, 'map.staggerindex', ['odd', 'even'])
  return `${staggerindex}-${staggeraxis === 'y' ? 'r' : 'q'}`
}

/** Pixels, where tiles are squares; hexagons of Tiled are seldom regular. */
function spaceOf({ orientation, tilewidth, tileheight }, { x, y }) {
  if (orientation !== 'orthogonal' || tilewidth !== tileheight || !(tilewidth > 0)) {
    return undefined
  }
  return { originX: x * tilewidth, originY: y * tilewidth, cellSize: tilewidth }
}

/** The layer of that name, or at that place of those in the map, with where it is for messages. */
function findLayer(layers, wanted) {
  if (typeof wanted !== 'string' && typeof wanted !== 'number') {
    throw new WaystateTypeError(`layer is ${show(wanted)}; a name or a number was expected`)
  }
  const amount = arrayOf(layers, 'map.layers', 'layers', WAY_MAX_NODES)
  const place = typeof wanted === 'number' ? integerWithin(wanted, 'layer', 0, amount - 1) : undefined
  const names = []
  const found =
    place === undefined
      ? search(layers, 'map.layers', wanted, names, 0)
      : { layer: objectOf(layers[place], `map.layers[${place}]`), name: `map.layers[${place}]` }
  if (found === undefined) {
    const known =
      names.length > 0 ? `there are ${names.slice(0, 20).join(', ')}` : 'there is no layer of tiles'
    throw new WaystateError('out-of-range', `layer is ${show(wanted)}; ${known}`)
  }
  const { type, data, chunks, encoding, compression, width, height } = found.layer
  if (type !== 'tilelayer') {
    throw unsupported(`${found.name}.type is ${show(type)}; "tilelayer" was expected`)
  }
  return { name: found.name, data, chunks, encoding, compression, width, height }
}

function search(layers, name, wanted, names, depth) {
  const amount = arrayOf(layers, name, 'layers', WAY_MAX_NODES)
  if (depth > MOST_DEPTH) {
    throw new WaystateError('out-of-range', `${name} is a group in more than ${MOST_DEPTH} others`)
  }
  for (let i = 0; i < amount; i++) {
    const place = `${name}[${i}]`
    const layer = objectOf(layers[i], place)
    if (layer.type === 'group') {
      const inner = search(layer.layers, `${place}.layers`, wanted, names, depth + 1)
      if (inner !== undefined) {
        return inner
      }
    } else if (layer.type === 'tilelayer') {
      if (layer.name === wanted) {
        return { layer, name: place }
      }
      names.push(show(layer.name))
    }
  }
  return undefined
}

/** The rectangle that a layer's tiles take; that of an endless map begins wherever its first chunks do. */
function boxOf({ name, chunks, width, height }) {
  if (chunks === undefined) {
    return { x: 0, y: 0, width, height }
  }
  const amount = arrayOf(chunks, `${name}.chunks`, 'chunks', WAY_MAX_NODES)
  let [left, top, right, bottom] = [FARTHEST, FARTHEST, -FARTHEST, -FARTHEST]
  for (let i = 0; i < amount; i++) {
    const chunk = objectOf(chunks[i], `${name}.chunks[${i}]`)
    for (const key of ['x', 'y']) {
      integerWithin(chunk[key], `${name}.chunks[${i}].${key}`, -FARTHEST, FARTHEST)
    }
    sizeOf(chunk.width, chunk.height, `${name}.chunks[${i}]`)
    left = Math.min(left, chunk.x)
    top = Math.min(top, chunk.y)
    right = Math.max(right, chunk.x + chunk.width)
    bottom = Math.max(bottom, chunk.y + chunk.height)
  }
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

/** What holds tiles: the layer, or its chunks, moved to where the grid begins. */
function partsOf(found, box) {
  const { name, chunks, encoding, compression } = found
  if (chunks === undefined) {
    return [{ ...found, x: 0, y: 0 }]
  }
  return Array.from(chunks, ({ x, y, width, height, data }, i) => ({
    name: `${name}.chunks[${i}]`,
    x: x - box.x,
    y: y - box.y,
    width,
    height,
    data,
    encoding,
    compression,
  }))
}

/** Gives the number at a place, from an array or from base64. */
function readerOf({ name, data, encoding, compression, width, height }) {
  const size = width * height
  if (typeof data !== 'string') {
    const length = arrayOf(data, `${name}.data`, 'numbers', WAY_MAX_NODES)
    checkLength(length, size, name)
    return (at) => data[at]
  }
  if (encoding !== 'base64') {
    throw unsupported(`${name}.encoding is ${show(encoding)}; an array or "base64" was expected`)
  }
  if (compression !== undefined && compression !== '') {
    throw unsupported(`${name}.compression is ${show(compression)}; save the map with uncompressed layers`)
  }
  const bytes = decode(data, name)
  checkLength(bytes.length / 4, size, name)
  const view = new DataView(bytes.buffer)
  return (at) => view.getUint32(4 * at, true)
}

function checkLength(length, size, name) {
  if (length !== size) {
    throw new WaystateError('out-of-range', `${name}.data has ${length} tiles; ${size} were expected`)
  }
}

function decode(text, name) {
  try {
    return Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0))
  } catch (error) {
    throw new WaystateError('invalid-argument', `${name}.data is no base64`, { cause: error })
  }
}

/** Properties that tiles have of their own, by the tile's number in the map, from tilesets that are inside the map. */
function propertiesOf({ tilesets = [] }) {
  const all = new Map()
  const amount = arrayOf(tilesets, 'map.tilesets', 'tilesets', WAY_MAX_NODES)
  for (let i = 0; i < amount; i++) {
    const { firstgid, tiles = [] } = objectOf(tilesets[i], `map.tilesets[${i}]`)
    const count = arrayOf(tiles, `map.tilesets[${i}].tiles`, 'tiles', WAY_MAX_NODES)
    for (let j = 0; j < count; j++) {
      const name = `map.tilesets[${i}].tiles[${j}]`
      const { id, properties = [] } = objectOf(tiles[j], name)
      const own = {}
      arrayOf(properties, `${name}.properties`, 'properties', WAY_MAX_NODES)
      for (const property of properties) {
        const { name: key, value } = objectOf(property, `${name}.properties`)
        Object.defineProperty(own, key, { value, enumerable: true, configurable: true, writable: true })
      }
      all.set(firstgid + id, own)
    }
  }
  return all
}

const unsupported = (message) => new WaystateError('unsupported', message)
