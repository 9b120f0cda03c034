import type {
  VoxelGrid,
  VoxelMover,
  VoxelGridOptions,
  VoxelPathOptions,
  VoxelSearch,
  LoadOptions,
  TypedArray,
} from '../../index.js'
import type { TimelineOf, TimelineOptionsOf, WorldWay } from '../world.js'

export type {
  VoxelEdit,
  VoxelGrid,
  VoxelGridOptions,
  VoxelMover,
  VoxelMoverOptions,
  VoxelPath,
  VoxelPathOptions,
  VoxelPoint,
  VoxelSearch,
  VoxelSpace,
} from '../../index.js'
export { GridStateError } from '../../index.js'
export * from '../world.js'

/** What a timeline keeps the history of. */
export type TimelineObject = VoxelGrid | VoxelMover | VoxelSearch | TypedArray
export type TimelineOptions = TimelineOptionsOf<TimelineObject>
export type Timeline = TimelineOf<TimelineObject>

/** One instance of the module that has voxel grids and no other worlds, and all that is made in it. */
export interface Waystate extends WorldWay<VoxelGrid, VoxelSearch, VoxelPathOptions, TimelineObject> {
  createVoxelGrid(options: VoxelGridOptions): VoxelGrid
  /** @throws {GridStateError} */
  moverFromState(grid: VoxelGrid, state: Uint8Array): VoxelMover
  /** @throws {GridStateError} */
  voxelGridFromState(state: Uint8Array): VoxelGrid
}

/**
 * Makes an instance of the library, from the module inside the package unless told of another.
 *
 * @throws {WaystateError} 'load'
 */
export function loadWaystate(options?: LoadOptions): Promise<Waystate>
