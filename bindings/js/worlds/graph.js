import { WAY_MAX_NODES, WAY_OBJECT_GRAPH, way_graph_edge } from '../../../dist/constants.js'
import { finiteFromZero, integerWithin, keysOf, show } from '../instance/check.js'
import { GraphStateError, WaystateError, WaystateTypeError } from '../instance/errors.js'
import { makeLandmarks, makePoints, PointGraph } from './graph-extras.js'
import { asksForAny, keepCosts, readGoals, refuseGoals, withGoals } from '../searches/goals.js'
import { GRAPH, withPointer } from '../searches/graph-kind.js'
import { searchesOn } from '../searches/search.js'
import { isWorld, takeAs } from '../instance/objects.js'
import { Handle, pointerOf } from '../instance/handle.js'
import { bytesOf, doublesWithin, integersWithin, ofLength } from '../instance/numbers.js'
import { hashWith, restoreWith, saveIntoWith, saveWith } from '../instance/state.js'
import { showAs } from '../instance/show.js'

export const GraphSearch = searchesOn(GRAPH, 'GraphSearch', 'graph')

const GRAPH_KEYS = Object.freeze(['nodeCount', 'edges', 'positions'])
const NO_POSITIONS = Object.freeze({ positions: null })
const EDGE_KEYS = Object.freeze(['from', 'to', 'weights'])

/** A directed graph with weighted edges. */
export class Graph extends Handle {
  #instance
  #positions = null

  constructor(instance, pointer) {
    const { wasm, finalizers } = instance
    super('graph', pointer, finalizers, graphRelease(wasm, pointer))
    this.#instance = instance
  }

  get nodeCount() {
    return this.#instance.wasm.way_graph_node_count(pointerOf(this))
  }

  /** Edges ever added, removed ones included. */
  get edgeCount() {
    return this.#instance.wasm.way_graph_edge_count(pointerOf(this))
  }

  get version() {
    return this.#instance.wasm.way_graph_version(pointerOf(this))
  }

  /** The positions that queries use unless they name others, or null. */
  get positions() {
    pointerOf(this)
    return this.#positions
  }

  set positions(value) {
    pointerOf(this)
    if (value !== null && !(value instanceof PointGraph)) {
      throw new WaystateTypeError(
        `positions is ${show(value)}; what createPointGraph gave, or null, was expected`,
      )
    }
    this.#positions = value
  }

  /** Returns the first of the new nodes. */
  addNodes(count = 1) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    integerWithin(count, 'count', 0, WAY_MAX_NODES - this.nodeCount)
    this.#instance.check(wasm.way_graph_add_nodes(pointer, count, memory.out), 'addNodes')
    return memory.outInteger()
  }

  /** Returns the id of the new edge. */
  addEdge(from, to, weight) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    this.#node(from, 'from')
    this.#node(to, 'to')
    finiteFromZero(weight, 'weight')
    const result = wasm.way_graph_add_edge(pointer, from, to, weight, memory.out)
    if (result !== 0) {
      this.#instance.check(result, 'addEdge')
    }
    return memory.outInteger()
  }

  /**
   * Adds many edges from arrays of one length, or none of them; returns the id of the first. Without weights each edge
   * weighs the straight line between its nodes, for which the graph needs positions.
   */
  addEdges(from, to, weights) {
    pointerOf(this)
    const { wasm, memory } = this.#instance
    const last = this.nodeCount - 1
    const starts = integersWithin(from, 'from', 0, last)
    const ends = ofLength(integersWithin(to, 'to', 0, last), 'to', starts.length)
    const costs = weights === undefined ? undefined : doublesWithin(weights, 'weights', 0, Number.MAX_VALUE)
    if (costs) ofLength(costs, 'weights', starts.length)
    // After the arrays, which may be code and dispose of the graph.
    const pointer = pointerOf(this)
    const add = costs
      ? (...to) =>
          memory.withCopy(bytesOf(costs), (costsAt) =>
            wasm.way_graph_add_edges(pointer, ...to, costsAt, starts.length, memory.out),
          )
      : this.#addStraight(pointer, starts.length)
    memory.withCopy(bytesOf(starts), (startsAt) =>
      memory.withCopy(bytesOf(ends), (endsAt) => this.#instance.check(add(startsAt, endsAt), 'addEdges')),
    )
    return memory.outInteger()
  }

  #addStraight(pointer, count) {
    const { wasm, memory } = this.#instance
    if (this.#positions === null) {
      throw new WaystateTypeError(
        'weights is undefined; numbers were expected, or positions of the graph to measure',
      )
    }
    const points = pointerOf(this.#positions)
    return (...to) => wasm.way_graph_add_straight_edges(pointer, points, ...to, count, memory.out)
  }

  /** Its id is never given again; removing it twice changes nothing. */
  removeEdge(id) {
    const pointer = pointerOf(this)
    this.#edgeId(id)
    const result = this.#instance.wasm.way_graph_remove_edge(pointer, id)
    if (result !== 0) {
      this.#instance.check(result, 'removeEdge')
    }
  }

  setEdgeWeight(id, weight) {
    const pointer = pointerOf(this)
    this.#edgeId(id)
    finiteFromZero(weight, 'weight')
    const result = this.#instance.wasm.way_graph_set_edge_weight(pointer, id, weight)
    if (result !== 0) {
      this.#instance.check(result, `setEdgeWeight of edge ${id}, which may be removed`)
    }
  }

  edge(id) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    this.#edgeId(id)
    const at = memory.outDoubles
    this.#instance.check(wasm.way_graph_get_edge(pointer, id, at), 'edge')
    return {
      from: memory.integers[(at + way_graph_edge.from) >>> 2],
      to: memory.integers[(at + way_graph_edge.to) >>> 2],
      weight: memory.doubles[(at + way_graph_edge.weight) >>> 3],
      alive: memory.bytes[at + way_graph_edge.alive] !== 0,
    }
  }

  /** The edge that a path takes between two nodes, the lightest, or null. */
  edgeBetween(from, to) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    this.#node(from, 'from')
    this.#node(to, 'to')
    this.#instance.check(wasm.way_graph_edge_between(pointer, from, to, memory.out), 'edgeBetween')
    const id = memory.outInteger()
    return id < 0 ? null : id
  }

  createPointGraph(positions) {
    pointerOf(this)
    return new PointGraph(this.#instance, makePoints(this.#instance, this, positions))
  }

  /** Measures from so many nodes, far from each other, for the graph as it is now. */
  createLandmarks(count) {
    return makeLandmarks(this.#instance, pointerOf(this), count)
  }

  /** The graph as it is now, on its own. */
  compile() {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    this.#instance.check(wasm.way_graph_compile(pointer, memory.out), 'compile')
    return new CsrGraph(this.#instance, memory.outInteger() >>> 0)
  }

  findPath(start, goal, options) {
    pointerOf(this)
    const instance = this.#instance
    const { wasm } = instance
    const chosen = GRAPH.readOptions(options, instance, this)
    return GRAPH.withOptions(instance, this, chosen, (ready) =>
      asksForAny(goal, ready)
        ? findAny(instance, this, start, goal, ready)
        : findPath(instance, wasm.way_graph_find_path, this, start, goal, ready),
    )
  }

  createSearch(options) {
    pointerOf(this)
    const chosen = GRAPH.readOptions(options, this.#instance, this)
    keepCosts(chosen)
    return new GraphSearch(this.#instance, this, chosen)
  }

  /** Costs of the cheapest paths to all nodes; Infinity where there is none. */
  distancesFrom(node) {
    const { wasm } = this.#instance
    return distancesFrom(this.#instance, pointerOf(this), this.nodeCount, node, wasm.way_graph_distances)
  }

  saveState() {
    return saveWith(this.#instance, 'saveState', this.#saving())
  }

  /** As saveState, into a buffer of yours; returns how many bytes there are. */
  saveInto(buffer) {
    return saveIntoWith(this.#instance, 'saveInto', buffer, this.#saving())
  }

  #saving() {
    const pointer = pointerOf(this)
    const { wasm } = this.#instance
    return (...to) => wasm.way_graph_save(pointer, ...to)
  }

  restoreState(state) {
    const pointer = pointerOf(this)
    const { wasm } = this.#instance
    restoreWith(this.#instance, 'restoreState', state, GraphStateError, (...from) =>
      wasm.way_graph_restore(pointer, ...from),
    )
  }

  /** Of nodes, edges and weights by id: equal for equal content, whatever led to it. */
  checksum(options) {
    return hashWith(options, () => this.#instance.wasm.way_graph_checksum(pointerOf(this)))
  }

  hash(options) {
    return hashWith(options, () => this.#instance.wasm.way_graph_hash(pointerOf(this)))
  }

  #node(value, name) {
    integerWithin(value, name, 0, this.nodeCount - 1)
  }

  #edgeId(id) {
    integerWithin(id, 'id', 0, this.edgeCount - 1)
  }
}

/** A graph as it was when it was compiled. */
export class CsrGraph extends Handle {
  #instance

  constructor(instance, pointer) {
    const { wasm, finalizers } = instance
    super('compiled graph', pointer, finalizers, csrRelease(wasm, pointer))
    this.#instance = instance
  }

  get nodeCount() {
    return this.#instance.wasm.way_csr_graph_node_count(pointerOf(this))
  }

  /** Edges that were not removed. */
  get edgeCount() {
    return this.#instance.wasm.way_csr_graph_edge_count(pointerOf(this))
  }

  /** It has neither positions nor landmarks. */
  findPath(start, goal, options) {
    pointerOf(this)
    const { wasm } = this.#instance
    const chosen = GRAPH.readOptions(options, this.#instance, NO_POSITIONS)
    if (chosen.positions !== null) {
      throw new WaystateError('unsupported', 'findPath: a compiled graph has no positions')
    }
    refuseGoals(chosen, 'a compiled graph')
    const ready = withPointer(chosen, 0)
    return findPath(this.#instance, wasm.way_csr_graph_find_path, this, start, goal, ready)
  }

  distancesFrom(node) {
    const { wasm } = this.#instance
    return distancesFrom(this.#instance, pointerOf(this), this.nodeCount, node, wasm.way_csr_graph_distances)
  }
}

const graphRelease = (wasm, pointer) => () => wasm.way_graph_destroy(pointer)
const csrRelease = (wasm, pointer) => () => wasm.way_csr_graph_destroy(pointer)

function findPath(instance, call, graph, start, goal, options) {
  const ends = []
  GRAPH.readEnd(start, 'start', ends, 0)
  GRAPH.readEnd(goal, 'goal', ends, 1)
  const pointer = pointerOf(graph)
  return instance.withQuery((query) => {
    query.write(GRAPH, options)
    instance.check(call(pointer, ...ends, query.options, query.path), () =>
      GRAPH.callName('findPath', options),
    )
    return GRAPH.readPath(instance, query.path, graph, options)
  })
}

function findAny(instance, graph, start, goal, options) {
  const ends = []
  GRAPH.readEnd(start, 'start', ends, 0)
  const goals = readGoals(goal, GRAPH, options)
  const pointer = pointerOf(graph)
  return instance.withQuery((query) => {
    query.write(GRAPH, options)
    withGoals(instance.memory, goals, (...to) => {
      const result = instance.wasm.way_wasm_graph_find_any(
        pointer,
        ...ends,
        ...to,
        goals.amount,
        query.options,
        query.path,
      )
      instance.check(result, () => GRAPH.callName('findPath', options))
    })
    return GRAPH.readPath(instance, query.path, graph, options)
  })
}

function distancesFrom(instance, pointer, nodeCount, node, call) {
  const { memory } = instance
  integerWithin(node, 'node', 0, nodeCount - 1)
  return memory.withRoom(nodeCount * 8, (distances) => {
    instance.check(call(pointer, node, distances, nodeCount), 'distancesFrom')
    return memory.copyDoubles(distances, nodeCount)
  })
}

/** Arrays in one object, or a list of [from, to, weight]; where lengths can be measured, of [from, to]. */
function readEdges(edges, measured) {
  if (Array.isArray(edges)) {
    const parts = measured && Array.isArray(edges[0]) && edges[0].length === 2 ? 2 : 3
    edges.forEach((edge, i) => {
      if (!Array.isArray(edge) || edge.length !== parts) {
        throw new WaystateTypeError(
          `edges[${i}] is ${show(edge)}; ${parts === 2 ? '[from, to], like the first,' : '[from, to, weight]'} was expected`,
        )
      }
    })
    return Array.from({ length: parts }, (_, part) => edges.map((edge) => edge[part]))
  }
  const { from, to, weights } = keysOf(edges, 'edges', EDGE_KEYS)
  return [from, to, weights]
}

export function createGraph(instance, options) {
  const { nodeCount, edges, positions } = keysOf(options, 'options', GRAPH_KEYS)
  integerWithin(nodeCount, 'nodeCount', 0, WAY_MAX_NODES)
  const { wasm, memory } = instance
  instance.check(wasm.way_graph_create(nodeCount, 0, memory.out), 'createGraph')
  const graph = new Graph(instance, memory.outInteger() >>> 0)
  try {
    if (positions !== undefined) {
      graph.positions = graph.createPointGraph(positions)
    }
    if (edges !== undefined) {
      graph.addEdges(...readEdges(edges, positions !== undefined))
    }
  } catch (error) {
    graph.dispose()
    throw error
  }
  return graph
}

export function graphFromState(instance, state) {
  const { wasm, memory } = instance
  restoreWith(instance, 'graphFromState', state, GraphStateError, (bytes, size, error) =>
    wasm.way_graph_from_state(bytes, size, 0, memory.out, error),
  )
  return new Graph(instance, memory.outInteger() >>> 0)
}

takeAs(Graph, WAY_OBJECT_GRAPH, isWorld)
showAs(Graph, 'Graph', ['nodeCount', 'edgeCount', 'version'])
showAs(CsrGraph, 'CsrGraph', ['nodeCount', 'edgeCount'])
