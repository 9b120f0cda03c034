// Objects over a world, made from what saveState gave.

import type { Mover, VoxelMover } from './mover.js'
import type {
  GraphStateError,
  Grid,
  GridPathOptions,
  GridReplanner,
  GridReplannerOptions,
  GridSearch,
  GridStateError,
  HexGrid,
  HexPathOptions,
  HexReplanner,
  HexReplannerOptions,
  HexSearch,
} from '../index.js'
import type { Bundles } from './bundle.js'
import type { FlowField, FlowFieldOptions, HexFlowField, HexFlowFieldOptions } from './field.js'
import type { Graph, GraphPathOptions, GraphSearch } from './graph.js'
import type { VoxelGrid, VoxelPathOptions, VoxelSearch } from './voxel.js'

/** What an instance makes from bytes over worlds of its own. */
export interface FromState extends Bundles {
  /**
   * Makes a search over a world from what its saveState gave, with the options that it was made with: createSearch and
   * restoreState in one. The world is to be restored first. When bytes or options are refused nothing is left behind.
   *
   * @throws {GridStateError | GraphStateError}
   */
  searchFromState(world: Grid, state: Uint8Array, options?: GridPathOptions): GridSearch
  searchFromState(world: HexGrid, state: Uint8Array, options?: HexPathOptions): HexSearch
  searchFromState(world: VoxelGrid, state: Uint8Array, options?: VoxelPathOptions): VoxelSearch
  searchFromState(world: Graph, state: Uint8Array, options?: GraphPathOptions): GraphSearch
  /**
   * A flow field likewise; its goals are in the bytes.
   *
   * @throws {GridStateError}
   */
  fieldFromState(grid: Grid, state: Uint8Array, options?: FlowFieldOptions): FlowField
  fieldFromState(grid: HexGrid, state: Uint8Array, options?: HexFlowFieldOptions): HexFlowField
  /**
   * A mover on a grid likewise; size, rule and costs are in the bytes.
   *
   * @throws {GridStateError}
   */
  moverFromState(grid: Grid | HexGrid, state: Uint8Array): Mover
  moverFromState(grid: VoxelGrid, state: Uint8Array): VoxelMover
  /**
   * A replanner likewise.
   *
   * @throws {GridStateError}
   */
  replannerFromState(grid: Grid, state: Uint8Array, options?: GridReplannerOptions): GridReplanner
  replannerFromState(grid: HexGrid, state: Uint8Array, options?: HexReplannerOptions): HexReplanner
}
