// Options of queries, fields and replanners in all worlds: one table tells how each is read, the structs of C which a
// world has, where they lie and what they are unless said otherwise.

import {
  WAY_CONNECTIVITY_18,
  WAY_CONNECTIVITY_26,
  WAY_CONNECTIVITY_6,
  way_flow_field_options,
  way_grid_options,
  way_range_options,
} from '../../../dist/constants.js'
import {
  boolean,
  callback,
  count,
  finiteFromZero,
  integer,
  integerWithin,
  keysOf,
  oneOf,
  show,
} from '../instance/check.js'
import { WaystateError, WaystateTypeError } from '../instance/errors.js'
import { moverOf, takeShape } from '../instance/movers.js'
import { ALGORITHMS, DIAGONALS, ON_STALE, POINTS, PREFERENCES } from '../instance/names.js'

const ANY_ANGLE = Object.freeze(['theta*', 'lazy-theta*'])

const CONNECTIVITIES = Object.freeze([WAY_CONNECTIVITY_6, WAY_CONNECTIVITY_18, WAY_CONNECTIVITY_26])

/** HPA*'s chunks, cells on a side. */
const CHUNK_SIZES = Object.freeze([8, 16, 32, 64])

function connectivity(value, name) {
  if (!CONNECTIVITIES.includes(value)) {
    throw new WaystateTypeError(`${name} is ${show(value)}; 6, 18 or 26 was expected`)
  }
  return value
}

function chunkSize(value, name) {
  if (!CHUNK_SIZES.includes(integer(value, name))) {
    throw new WaystateError('out-of-range', `${name} is ${value}; ${CHUNK_SIZES.join(', ')} was expected`)
  }
  return value
}

/** Read as it is, by those who know its world. */
export const asIs = (value) => value

/** How an option is read, and its field in C where that has another name. */
export const option = (read, field) => ({ read, field })

const OPTIONS = Object.freeze({
  algorithm: option((value, name) => oneOf(value, name, ALGORITHMS)),
  diagonal: option((value, name) => oneOf(value, name, DIAGONALS)),
  connectivity: option(connectivity),
  agentSize: option((value, name) => integerWithin(value, name, 1, 0x7fffffff)),
  heuristicWeight: option(finiteFromZero),
  iterationBudget: option(count),
  recordExpansions: option(boolean),
  specializedEngines: option(boolean),
  partial: option(boolean),
  nearestRadius: option(finiteFromZero),
  passable: option(callback),
  stepCost: option(callback),
  stepCostBound: option(finiteFromZero),
  chunkSize: option(chunkSize, 'hpa_chunk_size'),
  smooth: option(boolean, 'hpa_smooth'),
  points: option((value, name) => POINTS[oneOf(value, name, POINTS)]),
  onStale: option((value, name) => oneOf(value, name, ON_STALE)),
  prefer: option((value, name) => oneOf(value, name, PREFERENCES)),
  blocked: option(asIs),
  mover: option(moverOf),
  goalRadius: option(finiteFromZero),
  goalCosts: option(asIs),
  budget: option(finiteFromZero),
  turns: option(count),
})

const snakeCase = (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * What a call asks for, option by option; undefined what there is no option for in its world. Spelt out, since engines copy
 * objects of so many members slowly.
 */
export class Chosen {
  constructor(from) {
    this.algorithm = from.algorithm
    this.diagonal = from.diagonal
    this.connectivity = from.connectivity
    this.agentSize = from.agentSize
    this.heuristicWeight = from.heuristicWeight
    this.iterationBudget = from.iterationBudget
    this.recordExpansions = from.recordExpansions
    this.specializedEngines = from.specializedEngines
    this.partial = from.partial
    this.nearestRadius = from.nearestRadius
    this.passable = from.passable
    this.stepCost = from.stepCost
    this.stepCostBound = from.stepCostBound
    this.chunkSize = from.chunkSize
    this.smooth = from.smooth
    this.points = from.points
    this.onStale = from.onStale
    this.prefer = from.prefer
    this.positions = from.positions
    this.landmarks = from.landmarks
    this.blocked = from.blocked
    this.mover = from.mover
    this.goalRadius = from.goalRadius
    this.goalCosts = from.goalCosts
    this.budget = from.budget
    this.turns = from.turns
    /** Where C finds them. */
    this.blockedAt = 0
    this.hooks = null
  }
}

/** The options of one kind of call. */
export class OptionsTable {
  #keys
  #options
  #fields
  #usual

  /** `usual`: what is so here and not as C has it, or is no matter of C. */
  constructor(struct, options, usual = {}) {
    const { SIZE, ...fields } = struct
    this.size = SIZE
    this.#options = options
    this.#keys = Object.freeze(Object.keys(options))
    const all = {}
    const keys = new Map(this.#keys.map((key) => [options[key].field ?? snakeCase(key), key]))
    this.#fields = Object.entries(fields).map(([field, { at, type, usual: ofC }]) => {
      const key = keys.get(field)
      // What becomes a pointer is written by those who have it.
      const pointer = [callback, asIs, moverOf].includes(options[key]?.read)
      if (key !== undefined) {
        // Without a mover nothing is asked of one.
        all[key] = pointer ? (key === 'mover' ? undefined : null) : ofC
      }
      return { field, key: pointer ? undefined : key, at, type, ofC }
    })
    this.#usual = Object.freeze(new Chosen({ ...all, ...usual }))
  }

  /** Reads each option once. Where there are none it is the same object each time. */
  read(options) {
    if (options === undefined) {
      return this.#usual
    }
    const given = keysOf(options, 'options', this.#keys)
    const chosen = new Chosen(this.#usual)
    for (const key in given) {
      if (given[key] !== undefined) {
        chosen[key] = this.#options[key].read(given[key], key)
      }
    }
    if (chosen.mover !== undefined) {
      takeShape(chosen, given, DIAGONALS)
    }
    if (this.#keys.includes('algorithm')) {
      checkTogether(given)
    }
    return chosen
  }

  /** Where a field of the struct lies that those who have its pointer write. */
  at(field) {
    return this.#fields.find((other) => other.field === field).at
  }

  /** Writes them into the struct that C takes, with NULL for each pointer. */
  write({ bytes, integers, doubles }, to, chosen) {
    for (const { key, at, type, ofC } of this.#fields) {
      const value = key === undefined ? ofC : chosen[key]
      if (type === 'd') {
        doubles[(to + at) >>> 3] = value
      } else if (type === 'b') {
        bytes[to + at] = value ? 1 : 0
      } else {
        integers[(to + at) >>> 2] = value
      }
    }
  }
}

/** What is wrong with options that each are right. */
function checkTogether({ algorithm, stepCost, stepCostBound, chunkSize, smooth, points }) {
  if (stepCostBound !== undefined && stepCost === undefined) {
    throw new WaystateError(
      'invalid-argument',
      'stepCostBound bounds what stepCost returns, and there is no stepCost',
    )
  }
  if ((chunkSize !== undefined || smooth !== undefined) && algorithm !== 'hpa*') {
    throw new WaystateError('invalid-argument', "chunkSize and smooth are options of 'hpa*'")
  }
  if (points === 'turns' && ANY_ANGLE.includes(algorithm)) {
    throw new WaystateError(
      'unsupported',
      `points is 'turns'; 'cells' was expected with '${algorithm}', whose cells are the corners of the path`,
    )
  }
}

export const only = (...keys) => Object.fromEntries(keys.map((key) => [key, OPTIONS[key]]))

/** Of queries in worlds of cells. */
export const CELL_KEYS = Object.freeze([
  'algorithm',
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
  'onStale',
])
/** Hexagons have no diagonals and no hierarchies. */
const SQUARE_KEYS = Object.freeze([...CELL_KEYS, 'diagonal', 'chunkSize', 'smooth', 'mover'])

export const tableOf = (struct, keys, usual) => new OptionsTable(struct, only(...keys), usual)

/** What is no field of C of the options of queries. */
export const QUERY_KEYS = Object.freeze(['points', 'blocked', 'goalRadius', 'goalCosts'])
export const ALL_CELLS = { points: 'cells', goalRadius: 0, goalCosts: null }
export const REPLANNER = { algorithm: ALGORITHMS.indexOf('d*-lite') }

export const FREE_GOALS = { goalCosts: null }

/** Of queries, of replanners and of fields. */
export const SQUARE_OPTIONS = tableOf(way_grid_options, [...SQUARE_KEYS, ...QUERY_KEYS, 'prefer'], ALL_CELLS)
export const SQUARE_REPLANNER_OPTIONS = tableOf(way_grid_options, SQUARE_KEYS, REPLANNER)
export const SQUARE_FIELD_OPTIONS = tableOf(
  way_flow_field_options,
  ['diagonal', 'agentSize', 'iterationBudget', 'mover', 'goalCosts'],
  FREE_GOALS,
)

/** Of ranges, whose budget has to be given. */
export const rangeTable = (...keys) =>
  tableOf(way_range_options, ['budget', 'turns', 'agentSize', ...keys], { budget: undefined })

/** Of questions about a grid. */
export const SIZE_OPTIONS = tableOf(way_grid_options, ['agentSize', 'mover'])
export const VOXEL_SIZE_OPTIONS = tableOf(way_grid_options, ['agentSize'])
export const REACHABLE_OPTIONS = tableOf(way_grid_options, ['diagonal', 'agentSize', 'blocked', 'mover'])
export const HEX_REACHABLE_OPTIONS = tableOf(way_grid_options, ['agentSize', 'blocked', 'mover'])
export const SQUARE_RANGE_OPTIONS = rangeTable('diagonal', 'mover')
export const HIERARCHY_OPTIONS = tableOf(way_grid_options, ['diagonal', 'agentSize', 'chunkSize'])
/** Of whether an agent fits, whose size may be given apart. */
export const MOVER_OPTIONS = tableOf(way_grid_options, ['mover'])
