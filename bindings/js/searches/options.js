// Options of grid queries, checked and put into the struct that C takes.

import {
  boolean,
  callback,
  count,
  finiteFromZero,
  integer,
  integerWithin,
  keysOf,
  oneOf,
} from '../instance/check.js'
import { WaystateError } from '../instance/errors.js'
import { Hooks } from '../instance/host.js'
import { ALGORITHMS, DIAGONALS } from '../instance/names.js'

const KEYS = Object.freeze([
  'algorithm',
  'diagonal',
  'agentSize',
  'heuristicWeight',
  'iterationBudget',
  'recordExpansions',
  'specializedEngines',
  'partial',
  'nearestRadius',
  'passable',
  'stepCost',
  'stepCostBound',
  'chunkSize',
  'smooth',
])

/** Hexagons have no diagonals and no hierarchies. */
const HEX_KEYS = Object.freeze(KEYS.filter((key) => !['diagonal', 'chunkSize', 'smooth'].includes(key)))

// The bits of src/wasm/options.c.
const OPTION_FLAGS = { record: 1, specialized: 2, partial: 4, passable: 8, stepCost: 16, smooth: 32 }

export const agentSizeOf = (value) =>
  value === undefined ? 1 : integerWithin(value, 'agentSize', 1, 0x7fffffff)

/** HPA*'s chunks, cells on a side. */
const CHUNK_SIZES = Object.freeze([8, 16, 32, 64])

export function chunkSizeOf(value) {
  if (value === undefined) {
    return 16
  }
  if (!CHUNK_SIZES.includes(integer(value, 'chunkSize'))) {
    throw new WaystateError('out-of-range', `chunkSize is ${value}; ${CHUNK_SIZES.join(', ')} was expected`)
  }
  return value
}

export const diagonalOf = (value) => (value === undefined ? 0 : oneOf(value, 'diagonal', DIAGONALS))

const flag = (value, name, bit, otherwise) =>
  (value === undefined ? otherwise : boolean(value, name)) ? bit : 0

/** Reads each option once. */
export function readOptions(options, width, defaultAlgorithm = 0, keys = KEYS) {
  if (options === undefined) {
    return USUAL[defaultAlgorithm]
  }
  const given = keysOf(options, 'options', keys)
  const { algorithm, diagonal, agentSize, heuristicWeight, iterationBudget, nearestRadius } = given
  const {
    recordExpansions,
    specializedEngines,
    partial,
    passable,
    stepCost,
    stepCostBound,
    chunkSize,
    smooth,
  } = given
  if (stepCostBound !== undefined && stepCost === undefined) {
    throw new WaystateError(
      'invalid-argument',
      'stepCostBound bounds what stepCost returns, and there is no stepCost',
    )
  }
  if ((chunkSize !== undefined || smooth !== undefined) && algorithm !== 'hpa*') {
    throw new WaystateError('invalid-argument', "chunkSize and smooth are options of 'hpa*'")
  }
  const asked = passable !== undefined || stepCost !== undefined
  return {
    algorithm: algorithm === undefined ? defaultAlgorithm : oneOf(algorithm, 'algorithm', ALGORITHMS),
    diagonal: diagonalOf(diagonal),
    agentSize: agentSizeOf(agentSize),
    heuristicWeight: heuristicWeight === undefined ? 1 : finiteFromZero(heuristicWeight, 'heuristicWeight'),
    iterationBudget: iterationBudget === undefined ? 0 : count(iterationBudget, 'iterationBudget'),
    flags:
      flag(recordExpansions, 'recordExpansions', OPTION_FLAGS.record, false) |
      flag(specializedEngines, 'specializedEngines', OPTION_FLAGS.specialized, true) |
      flag(partial, 'partial', OPTION_FLAGS.partial, false) |
      flag(smooth, 'smooth', OPTION_FLAGS.smooth, true) |
      (passable === undefined ? 0 : OPTION_FLAGS.passable) |
      (stepCost === undefined ? 0 : OPTION_FLAGS.stepCost),
    nearestRadius: nearestRadius === undefined ? 0 : finiteFromZero(nearestRadius, 'nearestRadius'),
    stepCostBound: stepCostBound === undefined ? 0 : finiteFromZero(stepCostBound, 'stepCostBound'),
    chunkSize: chunkSizeOf(chunkSize),
    recorded: recordExpansions === true,
    hooks: asked
      ? new Hooks(
          passable === undefined ? null : callback(passable, 'passable'),
          stepCost === undefined ? null : callback(stepCost, 'stepCost'),
          width,
        )
      : null,
  }
}

/** What no options mean, for each algorithm that is the usual one somewhere. */
const USUAL = ALGORITHMS.map((_, algorithm) => Object.freeze(readOptions({}, 0, algorithm)))

export const readHexOptions = (options, width, defaultAlgorithm) =>
  readOptions(options, width, defaultAlgorithm, HEX_KEYS)

export function writeOptions(wasm, pointer, options, hookId) {
  wasm.way_wasm_options_set(
    pointer,
    options.algorithm,
    options.diagonal,
    options.agentSize,
    options.heuristicWeight,
    options.iterationBudget,
    options.flags,
    options.nearestRadius,
    hookId,
    options.stepCostBound,
    options.chunkSize,
  )
}

export const algorithmName = (options) => ALGORITHMS[options.algorithm]

/** A call for messages, with what an algorithm might not be able to honour. */
export const callName = (what, options) =>
  `${what} with algorithm '${algorithmName(options)}'${options.hooks === null ? '' : ' and hooks'}`
