// Saving and restoring, the same for every object.

import { bytes } from './check.js'

/** Bytes of a save call, which tells its size when it gets no buffer. */
export function saveWith(instance, what, save) {
  const { memory } = instance
  instance.check(save(0, 0, memory.out), what)
  const size = memory.outInteger() >>> 0
  return memory.withRoom(size, (buffer) => {
    instance.check(save(buffer, size, memory.out), what)
    return memory.copyBytes(buffer, size)
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

const STATE_REFUSED = 5
