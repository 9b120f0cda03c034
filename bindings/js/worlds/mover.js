import { WAY_MAX_MULTIPLIER, WAY_MIN_MULTIPLIER, WAY_OBJECT_MOVER } from '../../../dist/constants.js'
import { integerWithin, keysOf, oneOf, show } from '../instance/check.js'
import { GridStateError, WaystateError, WaystateTypeError } from '../instance/errors.js'
import { Handle, pointerOf } from '../instance/handle.js'
import { takeMovers } from '../instance/movers.js'
import { DIAGONALS } from '../instance/names.js'
import { bytesOf } from '../instance/numbers.js'
import { overGrid, takeAs } from '../instance/objects.js'
import { showAs } from '../instance/show.js'
import { hashWith, restoreWith, saveIntoWith, saveWith, sumWith } from '../instance/state.js'

const AREAS = 255
/** What C takes for the grid's own cost. */
const OWN = 0
const SQUARE_KEYS = Object.freeze(['areaCosts', 'agentSize', 'diagonal'])
const HEX_KEYS = Object.freeze(['areaCosts', 'agentSize'])

/** A class of units: what each area costs it, its size and its rule, on one grid. */
export class Mover extends Handle {
  #instance
  #grid
  #agentSize
  #diagonal

  constructor(instance, grid, pointer) {
    super('mover', pointer, instance.finalizers, releaseOf(instance.wasm, pointer))
    this.#instance = instance
    this.#grid = grid
    this.#agentSize = instance.wasm.way_mover_agent_size(pointer)
    this.#diagonal = DIAGONALS[instance.wasm.way_mover_diagonal(pointer)]
  }

  static {
    takeMovers(Mover, (mover, grid) => {
      const pointer = mover.#alive()
      if (mover.#grid !== grid) {
        throw new WaystateError('invalid-argument', 'mover is one of another grid')
      }
      const { wasm, memory } = mover.#instance
      mover.#instance.check(wasm.way_mover_view(pointer, memory.out), 'mover')
      return memory.outInteger() >>> 0
    })
  }

  get grid() {
    return this.#grid
  }

  get agentSize() {
    return this.#agentSize
  }

  get diagonal() {
    return this.#diagonal
  }

  /** Grows with each cost that changes. */
  get version() {
    return this.#instance.wasm.way_mover_version(this.#alive())
  }

  /** What an area costs: a multiplier, or Infinity. */
  areaCost(area) {
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    integerWithin(area, 'area', 0, AREAS - 1)
    this.#instance.check(wasm.way_mover_area_cost(pointer, area, memory.outDoubles), 'areaCost')
    return memory.outDouble(0)
  }

  /** An edit for all that stands on the mover; null for the grid's own cost. */
  setAreaCost(area, cost) {
    this.#alive()
    integerWithin(area, 'area', 0, AREAS - 1)
    const price = cost === null ? OWN : costOf(cost, 'cost')
    this.#instance.check(
      this.#instance.wasm.way_mover_set_area_cost(this.#alive(), area, price),
      'setAreaCost',
    )
  }

  saveState() {
    return saveWith(this.#instance, 'saveState', this.#saving())
  }

  /** As saveState, into a buffer of yours; returns how many bytes there are. */
  saveInto(buffer) {
    return saveIntoWith(this.#instance, 'saveInto', buffer, this.#saving())
  }

  #saving() {
    const pointer = this.#alive()
    const { wasm } = this.#instance
    return (...to) => wasm.way_mover_save(pointer, ...to)
  }

  /** Takes a state of a mover of the same size and rule. */
  restoreState(state) {
    const pointer = this.#alive()
    const { wasm } = this.#instance
    restoreWith(this.#instance, 'restoreState', state, GridStateError, (...from) =>
      wasm.way_mover_restore(pointer, ...from),
    )
  }

  hash(options) {
    return hashWith(options, () => {
      const sum = this.#instance.wasm.way_mover_hash(this.#alive())
      return sumWith(this.#instance, 'hash', sum, this.#saving())
    })
  }

  /** Of costs, size and rule, not of the version. */
  checksum(options) {
    return hashWith(options, () => {
      const sum = this.#instance.wasm.way_mover_checksum(this.#alive())
      return sumWith(this.#instance, 'checksum', sum, this.#saving())
    })
  }

  #alive() {
    const pointer = pointerOf(this)
    pointerOf(this.#grid)
    return pointer
  }
}

const releaseOf = (wasm, pointer) => () => wasm.way_mover_destroy(pointer)

function costOf(value, name) {
  if (typeof value !== 'number') {
    throw new WaystateTypeError(`${name} is ${show(value)}; a number was expected`)
  }
  if (value !== Infinity && !(value >= WAY_MIN_MULTIPLIER && value <= WAY_MAX_MULTIPLIER)) {
    throw new WaystateError(
      'out-of-range',
      `${name} is ${value}; ${WAY_MIN_MULTIPLIER} to ${WAY_MAX_MULTIPLIER}, or Infinity, was expected`,
    )
  }
  return value
}

/** Costs by area, from an array or an object; those that are not given are the grid's. */
function readCosts(value) {
  const costs = new Float64Array(AREAS).fill(OWN)
  if (value === undefined) {
    return costs
  }
  if (typeof value !== 'object' || value === null) {
    throw new WaystateTypeError(
      `areaCosts is ${show(value)}; an array or an object of costs by area was expected`,
    )
  }
  const put = (area, cost) => {
    if (cost !== undefined && cost !== null) costs[area] = costOf(cost, `areaCosts[${area}]`)
  }
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    const amount = integerWithin(value.length, 'areaCosts.length', 0, AREAS)
    for (let area = 0; area < amount; area++) put(area, value[area])
    return costs
  }
  for (const key of Object.keys(value)) {
    const area = Number(key)
    if (String(area) !== key || !Number.isInteger(area) || area < 0 || area >= AREAS) {
      throw new WaystateError('out-of-range', `areaCosts has area ${key}; 0 to ${AREAS - 1} was expected`)
    }
    put(area, value[key])
  }
  return costs
}

export function createMover(instance, grid, options, square) {
  const keys = square ? SQUARE_KEYS : HEX_KEYS
  const {
    areaCosts,
    agentSize = 1,
    diagonal = DIAGONALS[0],
  } = options === undefined ? {} : keysOf(options, 'options', keys)
  const costs = readCosts(areaCosts)
  integerWithin(agentSize, 'agentSize', 1, 0x7fffffff)
  const rule = oneOf(diagonal, 'diagonal', DIAGONALS)
  const { wasm, memory } = instance
  return memory.withCopy(bytesOf(costs), (at) => {
    instance.check(wasm.way_mover_create(pointerOf(grid), at, rule, agentSize, memory.out), 'createMover')
    return new Mover(instance, grid, memory.outInteger() >>> 0)
  })
}

/** Makes a mover on a grid from what saveState gave. */
export function moverFromState(instance, grid, state) {
  const { wasm, memory } = instance
  restoreWith(instance, 'moverFromState', state, GridStateError, (bytes, size, error) =>
    wasm.way_mover_from_state(pointerOf(grid), bytes, size, memory.out, error),
  )
  return new Mover(instance, grid, memory.outInteger() >>> 0)
}

takeAs(Mover, WAY_OBJECT_MOVER, overGrid)
showAs(Mover, 'Mover', ['agentSize', 'diagonal', 'version'])
