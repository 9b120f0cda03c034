import { WAY_MAX_GOAL_PRICE, WAY_MAX_NODES, WAY_OBJECT_FLOW_FIELD } from '../../../dist/constants.js'
import {
  arrayOf,
  clampedPoint,
  count,
  integerWithin,
  keysOf,
  oneOrMore,
  point,
  words,
} from '../instance/check.js'
import { GridStateError } from '../instance/errors.js'
import { Handle, pointerOf } from '../instance/handle.js'
import { checkMover, groundOf } from '../instance/movers.js'
import { FIELD_STATUSES } from '../instance/names.js'
import { doublesWithin, ofLength } from '../instance/numbers.js'
import { overGround, takeAs } from '../instance/objects.js'
import { Opened } from '../instance/opened.js'
import { pointOf } from '../results/grounds.js'
import { hashWith, checkRestored, restoreWith, saveIntoWith, saveWith, sumWith } from '../instance/state.js'
import { showAs } from '../instance/show.js'

const UNLIMITED = 0x7fffffff

/** Costs and next cells towards the nearest of some goals, kept up to date with the edits of a grid. */
export class FlowField extends Handle {
  #instance
  #grid
  #width
  #size
  #budget
  #mover

  /** `optionsTable`: which options there are for the grid. */
  constructor(instance, grid, goals, options, optionsTable) {
    const { wasm, finalizers } = instance
    const made = options instanceof Opened ? options : create(instance, grid, goals, options, optionsTable)
    const { pointer } = made
    super('flow field', pointer, finalizers, releaseOf(wasm, pointer))
    this.#instance = instance
    this.#grid = grid
    this.#width = grid.width
    this.#size = grid.width * grid.height
    this.#budget = made.options.iterationBudget
    this.#mover = made.options.mover
  }

  get grid() {
    return this.#grid
  }

  /** Whose way of seeing the grid it goes by; null for the grid's own. */
  get mover() {
    return this.#mover ?? null
  }

  /** As last given. */
  get goals() {
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    const at = wasm.way_flow_field_goals(pointer, memory.out) >>> 0
    return Array.from(memory.copyWords(at, memory.outInteger()), (cell) => pointOf(cell, this.#width))
  }

  /** What ending at each costs; null where all are free. */
  get goalCosts() {
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    wasm.way_flow_field_goals(pointer, memory.out)
    const amount = memory.outInteger()
    const at = wasm.way_flow_field_prices(pointer) >>> 0
    return at === 0 ? null : new Float64Array(memory.copyBytes(at, 8 * amount).buffer)
  }

  /** Moves the goals, which the next step takes in as it does edits. */
  setGoals(goals, options) {
    this.#alive()
    const places = readGoals(goals, this.#grid)
    const { goalCosts = null } = options === undefined ? {} : keysOf(options, 'options', ['goalCosts'])
    const prices = readPrices(goalCosts, places)
    giveGoals(this.#instance, this.#alive(), places, prices, 'setGoals')
  }

  get status() {
    return FIELD_STATUSES[this.#instance.wasm.way_flow_field_status(this.#alive())]
  }

  /** Cells settled by the run or repair under way, or by the last one. */
  get settled() {
    return this.#instance.wasm.way_flow_field_settled(this.#alive())
  }

  /** Settles at most so many cells more, having taken in the edits since the last step. */
  step(iterations = this.#budget || UNLIMITED) {
    const pointer = this.#alive()
    count(iterations, 'iterations')
    const { wasm, memory } = this.#instance
    this.#instance.check(wasm.way_flow_field_step(pointer, iterations, memory.out), 'step')
    return FIELD_STATUSES[memory.outInteger()]
  }

  /** Starts over, and runs to the end or to the iteration budget. */
  recompute() {
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    this.#instance.check(wasm.way_flow_field_recompute(pointer, memory.out), 'recompute')
    return FIELD_STATUSES[memory.outInteger()]
  }

  /** Infinity where no way is known, and outside. */
  cost(place) {
    this.#alive()
    const { x, y } = clampedPoint(place, 'point')
    const pointer = this.#alive()
    return this.#instance.wasm.way_flow_field_cost(pointer, x, y)
  }

  /** The cell to go to, or null. */
  next(place) {
    this.#alive()
    const { x, y } = clampedPoint(place, 'point')
    const pointer = this.#alive()
    return pointOf(this.#instance.wasm.way_flow_field_next(pointer, x, y), this.#width)
  }

  /** The cells from one to a goal, both included, or null. */
  pathFrom(place) {
    this.#alive()
    const { x, y } = clampedPoint(place, 'point')
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    const call = (cells, capacity) => {
      const result = wasm.way_flow_field_path(pointer, x, y, cells, capacity, memory.out)
      checkRestored(this.#instance, result, 'pathFrom', (error) =>
        wasm.way_flow_field_fault(pointer, x, y, error),
      )
      return memory.outInteger() >>> 0
    }
    const length = call(0, 0)
    if (length === 0) {
      return null
    }
    return memory.withRoom(4 * length, (cells) => {
      call(cells, length)
      return Array.from(memory.copyWords(cells, length), (cell) => pointOf(cell, this.#width))
    })
  }

  /** A copy of all costs, row by row. */
  get costs() {
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    return new Float64Array(memory.copyBytes(wasm.way_flow_field_costs(pointer) >>> 0, 8 * this.#size).buffer)
  }

  /** A copy of all moves, row by row, -1 for none. */
  get directions() {
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    return new Int8Array(memory.copyBytes(wasm.way_flow_field_directions(pointer) >>> 0, this.#size).buffer)
  }

  /** The costs where they lie, to be read only, until the next call that may grow the memory or free the field. */
  get costsView() {
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    const at = wasm.way_flow_field_costs(pointer) >>> 0
    return new Float64Array(memory.bytes.buffer, at, this.#size)
  }

  /** The moves likewise. */
  get directionsView() {
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    const at = wasm.way_flow_field_directions(pointer) >>> 0
    return new Int8Array(memory.bytes.buffer, at, this.#size)
  }

  /** All next cells, row by row, -1 for none. */
  get nextCells() {
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    return memory.withRoom(4 * this.#size, (cells) => {
      this.#instance.check(wasm.way_flow_field_next_cells(pointer, cells, this.#size), 'nextCells')
      return new Int32Array(memory.copyBytes(cells, 4 * this.#size).buffer)
    })
  }

  /** Next cell and move of many cells at once. */
  sample(cells) {
    const pointer = this.#alive()
    const { wasm, memory } = this.#instance
    const asked = memory.steady(words(cells, 'cells'))
    const { length } = asked
    // Cells, then next cells, then moves.
    return memory.withRoom(9 * length, (from) => {
      const next = from + 4 * length
      const moves = next + 4 * length
      new Int32Array(memory.bytes.buffer, from, length).set(asked)
      this.#instance.check(wasm.way_flow_field_sample(pointer, from, length, next, moves), 'sample')
      return {
        next: new Int32Array(memory.copyBytes(next, 4 * length).buffer),
        directions: new Int8Array(memory.copyBytes(moves, length).buffer),
      }
    })
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
    return (...to) => wasm.way_flow_field_save(pointer, ...to)
  }

  /** Takes a state of a field with the same options, goals included; the grid is to be restored first. */
  restoreState(state) {
    const pointer = this.#alive()
    const { wasm } = this.#instance
    restoreWith(this.#instance, 'restoreState', state, GridStateError, (...from) =>
      wasm.way_flow_field_restore(pointer, ...from),
    )
  }

  /** Of the content that decides later answers: a field that was repaired has that of one made afresh. */
  checksum(options) {
    return hashWith(options, () => {
      const sum = this.#instance.wasm.way_flow_field_checksum(this.#alive())
      return sumWith(this.#instance, 'checksum', sum, this.#saving())
    })
  }

  hash(options) {
    return hashWith(options, () => {
      const sum = this.#instance.wasm.way_flow_field_hash(this.#alive())
      return sumWith(this.#instance, 'hash', sum, this.#saving())
    })
  }

  #alive() {
    const pointer = pointerOf(this)
    pointerOf(this.#grid)
    checkMover(this.#mover)
    return pointer
  }
}

function create(instance, grid, goals, given, optionsTable) {
  const { wasm, memory } = instance
  const options = optionsTable.read(given)
  const places = readGoals(goals, grid)
  const prices = readPrices(options.goalCosts, places)
  // After all that is read of the arguments, which may dispose of the grid.
  const gridPointer = groundOf(grid, options.mover)
  return memory.withCopy(new Uint8Array(places.buffer), (goalsAt) =>
    memory.withRoom(optionsTable.size, (optionsAt) => {
      optionsTable.write(memory, optionsAt, options)
      instance.check(
        wasm.way_flow_field_create(gridPointer, goalsAt, places.length / 2, optionsAt, memory.out),
        'createFlowField',
      )
      const pointer = memory.outInteger() >>> 0
      if (prices !== null) {
        givePrices(instance, pointer, places, prices)
      }
      return { pointer, options }
    }),
  )
}

function giveGoals(instance, pointer, places, prices, what) {
  const { wasm, memory } = instance
  const amount = places.length / 2
  memory.withCopy(new Uint8Array(places.buffer), (goalsAt) => {
    if (prices === null) {
      instance.check(wasm.way_flow_field_set_goals(pointer, goalsAt, amount), what)
      return
    }
    memory.withCopy(new Uint8Array(prices.buffer), (pricesAt) =>
      instance.check(wasm.way_flow_field_set_priced_goals(pointer, goalsAt, pricesAt, amount), what),
    )
  })
}

/** Of a field that was just made, and is given back where memory ends. */
function givePrices(instance, pointer, places, prices) {
  try {
    giveGoals(instance, pointer, places, prices, 'createFlowField')
  } catch (error) {
    instance.wasm.way_flow_field_destroy(pointer)
    throw error
  }
}

const readPrices = (goalCosts, places) =>
  goalCosts === null
    ? null
    : ofLength(doublesWithin(goalCosts, 'goalCosts', 0, WAY_MAX_GOAL_PRICE), 'goalCosts', places.length / 2)

const releaseOf = (wasm, pointer) => () => wasm.way_flow_field_destroy(pointer)

function readGoals(given, { width, height }) {
  const goals = oneOrMore(given)
  const amount = arrayOf(goals, 'goals', 'points', WAY_MAX_NODES)
  const places = new Int32Array(amount * 2)
  for (let i = 0; i < amount; i++) {
    const { x, y } = point(goals[i], `goals[${i}]`)
    places[2 * i] = integerWithin(x, `goals[${i}].x`, 0, width - 1)
    places[2 * i + 1] = integerWithin(y, `goals[${i}].y`, 0, height - 1)
  }
  return places
}

takeAs(FlowField, WAY_OBJECT_FLOW_FIELD, overGround)
showAs(FlowField, 'FlowField', ['status', 'settled'])
