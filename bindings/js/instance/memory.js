// Access to the memory of one instance.

import { WaystateError } from './errors.js'

/** Integers and doubles that calls write their small products into; read before the next call is made. */
const OUT_INTEGERS = 12
const OUT_DOUBLES = 4

/** The largest room that is kept for the next save. */
const KEPT_MOST = 1 << 22

export class Memory {
  #exports
  #bytes = new Uint8Array(0)
  #integers = new Int32Array(0)
  #words = new Uint32Array(0)
  #doubles = new Float64Array(0)
  /** Room that stays from one use to the next; none while its pointer is 0. */
  kept = { pointer: 0, size: 0 }

  constructor(exports) {
    this.#exports = exports
    this.outDoubles = this.allocate(OUT_DOUBLES * 8 + OUT_INTEGERS * 4)
    this.out = this.outDoubles + OUT_DOUBLES * 8
  }

  // Growing the memory takes its buffer from the views of before, which are then empty: each use asks for one that fits, and
  // nobody keeps what these return.
  get bytes() {
    return this.#bytes.length > 0 ? this.#bytes : (this.#bytes = new Uint8Array(this.#exports.memory.buffer))
  }

  get integers() {
    return this.#integers.length > 0
      ? this.#integers
      : (this.#integers = new Int32Array(this.#exports.memory.buffer))
  }

  get words() {
    return this.#words.length > 0 ? this.#words : (this.#words = new Uint32Array(this.#exports.memory.buffer))
  }

  get doubles() {
    return this.#doubles.length > 0
      ? this.#doubles
      : (this.#doubles = new Float64Array(this.#exports.memory.buffer))
  }

  /** The nth integer, or the nth double, of what the last call wrote. */
  outInteger(n = 0) {
    return this.integers[(this.out >>> 2) + n]
  }

  outDouble(n = 0) {
    return this.doubles[(this.outDoubles >>> 3) + n]
  }

  allocate(size) {
    // A size past 2^31 would wrap on its way into C.
    const pointer = size <= 0x7fffffff ? this.#exports.malloc(size || 1) >>> 0 : 0
    if (pointer === 0) {
      throw new WaystateError('out-of-memory', `out of memory: ${size} bytes were asked for`)
    }
    return pointer
  }

  free(pointer) {
    this.#exports.free(pointer)
  }

  /** Runs `use` with room for `size` bytes, which is gone when it returns. */
  withRoom(size, use) {
    const pointer = this.allocate(size)
    try {
      return use(pointer)
    } finally {
      this.free(pointer)
    }
  }

  /** As withRoom, in room that is kept for the next time, unless it is very large. Only for a `use` that calls nobody. */
  withKeptRoom(size, use) {
    if (size > KEPT_MOST) {
      return this.withRoom(size, use)
    }
    if (size > this.kept.size || this.kept.pointer === 0) {
      const { pointer } = this.kept
      this.kept = { pointer: 0, size: 0 }
      if (pointer !== 0) {
        this.free(pointer)
      }
      // Some to spare, since searches and fields grow from save to save.
      const room = Math.min(size + (size >>> 1), KEPT_MOST)
      this.kept = { pointer: this.allocate(room), size: room }
    }
    return use(this.kept.pointer)
  }

  /** Runs `use` with a copy of `source`. */
  withCopy(source, use) {
    const { length, byteOffset } = source
    const own = source.buffer === this.#exports.memory.buffer
    return this.withRoom(length, (pointer) => {
      // Making room may have grown the memory, which takes a view of it from its owner.
      this.bytes.set(own ? new Uint8Array(this.#exports.memory.buffer, byteOffset, length) : source, pointer)
      return use(pointer, length)
    })
  }

  /** Numbers of a caller that stay what they are while the memory grows. */
  steady(view) {
    return view.buffer === this.#exports.memory.buffer ? view.slice() : view
  }

  copyBytes(pointer, length) {
    return this.bytes.slice(pointer, pointer + length)
  }

  copyWords(pointer, length) {
    return this.words.slice(pointer >>> 2, (pointer >>> 2) + length)
  }

  copyDoubles(pointer, length) {
    return this.doubles.slice(pointer >>> 3, (pointer >>> 3) + length)
  }

  /** An integer of 64 bits that lies within 2^53. */
  long(pointer) {
    const { integers } = this
    return integers[(pointer >>> 2) + 1] * 2 ** 32 + (integers[pointer >>> 2] >>> 0)
  }

  /** A zero-terminated ASCII text. */
  text(pointer) {
    const { bytes } = this
    let text = ''
    for (let i = pointer >>> 0; bytes[i] !== 0 && i < bytes.length; i++) {
      text += String.fromCharCode(bytes[i])
    }
    return text
  }
}

/** The version of an instance's module. */
export function versionOf({ wasm }) {
  const version = wasm.way_version()
  return [Math.floor(version / 1e6), Math.floor(version / 1e3) % 1e3, version % 1e3].join('.')
}

/** Bytes of an instance's memory: taken, in use now and at most, and how much it may take. */
export function memoryUsageOf({ wasm, memory }) {
  wasm.way_wasm_memory_usage(memory.outDoubles)
  const [bytes, used, peak, maximum] = [0, 1, 2, 3].map((n) => memory.outDouble(n))
  return { bytes, used, peak, maximum }
}
