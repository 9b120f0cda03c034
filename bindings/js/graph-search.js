import { clampedCoordinate, count } from './check.js'
import { GraphStateError } from './errors.js'
import { withPoints } from './graph-extras.js'
import { graphAlgorithmName, graphCallName, writeGraphOptions } from './graph-options.js'
import { readGraphPath } from './graph-path.js'
import { Handle, pointerOf } from './handle.js'
import { STATUSES } from './names.js'
import { restoreWith, saveWith } from './state.js'

const UNLIMITED = 0x7fffffff

/** A path query on a graph that runs in slices, and can be saved between them. */
export class GraphSearch extends Handle {
  #instance
  #graph
  #options
  #points

  constructor(instance, graph, options) {
    const { wasm, finalizers } = instance
    const { pointer, points } = create(instance, graph, options)
    super('search', pointer, finalizers, releaseOf(wasm, pointer))
    this.#instance = instance
    this.#graph = graph
    this.#options = options
    // C keeps them as long as the search.
    this.#points = points
  }

  get graph() {
    return this.#graph
  }

  get status() {
    return STATUSES[this.#instance.wasm.way_graph_search_status(this.#alive())]
  }

  get iterations() {
    return this.#instance.wasm.way_graph_search_iterations(this.#alive())
  }

  get expandedCount() {
    return this.#instance.wasm.way_graph_search_expanded_count(this.#alive())
  }

  /** Starts over between two nodes; the status says whether an end is invalid. */
  begin(start, goal) {
    const pointer = this.#alive()
    const { wasm } = this.#instance
    const from = clampedCoordinate(start, 'start')
    const to = clampedCoordinate(goal, 'goal')
    return this.#run('begin', (status) => wasm.way_graph_search_begin(pointer, from, to, status))
  }

  /** Runs at most so many iterations more, and to the end without a number. */
  step(iterations = UNLIMITED) {
    const pointer = this.#alive()
    const { wasm } = this.#instance
    count(iterations, 'iterations')
    return this.#run('step', (status) => wasm.way_graph_search_step(pointer, iterations, status))
  }

  path() {
    const pointer = this.#alive()
    const instance = this.#instance
    return instance.withQuery((_, path) => {
      instance.check(instance.wasm.way_graph_search_path(pointer, path), 'path')
      return readGraphPath(instance, path, this.#options, this.#points)
    })
  }

  /** A byte a node: 0 unseen, 1 open, 2 closed. */
  marks() {
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    const size = this.#graph.nodeCount
    return memory.withRoom(size, (marks) => {
      this.#instance.check(wasm.way_graph_search_marks(pointer, marks, size), 'marks')
      return memory.copyBytes(marks, size)
    })
  }

  /** The node that each visited node was reached from, -1 for none. */
  links() {
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    const size = this.#graph.nodeCount
    return memory.withRoom(4 * size, (links) => {
      this.#instance.check(wasm.way_graph_search_links(pointer, links, size), 'links')
      return new Int32Array(memory.copyBytes(links, 4 * size).buffer)
    })
  }

  saveState() {
    const pointer = this.#alive()
    const { wasm } = this.#instance
    return saveWith(this.#instance, this.#named('saveState'), (...to) =>
      wasm.way_graph_search_save(pointer, ...to),
    )
  }

  /** Takes a state of a search with the same options; the graph is to be restored first. */
  restoreState(state) {
    const pointer = this.#alive()
    const { wasm } = this.#instance
    restoreWith(this.#instance, this.#named('restoreState'), state, GraphStateError, (...from) =>
      wasm.way_graph_search_restore(pointer, ...from),
    )
  }

  hash() {
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    // Says why where there is nothing to hash.
    this.#instance.check(wasm.way_graph_search_save(pointer, 0, 0, memory.out), this.#named('hash'))
    return BigInt.asUintN(64, wasm.way_graph_search_hash(pointer))
  }

  #named(what) {
    const algorithm = graphAlgorithmName(this.#options)
    return algorithm === 'bidirectional' ? `${what} of a bidirectional search` : what
  }

  #alive() {
    const pointer = pointerOf(this)
    pointerOf(this.#graph)
    return pointer
  }

  #run(what, run) {
    const { memory } = this.#instance
    this.#instance.check(run(memory.out), what)
    return STATUSES[memory.outInteger()]
  }
}

function create(instance, graph, options) {
  const { wasm, memory } = instance
  return withPoints(instance, graph, options.positions, (points) =>
    memory.withRoom(instance.graphOptionsSize, (optionsAt) => {
      writeGraphOptions(wasm, optionsAt, options, points)
      const result = wasm.way_graph_search_create(pointerOf(graph), optionsAt, memory.out)
      instance.check(result, () => graphCallName('createSearch', options))
      return { pointer: memory.outInteger() >>> 0, points }
    }),
  )
}

const releaseOf = (wasm, pointer) => () => wasm.way_graph_search_destroy(pointer)
