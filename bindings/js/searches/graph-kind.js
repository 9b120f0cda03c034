// What graphs are to queries and searches: as the kinds of kinds.js.

import { way_graph_options } from '../../../dist/constants.js'
import { clampedCoordinate, oneOf, show } from '../instance/check.js'
import { GraphStateError, WaystateTypeError } from '../instance/errors.js'
import { pointerOf } from '../instance/handle.js'
import { GRAPH_ALGORITHMS } from '../instance/names.js'
import { GraphGround } from '../results/grounds.js'
import { Path } from '../results/path.js'
import { instanceOf, Landmarks, PointGraph, positionsOf, withPoints } from '../worlds/graph-extras.js'
import { asIs, Chosen, only, option, OptionsTable } from './options.js'

export const GRAPH_OPTIONS = new OptionsTable(
  way_graph_options,
  {
    ...only('heuristicWeight', 'iterationBudget', 'recordExpansions', 'partial', 'onStale'),
    algorithm: option((value, name) => oneOf(value, name, GRAPH_ALGORITHMS)),
    positions: option(asIs, 'points'),
    landmarks: option(asIs),
    goalCosts: option(asIs),
  },
  // Those of the graph, where null means none.
  { positions: undefined, goalCosts: null },
)

const { points: POINTS, landmarks: LANDMARKS } = way_graph_options

function checkLandmarks(value, instance) {
  if (value !== null && (!(value instanceof Landmarks) || instanceOf(value) !== instance)) {
    throw new WaystateTypeError(`landmarks is ${show(value)}; what createLandmarks gave was expected`)
  }
}

/** Options with the pointer of the positions, 0 for none. */
export function withPointer(chosen, points) {
  const ready = new Chosen(chosen)
  ready.points = points
  return ready
}

export const GRAPH = Object.freeze({
  name: 'graph',
  dimensions: 1,
  options: GRAPH_OPTIONS,
  StateError: GraphStateError,
  countOf: ({ nodeCount }) => nodeCount,
  readEnd(value, name, into, at) {
    into[at] = clampedCoordinate(value, name)
  },
  searchCalls: Object.freeze({ create: 'way_graph_search_create', begin: 'way_graph_search_begin' }),
  /** `graph` has the positions that are used unless the options name others: what the caller owns, or an array. */
  readOptions(options, instance, graph) {
    const read = GRAPH_OPTIONS.read(options)
    checkLandmarks(read.landmarks, instance)
    const positions = read.positions === undefined ? graph.positions : read.positions
    if (positions instanceof PointGraph && instanceOf(positions) !== instance) {
      throw new WaystateTypeError('positions are of another instance')
    }
    const chosen = new Chosen(read)
    chosen.positions = positions
    return chosen
  },
  callName(what, { algorithm, heuristicWeight, landmarks }) {
    const parts = [`algorithm '${GRAPH_ALGORITHMS[algorithm]}'`]
    if (heuristicWeight !== 1) parts.push(`heuristicWeight ${heuristicWeight}`)
    if (landmarks !== null) parts.push('landmarks')
    return `${what} with ${parts.join(' and ')}`
  },
  writeOptions({ memory }, to, chosen) {
    GRAPH_OPTIONS.write(memory, to, chosen)
    memory.integers[(to + POINTS.at) >>> 2] = chosen.points
    memory.integers[(to + LANDMARKS.at) >>> 2] = chosen.landmarks === null ? 0 : pointerOf(chosen.landmarks)
  },
  keepTurns() {},
  /** C keeps the positions as long as a search. */
  withOptions: (instance, graph, chosen, use) =>
    withPoints(instance, graph, chosen.positions, (points) => use(withPointer(chosen, points))),
  readPath(instance, pointer, graph, { recordExpansions, algorithm, points }) {
    const ground = new GraphGround(algorithm)
    const path = new Path(instance.memory, pointer, recordExpansions, ground)
    if (points !== 0) {
      ground.positions = positionsOf(instance, path.nodes, points)
    }
    return path
  },
})
