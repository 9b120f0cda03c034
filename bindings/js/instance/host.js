// What C calls in JavaScript. An exception must not unwind through wasm frames, which would leave an object half-way:
// it is kept, the search is told to stop, and it is thrown once the call has returned.

import { WaystateError } from './errors.js'
import { hold, letGo } from './handle.js'

const brokenError = () =>
  new WaystateError(
    'broken',
    'this instance is broken: a call on it ended in a trap, or in an exception that its wasm code did not expect, and may have left anything half-done; nothing in it can be used any more, and another must be loaded',
  )

/** Calls inside of hooks and listeners of others: more would run out of the stack in wasm memory. */
const MOST_NESTED = 16

/**
 * Ids that C knows hooks and listeners by. An id leads to them only while a call is under way, so that a forgotten
 * object whose hooks refer to it can still be collected.
 */
export class Host {
  #slots = [null]
  #free = []
  #nested = 0
  #wasm

  /** Gives it the exports of the instance that calls it. */
  attach(wasm) {
    this.#wasm = wasm
  }

  reserve() {
    return this.#free.pop() ?? this.#slots.push(null) - 1
  }

  release(id) {
    this.#free.push(id)
  }

  /** Makes a call during which C may ask `target`; the handles can't be disposed of until it has returned. */
  call(id, target, handles, run) {
    const nested = this.#nested
    const wasm = this.#wasm
    if (nested === MOST_NESTED) {
      throw new WaystateError(
        'busy',
        `this call is inside of ${MOST_NESTED} others, each made by a hook or listener of the one around it, which is the most`,
      )
    }
    wasm.way_guard_room()
    const before = this.#slots[id]
    this.#slots[id] = target
    this.#nested = nested + 1
    wasm.way_guard_allow(nested + 1)
    for (const handle of handles) {
      hold(handle)
    }
    let result
    let underWay
    try {
      result = run()
    } finally {
      this.#nested = nested
      this.#slots[id] = before
      for (const handle of handles) {
        letGo(handle)
      }
      underWay = wasm.way_guard_allow(nested)
    }
    if (underWay !== nested) {
      // A call that a hook made ended half-way, and the hook's own was told to stop.
      throw brokenError()
    }
    const { thrown } = target
    // An edit from inside a listener comes by here too; the edit around it is the one to throw.
    if (thrown !== null && before !== target) {
      target.thrown = null
      throw thrown.error
    }
    return result
  }

  /** The same with many that C may ask: what they throw comes first come, first served. */
  callAll(asked, run) {
    if (asked.length === 0) {
      return run()
    }
    const [{ id, target, handle }, ...others] = asked
    const before = others.map((other) => this.#slots[other.id])
    for (const other of others) {
      this.#slots[other.id] = other.target
      hold(other.handle)
    }
    let result
    try {
      result = this.call(id, target, [handle], run)
    } finally {
      for (const [i, other] of others.entries()) {
        this.#slots[other.id] = before[i]
        letGo(other.handle)
      }
    }
    for (const { target: other } of others) {
      const { thrown } = other
      if (thrown !== null) {
        other.thrown = null
        throw thrown.error
      }
    }
    return result
  }

  imports() {
    const slots = this.#slots
    return {
      broken() {
        throw brokenError()
      },
      passable(hook, cell) {
        try {
          return slots[hook].isPassable(cell) ? 1 : 0
        } catch (error) {
          slots[hook].fail(error)
          return -1
        }
      },
      step_cost(hook, from, to, base) {
        try {
          return slots[hook].costOf(from, to, base)
        } catch (error) {
          slots[hook].fail(error)
          return NaN
        }
      },
      cell_edited(listener, cell, from, to) {
        const listeners = slots[listener]
        listeners.tell({ type: 'cell', ...listeners.placeOf(cell), from, to })
      },
      passage_edited(listener, cell, direction, open) {
        const listeners = slots[listener]
        listeners.tell({ type: 'passage', ...listeners.placeOf(cell), direction, open: open !== 0 })
      },
      link_edited(listener, id, from, to, cost, added) {
        const listeners = slots[listener]
        const ends = { from: listeners.placeOf(from), to: listeners.placeOf(to) }
        listeners.tell({ type: 'link', id, ...ends, cost, added: added !== 0 })
      },
      areas_edited(listener) {
        slots[listener].tell({ type: 'areas' })
      },
      tile_cost(hook, tile) {
        try {
          return slots[hook].costOf(tile)
        } catch (error) {
          slots[hook].fail(error)
          return NaN
        }
      },
    }
  }
}
