import { WAY_MAX_MULTIPLIER, WAY_MIN_MULTIPLIER, WAY_WALL, way_path } from '../../../dist/constants.js'
import { arrayOf, callback, integerWithin, numberWithin, show } from '../instance/check.js'
import { GridStateError, WaystateTypeError } from '../instance/errors.js'
import { Handle, isHeld, pointerOf } from '../instance/handle.js'
import { restoreWith, saveIntoWith, saveWith, sumWith } from '../instance/state.js'

// What the classes below may do with it and users may not.

export let instanceOf
/** Makes an edit, of which listeners hear. */
export let edit
/** Makes a call of which the listeners of all these grids may hear. */
export let callListeningAll

/**
 * What grids in the plane and in space have in common. Their cells hold an area, 0 to 254, each with a cost multiplier;
 * 255 is the wall.
 */
export class AreaGrid extends Handle {
  #shape
  #instance
  #space
  #listeners
  #listenerId
  #registration = 0

  /**
   * @param {object} shape what differs: `name` for messages, `calls` of C, each taking the exports first, `nodes` as
   *   searches have them, `readSpace`, `readOptions` and the class `Search`
   * @param {import('../instance/host.js').Listeners} listeners
   */
  constructor(shape, instance, pointer, listeners) {
    const { wasm, host, finalizers } = instance
    const listenerId = host.reserve()
    super(shape.name, pointer, finalizers, releaseOf(shape.calls, wasm, host, pointer, listenerId))
    this.#shape = shape
    this.#instance = instance
    this.#listenerId = listenerId
    this.#listeners = listeners
  }

  static {
    instanceOf = (grid) => grid.#instance
    edit = (grid, what, call) => grid.#edit(what, call)
    callListeningAll = (host, grids, call) => {
      const asked = grids
        .filter((grid) => grid.#registration !== 0)
        .map((grid) => ({ id: grid.#listenerId, target: grid.#listeners, handle: grid }))
      return host.callAll(asked, call)
    }
  }

  get version() {
    return this.#shape.calls.version(this.#instance.wasm, pointerOf(this))
  }

  get areaVersion() {
    return this.#shape.calls.areaVersion(this.#instance.wasm, pointerOf(this))
  }

  /** Where the grid lies in the host's world; cells are units at the origin unless said otherwise. */
  get space() {
    const pointer = pointerOf(this)
    this.#space ??= Object.freeze(this.#shape.readSpace(this.#instance, pointer))
    return this.#space
  }

  areaCost(area) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    integerWithin(area, 'area', 0, WAY_WALL - 1)
    this.#instance.check(this.#shape.calls.areaCost(wasm, pointer, area, memory.outDoubles), 'areaCost')
    return memory.outDouble()
  }

  setAreaCost(area, multiplier) {
    integerWithin(area, 'area', 0, WAY_WALL - 1)
    numberWithin(multiplier, 'multiplier', WAY_MIN_MULTIPLIER, WAY_MAX_MULTIPLIER)
    this.#edit('setAreaCost', (wasm, pointer) =>
      this.#shape.calls.setAreaCost(wasm, pointer, area, multiplier),
    )
  }

  /** Bytes held beside the cells that can be worked out again. */
  get derivedBytes() {
    return this.#shape.calls.derivedBytes(this.#instance.wasm, pointerOf(this)) >>> 0
  }

  /** Gives those bytes back, but what searches and other objects hold. */
  trim() {
    const pointer = pointerOf(this)
    this.#instance.check(this.#shape.calls.trim(this.#instance.wasm, pointer), 'trim')
  }

  /** Calls back for each change of a cell or of the multipliers, while the edit is under way; returns how to stop it. */
  onEdit(listener) {
    const pointer = pointerOf(this)
    callback(listener, 'listener')
    const listeners = this.#listeners
    if (this.#registration === 0) {
      const { wasm, memory } = this.#instance
      const result = this.#shape.calls.addListener(wasm, pointer, this.#listenerId, memory.out)
      this.#instance.check(result, 'onEdit')
      // Kept one up, so that 0 means none.
      this.#registration = memory.outInteger() + 1
    }
    const entry = { listener }
    listeners.list = [...listeners.list, entry]
    return () => {
      this.#instance.wasm.way_guard_room()
      listeners.list = listeners.list.filter((other) => other !== entry)
      this.#stopListening()
    }
  }

  // Getters and proxies of the caller run while arguments are read, and may dispose of the grid: the pointer is asked for
  // after them.

  findPath(start, goal, options) {
    pointerOf(this)
    const instance = this.#instance
    const { calls, nodes, readOptions } = this.#shape
    const ends = [...nodes.endOf(start, 'start'), ...nodes.endOf(goal, 'goal')]
    const chosen = readOptions(options, this)
    const pointer = pointerOf(this)
    return instance.withQuery((optionsAt, path) => {
      this.#query(chosen, optionsAt, 'findPath', () =>
        calls.findPath(instance, pointer, ends, optionsAt, path),
      )
      return nodes.readPath(instance, path, this, chosen)
    })
  }

  /** Answers many queries in one call. */
  findPaths(queries, options) {
    pointerOf(this)
    const instance = this.#instance
    const { wasm, memory } = instance
    const { calls, nodes, readOptions } = this.#shape
    const ends = readQueries(queries, nodes, Math.floor(0x7fffffff / way_path.SIZE))
    const chosen = readOptions(options, this)
    const pointer = pointerOf(this)
    const amount = ends.length / (2 * nodes.dimensions)
    if (amount === 0) {
      return []
    }
    return memory.withCopy(new Uint8Array(ends.buffer), (queriesAt) =>
      memory.withRoom(amount * way_path.SIZE, (paths) => {
        wasm.way_wasm_paths_init(paths, amount)
        try {
          return instance.withQuery((optionsAt) => {
            this.#query(chosen, optionsAt, 'findPaths', () =>
              calls.findPaths(wasm, pointer, queriesAt, amount, optionsAt, paths),
            )
            return Array.from({ length: amount }, (_, i) =>
              nodes.readPath(instance, paths + i * way_path.SIZE, this, chosen),
            )
          })
        } finally {
          wasm.way_wasm_paths_free(paths, amount)
        }
      }),
    )
  }

  createSearch(options) {
    pointerOf(this)
    const { Search, readOptions } = this.#shape
    return new Search(this.#instance, this, readOptions(options, this))
  }

  saveState() {
    return saveWith(this.#instance, 'saveState', this.#saving())
  }

  /** As saveState, into a buffer of yours; returns how many bytes there are. */
  saveInto(buffer) {
    return saveIntoWith(this.#instance, 'saveInto', buffer, this.#saving())
  }

  #saving() {
    const pointer = pointerOf(this)
    const { wasm } = this.#instance
    return (...to) => this.#shape.calls.save(wasm, pointer, ...to)
  }

  restoreState(state) {
    pointerOf(this)
    this.#space = undefined
    restoreWith(this.#instance, 'restoreState', state, GridStateError, (...from) =>
      this.#callListening((wasm, pointer) => this.#shape.calls.restore(wasm, pointer, ...from)),
    )
  }

  hash() {
    const hash = this.#shape.calls.hash(this.#instance.wasm, pointerOf(this))
    return sumWith(this.#instance, 'hash', hash, this.#saving())
  }

  #callListening(call) {
    const { wasm, host } = this.#instance
    const pointer = pointerOf(this)
    if (this.#registration === 0) {
      return call(wasm, pointer)
    }
    return host.call(this.#listenerId, this.#listeners, [this], () => call(wasm, pointer))
  }

  #edit(what, call) {
    const result = this.#callListening(call)
    if (result !== 0) {
      this.#instance.check(result, what)
    }
  }

  #stopListening() {
    const pointless = this.#listeners.list.length === 0 && this.#registration !== 0
    // In the middle of an edit it stays, with nobody to tell, until the next one stops listening.
    if (pointless && !this.disposed && !isHeld(this)) {
      const { wasm } = this.#instance
      const result = this.#shape.calls.removeListener(wasm, pointerOf(this), this.#registration - 1)
      this.#instance.check(result, 'onEdit')
      this.#registration = 0
    }
  }

  #query(chosen, optionsAt, what, run) {
    const { wasm, host } = this.#instance
    const { callName, writeOptions } = this.#shape.nodes
    const context = () => callName(what, chosen)
    if (chosen.hooks === null) {
      writeOptions(wasm, optionsAt, chosen, 0)
      this.#instance.check(run(), context)
      return
    }
    const id = host.reserve()
    try {
      writeOptions(wasm, optionsAt, chosen, id)
      this.#instance.check(host.call(id, chosen.hooks, [this], run), context)
    } finally {
      host.release(id)
    }
  }
}

const releaseOf = (calls, wasm, host, pointer, listenerId) => () => {
  calls.destroy(wasm, pointer)
  host.release(listenerId)
}

export const areaOf = (value, name = 'area') => integerWithin(value, name, 0, WAY_WALL)

export function worldNumber(value, name) {
  if (typeof value !== 'number') {
    throw new WaystateTypeError(`${name} is ${show(value)}; a number was expected`)
  }
}

/** Coordinates of starts and goals in turn. */
function readQueries(queries, { dimensions, endOf }, most) {
  const amount = arrayOf(queries, 'queries', '[start, goal]', most)
  const ends = new Int32Array(amount * 2 * dimensions)
  for (let i = 0; i < amount; i++) {
    const query = queries[i]
    if (!Array.isArray(query) || query.length !== 2) {
      throw new WaystateTypeError(`queries[${i}] is ${show(query)}; [start, goal] was expected`)
    }
    const start = endOf(query[0], `queries[${i}][0]`)
    const goal = endOf(query[1], `queries[${i}][1]`)
    ends.set([...start, ...goal], i * 2 * dimensions)
  }
  return ends
}
