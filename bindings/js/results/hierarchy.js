import { way_hpa_description } from '../../../dist/constants.js'
import { pointerOf } from '../instance/handle.js'
import { HIERARCHY_OPTIONS } from '../searches/options.js'
import { pointOf } from './grounds.js'
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

/** Describes the hierarchy of a grid. */
export function describeHierarchyOf(instance, grid, options) {
  const { diagonal, agentSize, chunkSize } = HIERARCHY_OPTIONS.read(options)
  const ground = { width: grid.width, space: grid.space }
  return describeHierarchy(instance, pointerOf(grid), ground, diagonal, agentSize, chunkSize)
}

function describeHierarchy(instance, grid, ground, rule, agentSize, chunkSize) {
  const { wasm, memory } = instance
  return memory.withRoom(way_hpa_description.SIZE, (description) => {
    wasm.way_wasm_hpa_init(description)
    try {
      instance.check(
        wasm.way_grid_describe_hierarchy(grid, rule, agentSize, chunkSize, description),
        'describeHierarchy',
      )
      return readDescription(memory, description, ground)
    } finally {
      wasm.way_hpa_description_free(description)
    }
  })
}

function readDescription(memory, description, ground) {
  const { integers } = memory
  const field = (at) => integers[(description + at) >>> 2]
  const pointer = (at) => field(at) >>> 0
  const nodes = field(way_hpa_description.node_count)
  const edges = field(way_hpa_description.edge_count)
  return new HierarchyDescription(
    {
      chunkSize: field(way_hpa_description.chunk_size),
      columns: field(way_hpa_description.columns),
      rows: field(way_hpa_description.rows),
      nodeCells: memory.copyWords(pointer(way_hpa_description.node_cells), nodes),
      nodeChunks: memory.copyWords(pointer(way_hpa_description.node_chunks), nodes),
      edgeFrom: memory.copyWords(pointer(way_hpa_description.edge_from), edges),
      edgeTo: memory.copyWords(pointer(way_hpa_description.edge_to), edges),
      edgeCosts: memory.copyDoubles(pointer(way_hpa_description.edge_costs), edges),
      edgeInter: memory.copyBytes(pointer(way_hpa_description.edge_inter), edges),
      chunksBuilt: memory.long(description + way_hpa_description.chunks_built),
      bytes: pointer(way_hpa_description.bytes),
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
