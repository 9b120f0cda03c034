import { WAY_OBJECT_MOVER } from '../../../dist/constants.js'
import { integerWithin, keysOf, oneOf } from '../instance/check.js'
import { GridStateError } from '../instance/errors.js'
import { pointerOf } from '../instance/handle.js'
import { takeMovers } from '../instance/movers.js'
import { DIAGONALS } from '../instance/names.js'
import { bytesOf } from '../instance/numbers.js'
import { overGrid, takeAs } from '../instance/objects.js'
import { showAs } from '../instance/show.js'
import { restoreWith } from '../instance/state.js'
import { CostedMover, moverOn, readCosts } from './costed-mover.js'

const SQUARE_KEYS = Object.freeze(['areaCosts', 'agentSize', 'diagonal'])
const HEX_KEYS = Object.freeze(['areaCosts', 'agentSize'])
const CALLS = Object.freeze({
  destroy: 'way_mover_destroy',
  version: 'way_mover_version',
  areaCost: 'way_mover_area_cost',
  setAreaCost: 'way_mover_set_area_cost',
  save: 'way_mover_save',
  restore: 'way_mover_restore',
  hash: 'way_mover_hash',
  checksum: 'way_mover_checksum',
})

/** A class of units: what each area costs it, its size and its rule, on one grid. */
export class Mover extends CostedMover {
  #instance
  #agentSize
  #diagonal

  constructor(instance, grid, pointer) {
    super(instance, grid, pointer, CALLS)
    this.#instance = instance
    this.#agentSize = instance.wasm.way_mover_agent_size(pointer)
    this.#diagonal = DIAGONALS[instance.wasm.way_mover_diagonal(pointer)]
  }

  static {
    takeMovers(Mover, (mover, grid) => {
      const pointer = moverOn(mover, grid)
      const { wasm, memory } = mover.#instance
      mover.#instance.check(wasm.way_mover_view(pointer, memory.out), 'mover')
      return memory.outInteger() >>> 0
    })
  }

  get agentSize() {
    return this.#agentSize
  }

  get diagonal() {
    return this.#diagonal
  }
}

export function createMover(instance, grid, options, square) {
  const keys = square ? SQUARE_KEYS : HEX_KEYS
  const {
    areaCosts,
    agentSize = 1,
    diagonal = DIAGONALS[0],
  } = options === undefined ? {} : keysOf(options, 'options', keys)
  const costs = readCosts(areaCosts)
  integerWithin(agentSize, 'agentSize', 1, 0x7fffffff)
  const rule = oneOf(diagonal, 'diagonal', DIAGONALS)
  const { wasm, memory } = instance
  return memory.withCopy(bytesOf(costs), (at) => {
    instance.check(wasm.way_mover_create(pointerOf(grid), at, rule, agentSize, memory.out), 'createMover')
    return new Mover(instance, grid, memory.outInteger() >>> 0)
  })
}

/** Makes a mover on a grid from what saveState gave. */
export function moverFromState(instance, grid, state) {
  const { wasm, memory } = instance
  restoreWith(instance, 'moverFromState', state, GridStateError, (bytes, size, error) =>
    wasm.way_mover_from_state(pointerOf(grid), bytes, size, memory.out, error),
  )
  return new Mover(instance, grid, memory.outInteger() >>> 0)
}

takeAs(Mover, WAY_OBJECT_MOVER, overGrid)
showAs(Mover, 'Mover', ['agentSize', 'diagonal', 'version'])
