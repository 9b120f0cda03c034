import { ENGINES, GRAPH_ALGORITHMS, STATUSES } from '../instance/names.js'

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

const nodeOrNull = (node) => (node < 0 ? null : node)

/** Reads the way_path at a pointer. points: pointer of the positions, or 0. */
export function readGraphPath(instance, pointer, options, points) {
  const { wasm, memory } = instance
  wasm.way_wasm_path_read(pointer, memory.out, memory.outDoubles)
  const { integers } = memory
  const at = memory.out >>> 2
  const expanded = integers[at + 10] >>> 0
  const nodes = memory.copyWords(integers[at + 8] >>> 0, integers[at + 7])
  return new GraphPath(
    {
      status: STATUSES[integers[at]],
      cost: memory.outDouble(),
      nodes,
      start: nodeOrNull(integers[at + 3]),
      goal: nodeOrNull(integers[at + 4]),
      expandedCount: integers[at + 5],
      iterations: integers[at + 6],
      expanded: options.recorded ? memory.copyWords(expanded, integers[at + 9]) : undefined,
      expandedFrom: options.recorded ? integers[at + 11] : undefined,
      algorithm: GRAPH_ALGORITHMS[options.algorithm],
      engine: ENGINES[integers[at + 2]],
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
