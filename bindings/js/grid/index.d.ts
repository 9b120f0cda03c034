import type {
  Grid as FullGrid,
  GridOptions,
  GridPath,
  GridPathOptions as FullGridPathOptions,
  GridSearch as FullGridSearch,
  LoadOptions,
  MemoryUsage,
  Point,
  Timeline as FullTimeline,
  TimelineOptions as FullTimelineOptions,
  TypedArray,
} from '../index.js'

export type {
  Bytes,
  Diagonal,
  Engine,
  GridEdit,
  GridOptions,
  GridPath,
  Integers,
  LoadOptions,
  MemoryUsage,
  PathStatus,
  Point,
  TypedArray,
  WasmSource,
} from '../index.js'
export {
  GridStateError,
  WaystateError,
  WaystateFormatError,
  WaystateSyncError,
  WaystateTypeError,
} from '../index.js'

/** Those of the whole package, without the algorithms that this module lacks. */
export interface GridPathOptions extends Omit<FullGridPathOptions, 'algorithm' | 'chunkSize' | 'smooth'> {
  algorithm?: 'a*' | 'jps' | 'jps+' | undefined
}

/** A search on a grid of this entry. */
export interface GridSearch extends Omit<FullGridSearch, 'grid'> {
  readonly grid: Grid
}

/** A square grid: as that of the whole package, whose states are the same bytes, without what else is built over grids. */
export interface Grid extends Omit<
  FullGrid,
  'findPath' | 'findPaths' | 'createSearch' | 'describeHierarchy' | 'createFlowField' | 'createReplanner'
> {
  /** An end that is outside or blocked is a status, not an error. */
  findPath(start: Point, goal: Point, options?: GridPathOptions): GridPath
  /** Answers many queries in one call. */
  findPaths(queries: readonly (readonly [start: Point, goal: Point])[], options?: GridPathOptions): GridPath[]
  createSearch(options?: GridPathOptions): GridSearch
}

/** What a timeline keeps the history of. */
export type TimelineObject = Grid | GridSearch | TypedArray

export interface TimelineOptions extends Omit<FullTimelineOptions, 'objects'> {
  /** In any order. A search joins with its grid. Each may be in one timeline at a time. */
  objects: Iterable<TimelineObject>
}

/** As that of the whole package, but that its frames can't be exported. */
export interface Timeline extends Omit<FullTimeline, 'add' | 'remove' | 'parts' | 'export'> {
  add(object: TimelineObject): void
  remove(object: TimelineObject): void
  parts(frame?: number): { object: TimelineObject; checksum: bigint }[]
}

/** One instance of the module that has square grids and no other worlds, and all that is made in it. */
export interface Waystate {
  readonly version: string
  /** What it is, for logs. */
  toJSON(): { type: string }
  /** What the instance's memory is at. */
  memoryUsage(): MemoryUsage
  createGrid(options: GridOptions): Grid
  /** @throws {GridStateError} */
  gridFromState(state: Uint8Array): Grid
  /**
   * Makes a search and restores it.
   *
   * @throws {GridStateError} and nothing is left of it then
   */
  searchFromState(grid: Grid, state: Uint8Array, options?: GridPathOptions): GridSearch
  /** Keeps the history of a set of objects, to go back and forth in. */
  createTimeline(options: TimelineOptions): Timeline
}

/**
 * Makes an instance of the library, from the module inside the package unless told of another.
 *
 * @throws {WaystateError} 'load'
 */
export function loadWaystate(options?: LoadOptions): Promise<Waystate>
