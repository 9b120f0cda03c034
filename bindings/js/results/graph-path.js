import { GRAPH_ALGORITHMS } from '../instance/names.js'
import { fieldsAt } from './path.js'

export let isGraphPath

/** The answer to a query on a graph: a copy, which outlives the graph. */
export class GraphPath {
  #positions

  constructor(fields, positions) {
    this.status = fields.status
    this.cost = fields.cost
    this.length = fields.cells.length
    this.nodes = fields.cells
    this.cells = fields.cells
    this.expandedCount = fields.expandedCount
    this.iterations = fields.iterations
    this.expanded = fields.expanded
    this.expandedFrom = fields.expandedFrom
    this.algorithm = fields.algorithm
    this.engine = fields.engine
    this.start = nodeOrNull(fields.start)
    this.goal = nodeOrNull(fields.goal)
    this.#positions = positions
  }

  static {
    isGraphPath = (value) => typeof value === 'object' && value !== null && #positions in value
  }

  /** Positions of the nodes; none where the query knew no positions. */
  points() {
    return this.#positions.map((position) => ({ ...position }))
  }
}

const nodeOrNull = (node) => (node < 0 ? null : node)

/** Reads the way_path at a pointer. points: pointer of the positions, or 0. */
export function readGraphPath(instance, pointer, options, points) {
  const fields = fieldsAt(instance, pointer, options.recorded)
  fields.algorithm = GRAPH_ALGORITHMS[options.algorithm]
  return new GraphPath(fields, points === 0 ? [] : positionsOf(instance, fields.cells, points))
}

function positionsOf({ wasm, memory }, nodes, points) {
  const dimensions = wasm.way_point_graph_dimensions(points)
  const first = (wasm.way_point_graph_coordinates(points) >>> 0) / 8
  const { doubles } = memory
  return Array.from(nodes, (node) => {
    const at = first + node * dimensions
    const position = { x: doubles[at], y: doubles[at + 1] }
    return dimensions === 2 ? position : { ...position, z: doubles[at + 2] }
  })
}

export function describeGraphPath(path) {
  return Object.freeze({
    kind: 'graph-path',
    algorithm: path.algorithm,
    engine: path.engine,
    status: path.status,
    cost: path.cost,
    nodes: Object.freeze(Array.from(path.nodes)),
    positions: Object.freeze(path.points().map(Object.freeze)),
    expanded: Object.freeze(Array.from(path.expanded ?? [])),
    expandedCount: path.expandedCount,
  })
}
