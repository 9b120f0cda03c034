// Functions of a caller, as the host calls them: hooks of a query, and listeners of a grid.

import { show } from './check.js'
import { WaystateError, WaystateTypeError } from './errors.js'
import { unfold, voxelOf } from '../results/grounds.js'

function passableAnswer(answer) {
  if (typeof answer !== 'boolean') {
    throw new WaystateTypeError(`passable returned ${show(answer)}; true or false was expected`)
  }
  return answer
}

function stepCostAnswer(cost, from, to) {
  if (typeof cost !== 'number' || !(cost >= 0 && cost < Infinity)) {
    const [a, b] = [from, to].map((place) => `(${place.join(', ')})`)
    throw new WaystateError(
      'hook',
      `stepCost returned ${show(cost)} for ${a} to ${b}; a finite number of at least 0 was expected`,
    )
  }
  return cost
}

/** The functions of one query or search. */
export class Hooks {
  constructor({ passable, stepCost }) {
    this.passable = passable
    this.stepCost = stepCost
    this.thrown = null
  }

  fail(error) {
    this.thrown ??= { error }
  }
}

export class PlaneHooks extends Hooks {
  constructor(functions, { width }) {
    super(functions)
    this.width = width
  }

  isPassable(cell) {
    const y = Math.floor(cell / this.width)
    return passableAnswer(this.passable(cell - y * this.width, y))
  }

  costOf(from, to, base) {
    const { width } = this
    const fromY = Math.floor(from / width)
    const toY = Math.floor(to / width)
    const fromX = from - fromY * width
    const toX = to - toY * width
    const cost = this.stepCost(fromX, fromY, toX, toY, base)
    return cost >= 0 && cost < Infinity && typeof cost === 'number'
      ? cost
      : stepCostAnswer(cost, [fromX, fromY], [toX, toY])
  }
}

export class VoxelHooks extends Hooks {
  #ground

  constructor(functions, { sizeX, sizeY }) {
    super(functions)
    this.#ground = { sizeX, sizeY }
  }

  isPassable(node) {
    const { x, y, z } = voxelOf(node, this.#ground)
    return passableAnswer(this.passable(x, y, z))
  }

  costOf(from, to, base) {
    const a = voxelOf(from, this.#ground)
    const b = voxelOf(to, this.#ground)
    const cost = this.stepCost(a.x, a.y, a.z, b.x, b.y, b.z, base)
    return stepCostAnswer(cost, [a.x, a.y, a.z], [b.x, b.y, b.z])
  }
}

/** The edit listeners of one grid. */
export class Listeners {
  constructor(width) {
    this.width = width
    this.list = []
    this.thrown = null
  }

  placeOf(cell) {
    const y = Math.floor(cell / this.width)
    return { x: cell - y * this.width, y }
  }

  tell(edit) {
    // The list is replaced, never changed, so that a listener may unsubscribe while it is called.
    for (const { listener } of this.list) {
      try {
        listener(edit)
      } catch (error) {
        this.thrown ??= { error }
      }
    }
  }
}

/** Those of a voxel grid, of which C tells as of a flat one that has the layers below one another. */
export class VoxelListeners extends Listeners {
  #sizeY

  constructor({ sizeX, sizeY }) {
    super(sizeX)
    this.#sizeY = sizeY
  }

  tell(edit) {
    super.tell(edit.type === 'cell' ? { ...edit, ...unfold(edit, this.#sizeY) } : edit)
  }
}
