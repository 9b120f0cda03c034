import { WaystateError } from './errors.js'

// What other modules may do with a handle and its owner may not.

/** Pointer of a handle that is still alive; throws 'disposed' otherwise. */
export let pointerOf
/** Keeps a handle from being disposed of until `letGo`: a call on it is under way. */
export let hold
export let letGo
export let isHeld
/** Whether a handle is one of the instance with that registry. */
export let isRegisteredWith
/** From now on `timeline` says what becomes of the handle when it is disposed of, until that is null. */
export let follow
export let isFollowed
/** What becomes of a handle while the timeline that follows it is not at a frame that has it: as disposed of, and back. */
export let park
export let revive

/** In a broken instance there is nothing to give back any more. */
export function freeUnlessBroken(free) {
  try {
    free()
  } catch (error) {
    if (error?.code !== 'broken') {
      throw error
    }
  }
}

/** What JavaScript holds of an object in wasm memory. */
export class Handle {
  #name
  #pointer
  #held = 0
  #release
  #registry
  #timeline = null

  /**
   * @param {string} name for messages
   * @param {number} pointer
   * @param {FinalizationRegistry | null} registry frees what nobody disposed of
   * @param {() => void} release must not lead to the handle, which could then never be collected: make it
   *   in a function of its own, as closures of one function keep each other's variables
   */
  constructor(name, pointer, registry, release) {
    this.#name = name
    this.#pointer = pointer
    this.#release = release
    this.#registry = registry
    registry?.register(this, release, this)
  }

  static {
    pointerOf = (handle) => {
      if (handle.#pointer === 0) {
        throw new WaystateError('disposed', `this ${handle.#name} was disposed of`)
      }
      return handle.#pointer
    }
    hold = (handle) => {
      handle.#held++
    }
    letGo = (handle) => {
      handle.#held--
    }
    isHeld = (handle) => handle.#held > 0
    isRegisteredWith = (handle, registry) => handle.#registry === registry
    follow = (handle, timeline) => {
      handle.#timeline = timeline
    }
    isFollowed = (handle) => handle.#timeline !== null
    park = (handle) => {
      handle.#pointer = 0
      handle.#registry?.unregister(handle)
      return handle.#release
    }
    revive = (handle, pointer) => {
      handle.#pointer = pointer
      handle.#registry?.register(handle, handle.#release, handle)
    }
  }

  get disposed() {
    return this.#pointer === 0
  }

  dispose() {
    if (this.#pointer === 0) {
      return
    }
    if (this.#held > 0) {
      throw new WaystateError(
        'busy',
        `this ${this.#name} is in the middle of a call and can't be disposed of`,
      )
    }
    if (this.#timeline !== null) {
      this.#timeline.leave(this.#pointer)
      return
    }
    freeUnlessBroken(this.#release)
    this.#pointer = 0
    this.#registry?.unregister(this)
  }
}

if (typeof Symbol.dispose === 'symbol') {
  Object.defineProperty(Handle.prototype, Symbol.dispose, {
    value() {
      this.dispose()
    },
    configurable: true,
    writable: true,
  })
}
