import { way_graph_options } from '../../../dist/constants.js'
import { clampedCoordinate } from '../instance/check.js'
import { GraphStateError } from '../instance/errors.js'
import { withPoints } from '../worlds/graph-extras.js'
import { graphCallName, writeGraphOptions } from './graph-options.js'
import { readGraphPath } from '../results/graph-path.js'
import { SlicedSearch, worldOf } from './sliced-search.js'
import { showAs } from '../instance/show.js'

const SEARCH = Object.freeze({
  begin: (wasm, ...rest) => wasm.way_graph_search_begin(...rest),
  create: (wasm, ...rest) => wasm.way_graph_search_create(...rest),
})

/** As CELLS, for the nodes of graphs. */
const NODES = Object.freeze({
  endOf: (value, name) => [clampedCoordinate(value, name)],
  countOf: ({ nodeCount }) => nodeCount,
  // C keeps the positions as long as the search.
  withOptions: (instance, graph, options, use) =>
    withPoints(instance, graph, options.positions, (points) => use({ ...options, hooks: null, points })),
  optionsSize: way_graph_options.SIZE,
  writeOptions: (wasm, pointer, options) => writeGraphOptions(wasm, pointer, options, options.points),
  callName: graphCallName,
  readPath: (instance, path, graph, options) => readGraphPath(instance, path, options, options.points),
  StateError: GraphStateError,
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
