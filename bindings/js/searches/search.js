import { WAY_OBJECT_SEARCH } from '../../../dist/constants.js'
import { count } from '../instance/check.js'
import { WaystateError } from '../instance/errors.js'
import { Handle, isHeld, pointerOf } from '../instance/handle.js'
import { checkMover, groundOf } from '../instance/movers.js'
import { STATUSES } from '../instance/names.js'
import { takeAs } from '../instance/objects.js'
import { bytesOf } from '../instance/numbers.js'
import { Opened } from '../instance/opened.js'
import { showAs } from '../instance/show.js'
import { hashWith, restoreWith, saveIntoWith, saveWith, sumWith } from '../instance/state.js'
import { asksForAny, goalTerms, readGoals, withGoals } from './goals.js'
import { SQUARE } from './kinds.js'

const UNLIMITED = 0x7fffffff

/** The grid or graph that a search runs on. */
export let worldOf

/** A path query that runs in slices, and can be saved between them, in any world. */
export class SlicedSearch extends Handle {
  #kind
  #instance
  #world
  #options
  #hookId
  #begin

  /** @param {object} kind what differs between worlds: see kinds.js */
  constructor(kind, instance, world, options) {
    const { wasm, host, finalizers } = instance
    wasm.way_guard_room()
    const hookId = host.reserve()
    const made = create(kind, instance, world, options, hookId)
    super('search', made.pointer, finalizers, releaseOf(wasm, host, made.pointer, hookId))
    this.#kind = kind
    this.#instance = instance
    this.#world = world
    this.#options = made.options
    this.#hookId = hookId
    this.#begin = instance.bind(kind.searchCalls).begin
  }

  static {
    worldOf = (search) => search.#world
  }

  /** Whose way of seeing the world it goes by; null for the world's own. */
  get mover() {
    return this.#options.mover ?? null
  }

  get status() {
    return STATUSES[this.#instance.wasm.way_search_status(this.#alive())]
  }

  get iterations() {
    return this.#instance.wasm.way_search_iterations(this.#alive())
  }

  /** How often it began again by itself since begin. */
  get restarts() {
    return this.#instance.wasm.way_search_restarts(this.#alive())
  }

  get expandedCount() {
    return this.#instance.wasm.way_search_expanded_count(this.#alive())
  }

  /** Starts over between two nodes, or to the cheapest of many; the status says whether an end is invalid. */
  begin(start, goal, options) {
    this.#idle()
    const ends = []
    this.#kind.readEnd(start, 'start', ends, 0)
    const terms = goalTerms(options, this.#options)
    if (asksForAny(goal, terms)) {
      return this.#beginAny(ends, readGoals(goal, this.#kind, terms), terms.goalRadius ?? 0)
    }
    this.#kind.readEnd(goal, 'goal', ends, this.#kind.dimensions)
    // After the ends, whose getters may dispose of the search.
    const pointer = this.#idle()
    return this.#run('begin', (status) => this.#begin(pointer, ...ends, status))
  }

  #beginAny(start, goals, radius) {
    const pointer = this.#idle()
    const { memory, wasm } = this.#instance
    const at = Int32Array.of(start[0], start[1] ?? 0, start[2] ?? 0)
    return memory.withCopy(bytesOf(at), (startAt) =>
      withGoals(memory, goals, (...to) =>
        this.#run(
          () => this.#kind.callName('begin', this.#options),
          (status) => wasm.way_wasm_search_begin_any(pointer, startAt, ...to, goals.amount, radius, status),
        ),
      ),
    )
  }

  /** Runs at most so many iterations more, and to the end without a number. */
  step(iterations = UNLIMITED) {
    const { wasm, memory } = this.#instance
    const pointer = this.#idle()
    count(iterations, 'iterations')
    if (this.#options.hooks === null) {
      // A frame steps many searches, and is to leave no garbage.
      this.#instance.check(wasm.way_search_step(pointer, iterations, memory.out), 'step')
      return STATUSES[memory.outInteger()]
    }
    return this.#run('step', (status) => wasm.way_search_step(pointer, iterations, status))
  }

  path() {
    const instance = this.#instance
    const pointer = this.#idle()
    return instance.withQuery(({ path }) => {
      instance.check(instance.wasm.way_search_path(pointer, path), 'path')
      this.#kind.keepTurns(instance, pointerOf(this.#world), path, 1, this.#options)
      return this.#kind.readPath(instance, path, this.#world, this.#options)
    })
  }

  /** A byte a node: 0 unseen, 1 open, 2 closed. */
  marks() {
    const { wasm, memory } = this.#instance
    const pointer = this.#idle()
    const size = this.#kind.countOf(this.#world)
    return memory.withRoom(size, (marks) => {
      this.#instance.check(wasm.way_search_marks(pointer, marks, size), 'marks')
      return memory.copyBytes(marks, size)
    })
  }

  /** The node that each visited node was reached from, -1 for none. */
  links() {
    const { wasm, memory } = this.#instance
    const pointer = this.#idle()
    const size = this.#kind.countOf(this.#world)
    return memory.withRoom(4 * size, (links) => {
      this.#instance.check(wasm.way_search_links(pointer, links, size), 'links')
      return new Int32Array(memory.copyBytes(links, 4 * size).buffer)
    })
  }

  saveState() {
    const call = this.#saving()
    return saveWith(this.#instance, 'saveState', call)
  }

  /** As saveState, into a buffer of yours; returns how many bytes there are. */
  saveInto(buffer) {
    const call = this.#saving()
    return saveIntoWith(this.#instance, 'saveInto', buffer, call)
  }

  #saving() {
    const pointer = this.#idle()
    const { wasm } = this.#instance
    return (...to) => wasm.way_search_save(pointer, ...to)
  }

  /** Takes a state of a search with the same options; the world is to be restored first. */
  restoreState(state) {
    const pointer = this.#idle()
    const { wasm } = this.#instance
    restoreWith(this.#instance, 'restoreState', state, this.#kind.StateError, (...from) =>
      this.#call(() => wasm.way_search_restore(pointer, ...from)),
    )
  }

  /** Of the state, with its counters. */
  checksum(options) {
    return hashWith(options, () => {
      const pointer = this.#idle()
      const { wasm } = this.#instance
      const save = (...to) => wasm.way_search_save(pointer, ...to)
      return sumWith(this.#instance, 'checksum', wasm.way_search_checksum(pointer), save)
    })
  }

  hash(options) {
    return hashWith(options, () => {
      const pointer = this.#idle()
      const { wasm } = this.#instance
      return sumWith(this.#instance, 'hash', wasm.way_search_hash(pointer), (...to) =>
        wasm.way_search_save(pointer, ...to),
      )
    })
  }

  #alive() {
    const pointer = pointerOf(this)
    pointerOf(this.#world)
    checkMover(this.#options.mover)
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

  #call(run) {
    const { hooks } = this.#options
    return hooks === null ? run() : this.#instance.host.call(this.#hookId, hooks, [this, this.#world], run)
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

function create(kind, instance, world, options, hookId) {
  if (options instanceof Opened) {
    return options
  }
  const { host, memory, bind } = instance
  try {
    return kind.withOptions(instance, world, options, (ready) =>
      memory.withRoom(kind.options.size, (optionsAt) => {
        kind.writeOptions(instance, optionsAt, ready, hookId)
        const result = bind(kind.searchCalls).create(groundOf(world, ready.mover), optionsAt, memory.out)
        instance.check(result, () => kind.callName('createSearch', ready))
        return { pointer: memory.outInteger() >>> 0, options: ready }
      }),
    )
  } catch (error) {
    host.release(hookId)
    throw error
  }
}

const releaseOf = (wasm, host, pointer, hookId) => () => {
  wasm.way_search_destroy(pointer)
  host.release(hookId)
}

/** The class of a kind's searches. `worldName` is the member that gives the world. */
export function searchesOn(kind, name, worldName) {
  class Search extends SlicedSearch {
    constructor(instance, world, options) {
      super(kind, instance, world, options)
    }
  }
  Object.defineProperty(Search.prototype, worldName, {
    get() {
      return worldOf(this)
    },
    configurable: true,
  })
  showAs(Search, name, ['status', 'iterations', 'expandedCount'])
  return Search
}

takeAs(SlicedSearch, WAY_OBJECT_SEARCH, (search) => search.mover ?? worldOf(search))

export const GridSearch = searchesOn(SQUARE, 'GridSearch', 'grid')
