import { WAY_MAX_MULTIPLIER, WAY_MIN_MULTIPLIER } from '../../../dist/constants.js'
import { integerWithin, show } from '../instance/check.js'
import { GridStateError, WaystateError, WaystateTypeError } from '../instance/errors.js'
import { Handle, pointerOf } from '../instance/handle.js'
import { hashWith, restoreWith, saveIntoWith, saveWith, sumWith } from '../instance/state.js'

const AREAS = 255
/** What C takes for the grid's own cost. */
const OWN = 0

/** What movers of all worlds have in common: costs by area, and states. `names`: what C calls its functions. */
export class CostedMover extends Handle {
  #instance
  #grid
  #calls

  constructor(instance, grid, pointer, names) {
    const calls = instance.bind(names)
    super('mover', pointer, instance.finalizers, releaseOf(calls.destroy, pointer))
    this.#instance = instance
    this.#grid = grid
    this.#calls = calls
  }

  get grid() {
    return this.#grid
  }

  /** Grows with each cost that changes. */
  get version() {
    return this.#calls.version(aliveMover(this))
  }

  /** What an area costs: a multiplier, or Infinity. */
  areaCost(area) {
    const pointer = aliveMover(this)
    const { memory } = this.#instance
    integerWithin(area, 'area', 0, AREAS - 1)
    this.#instance.check(this.#calls.areaCost(pointer, area, memory.outDoubles), 'areaCost')
    return memory.outDouble(0)
  }

  /** An edit for all that stands on the mover; null for the grid's own cost. */
  setAreaCost(area, cost) {
    aliveMover(this)
    integerWithin(area, 'area', 0, AREAS - 1)
    const price = cost === null ? OWN : costOf(cost, 'cost')
    this.#instance.check(this.#calls.setAreaCost(aliveMover(this), area, price), 'setAreaCost')
  }

  saveState() {
    return saveWith(this.#instance, 'saveState', this.#saving())
  }

  /** As saveState, into a buffer of yours; returns how many bytes there are. */
  saveInto(buffer) {
    return saveIntoWith(this.#instance, 'saveInto', buffer, this.#saving())
  }

  #saving() {
    const pointer = aliveMover(this)
    return (...to) => this.#calls.save(pointer, ...to)
  }

  /** Takes a state of a mover with the same rule. */
  restoreState(state) {
    const pointer = aliveMover(this)
    restoreWith(this.#instance, 'restoreState', state, GridStateError, (...from) =>
      this.#calls.restore(pointer, ...from),
    )
  }

  hash(options) {
    return hashWith(options, () => {
      const sum = this.#calls.hash(aliveMover(this))
      return sumWith(this.#instance, 'hash', sum, this.#saving())
    })
  }

  /** Of costs and rule, not of the version. */
  checksum(options) {
    return hashWith(options, () => {
      const sum = this.#calls.checksum(aliveMover(this))
      return sumWith(this.#instance, 'checksum', sum, this.#saving())
    })
  }
}

/** The pointer of a mover whose grid is there too. */
export function aliveMover(mover) {
  const pointer = pointerOf(mover)
  pointerOf(mover.grid)
  return pointer
}

/** The same, of one of a grid. */
export function moverOn(mover, grid) {
  const pointer = aliveMover(mover)
  if (mover.grid !== grid) {
    throw new WaystateError('invalid-argument', 'mover is one of another grid')
  }
  return pointer
}

const releaseOf = (destroy, pointer) => () => destroy(pointer)

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
export function readCosts(value) {
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
