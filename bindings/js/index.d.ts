/// <reference lib="esnext.disposable" />

import type {
  CellFlowField,
  FlowField,
  FlowFieldDescription,
  FlowFieldOptions,
  HexFlowField,
  HexFlowFieldOptions,
  Reach,
  ReachOptions,
  TileFlow,
  TileFlowOptions,
} from './types-field.js'
import type { Graph, GraphOptions, GraphPath, GraphPathDescription } from './types-graph.js'
import type { Bytes, Doubles, Integers, MemoryUsage, Words } from './types-memory.js'
import type { FromState } from './types-from-state.js'
import type { HierarchyDescription } from './types-hierarchy.js'
import type { MapReaders } from './types-maps.js'
import type { GridEdit, GridPassages } from './types-passages.js'
import type { Timeline, TimelineObject, TimelineOptions } from './types-timeline.js'
import type { VoxelGrid, VoxelGridOptions, VoxelPath, VoxelPathDescription } from './types-voxel.js'

export type * from './types-bundle.js'
export type * from './types-field.js'
export type * from './types-from-state.js'
export type * from './types-graph.js'
export type * from './types-hierarchy.js'
export type * from './types-maps.js'
export type * from './types-passages.js'
export type * from './types-memory.js'
export type * from './types-timeline.js'
export type * from './types-voxel.js'

/** A cell: x to the right, y down, the first is (0, 0). Coordinates are integers. */
export interface Point {
  x: number
  y: number
}

/**
 * When a diagonal step is allowed, by the two cells that it passes between: both are free, at least one is, whatever
 * they are, never.
 */
export type Diagonal = 'no-corner-cutting' | 'one-free' | 'always' | 'never'

/**
 * a*: the usual choice. jps, jps+: the same costs on uniform grids, many times as fast; they run what a* runs where costs,
 * hooks, weight or rule leave no jump points. theta*, lazy-theta*: paths at any angle, without hooks. hpa*: nearly
 * shortest, for large maps, without hooks. lpa*, d*-lite: what a* runs, since a first plan expands no less; their use is
 * in replanners. The result names what ran.
 */
export type Algorithm = 'a*' | 'jps' | 'jps+' | 'theta*' | 'lazy-theta*' | 'hpa*' | 'lpa*' | 'd*-lite'

/** What ran. */
export type Engine = 'none' | 'specialized-a*' | 'generic' | 'specialized-jump'

export type PathStatus =
  /** Of a search: not begun, or its world changed since. */
  | 'none'
  | 'found'
  /** Outside, blocked, or too narrow for the agent. */
  | 'start-invalid'
  | 'goal-invalid'
  | 'no-path'
  /** iterationBudget is used up. */
  | 'budget-exhausted'
  /** No path; the cells lead to the closed one nearest to the goal. */
  | 'partial'
  /** A search that is not finished. */
  | 'in-progress'

export type ErrorCode =
  | 'out-of-memory'
  | 'invalid-argument'
  | 'out-of-range'
  | 'buffer-too-small'
  | 'state'
  | 'stale'
  | 'not-begun'
  | 'busy'
  | 'hook'
  | 'unsupported'
  | 'disposed'
  | 'load'
  /** A call on the instance ended half-way before. */
  | 'broken'
  | 'out-of-sync'

/** Any failure that is not a wrong type. */
export class WaystateError extends Error {
  constructor(code: ErrorCode, message: string, options?: { cause?: unknown })
  readonly code: ErrorCode
}

/** Saved bytes were refused. */
export class WaystateFormatError extends WaystateError {
  constructor(message: string, offset: number)
  /** First byte of the field at fault. */
  readonly offset: number
}

export class GridStateError extends WaystateFormatError {}

export class GraphStateError extends WaystateFormatError {}

/** A frame of a timeline that was played twice came to something else the second time. */
export class WaystateSyncError extends WaystateError {
  constructor(frame: number, place: number, object: TimelineObject)
  readonly frame: number
  readonly object: TimelineObject
}

/** An argument of a type that no call accepts. */
export class WaystateTypeError extends TypeError {
  constructor(message: string)
  readonly code: 'invalid-argument'
}

/** A `WebAssembly.Module`, where the host's types know of it. */
export type WasmModule = typeof globalThis extends {
  WebAssembly: { Module: { prototype: infer Module } }
}
  ? Module & object
  : object

/** Where to take the module from; strings and URLs are fetched, or read when they name a file and the host is Node. */
export type WasmSource = string | { readonly href: string } | ArrayBufferLike | ArrayBufferView | WasmModule

export interface LoadOptions {
  wasm?: WasmSource | undefined
  /**
   * Bytes that the instance's memory may grow to, in whole pages of 64 KiB, 2^20 to 2^31. Calls that need more throw
   * 'out-of-memory' and leave everything as it was. 2^31 unless said otherwise.
   */
  maximumMemory?: number | undefined
}

/**
 * Makes an instance of the library: its own memory, which shares nothing with other instances. The module is inside the
 * package unless `wasm` names another.
 *
 * @throws {WaystateError} 'load'
 */
export function loadWaystate(options?: LoadOptions): Promise<Waystate>

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

export interface GridPathOptions {
  /** 'a*' if not given. */
  algorithm?: Algorithm | undefined
  /** 'no-corner-cutting' if not given. */
  diagonal?: Diagonal | undefined
  /** Cells on a side, from the agent's own cell to +x and +y; at least 1. */
  agentSize?: number | undefined
  /** At least 0, 1 if not given. 0 is Dijkstra; above 1 trades length for speed. */
  heuristicWeight?: number | undefined
  /** Cap on the iterations of the whole query; 0, or nothing, for none. */
  iterationBudget?: number | undefined
  /** Keep the expanded cells in order; of jump point searches the jump points. Changes nothing else. */
  recordExpansions?: boolean | undefined
  /** False forces the generic engine. True if not given. */
  specializedEngines?: boolean | undefined
  /** Where there is no path, or the budget ran out, give the path to the closed cell that is nearest to the goal. */
  partial?: boolean | undefined
  /** Take the nearest cell within this distance for an end that is blocked or outside. */
  nearestRadius?: number | undefined
  /**
   * Whether a walkable cell may be entered: a function of the cell alone. What it throws comes out of the query.
   * 'unsupported' with theta*, lazy-theta* and hpa*, as is stepCost.
   */
  passable?: ((x: number, y: number) => boolean) | undefined
  /** Whole cost of a step, finite and at least 0; `base` is what it would be without. */
  stepCost?: ((fromX: number, fromY: number, toX: number, toY: number, base: number) => number) | undefined
  /** With stepCost: the least cost per unit of length, which the estimate then uses. */
  stepCostBound?: number | undefined
  /** With 'hpa*': cells on a side of a chunk, 8, 16, 32 or 64; 16 if not given. */
  chunkSize?: ChunkSize | undefined
  /** With 'hpa*': shorten the path once it is found. True if not given. */
  smooth?: boolean | undefined
  /** With 'turns' the cells are the ends and the corners of the path alone; unsupported with theta* and lazy-theta*. */
  points?: 'cells' | 'turns' | undefined
}

export type ChunkSize = 8 | 16 | 32 | 64

/** The answer to a query: a copy, which outlives the grid. */
export interface GridPath {
  readonly status: PathStatus
  /** From the first cell to the last; 0 without cells. */
  readonly cost: number
  /** Number of cells. */
  readonly length: number
  /**
   * Cells from start to goal, both included, as y * width + x. Those in a row are neighbours; with theta* and
   * lazy-theta* they are the corners of the path, each in sight of the next or a step away from it.
   */
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
  /** The steps that are links of the grid: each leads from cells[index] to cells[index + 1]. */
  readonly links: readonly { readonly index: number; readonly id: number }[]
  /** What ran. */
  readonly algorithm: Algorithm
  readonly engine: Engine
  /** The ends that were taken; null when refused. */
  readonly start: Point | null
  readonly goal: Point | null
  points(): Point[]
  /** As of an array: from the end where negative, undefined where there is none. */
  at(index: number): Point | undefined
  [Symbol.iterator](): IterableIterator<Point>
  /** Positions in the host's world: the centres of the cells. */
  world(): { x: number; y: number }[]
}

/** What holds memory of an instance. */
export interface Disposable {
  readonly disposed: boolean
  /** What it is and where it is at, for logs; console.log and templates show the same. Its members may change. */
  toJSON(): { type: string }
  /** Frees it; any use after that throws 'disposed', except dispose itself. What is never disposed of is freed late. */
  dispose(): void
  [Symbol.dispose](): void
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
  /** Size of the largest agent that fits; 0 on walls and outside. */
  maxAgentSizeAt(x: number, y: number): number
  /** The cell nearest to a point, which may lie outside, at most `radius` away. */
  nearestWalkable(from: Point, radius: number, options?: { agentSize?: number | undefined }): Point | null
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
  /** Whether any path joins two cells, without a search. */
  isReachable(
    a: Point,
    b: Point,
    options?: { diagonal?: Diagonal | undefined; agentSize?: number | undefined },
  ): boolean
  /**
   * Whether an agent sees b from a: it fits, at one multiplier, on every cell that the line between the two centres
   * touches; a line through a corner touches all four cells there. False when either is outside or blocked.
   */
  lineOfSight(a: Point, b: Point, options?: { agentSize?: number | undefined }): boolean
  /** An end that is outside or blocked is a status, not an error. */
  findPath(start: Point, goal: Point, options?: GridPathOptions): GridPath
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
}

/**
 * How hexagons lie. With r they stand on a corner, and the odd or the even rows are shoved right by half a cell; with q
 * they lie on a side, and the odd or the even columns are shoved down.
 */
export type HexLayout = 'odd-r' | 'even-r' | 'odd-q' | 'even-q'

export interface HexGridOptions extends GridOptions {
  layout: HexLayout
}

/** As on square grids, without diagonals. An agent of size k covers the cells at most k - 1 steps from its own. */
export interface HexPathOptions extends Omit<
  GridPathOptions,
  'algorithm' | 'diagonal' | 'chunkSize' | 'smooth'
> {
  /** The only one. */
  algorithm?: 'a*' | undefined
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
  /** Whether any path joins two cells, without a search. */
  isReachable(a: Point, b: Point, options?: { agentSize?: number | undefined }): boolean
  /** An end that is outside or blocked is a status, not an error. */
  findPath(start: Point, goal: Point, options?: HexPathOptions): GridPath
  findPaths(queries: readonly (readonly [start: Point, goal: Point])[], options?: HexPathOptions): GridPath[]
  createSearch(options?: HexPathOptions): HexSearch
  /** Nothing is computed before the first step. Goals are inside, in any order, blocked as they may be. */
  createFlowField(goals: readonly Point[] | Point, options?: HexFlowFieldOptions): HexFlowField
  /** @throws {WaystateError} 'unsupported' for options that a replanner can't honour */
  createReplanner(options?: HexReplannerOptions): HexReplanner
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

/** A path query that runs in slices, and can be saved between them. */
export interface PathSearch extends Disposable {
  /** 'none' before begin, and after the grid has changed. */
  readonly status: PathStatus
  readonly iterations: number
  readonly expandedCount: number
  begin(start: Point, goal: Point): PathStatus
  /**
   * Runs at most so many iterations more, and to the end without a number.
   *
   * @throws {WaystateError} 'not-begun', or 'stale' when the grid has changed since begin
   */
  step(iterations?: number): PathStatus
  path(): GridPath
  /** A byte a cell: 0 unseen, 1 open, 2 closed. */
  marks(): Bytes
  /**
   * The search tree: the cell that the way to each visited cell comes from, -1 for the start and for all others. With
   * jps and jps+ that is the jump point before, with theta* and lazy-theta* the corner before, and with hpa* the
   * abstract node before.
   */
  links(): Integers
  saveState(): Bytes
  /**
   * As saveState, into a buffer of yours, from its first byte on; returns how many bytes the state has.
   *
   * @throws {WaystateError} 'buffer-too-small' when it holds fewer; nothing is written then
   */
  saveInto(buffer: Uint8Array): number
  /**
   * Takes a state of a search with the same options; the grid is to be restored first.
   *
   * @throws {GridStateError} and the search is then not begun
   */
  restoreState(state: Uint8Array): void
  hash(options?: { text?: false | undefined }): bigint
  hash(options: { text: true }): string
  /** Of the state, counters among it, since budgets are held against them. */
  checksum(options?: { text?: false | undefined }): bigint
  checksum(options: { text: true }): string
}

export interface GridReplannerOptions {
  /** LPA* plans anew from each new start, D* Lite follows a start that moves; 'd*-lite' if not given. */
  algorithm?: 'lpa*' | 'd*-lite' | undefined
  diagonal?: Diagonal | undefined
  agentSize?: number | undefined
  /** Only 1. */
  heuristicWeight?: 1 | undefined
  /** Most iterations of one replan; 0, or nothing, for no limit. */
  iterationBudget?: number | undefined
  /** Keep the cells that the last replan expanded, in order. */
  recordExpansions?: boolean | undefined
}

/** As on square grids, without diagonals. */
export type HexReplannerOptions = Omit<GridReplannerOptions, 'diagonal'>

/** A path that is kept while the grid changes and the walker moves. It hears of edits by itself. */
export interface CellReplanner extends Disposable {
  /** Null when unset or outside. */
  readonly start: Point | null
  readonly goal: Point | null
  /** 'none' without a plan; 'in-progress' also when the grid or the start changed since the last replan. */
  readonly status: PathStatus
  /** Whether the status is 'found'. */
  readonly found: boolean
  /** Pops of the queue, and cells expanded, in the replanner's whole life. */
  readonly iterations: number
  readonly expandedCount: number
  /** Cells that the last replan expanded. */
  readonly lastExpanded: number
  /** A cell that is outside or blocked is told by replan. */
  setStart(start: Point): void
  setGoal(goal: Point): void
  /** Takes in what changed and runs at most so many iterations, to the end without a number. */
  replan(iterations?: number): PathStatus
  /** Drops the plan; the next replan starts from scratch. */
  invalidateAll(): void
  /** Cells once the status is 'found'. expandedCount is that of the last replan, iterations those of the whole life. */
  path(): GridPath
  saveState(): Bytes
  /**
   * As saveState, into a buffer of yours, from its first byte on; returns how many bytes the state has.
   *
   * @throws {WaystateError} 'buffer-too-small' when it holds fewer; nothing is written then
   */
  saveInto(buffer: Uint8Array): number
  /**
   * Takes a state of a replanner with the same options; the grid is to be restored first.
   *
   * @throws {GridStateError} and leaves the replanner as it was
   */
  restoreState(state: Uint8Array): void
  hash(options?: { text?: false | undefined }): bigint
  hash(options: { text: true }): string
  /** Of the content that decides later answers: equal for equal content, whatever led to it. */
  checksum(options?: { text?: false | undefined }): bigint
  checksum(options: { text: true }): string
}

export interface GridReplanner extends CellReplanner {
  readonly grid: Grid
}

export interface HexReplanner extends CellReplanner {
  readonly grid: HexGrid
}

export interface GridSearch extends PathSearch {
  readonly grid: Grid
}

export interface HexSearch extends PathSearch {
  readonly grid: HexGrid
}

/** A result as plain data. */
export interface GridPathDescription {
  readonly kind: 'grid-path'
  readonly algorithm: Algorithm
  readonly engine: Engine
  readonly status: PathStatus
  readonly cost: number
  readonly cells: readonly Readonly<Point>[]
  /** Centres of the cells in the host's world. */
  readonly worldPoints: readonly { readonly x: number; readonly y: number }[]
  /** Empty without recordExpansions. */
  readonly expanded: readonly Readonly<Point>[]
  readonly expandedCount: number
}

/** The abstract graph of 'hpa*' as plain data. */
export interface HierarchyGraphDescription {
  readonly kind: 'hierarchy'
  readonly chunkSize: number
  readonly columns: number
  readonly rows: number
  readonly nodes: readonly { readonly x: number; readonly y: number; readonly chunk: number }[]
  /** Centres of the nodes' cells in the host's world. */
  readonly worldPoints: readonly { readonly x: number; readonly y: number }[]
  /** Directed: places in the list of nodes, the cost, and whether it leads from chunk to chunk. */
  readonly edges: readonly {
    readonly from: number
    readonly to: number
    readonly cost: number
    readonly inter: boolean
  }[]
  readonly chunksBuilt: number
  readonly bytes: number
}

/** One instance and all that is made in it. */
export interface Waystate extends FromState, MapReaders {
  readonly version: string
  /** What it is, for logs. */
  toJSON(): { type: string }
  /** What the instance's memory is at. */
  memoryUsage(): MemoryUsage
  createGrid(options: GridOptions): Grid
  /** @throws {GridStateError} */
  gridFromState(state: Uint8Array): Grid
  createGraph(options: GraphOptions): Graph
  /** @throws {GraphStateError} */
  graphFromState(state: Uint8Array): Graph
  createHexGrid(options: HexGridOptions): HexGrid
  /** @throws {GridStateError} */
  hexGridFromState(state: Uint8Array): HexGrid
  /** Where a walker can go with four directions on a budget, each step paying for the tile that it enters. */
  reachable(options: ReachOptions): Reach
  /** The cost of the cheapest walk from each tile onto a goal. */
  tileFlowField(options: TileFlowOptions): TileFlow
  createVoxelGrid(options: VoxelGridOptions): VoxelGrid
  /** @throws {GridStateError} */
  voxelGridFromState(state: Uint8Array): VoxelGrid
  /** Keeps the history of a set of objects, to go back and forth in. */
  createTimeline(options: TimelineOptions): Timeline
  /** A result, hierarchy or field as it is now, as frozen plain data; typed arrays, never frozen, are copies. */
  // First, since a path of points in space would do as one of flat points.
  describe(result: VoxelPath): VoxelPathDescription
  describe(result: GridPath): GridPathDescription
  describe(field: CellFlowField): FlowFieldDescription
  describe(result: GraphPath): GraphPathDescription
  describe(hierarchy: HierarchyDescription): HierarchyGraphDescription
}
