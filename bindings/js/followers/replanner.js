import { WAY_OBJECT_REPLANNER } from '../../../dist/constants.js'
import { clampedPoint, count } from '../instance/check.js'
import { GridStateError } from '../instance/errors.js'
import { Handle, pointerOf } from '../instance/handle.js'
import { checkMover, groundOf } from '../instance/movers.js'
import { ALGORITHMS, STATUSES } from '../instance/names.js'
import { overGround, takeAs } from '../instance/objects.js'
import { Opened } from '../instance/opened.js'
import { pointOf } from '../results/grounds.js'
import { hashWith, checkRestored, restoreWith, saveIntoWith, saveWith, sumWith } from '../instance/state.js'
import { showAs } from '../instance/show.js'

const UNLIMITED = 0x7fffffff

/** A path that is kept while the grid, square or hex, changes and the walker moves. */
export class GridReplanner extends Handle {
  #instance
  #grid
  #kind
  #options

  /** `kind`: that of the grid, see searches/kinds.js. */
  constructor(instance, grid, options, kind) {
    const made = create(instance, grid, options, kind)
    super('replanner', made.pointer, instance.finalizers, releaseOf(instance.wasm, made.pointer))
    this.#instance = instance
    this.#grid = grid
    this.#kind = kind
    this.#options = made.options
  }

  get grid() {
    return this.#grid
  }

  /** Whose way of seeing the grid it goes by; null for the grid's own. */
  get mover() {
    return this.#options.mover ?? null
  }

  get start() {
    return pointOf(this.#instance.wasm.way_grid_replanner_start(this.#alive()), this.#grid.width)
  }

  get goal() {
    return pointOf(this.#instance.wasm.way_grid_replanner_goal(this.#alive()), this.#grid.width)
  }

  get status() {
    return STATUSES[this.#instance.wasm.way_grid_replanner_status(this.#alive())]
  }

  get found() {
    return this.#instance.wasm.way_grid_replanner_found(this.#alive()) !== 0
  }

  /** Pops of the queue in this replanner's whole life. */
  get iterations() {
    return Number(this.#instance.wasm.way_grid_replanner_iterations(this.#alive()))
  }

  /** Cells expanded in this replanner's whole life. */
  get expandedCount() {
    return Number(this.#instance.wasm.way_grid_replanner_expanded_count(this.#alive()))
  }

  /** Cells expanded by the last replan. */
  get lastExpanded() {
    return this.#instance.wasm.way_grid_replanner_last_expanded(this.#alive())
  }

  setStart(start) {
    this.#alive()
    const { x, y } = clampedPoint(start, 'start')
    const pointer = this.#alive()
    this.#instance.check(this.#instance.wasm.way_wasm_replanner_set_start(pointer, x, y), 'setStart')
  }

  setGoal(goal) {
    this.#alive()
    const { x, y } = clampedPoint(goal, 'goal')
    const pointer = this.#alive()
    this.#instance.check(this.#instance.wasm.way_wasm_replanner_set_goal(pointer, x, y), 'setGoal')
  }

  /** Takes in what changed and runs at most so many iterations, to the end without a number. */
  replan(iterations = UNLIMITED) {
    const { wasm, memory } = this.#instance
    const pointer = this.#alive()
    count(iterations, 'iterations')
    this.#instance.check(wasm.way_grid_replanner_replan(pointer, iterations, memory.out), 'replan')
    return STATUSES[memory.outInteger()]
  }

  /** Drops the plan; the next replan starts from scratch. */
  invalidateAll() {
    const { wasm } = this.#instance
    this.#instance.check(wasm.way_grid_replanner_invalidate_all(this.#alive()), 'invalidateAll')
  }

  path() {
    const instance = this.#instance
    const pointer = this.#alive()
    return instance.withQuery(({ path }) => {
      checkRestored(instance, instance.wasm.way_grid_replanner_path(pointer, path), 'path', (error) =>
        instance.wasm.way_grid_replanner_fault(pointer, error),
      )
      return this.#kind.readPath(instance, path, this.#grid, this.#options)
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
    return (...to) => wasm.way_grid_replanner_save(pointer, ...to)
  }

  /** Takes a state of a replanner with the same options; the grid is to be restored first. */
  restoreState(state) {
    const pointer = this.#alive()
    const { wasm } = this.#instance
    restoreWith(this.#instance, 'restoreState', state, GridStateError, (...from) =>
      wasm.way_grid_replanner_restore(pointer, ...from),
    )
  }

  /** Of ends, plan and edits to come, not of the counters. */
  checksum(options) {
    return hashWith(options, () => {
      const sum = this.#instance.wasm.way_grid_replanner_checksum(this.#alive())
      return sumWith(this.#instance, 'checksum', sum, this.#saving())
    })
  }

  hash(options) {
    return hashWith(options, () => {
      const sum = this.#instance.wasm.way_grid_replanner_hash(this.#alive())
      return sumWith(this.#instance, 'hash', sum, this.#saving())
    })
  }

  #alive() {
    const pointer = pointerOf(this)
    pointerOf(this.#grid)
    checkMover(this.#options.mover)
    return pointer
  }
}

function create(instance, grid, given, kind) {
  if (given instanceof Opened) {
    return given
  }
  const { wasm, memory } = instance
  const options = kind.readOptions(given, instance, grid, kind.replannerOptions)
  return memory.withRoom(kind.replannerOptions.size, (optionsAt) => {
    kind.writeOptions(instance, optionsAt, options, 0)
    const result = wasm.way_grid_replanner_create(groundOf(grid, options.mover), optionsAt, memory.out)
    instance.check(result, () => `createReplanner with ${whatIsRefused(options)}`)
    return { pointer: memory.outInteger() >>> 0, options }
  })
}

/** The first of the options that a replanner does not take. */
function whatIsRefused({ algorithm, heuristicWeight, nearestRadius, hooks, partial }) {
  const name = ALGORITHMS[algorithm]
  const own = name === 'lpa*' || name === 'd*-lite'
  if (own && heuristicWeight !== 1) return `heuristicWeight ${heuristicWeight}`
  if (own && nearestRadius !== 0) return `nearestRadius ${nearestRadius}`
  if (own && hooks !== null) return 'passable or stepCost'
  if (own && partial) return 'partial'
  return `algorithm '${name}'`
}

const releaseOf = (wasm, pointer) => () => wasm.way_grid_replanner_destroy(pointer)

takeAs(GridReplanner, WAY_OBJECT_REPLANNER, overGround)
showAs(GridReplanner, 'GridReplanner', ['status', 'iterations', 'expandedCount'])
