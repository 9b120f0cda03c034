// Checks of what a caller passes in: a wrong type is a TypeError, a value out of range a WaystateError, and either names
// the argument, what it holds and what was expected. C checks ranges again; here they get their names.

import { WaystateError, WaystateTypeError } from './errors.js'

const INT32_MAX = 0x7fffffff
const INT32_MIN = -0x80000000
/** Of arrays that are copied. */
const MOST_ITEMS = 2 ** 28

/** Short text of any value for a message. */
export function show(value) {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  }
  if (typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined) {
    return Object.is(value, -0) ? '-0' : String(value)
  }
  if (typeof value === 'bigint') {
    return `${value}n`
  }
  return typeof value === 'object' ? Object.prototype.toString.call(value).slice(8, -1) : typeof value
}

/** A number without a fraction, whatever its size. */
export function integer(value, name) {
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw new WaystateTypeError(`${name} is ${show(value)}; an integer was expected`)
  }
  return value
}

export function integerWithin(value, name, least, most) {
  integer(value, name)
  if (value < least || value > most) {
    throw new WaystateError('out-of-range', `${name} is ${value}; ${least} to ${most} was expected`)
  }
  return value
}

export const count = (value, name) => integerWithin(value, name, 0, INT32_MAX)

/** A coordinate that may lie outside the world, but not outside what C can be told. */
export const coordinate = (value, name) => integerWithin(value, name, INT32_MIN, INT32_MAX)

/** A coordinate of a question whose answer is the same for everything outside; `axis` ends its name. */
export function clampedCoordinate(value, name, axis = '') {
  // What is of no fault needs no name.
  if (typeof value === 'number' && (value | 0) === value) {
    return value
  }
  integer(value, `${name}${axis}`)
  return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : value
}

export function numberWithin(value, name, least, most) {
  if (typeof value !== 'number') {
    throw new WaystateTypeError(`${name} is ${show(value)}; a number was expected`)
  }
  if (!(value >= least && value <= most)) {
    const expected =
      most === Number.MAX_VALUE ? `a finite number of at least ${least}` : `${least} to ${most}`
    throw new WaystateError('out-of-range', `${name} is ${value}; ${expected} was expected`)
  }
  return value
}

export const finiteFromZero = (value, name) => numberWithin(value, name, 0, Number.MAX_VALUE)

export function boolean(value, name) {
  if (typeof value !== 'boolean') {
    throw new WaystateTypeError(`${name} is ${show(value)}; true or false was expected`)
  }
  return value
}

export function callback(value, name) {
  if (typeof value !== 'function') {
    throw new WaystateTypeError(`${name} is ${show(value)}; a function was expected`)
  }
  return value
}

/** Place of a name in its list. */
export function oneOf(value, name, list) {
  const place = list.indexOf(value)
  if (place < 0) {
    throw new WaystateTypeError(`${name} is ${show(value)}; one of ${list.map(show).join(', ')} was expected`)
  }
  return place
}

/** What has no members but its own: others may have added to what all objects come from. */
function Bare() {}
Bare.prototype = Object.freeze(Object.create(null))

/**
 * A copy of the known members of an object, each read once. It may have no others of its own, so that a misspelt option
 * is never ignored. Members may also come from its class or from an object behind it, but not from Object.prototype.
 */
export function keysOf(value, name, known) {
  if (typeof value !== 'object' || value === null) {
    throw new WaystateTypeError(`${name} is ${show(value)}; an object was expected`)
  }
  const read = new Bare()
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) {
      throw new WaystateTypeError(`${name} has no '${key}'; it knows ${known.join(', ')}`)
    }
    read[key] = value[key]
  }
  const behind = Object.getPrototypeOf(value)
  if (behind !== null && behind !== Object.prototype) {
    inherit(read, value, behind, known)
  }
  return read
}

function inherit(read, value, behind, known) {
  for (let holder = behind; holder !== null; holder = Object.getPrototypeOf(holder)) {
    // The Object.prototype of any realm.
    if (Object.getPrototypeOf(holder) === null && Object.hasOwn(holder, 'isPrototypeOf')) {
      return
    }
    for (const key of known) {
      if (!(key in read) && Object.hasOwn(holder, key)) {
        read[key] = value[key]
      }
    }
  }
}

export function point(value, name) {
  if (typeof value !== 'object' || value === null) {
    throw new WaystateTypeError(`${name} is ${show(value)}; a point { x, y } was expected`)
  }
  return value
}

/** Outside is outside, however far: the search says which end is invalid. */
export function clampedPoint(value, name) {
  const { x, y } = point(value, name)
  return { x: clampedCoordinate(x, name, '.x'), y: clampedCoordinate(y, name, '.y') }
}

export function voxelPoint(value, name) {
  if (typeof value !== 'object' || value === null) {
    throw new WaystateTypeError(`${name} is ${show(value)}; a point { x, y, z } was expected`)
  }
  return value
}

export function clampedVoxel(value, name) {
  const { x, y, z } = voxelPoint(value, name)
  return {
    x: clampedCoordinate(x, name, '.x'),
    y: clampedCoordinate(y, name, '.y'),
    z: clampedCoordinate(z, name, '.z'),
  }
}

// What a view really holds: a subclass may answer with a length or a tag of its own, and C would write past its buffer.
const viewGetter = (key) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), key).get
const tagOf = viewGetter(Symbol.toStringTag)
const bufferOf = viewGetter('buffer')
const offsetOf = viewGetter('byteOffset')
const lengthOf = viewGetter('length')

/** A typed array of one of the given kinds, of any realm, as a plain view that does not follow a buffer that grows. */
function plainView(value, name, kinds, expected) {
  const kind = kinds.find(({ name }) => name === Reflect.apply(tagOf, value, []))
  if (kind === undefined) {
    throw new WaystateTypeError(`${name} is ${show(value)}; ${expected} was expected`)
  }
  const length = Reflect.apply(lengthOf, value, [])
  return length === 0
    ? new kind(0)
    : new kind(Reflect.apply(bufferOf, value, []), Reflect.apply(offsetOf, value, []), length)
}

/** By their place: the element of C. */
export const typedArrays = Object.freeze([
  Uint8Array,
  Int8Array,
  Uint8ClampedArray,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
])
const BYTES = Object.freeze([Uint8Array])
const COSTS = Object.freeze([Uint32Array])
const WORDS = Object.freeze([Uint32Array, Int32Array])

/** Whether a value is a typed array, of any realm. */
export const isTypedArray = (value) =>
  typeof value === 'object' && value !== null && Reflect.apply(tagOf, value, []) !== undefined

/** Its place among typedArrays. */
export const placeOfArray = (value) =>
  typedArrays.findIndex(({ name }) => name === Reflect.apply(tagOf, value, []))

/** The bytes of any typed array, where they lie. */
export function bytesUnder(value, name) {
  const view = plainView(value, name, typedArrays, 'a typed array')
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}

export const bytes = (value, name) => plainView(value, name, BYTES, 'a Uint8Array')
export const costTable = (value, name) => plainView(value, name, COSTS, 'a Uint32Array or a function')
export const words = (value, name) =>
  Array.isArray(value)
    ? copied(Int32Array, value, name, INT32_MIN, INT32_MAX)
    : plainView(value, name, WORDS, 'an array of cells, a Uint32Array or an Int32Array')

/** A copy of an array of integers within a range, as a typed array. */
function copied(kind, value, name, least, most) {
  const copy = new kind(integerWithin(value.length, `${name}.length`, 0, MOST_ITEMS))
  for (let i = 0; i < copy.length; i++) {
    const item = value[i]
    // The name is made only for what is wrong.
    if (!Number.isInteger(item) || item < least || item > most) {
      integerWithin(item, `${name}[${i}]`, least, most)
    }
    copy[i] = item
  }
  return copy
}

/**
 * Places of a world as their numbers, from an array of places or of numbers, or from a typed array of numbers; `numberOf`
 * makes one out of a place.
 */
export function placesOf(value, name, amount, numberOf) {
  if (!Array.isArray(value)) {
    const view = plainView(value, name, WORDS, 'an array of cells, a Uint32Array or an Int32Array')
    view.forEach((number, i) => within(number, name, i, amount))
    return Int32Array.from(view)
  }
  const numbers = new Int32Array(integerWithin(value.length, `${name}.length`, 0, MOST_ITEMS))
  for (let i = 0; i < numbers.length; i++) {
    const item = value[i]
    numbers[i] =
      typeof item === 'object' && item !== null
        ? numberOf(item, `${name}[${i}]`)
        : within(item, name, i, amount)
  }
  return numbers
}

/** The name is made only for what is wrong. */
const within = (number, name, i, amount) =>
  Number.isInteger(number) && number >= 0 && number < amount
    ? number
    : integerWithin(number, `${name}[${i}]`, 0, amount - 1)

/** Points where one may be given instead of an array. */
export const oneOrMore = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'x' in value ? [value] : value

/** An array, and how many entries it has now: reading them may add others. */
export function arrayOf(value, name, expected, most) {
  if (!Array.isArray(value)) {
    throw new WaystateTypeError(`${name} is ${show(value)}; an array of ${expected} was expected`)
  }
  return integerWithin(value.length, `${name}.length`, 0, most)
}

export function bytesOfLength(value, name, length) {
  if (Array.isArray(value)) {
    // Of another length it is refused before anything is copied.
    return copied(Uint8Array, ofLength(value, name, length), name, 0, 255)
  }
  return ofLength(plainView(value, name, BYTES, 'a Uint8Array or an array of numbers'), name, length)
}

function ofLength(view, name, length) {
  if (view.length !== length) {
    throw new WaystateError('out-of-range', `${name} has ${view.length} bytes; ${length} were expected`)
  }
  return view
}
