import { pointOf } from './path.js'
import { centerOf } from '../worlds/space.js'

/** Width and space of the grid that a hierarchy was described for; undefined for what is no hierarchy. */
export let hierarchyGroundOf

/** The abstract graph of HPA* over a grid: a copy. */
export class HierarchyDescription {
  #ground
  #nodes
  #edges

  constructor(fields, ground) {
    this.chunkSize = fields.chunkSize
    this.columns = fields.columns
    this.rows = fields.rows
    this.nodeCells = fields.nodeCells
    this.nodeChunks = fields.nodeChunks
    this.edgeFrom = fields.edgeFrom
    this.edgeTo = fields.edgeTo
    this.edgeCosts = fields.edgeCosts
    this.edgeInter = fields.edgeInter
    this.chunksBuilt = fields.chunksBuilt
    this.bytes = fields.bytes
    this.#ground = ground
  }

  static {
    hierarchyGroundOf = (value) =>
      typeof value === 'object' && value !== null && #ground in value ? value.#ground : undefined
  }

  /** Nodes as objects, made when asked for. */
  get nodes() {
    this.#nodes ??= Array.from(this.nodeCells, (cell, i) => ({
      ...pointOf(cell, this.#ground.width),
      chunk: this.nodeChunks[i],
    }))
    return this.#nodes
  }

  /** Edges as objects, made when asked for. */
  get edges() {
    this.#edges ??= Array.from(this.edgeFrom, (from, i) => ({
      from,
      to: this.edgeTo[i],
      cost: this.edgeCosts[i],
      inter: this.edgeInter[i] !== 0,
    }))
    return this.#edges
  }
}

/** Describes the hierarchy of a grid in wasm memory. */
export function describeHierarchy(instance, grid, ground, rule, agentSize, chunkSize) {
  const { wasm, memory } = instance
  return memory.withRoom(wasm.way_wasm_hpa_size(), (description) => {
    wasm.way_wasm_hpa_init(description)
    try {
      instance.check(
        wasm.way_grid_describe_hierarchy(grid, rule, agentSize, chunkSize, description),
        'describeHierarchy',
      )
      return readDescription(wasm, memory, description, ground)
    } finally {
      wasm.way_hpa_description_free(description)
    }
  })
}

function readDescription(wasm, memory, description, ground) {
  wasm.way_wasm_hpa_read(description, memory.out, memory.outDoubles)
  const [chunkSize, columns, rows, nodes, cells, chunks, edges, from, to, costs, inter, bytes] = Array.from(
    { length: 12 },
    (_, i) => memory.outInteger(i),
  )
  return new HierarchyDescription(
    {
      chunkSize,
      columns,
      rows,
      nodeCells: memory.copyWords(cells >>> 0, nodes),
      nodeChunks: memory.copyWords(chunks >>> 0, nodes),
      edgeFrom: memory.copyWords(from >>> 0, edges),
      edgeTo: memory.copyWords(to >>> 0, edges),
      edgeCosts: memory.copyDoubles(costs >>> 0, edges),
      edgeInter: memory.copyBytes(inter >>> 0, edges),
      chunksBuilt: memory.outDouble(),
      bytes: bytes >>> 0,
    },
    ground,
  )
}

/** The graph as frozen plain data. */
export function describeGraphOfChunks(hierarchy, { width, space }) {
  const cells = Array.from(hierarchy.nodeCells, (cell) => pointOf(cell, width))
  return Object.freeze({
    kind: 'hierarchy',
    chunkSize: hierarchy.chunkSize,
    columns: hierarchy.columns,
    rows: hierarchy.rows,
    nodes: Object.freeze(cells.map(({ x, y }, i) => Object.freeze({ x, y, chunk: hierarchy.nodeChunks[i] }))),
    worldPoints: Object.freeze(cells.map(({ x, y }) => Object.freeze(centerOf(undefined, space, x, y)))),
    edges: Object.freeze(
      Array.from(hierarchy.edgeFrom, (from, i) =>
        Object.freeze({
          from,
          to: hierarchy.edgeTo[i],
          cost: hierarchy.edgeCosts[i],
          inter: hierarchy.edgeInter[i] !== 0,
        }),
      ),
    ),
    chunksBuilt: hierarchy.chunksBuilt,
    bytes: hierarchy.bytes,
  })
}
