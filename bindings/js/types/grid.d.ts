import type { Disposable } from '../index.js'
import type { FlowField, FlowFieldOptions, HexFlowField, HexFlowFieldOptions } from './field.js'
import type { HierarchyDescription } from './hierarchy.js'
import type { Bytes } from './memory.js'
import type {
  Cells,
  ChunkSize,
  Diagonal,
  GridPath,
  GridPathOptions,
  GridSearch,
  HexPathOptions,
  HexSearch,
} from './path.js'
import type { HexMoverOptions, Mover, MoverOptions } from './mover.js'
import type { GridRange, HexRangeOptions, RangeOptions } from './range.js'
import type { GridEdit, GridPassages } from './passages.js'
import type { GridReplanner, GridReplannerOptions, HexReplanner, HexReplannerOptions } from './replanner.js'

/** A cell: x to the right, y down, the first is (0, 0). Coordinates are integers. */
export interface Point {
  x: number
  y: number
}

/** Where a grid lies in the host's world. */
export interface GridSpace {
  /** Position of the corner of cell (0, 0), -2^21 to 2^21. */
  originX: number
  originY: number
  /** Above 0, at most 2^21. */
  cellSize: number
}

export interface GridOptions {
  /** 1 to 2^26, as is their product. */
  width: number
  height: number
  /** width * height areas, row by row, copied; all 0 if not given. */
  cells?: Uint8Array | readonly number[] | undefined
  /** Unit cells at the origin if not given. */
  space?: Partial<GridSpace> | undefined
}

/**
 * What grids of all shapes have in common. Their cells hold an area, 0 to 254, each with a cost multiplier; 255 is the
 * wall.
 */
export interface CellGrid extends Disposable {
  readonly width: number
  readonly height: number
  /** Grows by 1 with each call that changes a cell. */
  readonly version: number
  /** Grows by 1 with each multiplier that changes. */
  readonly areaVersion: number
  readonly space: Readonly<GridSpace>
  /** A copy of all cells, row by row. */
  readonly cells: Bytes
  get(x: number, y: number): number
  set(x: number, y: number, area: number): void
  setCells(x: number, y: number, width: number, height: number, cells: Uint8Array | readonly number[]): void
  fill(x: number, y: number, width: number, height: number, area: number): void
  /** Multiplier of an area, 0 to 254. */
  areaCost(area: number): number
  /** multiplier: 1/1024 to 1024. */
  setAreaCost(area: number, multiplier: number): void
  /** False on walls and outside. */
  isWalkable(x: number, y: number): boolean
  canFit(x: number, y: number, size: number): boolean
  canFit(x: number, y: number, size: number, options: { mover?: Mover | undefined }): boolean
  /** Whether a mover fits, of its own size. */
  canFit(x: number, y: number, options: { mover: Mover }): boolean
  /** Size of the largest agent that fits; 0 on walls and outside. */
  maxAgentSizeAt(x: number, y: number): number
  /** The cell nearest to a point, which may lie outside, at most `radius` away. */
  nearestWalkable(
    from: Point,
    radius: number,
    options?: { agentSize?: number | undefined; mover?: Mover | undefined },
  ): Point | null
  /** World position of a cell's centre, also of cells outside. */
  center(x: number, y: number): { x: number; y: number }
  /** The cell that holds a world position, or null outside. */
  cellAt(worldX: number, worldY: number): Point | null
  /**
   * Tells of each change while the edit is under way: the grid may be read, not changed. What a listener throws comes
   * out of the edit, which is done nevertheless. Returns how to stop.
   */
  onEdit(listener: (edit: GridEdit) => void): () => void
  /**
   * Bytes held beside the cells that can be worked out again: where agents of each size fit, labels, jump point tables,
   * hierarchies. Of what no search, field or replanner holds, the grid keeps the agent sizes asked for last.
   */
  readonly derivedBytes: number
  /**
   * Gives those bytes back, but what is held, and the buffers of one-shot queries. Answers don't depend on it.
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

/** A square grid. */
export interface Grid extends CellGrid, GridPassages {
  /**
   * Whether any path joins two cells, without a search; with `blocked`, whether one would if those cells were walls, at
   * once where the free cells around them hang together.
   */
  isReachable(
    a: Point,
    b: Point,
    options?: {
      diagonal?: Diagonal | undefined
      agentSize?: number | undefined
      blocked?: Cells<Point> | undefined
      mover?: Mover | undefined
    },
  ): boolean
  /**
   * The corners of a path that is pulled tight: each in sight of the next or a step away from it, and no dearer than the path. Of
   * cells in a row as paths have them, but with `points: 'turns'`.
   */
  smooth(
    path: GridPath | Cells<Point>,
    options?: { agentSize?: number | undefined; mover?: Mover | undefined },
  ): Point[]
  /**
   * Whether an agent sees b from a: it fits, at one multiplier, on every cell that the line between the two centres
   * touches; a line through a corner touches all four cells there. False when either is outside or blocked.
   */
  lineOfSight(
    a: Point,
    b: Point,
    options?: { agentSize?: number | undefined; mover?: Mover | undefined },
  ): boolean
  /** An end that is outside or blocked is a status, not an error. Of many goals the path leads to the cheapest. */
  findPath(start: Point, goal: Point | readonly Point[], options?: GridPathOptions): GridPath
  /** Where a walker can go on a budget, or in so many turns. */
  reachable(start: Point, options: RangeOptions): GridRange
  /** Answers many queries in one call. */
  findPaths(queries: readonly (readonly [start: Point, goal: Point])[], options?: GridPathOptions): GridPath[]
  createSearch(options?: GridPathOptions): GridSearch
  /** The abstract graph that 'hpa*' searches, brought up to date, for drawing and for tools. */
  describeHierarchy(options?: {
    diagonal?: Diagonal | undefined
    agentSize?: number | undefined
    chunkSize?: ChunkSize | undefined
  }): HierarchyDescription
  /** Nothing is computed before the first step. Goals are inside, in any order, blocked as they may be. */
  createFlowField(goals: readonly Point[] | Point, options?: FlowFieldOptions): FlowField
  /** @throws {WaystateError} 'unsupported' for options that a replanner can't honour */
  createReplanner(options?: GridReplannerOptions): GridReplanner
  /** A class of units on this grid. */
  createMover(options?: MoverOptions): Mover
}

/**
 * How hexagons lie. With r they stand on a corner, and the odd or the even rows are shoved right by half a cell; with q
 * they lie on a side, and the odd or the even columns are shoved down.
 */
export type HexLayout = 'odd-r' | 'even-r' | 'odd-q' | 'even-q'

export interface HexGridOptions extends GridOptions {
  layout: HexLayout
}

/** Axial coordinates. */
export interface Axial {
  q: number
  r: number
}

/** Cube coordinates: q + r + s is 0. */
export interface Cube extends Axial {
  s: number
}

/**
 * A grid of hexagons. In space, the cell size is the distance between opposite sides, and the origin the upper left
 * corner of the box around all cells. The arithmetic on coordinates takes cells outside the grid too, up to 2^26 away.
 */
export interface HexGrid extends CellGrid {
  readonly layout: HexLayout
  /**
   * Whether any path joins two cells, without a search; with `blocked`, whether one would if those cells were walls, at
   * once where the free cells around them hang together.
   */
  isReachable(
    a: Point,
    b: Point,
    options?: {
      agentSize?: number | undefined
      blocked?: Cells<Point> | undefined
      mover?: Mover | undefined
    },
  ): boolean
  /** An end that is outside or blocked is a status, not an error. Of many goals the path leads to the cheapest. */
  findPath(start: Point, goal: Point | readonly Point[], options?: HexPathOptions): GridPath
  /** Where a walker can go on a budget, or in so many turns. */
  reachable(start: Point, options: HexRangeOptions): GridRange
  findPaths(queries: readonly (readonly [start: Point, goal: Point])[], options?: HexPathOptions): GridPath[]
  createSearch(options?: HexPathOptions): HexSearch
  /** Nothing is computed before the first step. Goals are inside, in any order, blocked as they may be. */
  createFlowField(goals: readonly Point[] | Point, options?: HexFlowFieldOptions): HexFlowField
  /** @throws {WaystateError} 'unsupported' for options that a replanner can't honour */
  createReplanner(options?: HexReplannerOptions): HexReplanner
  /** A class of units on this grid. */
  createMover(options?: HexMoverOptions): Mover
  /** The cell (0, 0) is the origin. */
  toAxial(x: number, y: number): Axial
  fromAxial(q: number, r: number): Point
  toCube(x: number, y: number): Cube
  fromCube(q: number, r: number, s: number): Point
  /** Steps from one cell to another on an empty plane. */
  distance(a: Point, b: Point): number
  /** The neighbours inside the grid, walls too; with r layouts E, NE, NW, W, SW, SE, with q SE, NE, N, NW, SW, S. */
  neighbors(x: number, y: number): Point[]
  /** The cells inside the grid on a straight line, both ends included. */
  line(a: Point, b: Point): Point[]
  /** The cells inside the grid at exactly that many steps, counter-clockwise. */
  ring(center: Point, radius: number): Point[]
  /** The cells inside the grid at most that many steps away, ring by ring. */
  range(center: Point, radius: number): Point[]
}
