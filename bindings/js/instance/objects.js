// What timelines and bundles take: objects of an instance, and typed arrays of the host.

import { show } from './check.js'
import { WaystateError, WaystateTypeError } from './errors.js'
import { isRegisteredWith, pointerOf } from './handle.js'

const MOST_OBJECTS = 2 ** 20

/** Classes, the kinds that C has for them, and how to tell the world that an object is built over. */
const KINDS = []

/** What a class with objects for timelines and bundles says of itself. */
export function takeAs(of, kind, world) {
  KINDS.push({ of, kind, world })
}

export const isWorld = () => null
export const overGrid = ({ grid }) => grid
/** Over the grid, or over a mover on it. */
export const overGround = ({ grid, mover }) => mover ?? grid

/** Pointer, kind and world of an object of the instance. */
export function kindOf(instance, object, name) {
  const known = KINDS.find(({ of }) => object instanceof of)
  if (known === undefined) {
    throw new WaystateTypeError(
      `${name} is ${show(object)}; a grid, graph, mover, search, replanner, flow field or typed array was expected`,
    )
  }
  const pointer = pointerOf(object)
  if (!isRegisteredWith(object, instance.finalizers)) {
    throw new WaystateError('invalid-argument', `${name} belongs to another instance`)
  }
  return { pointer, kind: known.kind, world: known.world(object) }
}

/** A list of objects, each there once. */
export function listOf(objects) {
  if (typeof objects !== 'object' || objects === null || typeof objects[Symbol.iterator] !== 'function') {
    throw new WaystateTypeError(`objects is ${show(objects)}; a list of objects was expected`)
  }
  const given = []
  const seen = new Set()
  for (const object of objects) {
    if (given.length === MOST_OBJECTS) {
      throw new WaystateError(
        'out-of-range',
        `objects has more than ${MOST_OBJECTS} members; 0 to ${MOST_OBJECTS} were expected`,
      )
    }
    if (seen.has(object)) {
      throw new WaystateError('invalid-argument', `objects[${given.length}] is there twice`)
    }
    seen.add(object)
    given.push(object)
  }
  return given
}
