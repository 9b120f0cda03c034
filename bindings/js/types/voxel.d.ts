// Voxel grids.

import type {
  Algorithm,
  Bytes,
  Cells,
  Disposable,
  Engine,
  GoalOptions,
  GridSpace,
  Integers,
  OnStale,
  PathStatus,
  VoxelRange,
  VoxelRangeOptions,
  Words,
} from '../index.js'
import type { VoxelMover, VoxelMoverOptions } from './mover.js'

/** A cell of a voxel grid. Coordinates are integers; the first is (0, 0, 0). */
export interface VoxelPoint {
  x: number
  y: number
  z: number
}

export interface VoxelSpace extends GridSpace {
  originZ: number
}

export interface VoxelGridOptions {
  /** 1 to 2^26, as is their product. */
  sizeX: number
  sizeY: number
  sizeZ: number
  /** What cells hold that nothing was written to: 0 to 255, 0 if not given. They take no memory. */
  defaultArea?: number | undefined
  /** sizeX * sizeY * sizeZ areas, x fastest, then y, then z, copied. */
  cells?: Uint8Array | readonly number[] | undefined
  /** Unit cells at the origin if not given. */
  space?: Partial<VoxelSpace> | undefined
}

export interface VoxelPathOptions {
  /** The only one. */
  algorithm?: 'a*' | undefined
  /**
   * Steps across faces, and across edges, and across corners; 26 if not given. A step off the axes needs every cell of
   * the box between its ends to be free.
   */
  connectivity?: 6 | 18 | 26 | undefined
  /** Cells on a side, from the agent's own cell to +x, +y and +z; at least 1. */
  agentSize?: number | undefined
  /** As in GridPathOptions. */
  heuristicWeight?: number | undefined
  iterationBudget?: number | undefined
  recordExpansions?: boolean | undefined
  partial?: boolean | undefined
  nearestRadius?: number | undefined
  passable?: ((x: number, y: number, z: number) => boolean) | undefined
  stepCost?:
    | ((
        fromX: number,
        fromY: number,
        fromZ: number,
        toX: number,
        toY: number,
        toZ: number,
        base: number,
      ) => number)
    | undefined
  stepCostBound?: number | undefined
  points?: 'cells' | 'turns' | undefined
  /**
   * Of createSearch: what the next step does once the grid has changed. 'restart' begins again between the points that begin was
   * given, as often as need be; 'error', the usual, throws 'stale'.
   */
  onStale?: OnStale | undefined
  /** Cells that are taken for walls, for this question alone; 'unsupported' for createSearch. */
  blocked?: Cells<VoxelPoint> | undefined
  /** Of findPath and searches, as on square grids. */
  goalRadius?: number | undefined
  goalCosts?: readonly number[] | Float64Array | undefined
  /** Whose way of going and costs hold: a class of units of this grid. `passable` is asked about cells where its steps end. */
  mover?: VoxelMover | undefined
}

/** The answer to a query on a voxel grid: a copy, which outlives the grid. */
export interface VoxelPath {
  readonly status: PathStatus
  /** From the first cell to the last; 0 without cells. */
  readonly cost: number
  /** Number of cells. */
  readonly length: number
  /** Cells from start to goal, both included, as x + sizeX * (y + sizeY * z). */
  readonly cells: Words
  readonly expandedCount: number
  readonly iterations: number
  /** Expanded cells in order, with recordExpansions. */
  readonly expanded: Words | undefined
  /**
   * With recordExpansions, how many of the expandedCount went before those listed: 0, but where the search was restored
   * from a state that holds no list.
   */
  readonly expandedFrom: number | undefined
  readonly algorithm: Algorithm
  readonly engine: Engine
  /** The ends that were taken; null when refused. */
  readonly start: VoxelPoint | null
  readonly goal: VoxelPoint | null
  /** The place of that goal among those of the query; -1 for none. */
  readonly goalIndex: number
  points(): VoxelPoint[]
  /** As of an array: from the end where negative, undefined where there is none. */
  at(index: number): VoxelPoint | undefined
  [Symbol.iterator](): IterableIterator<VoxelPoint>
  /** Positions in the host's world: the centres of the cells. */
  world(): { x: number; y: number; z: number }[]
}

export type VoxelEdit =
  { type: 'cell'; x: number; y: number; z: number; from: number; to: number } | { type: 'areas' }

/** A voxel grid. Its cells hold an area, 0 to 254, each with a cost multiplier; 255 is the wall. */
export interface VoxelGrid extends Disposable {
  readonly sizeX: number
  readonly sizeY: number
  readonly sizeZ: number
  readonly defaultArea: number
  /** Grows by 1 with each call that changes a cell. */
  readonly version: number
  /** Grows by 1 with each multiplier that changes. */
  readonly areaVersion: number
  /** Chunks of 16 x 16 x 16 cells that hold memory: those once written another area than the default. */
  readonly chunkCount: number
  readonly space: Readonly<VoxelSpace>
  /** A copy of all cells, x fastest, then y, then z. */
  readonly cells: Bytes
  get(x: number, y: number, z: number): number
  getCells(x: number, y: number, z: number, sizeX: number, sizeY: number, sizeZ: number): Bytes
  set(x: number, y: number, z: number, area: number): void
  setCells(
    x: number,
    y: number,
    z: number,
    sizeX: number,
    sizeY: number,
    sizeZ: number,
    cells: Uint8Array | readonly number[],
  ): void
  fill(x: number, y: number, z: number, sizeX: number, sizeY: number, sizeZ: number, area: number): void
  /** Multiplier of an area, 0 to 254. */
  areaCost(area: number): number
  /** multiplier: 1/1024 to 1024. */
  setAreaCost(area: number, multiplier: number): void
  /** False on walls and outside. */
  isWalkable(x: number, y: number, z: number): boolean
  canFit(x: number, y: number, z: number, size: number): boolean
  /** Side of the largest agent that fits; 0 on walls and outside. */
  maxAgentSizeAt(x: number, y: number, z: number): number
  /** The cell nearest to a point, which may lie outside, at most `radius` away. */
  nearestWalkable(
    from: VoxelPoint,
    radius: number,
    options?: { agentSize?: number | undefined },
  ): VoxelPoint | null
  /** World position of a cell's centre, also of cells outside. */
  center(x: number, y: number, z: number): { x: number; y: number; z: number }
  /** The cell that holds a world position, or null outside. */
  cellAt(worldX: number, worldY: number, worldZ: number): VoxelPoint | null
  /** As on a Grid. */
  onEdit(listener: (edit: VoxelEdit) => void): () => void
  /** An end that is outside or blocked is a status, not an error. Of many goals the path leads to the cheapest. */
  findPath(start: VoxelPoint, goal: VoxelPoint | readonly VoxelPoint[], options?: VoxelPathOptions): VoxelPath
  /** A class of units on this grid. */
  createMover(options?: VoxelMoverOptions): VoxelMover
  /** Where a walker can go on a budget, or in so many turns. */
  reachable(start: VoxelPoint, options: VoxelRangeOptions): VoxelRange
  /** Answers many queries in one call. */
  findPaths(
    queries: readonly (readonly [start: VoxelPoint, goal: VoxelPoint])[],
    options?: VoxelPathOptions,
  ): VoxelPath[]
  createSearch(options?: VoxelPathOptions): VoxelSearch
  /**
   * The corners of a path that is pulled tight: each in sight of the next or a step away from it, and no dearer than the path. Of
   * cells in a row as paths have them, but with `points: 'turns'`.
   */
  smooth(path: VoxelPath | Cells<VoxelPoint>, options?: { agentSize?: number | undefined }): VoxelPoint[]
  /** Bytes held beside the cells that can be worked out again: where agents of each size fit. */
  readonly derivedBytes: number
  /**
   * Gives those bytes back, but what searches hold, and the buffers of one-shot queries. Answers don't depend on it.
   *
   * @throws {WaystateError} 'busy' in a hook or a listener
   */
  trim(): void
  saveState(): Bytes
  /**
   * As saveState, into a buffer of yours, from its first byte on; returns how many bytes the state has.
   *
   * @throws {WaystateError} 'buffer-too-small' when it holds fewer; nothing is written then
   */
  saveInto(buffer: Uint8Array): number
  /** @throws {GridStateError} and leaves the grid as it was */
  restoreState(state: Uint8Array): void
  /** FNV-1a 64 of what saveState gives. */
  hash(options?: { text?: false | undefined }): bigint
  hash(options: { text: true }): string
  /** Of the content that decides later answers: equal for equal content, whatever led to it. */
  checksum(options?: { text?: false | undefined }): bigint
  checksum(options: { text: true }): string
}

/** A path query on a voxel grid that runs in slices, as GridSearch does. */
export interface VoxelSearch extends Disposable {
  readonly grid: VoxelGrid
  /** Whose way of going it has; null for none. */
  readonly mover: VoxelMover | null
  /** 'none' before begin, and after the grid has changed; with onStale 'restart' it is 'in-progress' then. */
  readonly status: PathStatus
  readonly iterations: number
  readonly expandedCount: number
  /** With onStale 'restart': how often it began again by itself since begin. The other counters are of the last time. */
  readonly restarts: number
  /** An array of goals, a radius or prices ask for the cheapest of them. */
  begin(start: VoxelPoint, goal: VoxelPoint | readonly VoxelPoint[], options?: GoalOptions): PathStatus
  /** @throws {WaystateError} 'not-begun', or 'stale' when the grid has changed since begin */
  step(iterations?: number): PathStatus
  path(): VoxelPath
  /** A byte a cell: 0 unseen, 1 open, 2 closed. */
  marks(): Bytes
  /** The cell that each visited cell was reached from, -1 for the start and for all others. */
  links(): Integers
  saveState(): Bytes
  /**
   * As saveState, into a buffer of yours, from its first byte on; returns how many bytes the state has.
   *
   * @throws {WaystateError} 'buffer-too-small' when it holds fewer; nothing is written then
   */
  saveInto(buffer: Uint8Array): number
  /** @throws {GridStateError} and the search is then not begun */
  restoreState(state: Uint8Array): void
  hash(options?: { text?: false | undefined }): bigint
  hash(options: { text: true }): string
  /** Of the state, counters among it, since budgets are held against them. */
  checksum(options?: { text?: false | undefined }): bigint
  checksum(options: { text: true }): string
}

/** A result as plain data. */
export interface VoxelPathDescription {
  readonly kind: 'voxel-path'
  readonly algorithm: Algorithm
  readonly engine: Engine
  readonly status: PathStatus
  readonly cost: number
  readonly cells: readonly Readonly<VoxelPoint>[]
  /** Centres of the cells in the host's world. */
  readonly worldPoints: readonly Readonly<VoxelPoint>[]
  /** Empty without recordExpansions. */
  readonly expanded: readonly Readonly<VoxelPoint>[]
  readonly expandedCount: number
}
