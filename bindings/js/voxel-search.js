import { count } from './check.js'
import { GridStateError, WaystateError } from './errors.js'
import { Handle, isHeld, pointerOf } from './handle.js'
import { STATUSES } from './names.js'
import { algorithmName } from './options.js'
import { restoreWith, saveWith } from './state.js'
import { clampedVoxel, writeVoxelOptions } from './voxel-options.js'
import { groundOf, readVoxelPath } from './voxel-path.js'

const UNLIMITED = 0x7fffffff

/** A path query on a voxel grid that runs in slices, and can be saved between them. */
export class VoxelSearch extends Handle {
  #instance
  #grid
  #options
  #hookId

  constructor(instance, grid, options) {
    const { wasm, host, finalizers } = instance
    const hookId = host.reserve()
    const pointer = create(instance, grid, options, hookId)
    super('search', pointer, finalizers, releaseOf(wasm, host, pointer, hookId))
    this.#instance = instance
    this.#grid = grid
    this.#options = options
    this.#hookId = hookId
  }

  get grid() {
    return this.#grid
  }

  get status() {
    return STATUSES[this.#instance.wasm.way_voxel_search_status(this.#alive())]
  }

  get iterations() {
    return this.#instance.wasm.way_voxel_search_iterations(this.#alive())
  }

  get expandedCount() {
    return this.#instance.wasm.way_voxel_search_expanded_count(this.#alive())
  }

  /** Starts over between two cells; the status says whether an end is invalid. */
  begin(start, goal) {
    const { wasm } = this.#instance
    const pointer = this.#idle()
    const from = clampedVoxel(start, 'start')
    const to = clampedVoxel(goal, 'goal')
    return this.#run('begin', (status) => wasm.way_wasm_voxel_begin(pointer, ...from, ...to, status))
  }

  /** Runs at most so many iterations more, and to the end without a number. */
  step(iterations = UNLIMITED) {
    const { wasm } = this.#instance
    const pointer = this.#idle()
    count(iterations, 'iterations')
    return this.#run('step', (status) => wasm.way_voxel_search_step(pointer, iterations, status))
  }

  path() {
    const instance = this.#instance
    const pointer = this.#idle()
    return instance.withQuery((_, path) => {
      instance.check(instance.wasm.way_voxel_search_path(pointer, path), 'path')
      return readVoxelPath(instance, path, groundOf(this.#grid), this.#options.recorded)
    })
  }

  /** A byte a cell: 0 unseen, 1 open, 2 closed. */
  marks() {
    const { wasm, memory } = this.#instance
    const pointer = this.#idle()
    const size = this.#grid.sizeX * this.#grid.sizeY * this.#grid.sizeZ
    return memory.withRoom(size, (marks) => {
      this.#instance.check(wasm.way_voxel_search_marks(pointer, marks, size), 'marks')
      return memory.copyBytes(marks, size)
    })
  }

  saveState() {
    const pointer = this.#idle()
    const { wasm } = this.#instance
    return saveWith(this.#instance, 'saveState', (...to) => wasm.way_voxel_search_save(pointer, ...to))
  }

  /** Takes a state of a search with the same options; the grid is to be restored first. */
  restoreState(state) {
    const pointer = this.#idle()
    const { wasm } = this.#instance
    restoreWith(this.#instance, 'restoreState', state, GridStateError, (...from) =>
      wasm.way_voxel_search_restore(pointer, ...from),
    )
  }

  hash() {
    return BigInt.asUintN(64, this.#instance.wasm.way_voxel_search_hash(this.#idle()))
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

  #run(what, run) {
    const { memory, host } = this.#instance
    const { hooks } = this.#options
    if (hooks === null) {
      this.#instance.check(run(memory.out), what)
      return STATUSES[memory.outInteger()]
    }
    // Hooks may make calls of their own, which write to memory.out while C works with this status.
    return memory.withRoom(4, (status) => {
      const result = host.call(this.#hookId, hooks, [this, this.#grid], () => run(status))
      this.#instance.check(result, what)
      return STATUSES[memory.integers[status >>> 2]]
    })
  }
}

function create(instance, grid, options, hookId) {
  const { wasm, host, memory } = instance
  try {
    return memory.withRoom(instance.optionsSize, (optionsAt) => {
      writeVoxelOptions(wasm, optionsAt, options, hookId)
      const result = wasm.way_voxel_search_create(pointerOf(grid), optionsAt, memory.out)
      instance.check(result, () => `createSearch with algorithm '${algorithmName(options)}'`)
      return memory.outInteger() >>> 0
    })
  } catch (error) {
    host.release(hookId)
    throw error
  }
}

const releaseOf = (wasm, host, pointer, hookId) => () => {
  wasm.way_voxel_search_destroy(pointer)
  host.release(hookId)
}
