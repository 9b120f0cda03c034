import { show } from '../instance/check.js'
import { WaystateTypeError } from '../instance/errors.js'
import { FlowField } from '../followers/flow-field.js'
import { describeGraphOfChunks, hierarchyGroundOf } from './hierarchy.js'
import { groundOf } from './path.js'
import { centerOf } from '../worlds/space.js'

/** A result as frozen plain data, for drawing and for logs. */
export function describe(result) {
  if (result instanceof FlowField) {
    return describeField(result)
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
  return describePath(result, ground)
}

const frozen = (list) => Object.freeze(list.map((item) => Object.freeze(item)))

function describePath(path, ground) {
  const { algorithm, engine, status, cost, expandedCount } = path
  const head = { kind: ground.kind, algorithm, engine, status, cost }
  if (ground.ofNodes) {
    return Object.freeze({
      ...head,
      nodes: Object.freeze(Array.from(path.nodes)),
      positions: frozen(path.points()),
      expanded: Object.freeze(Array.from(path.expanded ?? [])),
      expandedCount,
    })
  }
  const cells = frozen(path.points())
  return Object.freeze({
    ...head,
    cells,
    worldPoints: frozen(cells.map((cell) => ground.centerOf(cell))),
    expanded: frozen(ground.pointsOf(path.expanded ?? [])),
    expandedCount,
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
    goals: frozen(goals),
    goalWorldPoints: frozen(goals.map(({ x, y }) => centerOf(layout, space, x, y))),
    costs,
    nextCells,
  })
}
