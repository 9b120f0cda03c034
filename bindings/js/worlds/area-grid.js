import { WAY_MAX_MULTIPLIER, WAY_MIN_MULTIPLIER, WAY_WALL, way_path } from '../../../dist/constants.js'
import { arrayOf, callback, integerWithin, numberWithin, show } from '../instance/check.js'
import { GridStateError, WaystateError, WaystateTypeError } from '../instance/errors.js'
import { Handle, isHeld, pointerOf } from '../instance/handle.js'
import { groundOf } from '../instance/movers.js'
import { bytesOf } from '../instance/numbers.js'
import { rangeOf } from '../results/range.js'
import { asksForAny, keepCosts, readGoals, refuseGoals, withGoals } from '../searches/goals.js'
import { hashWith, restoreWith, saveIntoWith, saveWith, sumWith } from '../instance/state.js'

// What the classes below may do with it and users may not.

export let instanceOf
/** The exports for a grid of its kind. */
export let callsOf
/** Whether anybody listens to a grid. */
export let isHeard
/** Makes an edit, of which listeners hear; `call` gets the pointer. */
export let edit
/** What paths keep of a grid. */
export let pathGroundOf
/** Makes a call of which the listeners of all these grids may hear. */
export let callListeningAll

/**
 * What grids in the plane and in space have in common. Their cells hold an area, 0 to 254, each with a cost multiplier;
 * 255 is the wall.
 */
export class AreaGrid extends Handle {
  #kind
  #calls
  #instance
  #space
  #pathGround = null
  #listeners
  #listenerId
  #registration = 0

  /**
   * @param {object} kind what differs: see searches/kinds.js
   * @param {import('../instance/hooks.js').Listeners} listeners
   */
  constructor(kind, instance, pointer, listeners) {
    const { host, finalizers } = instance
    const listenerId = host.reserve()
    const calls = instance.bind(kind.calls)
    super(kind.name, pointer, finalizers, releaseOf(calls.destroy, host, pointer, listenerId))
    this.#kind = kind
    this.#calls = calls
    this.#instance = instance
    this.#listenerId = listenerId
    this.#listeners = listeners
  }

  static {
    instanceOf = (grid) => grid.#instance
    callsOf = (grid) => grid.#calls
    isHeard = (grid) => grid.#registration !== 0
    edit = (grid, what, call) => grid.#edit(what, call)
    pathGroundOf = (grid) => (grid.#pathGround ??= new grid.#kind.Ground(grid))
    callListeningAll = (host, grids, call) => {
      const asked = grids
        .filter((grid) => grid.#registration !== 0)
        .map((grid) => ({ id: grid.#listenerId, target: grid.#listeners, handle: grid }))
      return host.callAll(asked, call)
    }
  }

  get version() {
    return this.#calls.version(pointerOf(this))
  }

  get areaVersion() {
    return this.#calls.areaVersion(pointerOf(this))
  }

  /** Where the grid lies in the host's world; cells are units at the origin unless said otherwise. */
  get space() {
    const pointer = pointerOf(this)
    this.#space ??= Object.freeze(this.#kind.readSpace(this.#instance, pointer))
    return this.#space
  }

  areaCost(area) {
    const pointer = pointerOf(this)
    const { memory } = this.#instance
    integerWithin(area, 'area', 0, WAY_WALL - 1)
    this.#instance.check(this.#calls.areaCost(pointer, area, memory.outDoubles), 'areaCost')
    return memory.outDouble()
  }

  setAreaCost(area, multiplier) {
    integerWithin(area, 'area', 0, WAY_WALL - 1)
    numberWithin(multiplier, 'multiplier', WAY_MIN_MULTIPLIER, WAY_MAX_MULTIPLIER)
    this.#edit('setAreaCost', (pointer) => this.#calls.setAreaCost(pointer, area, multiplier))
  }

  /** Bytes held beside the cells that can be worked out again. */
  get derivedBytes() {
    return this.#calls.derivedBytes(pointerOf(this)) >>> 0
  }

  /** Gives those bytes back, but what searches and other objects hold. */
  trim() {
    const pointer = pointerOf(this)
    this.#instance.check(this.#calls.trim(pointer), 'trim')
  }

  /** Calls back for each change of a cell or of the multipliers, while the edit is under way; returns how to stop it. */
  onEdit(listener) {
    const pointer = pointerOf(this)
    callback(listener, 'listener')
    const listeners = this.#listeners
    if (this.#registration === 0) {
      const { memory } = this.#instance
      const result = this.#calls.addListener(pointer, this.#listenerId, memory.out)
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
    const kind = this.#kind
    const query = instance.takeQuery()
    try {
      kind.readEnd(start, 'start', query.ends, 0)
      if (!Array.isArray(goal)) {
        kind.readEnd(goal, 'goal', query.ends, kind.dimensions)
      }
      const chosen = kind.readOptions(options, instance, this)
      if (asksForAny(goal, chosen)) {
        this.#findAny(query, goal, chosen)
      } else {
        const pointer = groundOf(this, chosen.mover)
        query.writeEnds(2 * kind.dimensions)
        this.#ask('findPath', query, chosen, pointer, query.endsAt, 1, query.path)
      }
      return kind.readPath(instance, query.path, this, chosen)
    } finally {
      instance.giveBack(query)
    }
  }

  /** Answers many queries with few crossings into C, in paths that keep their buffers. */
  findPaths(queries, options) {
    pointerOf(this)
    const instance = this.#instance
    const kind = this.#kind
    const ends = readQueries(queries, kind)
    const chosen = kind.readOptions(options, instance, this)
    refuseGoals(chosen, 'findPaths')
    const pointer = groundOf(this, chosen.mover)
    const length = 2 * kind.dimensions
    const results = []
    instance.withBatch((query) => {
      for (let from = 0; from < ends.length; from += query.most * length) {
        const amount = Math.min(query.most, (ends.length - from) / length)
        instance.memory.integers.set(ends.subarray(from, from + amount * length), query.endsAt >>> 2)
        this.#ask('findPaths', query, chosen, pointer, query.endsAt, amount, query.path)
        for (let i = 0; i < amount; i++) {
          results.push(kind.readPath(instance, query.path + i * way_path.SIZE, this, chosen))
        }
        query.trim()
      }
    })
    return results
  }

  createSearch(options) {
    pointerOf(this)
    const instance = this.#instance
    const chosen = this.#kind.readOptions(options, instance, this)
    keepCosts(chosen)
    if (chosen.blocked !== null) {
      throw new WaystateError(
        'unsupported',
        `blocked is ${show(chosen.blocked)}; nothing was expected with createSearch, since it is of one question alone`,
      )
    }
    return new this.#kind.Search(instance, this, chosen)
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
    return (...to) => this.#calls.save(pointer, ...to)
  }

  restoreState(state) {
    pointerOf(this)
    this.#space = undefined
    this.#pathGround = null
    restoreWith(this.#instance, 'restoreState', state, GridStateError, (...from) =>
      this.#callListening((pointer) => this.#calls.restore(pointer, ...from)),
    )
  }

  hash(options) {
    return hashWith(options, () => {
      return sumWith(this.#instance, 'hash', this.#calls.hash(pointerOf(this)), this.#saving())
    })
  }

  /** Of the content alone: equal for equal content, whatever led to it. */
  checksum(options) {
    return hashWith(options, () => {
      return sumWith(this.#instance, 'checksum', this.#calls.checksum(pointerOf(this)), this.#saving())
    })
  }

  #callListening(call) {
    const pointer = pointerOf(this)
    if (this.#registration === 0) {
      return call(pointer)
    }
    const { host } = this.#instance
    return host.call(this.#listenerId, this.#listeners, [this], () => call(pointer))
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
      const result = this.#calls.removeListener(pointerOf(this), this.#registration - 1)
      this.#instance.check(result, 'onEdit')
      this.#registration = 0
    }
  }

  /** Where a walker can go on a budget, or in so many turns. */
  reachable(start, options) {
    pointerOf(this)
    return rangeOf(this.#instance, this.#kind, this, pathGroundOf(this), start, options)
  }

  #findAny(query, goal, chosen) {
    const { dimensions } = this.#kind
    const goals = readGoals(goal, this.#kind, chosen)
    const pointer = groundOf(this, chosen.mover)
    query.writeEnds(dimensions)
    const ends = query.endsAt
    withGoals(this.#instance.memory, goals, (...to) => {
      const { amount } = goals
      const find = () =>
        this.#calls.findAny(pointer, ends, ...to, amount, chosen.goalRadius, query.options, query.path)
      const ask = () => this.#run('findPath', query, chosen, pointer, 1, query.path, find)
      if (chosen.blocked === null) ask()
      else this.#askPast(chosen, ask)
    })
  }

  #ask(what, query, chosen, pointer, queriesAt, amount, paths) {
    if (chosen.blocked !== null && chosen.blockedAt === 0) {
      this.#askPast(chosen, () => this.#ask(what, query, chosen, pointer, queriesAt, amount, paths))
      return
    }
    if (chosen.hooks !== null) {
      this.#askWithHooks(what, query, chosen, pointer, queriesAt, amount, paths)
      return
    }
    query.write(this.#kind, chosen)
    const result = this.#calls.findPaths(pointer, queriesAt, amount, query.options, paths)
    if (result !== 0) {
      this.#instance.check(result, this.#kind.callName(what, chosen))
    }
    this.#kind.keepTurns(this.#instance, pointer, paths, amount, chosen)
  }

  /** Asks while C can read the cells that are blocked. */
  #askPast(chosen, ask) {
    this.#instance.memory.withCopy(bytesOf(chosen.blocked), (at) => {
      chosen.blockedAt = at
      try {
        ask()
      } finally {
        chosen.blockedAt = 0
      }
    })
  }

  #askWithHooks(what, query, chosen, pointer, queriesAt, amount, paths) {
    this.#run(what, query, chosen, pointer, amount, paths, () =>
      this.#calls.findPaths(pointer, queriesAt, amount, query.options, paths),
    )
  }

  /** Makes a call that finds paths, with hooks or without. */
  #run(what, query, chosen, pointer, amount, paths, find) {
    const { host } = this.#instance
    const { hooks } = chosen
    const id = hooks === null ? 0 : host.reserve()
    try {
      query.write(this.#kind, chosen, id)
      const result =
        hooks === null
          ? find()
          : host.call(id, hooks, chosen.mover === undefined ? [this] : [this, chosen.mover], find)
      this.#instance.check(result, () => this.#kind.callName(what, chosen))
      this.#kind.keepTurns(this.#instance, pointer, paths, amount, chosen)
    } finally {
      if (hooks !== null) host.release(id)
    }
  }
}

const releaseOf = (destroy, host, pointer, listenerId) => () => {
  destroy(pointer)
  host.release(listenerId)
}

export const areaOf = (value, name = 'area') => integerWithin(value, name, 0, WAY_WALL)

export function worldNumber(value, name) {
  if (typeof value !== 'number') {
    throw new WaystateTypeError(`${name} is ${show(value)}; a number was expected`)
  }
}

/** The name of an end of a query, made when it is wanted. */
class EndName {
  query = 0
  end = 0

  toString() {
    return `queries[${this.query}][${this.end}]`
  }
}

const MOST_QUERIES = Math.floor(0x7fffffff / way_path.SIZE)

/** Coordinates of starts and goals in turn. */
function readQueries(queries, kind) {
  const { dimensions } = kind
  const amount = arrayOf(queries, 'queries', '[start, goal]', MOST_QUERIES)
  const ends = new Int32Array(amount * 2 * dimensions)
  const name = new EndName()
  for (let i = 0, at = 0; i < amount; i++) {
    const query = queries[i]
    if (!Array.isArray(query) || query.length !== 2) {
      throw new WaystateTypeError(`queries[${i}] is ${show(query)}; [start, goal] was expected`)
    }
    name.query = i
    for (name.end = 0; name.end < 2; name.end++, at += dimensions) {
      kind.readEnd(query[name.end], name, ends, at)
    }
  }
  return ends
}
