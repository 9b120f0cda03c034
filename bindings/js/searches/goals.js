// Many goals of one query, or one with a radius or a price.

import { WAY_MAX_NODES, WAY_MAX_PARTIAL_GOALS } from '../../../dist/constants.js'
import { finiteFromZero, integerWithin, keysOf } from '../instance/check.js'
import { WaystateError, WaystateTypeError } from '../instance/errors.js'
import { bytesOf, doublesWithin, ofLength } from '../instance/numbers.js'

/** The name of a goal, made when it is wanted. */
class GoalName {
  place = 0

  toString() {
    return `goal[${this.place}]`
  }
}

/** Whether a query is one for any of many goals. */
export const asksForAny = (goal, { goalRadius = 0, goalCosts }) =>
  Array.isArray(goal) || goalRadius !== 0 || (goalCosts !== null && goalCosts !== undefined)

/** Coordinates of goals, three each, and their prices or null. */
export function readGoals(goal, kind, { goalCosts = null, partial }) {
  const list = Array.isArray(goal) ? goal : [goal]
  if (list.length === 0) {
    throw new WaystateTypeError('goal is an array of 0; a goal, or an array of at least 1, was expected')
  }
  const amount = integerWithin(list.length, 'goal.length', 1, partial ? WAY_MAX_PARTIAL_GOALS : WAY_MAX_NODES)
  const points = new Int32Array(3 * amount)
  const name = new GoalName()
  for (let i = 0; i < amount; i++) {
    name.place = i
    kind.readEnd(list[i], Array.isArray(goal) ? name : 'goal', points, 3 * i)
  }
  const prices = goalCosts === null ? null : ofLength(pricesFrom(goalCosts), 'goalCosts', amount)
  return { points, prices, amount }
}

/** Runs `use` with where C finds the points and the prices, 0 for none. */
export const withGoals = (memory, { points, prices }, use) =>
  memory.withCopy(bytesOf(points), (pointsAt) =>
    prices === null
      ? use(pointsAt, 0)
      : memory.withCopy(bytesOf(prices), (pricesAt) => use(pointsAt, pricesAt)),
  )

const pricesFrom = (value) => doublesWithin(value, 'goalCosts', 0, Number.MAX_VALUE)

/** Those of createSearch, which stay what they are whatever becomes of the array. */
export function keepCosts(chosen) {
  if (chosen.goalCosts !== null) {
    chosen.goalCosts = pricesFrom(chosen.goalCosts)
  }
}

/** What begin asks for, which else is what the search was made with. */
export function goalTerms(options, chosen) {
  if (options === undefined) {
    return chosen
  }
  const { goalRadius = chosen.goalRadius, goalCosts = chosen.goalCosts } = keysOf(options, 'options', [
    'goalRadius',
    'goalCosts',
  ])
  return { goalRadius: finiteFromZero(goalRadius ?? 0, 'goalRadius'), goalCosts, partial: chosen.partial }
}

/** Throws where options of one findPath are given to a call that has a goal for each query. */
export function refuseGoals({ goalRadius = 0, goalCosts }, what) {
  if (goalRadius !== 0 || (goalCosts !== null && goalCosts !== undefined)) {
    const name = goalRadius === 0 ? 'goalCosts' : 'goalRadius'
    throw new WaystateError('unsupported', `${name} is an option of findPath; none was expected with ${what}`)
  }
}
