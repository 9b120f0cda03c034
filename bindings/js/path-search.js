import { clampedPoint, count } from './check.js'
import { GridStateError, WaystateError } from './errors.js'
import { Handle, isHeld, pointerOf } from './handle.js'
import { algorithmName, writeOptions } from './options.js'
import { readPath } from './path.js'
import { STATUSES } from './names.js'
import { restoreWith, saveWith } from './state.js'

const UNLIMITED = 0x7fffffff

/** How queries on cells read their ends, write their options and give their results. */
export const CELLS = Object.freeze({
  dimensions: 2,
  endOf(value, name) {
    const { x, y } = clampedPoint(value, name)
    return [x, y]
  },
  countOf: ({ width, height }) => width * height,
  writeOptions,
  readPath,
})

/** A path query that runs in slices, and can be saved between them: what those on grids of all shapes have in common. */
export class PathSearch extends Handle {
  #calls
  #instance
  #grid
  #options
  #hookId
  #nodes

  /**
   * @param {object} calls the functions of C, each taking the exports first
   * @param {object} [nodes] what differs where nodes are no cells of rows and columns
   */
  constructor(calls, instance, grid, options, nodes = CELLS) {
    const { wasm, host, finalizers } = instance
    const hookId = host.reserve()
    const pointer = create(calls, instance, grid, options, hookId, nodes)
    super('search', pointer, finalizers, releaseOf(calls, wasm, host, pointer, hookId))
    this.#calls = calls
    this.#instance = instance
    this.#grid = grid
    this.#options = options
    this.#hookId = hookId
    this.#nodes = nodes
  }

  get grid() {
    return this.#grid
  }

  get status() {
    return STATUSES[this.#calls.status(this.#instance.wasm, this.#alive())]
  }

  get iterations() {
    return this.#calls.iterations(this.#instance.wasm, this.#alive())
  }

  get expandedCount() {
    return this.#calls.expandedCount(this.#instance.wasm, this.#alive())
  }

  /** Starts over between two cells; the status says whether an end is invalid. */
  begin(start, goal) {
    const { wasm } = this.#instance
    const pointer = this.#idle()
    const from = this.#nodes.endOf(start, 'start')
    const to = this.#nodes.endOf(goal, 'goal')
    return this.#run('begin', (status) => this.#calls.begin(wasm, pointer, ...from, ...to, status))
  }

  /** Runs at most so many iterations more, and to the end without a number. */
  step(iterations = UNLIMITED) {
    const { wasm } = this.#instance
    const pointer = this.#idle()
    count(iterations, 'iterations')
    return this.#run('step', (status) => this.#calls.step(wasm, pointer, iterations, status))
  }

  path() {
    const instance = this.#instance
    const pointer = this.#idle()
    return instance.withQuery((_, path) => {
      instance.check(this.#calls.path(instance.wasm, pointer, path), 'path')
      return this.#nodes.readPath(instance, path, this.#grid, this.#options.recorded)
    })
  }

  /** A byte a cell: 0 unseen, 1 open, 2 closed. */
  marks() {
    const { wasm, memory } = this.#instance
    const pointer = this.#idle()
    const size = this.#nodes.countOf(this.#grid)
    return memory.withRoom(size, (marks) => {
      this.#instance.check(this.#calls.marks(wasm, pointer, marks, size), 'marks')
      return memory.copyBytes(marks, size)
    })
  }

  saveState() {
    const pointer = this.#saved('saveState')
    const { wasm } = this.#instance
    return saveWith(this.#instance, 'saveState', (...to) => this.#calls.save(wasm, pointer, ...to))
  }

  /** Takes a state of a search with the same options; the grid is to be restored first. */
  restoreState(state) {
    const pointer = this.#saved('restoreState')
    const { wasm } = this.#instance
    restoreWith(this.#instance, 'restoreState', state, GridStateError, (...from) =>
      this.#call(() => this.#calls.restore(wasm, pointer, ...from)),
    )
  }

  hash() {
    return BigInt.asUintN(64, this.#calls.hash(this.#instance.wasm, this.#saved('hash')))
  }

  #alive() {
    const pointer = pointerOf(this)
    pointerOf(this.#grid)
    return pointer
  }

  /** A search that is not in the middle of a step, which a hook of its own might ask of it. */
  #idle() {
    const pointer = this.#alive()
    if (isHeld(this)) {
      throw new WaystateError('busy', 'this search is in the middle of a step')
    }
    return pointer
  }

  /** An idle search of those that can be saved. */
  #saved(what) {
    const pointer = this.#idle()
    if (algorithmName(this.#options) === 'hpa*') {
      throw new WaystateError(
        'unsupported',
        `${what}: a search with 'hpa*' has no state to save, since its start and goal are temporary nodes of the grid's hierarchy; save the grid and begin again`,
      )
    }
    return pointer
  }

  #call(run) {
    const { hooks } = this.#options
    return hooks === null ? run() : this.#instance.host.call(this.#hookId, hooks, [this, this.#grid], run)
  }

  #run(what, run) {
    const { memory } = this.#instance
    if (this.#options.hooks === null) {
      this.#instance.check(run(memory.out), what)
      return STATUSES[memory.outInteger()]
    }
    // Hooks may make calls of their own, which write to memory.out while C works with this status.
    return memory.withRoom(4, (status) => {
      this.#instance.check(
        this.#call(() => run(status)),
        what,
      )
      return STATUSES[memory.integers[status >>> 2]]
    })
  }
}

function create(calls, instance, grid, options, hookId, nodes) {
  const { wasm, host, memory } = instance
  try {
    return memory.withRoom(instance.optionsSize, (optionsAt) => {
      nodes.writeOptions(wasm, optionsAt, options, hookId)
      const result = calls.create(wasm, pointerOf(grid), optionsAt, memory.out)
      instance.check(result, () => `createSearch with algorithm '${algorithmName(options)}'`)
      return memory.outInteger() >>> 0
    })
  } catch (error) {
    host.release(hookId)
    throw error
  }
}

const releaseOf = (calls, wasm, host, pointer, hookId) => () => {
  calls.destroy(wasm, pointer)
  host.release(hookId)
}
