// What saved states hold, whether they are sound, and where two of them differ.

import { WaystateFormatError } from '../js/index.js'

const MAGIC = 0x5347504f
const KINDS = new Map([
  [1, 'grid'],
  [2, 'hex grid'],
  [3, 'voxel grid'],
  [4, 'graph'],
  [5, 'replanner on a grid'],
  [6, 'replanner on a hex grid'],
  [7, 'flow field'],
  [8, 'a* on cells'],
  [9, 'jump point search'],
  [10, 'theta*'],
  [11, 'search on a graph'],
  [12, 'search on a grid'],
  [64, 'hpa* search'],
  [65, 'search from both ends of a graph'],
  [66, 'jump point search over terrain'],
  [73, 'search that begins again'],
  [72, 'bundle'],
])
const OPENERS = new Map([
  [1, (way, bytes) => [way.gridFromState(bytes)]],
  [2, (way, bytes) => [way.hexGridFromState(bytes)]],
  [3, (way, bytes) => [way.voxelGridFromState(bytes)]],
  [4, (way, bytes) => [way.graphFromState(bytes)]],
  [72, (way, bytes) => way.openBundle(bytes)],
])

function kindOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 8 || view.getUint32(0, true) !== MAGIC) {
    throw new WaystateFormatError('no saved state: its first bytes are not those of one', 0)
  }
  return view.getUint16(6, true)
}

/** FNV-1a with 64 bits, as hash() gives it for the object of a state. */
function hashOf(bytes) {
  let hash = 0xcbf29ce484222325n
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}

/** The objects in a state or bundle; none where the state needs a world to be opened, but its lengths are checked. */
function open(way, bytes) {
  const kind = kindOf(bytes)
  const opener = OPENERS.get(kind)
  if (opener !== undefined) return opener(way, bytes)
  if (!KINDS.has(kind)) throw new WaystateFormatError(`kind ${kind} is not known`, 6)
  way.diff(bytes, bytes)
  return []
}

/** How often each area occurs, and its multiplier. */
function areasOf(object) {
  const counts = new Map()
  for (const area of object.cells) counts.set(area, (counts.get(area) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([area, cells]) => (area === 255 ? { area, cells } : { area, cells, cost: object.areaCost(area) }))
}

function summaryOf(object) {
  if (ArrayBuffer.isView(object)) return { type: object.constructor.name, length: object.length }
  const summary = { ...object.toJSON() }
  if (typeof object.hash === 'function') summary.checksum = object.checksum({ text: true })
  if (typeof object.width === 'number' && object.cells !== undefined) summary.areas = areasOf(object)
  return summary
}

export function inspect({ way, files: [{ name, bytes }], options }) {
  const kind = kindOf(bytes)
  const objects = open(way, bytes).map(summaryOf)
  const report = { file: name, kind: KINDS.get(kind), bytes: bytes.length, hash: hashOf(bytes), objects }
  if (options.json) {
    console.log(JSON.stringify(report))
    return 0
  }
  console.log(`${name}: ${report.kind}, ${bytes.length} bytes, hash ${report.hash}`)
  objects.forEach((object, place) => {
    const { type, areas = [], ...members } = object
    const texts = Object.entries(members).map(([key, value]) => `${key} ${JSON.stringify(value)}`)
    console.log(`  ${place} ${type}: ${texts.join(', ')}`)
    for (const { area, cells, cost } of areas) {
      console.log(`      area ${area}: ${cells} cells${cost === undefined ? ', walls' : `, cost ${cost}`}`)
    }
  })
  if (objects.length === 0) console.log('  lies over a world: a bundle shows it with its own')
  return 0
}

export function diff({ way, files: [a, b], options }) {
  const differences = way.diff(a.bytes, b.bytes)
  if (options.json) console.log(JSON.stringify(differences))
  else if (differences.length === 0) console.log('no difference')
  else {
    for (const difference of differences) console.log(String(difference))
    const places = differences.reduce((sum, { count }) => sum + count, 0)
    console.log(`${differences.length} fields differ, in ${places} places`)
  }
  return differences.length === 0 ? 0 : 1
}

export function verify({ way, files }) {
  let code = 0
  for (const { name, bytes } of files) {
    try {
      const objects = open(way, bytes)
      const [first] = objects
      const kept = kindOf(bytes) === 72 ? way.bundle(objects) : (first?.saveState() ?? bytes)
      if (Buffer.compare(bytes, kept) !== 0) throw new Error('saving it again gives other bytes')
      console.log(`${name}: ok, ${KINDS.get(kindOf(bytes))}`)
      for (const object of [...objects].reverse()) object.dispose?.()
    } catch (error) {
      const where = error.offset === undefined ? '' : ` at byte ${error.offset}`
      console.log(`${name}: refused${where}: ${error.message}`)
      code = 1
    }
  }
  return code
}
