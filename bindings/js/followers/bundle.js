// Whole rooms as bytes: objects with their options and what they are built over.

import {
  WAY_ERROR_BUFFER_TOO_SMALL,
  WAY_ERROR_STATE,
  WAY_OBJECT_FLOW_FIELD,
  WAY_OBJECT_GRAPH,
  WAY_OBJECT_GRID,
  WAY_OBJECT_MEMORY,
  WAY_OBJECT_MOVER,
  WAY_OBJECT_REPLANNER,
  WAY_OBJECT_SEARCH,
  WAY_OBJECT_VOXEL_GRID,
  WAY_OBJECT_VOXEL_MOVER,
  way_bundle_object,
  way_error,
} from '../../../dist/constants.js'
import {
  bytes,
  bytesUnder,
  integerWithin,
  isTypedArray,
  keysOf,
  placeOfArray,
  typedArrays,
} from '../instance/check.js'
import { WaystateError, WaystateFormatError } from '../instance/errors.js'
import { pointerOf } from '../instance/handle.js'
import { CODES } from '../instance/names.js'
import { Opened } from '../instance/opened.js'
import { saveWith } from '../instance/state.js'
import { HEX } from '../searches/hex-kind.js'
import { SQUARE } from '../searches/kinds.js'
import { GridSearch } from '../searches/search.js'
import { PointGraph } from '../worlds/graph-extras.js'
import { Graph, GraphSearch } from '../worlds/graph.js'
import { Grid } from '../worlds/grid.js'
import { HexGrid, HexSearch } from '../worlds/hex-grid.js'
import { CostedMover } from '../worlds/costed-mover.js'
import { Mover } from '../worlds/mover.js'
import { VoxelGrid, VoxelSearch } from '../worlds/voxel-grid.js'
import { VoxelMover } from '../worlds/voxel-mover.js'
import { FlowField } from './flow-field.js'
import { kindOf, listOf } from '../instance/objects.js'
import { GridReplanner } from './replanner.js'

const KEYS = Object.freeze(['memory'])
const MOST_MEMORY = 0x7fffffff

/** Objects with their options, in order, as bytes. */
export function bundle(instance, objects) {
  const { memory, wasm } = instance
  const entries = listOf(objects).map((object, i) => entryOf(instance, object, `objects[${i}]`))
  const structs = entries.length * way_bundle_object.SIZE
  const size = entries.reduce((sum, { bytes }) => sum + aligned(bytes.length), structs)
  return memory.withRoom(size, (at) => {
    let bytesAt = at + structs
    for (const entry of entries.filter(({ kind }) => kind === WAY_OBJECT_MEMORY)) {
      entry.pointer = bytesAt
      memory.bytes.set(entry.bytes, bytesAt)
      bytesAt += aligned(entry.bytes.length)
    }
    writeEntries(memory, at, entries)
    return saving(instance, 'bundle', (...to) => wasm.way_bundle_save(at, entries.length, 0, ...to))
  })
}

/** A kept frame of a timeline; objects: those that it holds. */
export function exportFrame(instance, timeline, frame, objects, naming) {
  const { memory, wasm } = instance
  const entries = objects.map((object) => ({ ...NOTHING, ...extrasOf(object) }))
  return memory.withRoom(entries.length * way_bundle_object.SIZE, (at) => {
    writeEntries(memory, at, entries)
    return saving(instance, naming, (...to) => wasm.way_timeline_export(timeline, frame, at, ...to))
  })
}

/** Makes all objects of a bundle anew. */
export function openBundle(instance, source, options = {}) {
  const { memory: limit } = keysOf(options, 'options', KEYS)
  if (limit !== undefined) {
    integerWithin(limit, 'memory', 1, MOST_MEMORY)
  }
  const { memory, wasm } = instance
  return memory.withCopy(bytes(source, 'bytes'), (at, size) =>
    memory.withRoom(way_error.SIZE, (error) => {
      const open = (to, capacity) => {
        const result = wasm.way_wasm_bundle_open(at, size, limit ?? 0, to, capacity, memory.out, error)
        if (result === WAY_ERROR_STATE) {
          throw new WaystateFormatError(
            `openBundle: ${memory.text(error + way_error.message)}`,
            memory.long(error + way_error.byte_offset),
          )
        }
        instance.check(result, 'openBundle')
        return memory.outInteger() >>> 0
      }
      const count = open(0, 0)
      return memory.withRoom(count * way_bundle_object.SIZE, (objects) => {
        open(objects, count)
        return wrapAll(instance, objects, count)
      })
    }),
  )
}

/* ---------------------------------------------------------------------------------------------- to C */

const aligned = (length) => (length + 7) & ~7

const NOTHING = Object.freeze({ kind: 0, pointer: 0, points: 0, element: 0, bytes: new Uint8Array(0) })

/** What a bundle has of an object beside its state. */
function extrasOf(object) {
  if (isTypedArray(object)) {
    return { element: placeOfArray(object) }
  }
  const points = object instanceof Graph && !object.disposed ? object.positions : null
  return { points: points === null ? 0 : pointerOf(points) }
}

function entryOf(instance, object, name) {
  if (isTypedArray(object)) {
    const held = bytesUnder(object, name)
    return { ...NOTHING, ...extrasOf(object), kind: WAY_OBJECT_MEMORY, bytes: instance.memory.steady(held) }
  }
  const { kind, pointer } = kindOf(instance, object, name)
  return { ...NOTHING, ...extrasOf(object), kind, pointer }
}

function writeEntries({ integers }, at, entries) {
  for (const [i, { kind, pointer, bytes, points, element }] of entries.entries()) {
    const to = (field) => (at + i * way_bundle_object.SIZE + way_bundle_object[field]) >>> 2
    integers[to('kind')] = kind
    integers[to('pointer')] = pointer
    integers[to('size')] = bytes.length
    integers[to('points')] = points
    integers[to('element')] = element
    integers[to('world')] = -1
  }
}

/** The bytes of a call that says in an error of its own which object it refuses. */
function saving(instance, what, call) {
  const { memory } = instance
  return memory.withRoom(way_error.SIZE, (error) =>
    saveWith(instance, what, (...to) => {
      const result = call(...to, error)
      const reason = result === WAY_ERROR_BUFFER_TOO_SMALL ? '' : memory.text(error + way_error.message)
      if (result !== 0 && reason !== '') {
        throw new WaystateError(CODES[result], `${typeof what === 'function' ? what() : what}: ${reason}`)
      }
      return result
    }),
  )
}

/* ---------------------------------------------------------------------------------------------- from C */

const MOVERS = Object.freeze({ [WAY_OBJECT_MOVER]: Mover, [WAY_OBJECT_VOXEL_MOVER]: VoxelMover })

function wrapAll(instance, at, count) {
  const { memory } = instance
  const read = (i, field) =>
    memory.integers[(at + i * way_bundle_object.SIZE + way_bundle_object[field]) >>> 2]
  const found = Array.from({ length: count }, (_, i) => ({
    at: at + i * way_bundle_object.SIZE,
    kind: read(i, 'kind'),
    pointer: read(i, 'pointer') >>> 0,
    size: read(i, 'size') >>> 0,
    points: read(i, 'points') >>> 0,
    element: read(i, 'element'),
    world: read(i, 'world'),
  }))
  const made = found.map((object) => (object.world < 0 ? wrapAlone(instance, object) : null))
  // Movers before what is built over them.
  for (const [i, object] of found.entries()) {
    const Class = MOVERS[object.kind]
    if (Class !== undefined) made[i] = new Class(instance, made[object.world], object.pointer)
  }
  for (const [i, object] of found.entries()) {
    made[i] ??= wrapOver(instance, object, made[object.world])
  }
  return made
}

function wrapAlone(instance, { kind, pointer, size, points, element }) {
  const { memory, wasm } = instance
  switch (kind) {
    case WAY_OBJECT_GRID:
      return wasm.way_grid_layout(pointer) < 0 ? new Grid(instance, pointer) : new HexGrid(instance, pointer)
    case WAY_OBJECT_VOXEL_GRID:
      return new VoxelGrid(instance, pointer)
    case WAY_OBJECT_GRAPH: {
      const graph = new Graph(instance, pointer)
      graph.positions = points === 0 ? null : new PointGraph(instance, points)
      return graph
    }
    default: {
      const copy = memory.copyBytes(pointer, size)
      memory.free(pointer)
      return new typedArrays[element](copy.buffer)
    }
  }
}

/** What an object over a world keeps of its options. */
function optionsOf({ wasm, memory }, at) {
  wasm.way_wasm_bundle_read(at, memory.out)
  const [algorithm, recorded, budget, points] = [0, 1, 2, 3].map((n) => memory.outInteger(n))
  return {
    algorithm,
    recordExpansions: recorded !== 0,
    iterationBudget: budget,
    points: points >>> 0,
    hooks: null,
    positions: null,
    landmarks: null,
    heuristicWeight: 1,
  }
}

const SEARCHES = Object.freeze([
  [Grid, GridSearch],
  [HexGrid, HexSearch],
  [VoxelGrid, VoxelSearch],
  [Graph, GraphSearch],
])

function wrapOver(instance, { at, kind, pointer }, under) {
  const mover = under instanceof CostedMover ? under : undefined
  const world = mover?.grid ?? under
  const opened = new Opened(pointer, { ...optionsOf(instance, at), mover })
  switch (kind) {
    case WAY_OBJECT_REPLANNER:
      return new GridReplanner(instance, world, opened, world instanceof Grid ? SQUARE : HEX)
    case WAY_OBJECT_FLOW_FIELD:
      return new FlowField(instance, world, [], opened)
    case WAY_OBJECT_SEARCH: {
      const [, Search] = SEARCHES.find(([type]) => world instanceof type)
      return new Search(instance, world, opened)
    }
  }
}
