// Objects over a world, made from what saveState gave.

import { show } from '../instance/check.js'
import { WaystateError, WaystateTypeError } from '../instance/errors.js'
import { isRegisteredWith, pointerOf } from '../instance/handle.js'

/** Throws where a world is none that an object can be made over. */
export function checkWorld(instance, what, world, { types, name, expected }) {
  if (!types.some((type) => world instanceof type)) {
    throw new WaystateTypeError(`${what}: ${name} is ${show(world)}; ${expected} was expected`)
  }
  pointerOf(world)
  if (!isRegisteredWith(world, instance.finalizers)) {
    throw new WaystateError('invalid-argument', `${what}: ${name} belongs to another instance`)
  }
}

/** Makes an object over a world and restores it. When either is refused, nothing of it is left. */
export function madeFromState(instance, what, world, expected, state, make) {
  checkWorld(instance, what, world, expected)
  const made = make()
  try {
    made.restoreState(state)
  } catch (error) {
    made.dispose()
    throw error
  }
  return made
}
