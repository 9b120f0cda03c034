import { WAY_MAX_NODES } from '../../../dist/constants.js'
import { GRAPH_ALGORITHMS } from '../instance/names.js'
import { readPath } from './path.js'

export let isGraphPath

/** The answer to a query on a graph: a copy, which outlives the graph. */
export class GraphPath {
  #positions

  constructor(fields, positions) {
    this.status = fields.status
    this.cost = fields.cost
    this.length = fields.nodes.length
    this.nodes = fields.nodes
    this.cells = fields.nodes
    this.expandedCount = fields.expandedCount
    this.iterations = fields.iterations
    this.expanded = fields.expanded
    this.expandedFrom = fields.expandedFrom
    this.algorithm = fields.algorithm
    this.engine = fields.engine
    this.start = fields.start
    this.goal = fields.goal
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

const nodeOrNull = (point) => (point === null ? null : point.x)

/** Reads the way_path at a pointer. points: pointer of the positions, or 0. */
export function readGraphPath(instance, pointer, options, points) {
  // As on a row of cells, of which each is a node.
  const fields = readPath(instance, pointer, { width: WAY_MAX_NODES }, options.recorded)
  const { cells: nodes } = fields
  return new GraphPath(
    {
      ...fields,
      nodes,
      start: nodeOrNull(fields.start),
      goal: nodeOrNull(fields.goal),
      algorithm: GRAPH_ALGORITHMS[options.algorithm],
    },
    points === 0 ? [] : positionsOf(instance, nodes, points),
  )
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
