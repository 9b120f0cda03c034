import {
  WAY_MAX_DROP,
  WAY_MAX_STEP_UP,
  WAY_MAX_WALKER_HEIGHT,
  WAY_OBJECT_VOXEL_MOVER,
  way_voxel_rule,
} from '../../../dist/constants.js'
import { boolean, clampedVoxel, integerWithin, keysOf } from '../instance/check.js'
import { GridStateError, WaystateError } from '../instance/errors.js'
import { pointerOf } from '../instance/handle.js'
import { takeMovers } from '../instance/movers.js'
import { bytesOf } from '../instance/numbers.js'
import { overGrid, takeAs } from '../instance/objects.js'
import { showAs } from '../instance/show.js'
import { restoreWith } from '../instance/state.js'
import { aliveMover, CostedMover, moverOn, readCosts } from './costed-mover.js'

const KEYS = Object.freeze(['ground', 'stepUp', 'drop', 'height', 'areaCosts'])
const CALLS = Object.freeze({
  destroy: 'way_voxel_mover_destroy',
  version: 'way_voxel_mover_version',
  areaCost: 'way_voxel_mover_area_cost',
  setAreaCost: 'way_voxel_mover_set_area_cost',
  save: 'way_voxel_mover_save',
  restore: 'way_voxel_mover_restore',
  hash: 'way_voxel_mover_hash',
  checksum: 'way_voxel_mover_checksum',
})
/** Of the rule: where C has it, what it is unless said otherwise, and its range. */
const PARTS = Object.freeze({
  stepUp: [way_voxel_rule.step_up, 1, 0, WAY_MAX_STEP_UP],
  drop: [way_voxel_rule.drop, 3, 0, WAY_MAX_DROP],
  height: [way_voxel_rule.height, 2, 1, WAY_MAX_WALKER_HEIGHT],
})

/** A class of units on a voxel grid: how it goes, on the ground or through the air, and what each area costs it. */
export class VoxelMover extends CostedMover {
  #instance
  #rule

  constructor(instance, grid, pointer) {
    super(instance, grid, pointer, CALLS)
    const { memory, wasm } = instance
    this.#instance = instance
    this.#rule = memory.withRoom(way_voxel_rule.SIZE, (at) => {
      wasm.way_voxel_mover_rule(pointer, at)
      const part = (name) => memory.integers[(at + PARTS[name][0]) >>> 2]
      return {
        ground: memory.bytes[at + way_voxel_rule.ground] !== 0,
        stepUp: part('stepUp'),
        drop: part('drop'),
        height: part('height'),
      }
    })
  }

  static {
    // C takes the mover among the options, beside the grid itself.
    takeMovers(VoxelMover, (mover, grid) => {
      moverOn(mover, grid)
      return pointerOf(grid)
    })
  }

  get ground() {
    return this.#rule.ground
  }

  get stepUp() {
    return this.#rule.stepUp
  }

  get drop() {
    return this.#rule.drop
  }

  get height() {
    return this.#rule.height
  }

  /** A column of single cells. */
  get agentSize() {
    return 1
  }

  /** Whether it can be at a cell; false outside. */
  canStand(x, y, z) {
    const pointer = aliveMover(this)
    const { memory, wasm } = this.#instance
    const cell = clampedVoxel({ x, y, z }, 'cell')
    const result = wasm.way_voxel_mover_can_stand(pointer, cell.x, cell.y, cell.z, memory.out)
    this.#instance.check(result, 'canStand')
    return memory.bytes[memory.out] !== 0
  }
}

function readRule(options) {
  const ground = options.ground === undefined ? true : boolean(options.ground, 'ground')
  const rule = { ground }
  for (const [name, [, usual, least, most]] of Object.entries(PARTS)) {
    const given = options[name]
    if (given !== undefined && !ground) {
      throw new WaystateError(
        'invalid-argument',
        `${name} is an option of movers on the ground, and ground is false`,
      )
    }
    const still = name === 'height' ? 1 : 0
    rule[name] = given === undefined ? (ground ? usual : still) : integerWithin(given, name, least, most)
  }
  return rule
}

export function createVoxelMover(instance, grid, options) {
  const given = options === undefined ? {} : keysOf(options, 'options', KEYS)
  const costs = readCosts(given.areaCosts)
  const rule = readRule(given)
  const { memory, wasm } = instance
  return memory.withCopy(bytesOf(costs), (costsAt) =>
    memory.withRoom(way_voxel_rule.SIZE, (at) => {
      memory.bytes[at + way_voxel_rule.ground] = rule.ground ? 1 : 0
      for (const [name, [offset]] of Object.entries(PARTS)) memory.integers[(at + offset) >>> 2] = rule[name]
      instance.check(wasm.way_voxel_mover_create(pointerOf(grid), costsAt, at, memory.out), 'createMover')
      return new VoxelMover(instance, grid, memory.outInteger() >>> 0)
    }),
  )
}

/** Makes a mover on a voxel grid from what saveState gave. */
export function voxelMoverFromState(instance, grid, state) {
  const { memory, wasm } = instance
  restoreWith(instance, 'moverFromState', state, GridStateError, (bytes, size, error) =>
    wasm.way_voxel_mover_from_state(pointerOf(grid), bytes, size, memory.out, error),
  )
  return new VoxelMover(instance, grid, memory.outInteger() >>> 0)
}

takeAs(VoxelMover, WAY_OBJECT_VOXEL_MOVER, overGrid)
showAs(VoxelMover, 'VoxelMover', ['ground', 'stepUp', 'drop', 'height', 'version'])
