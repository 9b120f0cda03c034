// How calls that take a mover get at it, without every entry having movers.

import { show } from './check.js'
import { WaystateError, WaystateTypeError } from './errors.js'
import { pointerOf } from './handle.js'

/** Classes of movers, and what C is to ask in the place of their grid. */
const VIEWS = new Map()

/** What a class of movers says of itself. */
export function takeMovers(of, view) {
  VIEWS.set(of, view)
}

/** The option of calls. */
export function moverOf(value, name) {
  if (value === null || typeof value !== 'object' || !VIEWS.has(value.constructor)) {
    throw new WaystateTypeError(`${name} is ${show(value)}; a mover of the grid was expected`)
  }
  pointerOf(value)
  return value
}

/** What C is to ask: the grid, or what a mover sees of it. */
export function groundOf(grid, mover) {
  const pointer = pointerOf(grid)
  return mover === undefined ? pointer : VIEWS.get(mover.constructor)(mover, grid)
}

/** Throws where the mover that something was made with is disposed of. */
export function checkMover(mover) {
  if (mover !== undefined) pointerOf(mover)
}

/** Size and rule are the mover's; what is given beside it may only say the same. */
export function takeShape(chosen, given, diagonals) {
  const { agentSize, diagonal } = chosen.mover
  for (const [name, value, own] of [
    ['agentSize', given.agentSize, agentSize],
    ['diagonal', given.diagonal, diagonal],
  ]) {
    if (value !== undefined && value !== own) {
      throw new WaystateError(
        'invalid-argument',
        `${name} is ${show(value)}; ${show(own)} was expected, which the mover has`,
      )
    }
  }
  chosen.agentSize = agentSize
  chosen.diagonal = diagonals.indexOf(diagonal)
}
