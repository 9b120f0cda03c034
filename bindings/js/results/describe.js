import { show } from '../instance/check.js'
import { WaystateTypeError } from '../instance/errors.js'
import { FlowField } from '../followers/flow-field.js'
import { describeGraphOfChunks, hierarchyGroundOf } from './hierarchy.js'
import { describeGraphPath, isGraphPath } from './graph-path.js'
import { groundOf, pointOf } from './path.js'
import { centerOf } from '../worlds/space.js'
import { describeVoxelPath, voxelGroundOf } from './voxel-path.js'

/** A result as frozen plain data, for drawing and for logs. */
export function describe(result) {
  const voxels = voxelGroundOf(result)
  if (voxels !== undefined) {
    return describeVoxelPath(result, voxels)
  }
  if (result instanceof FlowField) {
    return describeField(result)
  }
  if (isGraphPath(result)) {
    return describeGraphPath(result)
  }
  const chunks = hierarchyGroundOf(result)
  if (chunks !== undefined) {
    return describeGraphOfChunks(result, chunks)
  }
  const ground = groundOf(result)
  if (ground === undefined) {
    throw new WaystateTypeError(
      `describe takes the result of a query, a flow field or a hierarchy, not ${show(result)}`,
    )
  }
  const { width, space, layout } = ground
  const points = (cells) => Object.freeze(Array.from(cells, (cell) => Object.freeze(pointOf(cell, width))))
  const cells = points(result.cells)
  return Object.freeze({
    kind: 'grid-path',
    algorithm: result.algorithm,
    engine: result.engine,
    status: result.status,
    cost: result.cost,
    cells,
    worldPoints: Object.freeze(cells.map(({ x, y }) => Object.freeze(centerOf(layout, space, x, y)))),
    expanded: points(result.expanded ?? []),
    expandedCount: result.expandedCount,
  })
}

/** How far a field has come: an unfinished run shows its progress. Typed arrays can't be frozen; these are copies. */
function describeField(field) {
  const { grid, goals, status, settled, costs, nextCells } = field
  const { space, layout } = grid
  return Object.freeze({
    kind: 'flow-field',
    width: grid.width,
    height: grid.height,
    status,
    settled,
    goals: Object.freeze(goals.map((goal) => Object.freeze(goal))),
    goalWorldPoints: Object.freeze(goals.map(({ x, y }) => Object.freeze(centerOf(layout, space, x, y)))),
    costs,
    nextCells,
  })
}
