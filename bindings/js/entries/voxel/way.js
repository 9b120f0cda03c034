import { Instance } from '../../instance/instance.js'
import { showAs } from '../../instance/show.js'
import { createVoxelGrid, VoxelGrid, voxelGridFromState } from '../../worlds/voxel-grid.js'
import { voxelMoverFromState } from '../../worlds/voxel-mover.js'
import { checkWorld } from '../../followers/from-state.js'
import { WorldWay } from '../world-way.js'

/** Of those that an entry may lack. */
const FAMILIES = Object.freeze({ voxel: VoxelGrid })

const MOVED_ON = Object.freeze({ types: [VoxelGrid], name: 'grid', expected: 'a VoxelGrid' })

/** What loadWaystate of this entry gives: one instance of the module that has voxel grids and no other worlds. */
export class VoxelWay extends WorldWay {
  #instance

  constructor(wasm, host) {
    const instance = new Instance(wasm, host, FAMILIES)
    super(instance, VoxelGrid, 'a VoxelGrid')
    this.#instance = instance
  }

  /** Makes a mover on a grid from what saveState gave. */
  moverFromState(grid, state) {
    checkWorld(this.#instance, 'moverFromState', grid, MOVED_ON)
    return voxelMoverFromState(this.#instance, grid, state)
  }

  createVoxelGrid(options) {
    return createVoxelGrid(this.#instance, options)
  }

  /** Makes a voxel grid from what saveState gave. */
  voxelGridFromState(state) {
    return voxelGridFromState(this.#instance, state)
  }
}

showAs(VoxelWay, 'Waystate', ['version'])
