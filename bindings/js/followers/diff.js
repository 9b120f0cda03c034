// Where two saved states part.

import { WAY_ERROR_STATE, way_difference, way_error } from '../../../dist/constants.js'
import { bytes } from '../instance/check.js'
import { WaystateFormatError } from '../instance/errors.js'

/** Objects by the kind of their state. */
const KINDS = Object.freeze({
  0: 'memory',
  1: 'grid',
  2: 'hex grid',
  3: 'voxel grid',
  4: 'graph',
  5: 'replanner',
  6: 'replanner',
  7: 'flow field',
  8: 'search',
  9: 'search',
  10: 'search',
  11: 'search',
  12: 'search',
  64: 'search',
  65: 'search',
  66: 'search',
  67: 'grid',
  68: 'mover',
  69: 'search',
  71: 'voxel mover',
  72: 'bundle',
  73: 'search',
  74: 'flow field',
})

/** A field in which two states differ. */
class Difference {
  constructor(fields) {
    Object.assign(this, fields)
    Object.freeze(this)
  }

  get message() {
    return `object ${this.object} (${this.kind}): ${this.toString()}`
  }

  toString() {
    const { field, a, b, count } = this
    const more = count > 1 ? `, and ${count - 1} more` : ''
    return `${field}${placeOf(this)} is ${held(a)} in a and ${held(b)} in b${more}`
  }
}

const held = (value) => (value === null ? 'nothing' : String(value))

function placeOf({ cell, at }) {
  if (cell !== null) {
    return ` at (${Object.values(cell).join(', ')})`
  }
  return at === null ? '' : ` at ${at}`
}

export function diff(instance, first, second) {
  const { memory, wasm } = instance
  const a = memory.steady(bytes(first, 'a'))
  const b = memory.steady(bytes(second, 'b'))
  return memory.withCopy(a, (aAt) =>
    memory.withCopy(b, (bAt) =>
      memory.withRoom(way_error.SIZE, (error) => {
        const call = (to, capacity) => {
          const result = wasm.way_diff(aAt, a.length, bAt, b.length, to, capacity, memory.out, error)
          if (result === WAY_ERROR_STATE) {
            throw new WaystateFormatError(
              `diff: ${memory.text(error + way_error.message)}`,
              memory.long(error + way_error.byte_offset),
            )
          }
          instance.check(result, 'diff')
          return memory.outInteger() >>> 0
        }
        const count = call(0, 0)
        return memory.withRoom(count * way_difference.SIZE, (to) => {
          call(to, count)
          return Array.from({ length: count }, (_, i) => read(memory, to + i * way_difference.SIZE))
        })
      }),
    ),
  )
}

function read(memory, pointer) {
  const integer = (field) => memory.integers[(pointer + way_difference[field]) >>> 2]
  const flag = (field) => memory.bytes[pointer + way_difference[field]] !== 0
  const double = (field) => memory.doubles[(pointer + way_difference[field]) >>> 3]
  const at = integer('at')
  return new Difference({
    object: integer('object'),
    kind: KINDS[integer('kind')] ?? 'unknown',
    field: memory.text(integer('field')),
    at: at < 0 ? null : at,
    cell: cellOf(integer('x'), integer('y'), integer('z')),
    a: flag('has_a') ? double('a') : null,
    b: flag('has_b') ? double('b') : null,
    count: integer('count'),
  })
}

function cellOf(x, y, z) {
  if (x < 0) {
    return null
  }
  return Object.freeze(z < 0 ? { x, y } : { x, y, z })
}
