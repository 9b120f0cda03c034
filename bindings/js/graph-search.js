import { clampedCoordinate } from './check.js'
import { GraphStateError } from './errors.js'
import { withPoints } from './graph-extras.js'
import { graphAlgorithmName, graphCallName, writeGraphOptions } from './graph-options.js'
import { readGraphPath } from './graph-path.js'
import { SlicedSearch, worldOf } from './sliced-search.js'
import { showAs } from './show.js'

const SEARCH = Object.freeze({
  begin: (wasm, ...rest) => wasm.way_graph_search_begin(...rest),
  create: (wasm, ...rest) => wasm.way_graph_search_create(...rest),
  destroy: (wasm, ...rest) => wasm.way_graph_search_destroy(...rest),
  step: (wasm, ...rest) => wasm.way_graph_search_step(...rest),
  status: (wasm, ...rest) => wasm.way_graph_search_status(...rest),
  iterations: (wasm, ...rest) => wasm.way_graph_search_iterations(...rest),
  expandedCount: (wasm, ...rest) => wasm.way_graph_search_expanded_count(...rest),
  path: (wasm, ...rest) => wasm.way_graph_search_path(...rest),
  marks: (wasm, ...rest) => wasm.way_graph_search_marks(...rest),
  links: (wasm, ...rest) => wasm.way_graph_search_links(...rest),
  save: (wasm, ...rest) => wasm.way_graph_search_save(...rest),
  restore: (wasm, ...rest) => wasm.way_graph_search_restore(...rest),
  hash: (wasm, ...rest) => wasm.way_graph_search_hash(...rest),
})

const isBidirectional = (options) => graphAlgorithmName(options) === 'bidirectional'

/** As CELLS, for the nodes of graphs. */
const NODES = Object.freeze({
  endOf: (value, name) => [clampedCoordinate(value, name)],
  countOf: ({ nodeCount }) => nodeCount,
  // C keeps the positions as long as the search.
  withOptions: (instance, graph, options, use) =>
    withPoints(instance, graph, options.positions, (points) => use({ ...options, hooks: null, points })),
  optionsSize: ({ graphOptionsSize }) => graphOptionsSize,
  writeOptions: (wasm, pointer, options) => writeGraphOptions(wasm, pointer, options, options.points),
  callName: graphCallName,
  readPath: (instance, path, graph, options) => readGraphPath(instance, path, options, options.points),
  StateError: GraphStateError,
  nameOf: (what, options) => (isBidirectional(options) ? `${what} of a bidirectional search` : what),
  hashless: isBidirectional,
})

/** A path query on a graph that runs in slices, and can be saved between them. */
export class GraphSearch extends SlicedSearch {
  constructor(instance, graph, options) {
    super(SEARCH, instance, graph, options, NODES)
  }

  get graph() {
    return worldOf(this)
  }
}

showAs(GraphSearch, 'GraphSearch', ['status', 'iterations', 'expandedCount'])
