// Saving and restoring, the same for every object.

import { WAY_ERROR_BUFFER_TOO_SMALL, WAY_ERROR_STATE, WAY_OK, way_error } from '../../../dist/constants.js'
import { boolean, bytes, keysOf } from './check.js'
import { WaystateError } from './errors.js'

/**
 * Runs a save call, which tells its size and writes nothing into a buffer that is too small, and hands pointer and size of
 * what it wrote to `take`. Most saves are one call, into room that the instance keeps.
 */
function save(instance, what, call, take) {
  const { memory } = instance
  const { kept } = memory
  const result = call(kept.pointer, kept.size, memory.out)
  if (result !== WAY_ERROR_BUFFER_TOO_SMALL) {
    instance.check(result, what)
  }
  const size = memory.outInteger() >>> 0
  if (result === WAY_OK && kept.pointer !== 0) {
    return take(kept.pointer, size)
  }
  return memory.withKeptRoom(size, (pointer) => {
    instance.check(call(pointer, size, memory.out), what)
    return take(pointer, size)
  })
}

/** A hash or a checksum, which is 0 where there is none: in the middle of an edit, of which saving tells. */
export function sumWith(instance, what, sum, save) {
  if (sum === 0n) instance.check(save(0, 0, instance.memory.out), what)
  return BigInt.asUintN(64, sum)
}

/** The bytes of a save call. */
export function saveWith(instance, what, call) {
  const { memory } = instance
  return save(instance, what, call, (pointer, size) => memory.copyBytes(pointer, size))
}

const HASH_KEYS = Object.freeze(['text'])

/** A hash that `read` gives, as a BigInt or, for JSON, as 16 hexadecimal digits. */
export function hashWith(options, read) {
  const { text = false } = options === undefined ? {} : keysOf(options, 'options', HASH_KEYS)
  boolean(text, 'text')
  const hash = BigInt.asUintN(64, read())
  return text ? hash.toString(16).padStart(16, '0') : hash
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
  const { memory } = instance
  return memory.withCopy(bytes(state, 'state'), (pointer, size) =>
    memory.withRoom(way_error.SIZE, (error) => {
      const result = restore(pointer, size, error)
      if (result === WAY_ERROR_STATE) {
        const reason = instance.missingFor(state) ?? memory.text(error + way_error.message)
        throw new StateError(`${what}: ${reason}`, memory.long(error + way_error.byte_offset))
      }
      instance.check(result, what)
    }),
  )
}

/** Where what was restored turns out to lead nowhere, `tell` says in which cell. */
export function checkRestored(instance, result, what, tell) {
  const { memory } = instance
  if (result !== WAY_ERROR_STATE) {
    instance.check(result, what)
    return
  }
  const reason = memory.withRoom(way_error.SIZE, (error) => {
    tell(error)
    return memory.text(error + way_error.message)
  })
  throw new WaystateError('state', `${what}: ${reason}`)
}
