// Rows of numbers from a caller, as typed arrays that C can take.

import { integerWithin, numberWithin, show } from './check.js'
import { WaystateError, WaystateTypeError } from './errors.js'

/** What fits into wasm memory at 8 bytes each. */
const MOST_NUMBERS = 2 ** 28

/** An array, or any typed array of numbers. */
export function numbers(value, name) {
  const typed = ArrayBuffer.isView(value) && typeof value.length === 'number'
  if (!Array.isArray(value) && !(typed && typeof value[0] !== 'bigint')) {
    throw new WaystateTypeError(`${name} is ${show(value)}; an array of numbers was expected`)
  }
  integerWithin(value.length, `${name}.length`, 0, MOST_NUMBERS)
  return value
}

export function ofLength(value, name, length) {
  if (value.length !== length) {
    throw new WaystateError('out-of-range', `${name} has ${value.length} numbers; ${length} were expected`)
  }
  return value
}

/** A copy, each an integer within the range. */
export function integersWithin(value, name, least, most) {
  const copy = new Int32Array(numbers(value, name).length)
  for (let i = 0; i < copy.length; i++) {
    const item = value[i]
    // The name is made only for what is wrong.
    if (typeof item !== 'number' || (item | 0) !== item || item < least || item > most) {
      integerWithin(item, `${name}[${i}]`, least, most)
    }
    copy[i] = item
  }
  return copy
}

/** A copy, each a number within the range. */
export function doublesWithin(value, name, least, most) {
  const copy = new Float64Array(numbers(value, name).length)
  for (let i = 0; i < copy.length; i++) {
    const item = value[i]
    if (typeof item !== 'number' || !(item >= least && item <= most)) {
      numberWithin(item, `${name}[${i}]`, least, most)
    }
    copy[i] = item
  }
  return copy
}

/** What memory.withCopy takes. */
export const bytesOf = ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)
