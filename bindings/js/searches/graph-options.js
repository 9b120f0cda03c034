// Options of graph queries, checked and put into the struct that C takes.

import { boolean, count, finiteFromZero, keysOf, oneOf, show } from '../instance/check.js'
import { WaystateTypeError } from '../instance/errors.js'
import { instanceOf, Landmarks, PointGraph } from '../worlds/graph-extras.js'
import { pointerOf } from '../instance/handle.js'
import { GRAPH_ALGORITHMS } from '../instance/names.js'

const KEYS = Object.freeze([
  'algorithm',
  'heuristicWeight',
  'iterationBudget',
  'recordExpansions',
  'partial',
  'positions',
  'landmarks',
])

// The bits of src/wasm/graph.c.
const OPTION_FLAGS = { record: 1, partial: 2 }

const NONE = Object.freeze({ __proto__: null })
const A_STAR = 1

const flag = (value, name, bit) => (value !== undefined && boolean(value, name) ? bit : 0)

function landmarksOf(value, instance) {
  if (value === undefined || value === null) {
    return null
  }
  if (!(value instanceof Landmarks) || instanceOf(value) !== instance) {
    throw new WaystateTypeError(`landmarks is ${show(value)}; what createLandmarks gave was expected`)
  }
  return value
}

/** Positions that the caller owns, or an array of coordinates to make them of. */
function positionsOf(value, instance, usual) {
  if (value === undefined) {
    return usual
  }
  if (value instanceof PointGraph && instanceOf(value) !== instance) {
    throw new WaystateTypeError('positions are of another instance')
  }
  return value
}

/** Reads each option once. usual: the positions that a query has unless it says otherwise. */
export function readGraphOptions(options, instance, usual) {
  const given = options === undefined ? NONE : keysOf(options, 'options', KEYS)
  const { algorithm, heuristicWeight, iterationBudget, recordExpansions, partial } = given
  const { positions, landmarks } = given
  return {
    algorithm: algorithm === undefined ? A_STAR : oneOf(algorithm, 'algorithm', GRAPH_ALGORITHMS),
    heuristicWeight: heuristicWeight === undefined ? 1 : finiteFromZero(heuristicWeight, 'heuristicWeight'),
    iterationBudget: iterationBudget === undefined ? 0 : count(iterationBudget, 'iterationBudget'),
    flags:
      flag(recordExpansions, 'recordExpansions', OPTION_FLAGS.record) |
      flag(partial, 'partial', OPTION_FLAGS.partial),
    recorded: recordExpansions === true,
    positions: positionsOf(positions, instance, usual),
    landmarks: landmarksOf(landmarks, instance),
  }
}

export function writeGraphOptions(wasm, pointer, options, points) {
  wasm.way_wasm_graph_options_set(
    pointer,
    options.algorithm,
    options.heuristicWeight,
    options.iterationBudget,
    options.flags,
    points,
    options.landmarks === null ? 0 : pointerOf(options.landmarks),
  )
}

export const graphAlgorithmName = (options) => GRAPH_ALGORITHMS[options.algorithm]

/** A call for messages, with what an algorithm might not be able to honour. */
export function graphCallName(what, options) {
  const { heuristicWeight, landmarks } = options
  const parts = [`algorithm '${graphAlgorithmName(options)}'`]
  if (heuristicWeight !== 1) parts.push(`heuristicWeight ${heuristicWeight}`)
  if (landmarks !== null) parts.push('landmarks')
  return `${what} with ${parts.join(' and ')}`
}
