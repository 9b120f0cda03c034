// Options of voxel queries, and the points and functions that go with them.

import { clampedCoordinate, keysOf, show } from '../instance/check.js'
import { WaystateError, WaystateTypeError } from '../instance/errors.js'
import { Hooks, Listeners } from '../instance/host.js'
import { readOptions } from './options.js'
import { unfold, voxelOf } from '../results/voxel-path.js'

const KEYS = Object.freeze([
  'algorithm',
  'connectivity',
  'agentSize',
  'heuristicWeight',
  'iterationBudget',
  'recordExpansions',
  'partial',
  'nearestRadius',
  'passable',
  'stepCost',
  'stepCostBound',
])

const CONNECTIVITIES = Object.freeze([6, 18, 26])

class VoxelHooks extends Hooks {
  #ground

  constructor({ passable, stepCost }, ground) {
    super(passable, stepCost, ground.sizeX)
    this.#ground = ground
  }

  isPassable(node) {
    const { x, y, z } = voxelOf(node, this.#ground)
    const answer = this.passable(x, y, z)
    if (typeof answer !== 'boolean') {
      throw new WaystateTypeError(`passable returned ${show(answer)}; true or false was expected`)
    }
    return answer
  }

  costOf(from, to, base) {
    const a = voxelOf(from, this.#ground)
    const b = voxelOf(to, this.#ground)
    const cost = this.stepCost(a.x, a.y, a.z, b.x, b.y, b.z, base)
    if (typeof cost !== 'number' || !(cost >= 0 && cost < Infinity)) {
      throw new WaystateError(
        'hook',
        `stepCost returned ${show(cost)} for (${a.x}, ${a.y}, ${a.z}) to (${b.x}, ${b.y}, ${b.z}); a finite number of at least 0 was expected`,
      )
    }
    return cost
  }
}

/** The edit listeners of one voxel grid. */
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

/** Reads each option once. */
export function readVoxelOptions(options, ground) {
  const { connectivity = 26, ...others } = keysOf(options === undefined ? {} : options, 'options', KEYS)
  if (!CONNECTIVITIES.includes(connectivity)) {
    throw new WaystateTypeError(`connectivity is ${show(connectivity)}; 6, 18 or 26 was expected`)
  }
  const read = readOptions(others, ground.sizeX)
  return { ...read, connectivity, hooks: read.hooks && new VoxelHooks(read.hooks, ground) }
}

export function writeVoxelOptions(wasm, pointer, options, hookId) {
  wasm.way_wasm_voxel_options_set(
    pointer,
    options.algorithm,
    options.connectivity,
    options.agentSize,
    options.heuristicWeight,
    options.iterationBudget,
    options.flags,
    options.nearestRadius,
    hookId,
    options.stepCostBound,
  )
}

export function voxelPoint(value, name) {
  if (typeof value !== 'object' || value === null) {
    throw new WaystateTypeError(`${name} is ${show(value)}; a point { x, y, z } was expected`)
  }
  return value
}

/** Outside is outside, however far: the search says which end is invalid. */
export function clampedVoxel(value, name) {
  const { x, y, z } = voxelPoint(value, name)
  return [
    clampedCoordinate(x, `${name}.x`),
    clampedCoordinate(y, `${name}.y`),
    clampedCoordinate(z, `${name}.z`),
  ]
}
