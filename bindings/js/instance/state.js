// Saving and restoring, the same for every object.

import { bytes } from './check.js'
import { WaystateError } from './errors.js'

const OK = 0
const BUFFER_TOO_SMALL = 4
const STATE_REFUSED = 5

/**
 * Runs a save call, which tells its size and writes nothing into a buffer that is too small, and hands pointer and size of
 * what it wrote to `take`. Most saves are one call, into room that the instance keeps.
 */
function save(instance, what, call, take) {
  const { memory } = instance
  const { kept } = memory
  const result = call(kept.pointer, kept.size, memory.out)
  if (result !== BUFFER_TOO_SMALL) {
    instance.check(result, what)
  }
  const size = memory.outInteger() >>> 0
  if (result === OK && kept.pointer !== 0) {
    return take(kept.pointer, size)
  }
  return memory.withKeptRoom(size, (pointer) => {
    instance.check(call(pointer, size, memory.out), what)
    return take(pointer, size)
  })
}

/** The bytes of a save call. */
export function saveWith(instance, what, call) {
  const { memory } = instance
  return save(instance, what, call, (pointer, size) => memory.copyBytes(pointer, size))
}

/** Writes them into a buffer of the caller's and returns how many there are. */
export function saveIntoWith(instance, what, buffer, call) {
  const { memory } = instance
  const target = bytes(buffer, 'buffer')
  return save(instance, what, call, (pointer, size) => {
    if (target.length < size) {
      throw new WaystateError(
        'buffer-too-small',
        `${what}: buffer has ${target.length} bytes; at least ${size} were expected`,
      )
    }
    target.set(memory.bytes.subarray(pointer, pointer + size))
    return size
  })
}

/** Hands a copy of the bytes to a restore call; throws `StateError` with its reason when it refuses them. */
export function restoreWith(instance, what, state, StateError, restore) {
  const { wasm, memory } = instance
  return memory.withCopy(bytes(state, 'state'), (pointer, size) =>
    memory.withRoom(instance.errorSize, (error) => {
      const result = restore(pointer, size, error)
      if (result === STATE_REFUSED) {
        throw new StateError(
          `${what}: ${memory.text(wasm.way_wasm_error_message(error))}`,
          wasm.way_wasm_error_offset(error),
        )
      }
      instance.check(result, what)
    }),
  )
}
