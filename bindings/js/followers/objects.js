// What timelines and bundles take: objects of an instance, and typed arrays of the host.

import {
  WAY_OBJECT_FLOW_FIELD,
  WAY_OBJECT_GRAPH,
  WAY_OBJECT_GRID,
  WAY_OBJECT_REPLANNER,
  WAY_OBJECT_SEARCH,
  WAY_OBJECT_VOXEL_GRID,
} from '../../../dist/constants.js'
import { show } from '../instance/check.js'
import { WaystateError, WaystateTypeError } from '../instance/errors.js'
import { isRegisteredWith, pointerOf } from '../instance/handle.js'
import { SlicedSearch, worldOf } from '../searches/search.js'
import { CellGrid } from '../worlds/cell-grid.js'
import { Graph } from '../worlds/graph.js'
import { VoxelGrid } from '../worlds/voxel-grid.js'
import { FlowField } from './flow-field.js'
import { GridReplanner } from './replanner.js'

const MOST_OBJECTS = 2 ** 20

/** The kinds of C, and the world that an object is built over. */
const KINDS = Object.freeze([
  { of: CellGrid, kind: WAY_OBJECT_GRID, world: () => null },
  { of: VoxelGrid, kind: WAY_OBJECT_VOXEL_GRID, world: () => null },
  { of: Graph, kind: WAY_OBJECT_GRAPH, world: () => null },
  { of: SlicedSearch, kind: WAY_OBJECT_SEARCH, world: worldOf },
  { of: GridReplanner, kind: WAY_OBJECT_REPLANNER, world: ({ grid }) => grid },
  { of: FlowField, kind: WAY_OBJECT_FLOW_FIELD, world: ({ grid }) => grid },
])

/** Pointer, kind and world of an object of the instance. */
export function kindOf(instance, object, name) {
  const known = KINDS.find(({ of }) => object instanceof of)
  if (known === undefined) {
    throw new WaystateTypeError(
      `${name} is ${show(object)}; a grid, graph, search, replanner, flow field or typed array was expected`,
    )
  }
  const pointer = pointerOf(object)
  if (!isRegisteredWith(object, instance.finalizers)) {
    throw new WaystateError('invalid-argument', `${name} belongs to another instance`)
  }
  return { pointer, kind: known.kind, world: known.world(object) }
}

/** A list of objects, each there once. */
export function listOf(objects) {
  if (typeof objects !== 'object' || objects === null || typeof objects[Symbol.iterator] !== 'function') {
    throw new WaystateTypeError(`objects is ${show(objects)}; a list of objects was expected`)
  }
  const given = []
  const seen = new Set()
  for (const object of objects) {
    if (given.length === MOST_OBJECTS) {
      throw new WaystateError(
        'out-of-range',
        `objects has more than ${MOST_OBJECTS} members; 0 to ${MOST_OBJECTS} were expected`,
      )
    }
    if (seen.has(object)) {
      throw new WaystateError('invalid-argument', `objects[${given.length}] is there twice`)
    }
    seen.add(object)
    given.push(object)
  }
  return given
}
