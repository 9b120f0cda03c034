import type {
  Grid as FullGrid,
  GridOptions,
  GridPath,
  GridPathOptions as FullGridPathOptions,
  GridSearch as FullGridSearch,
  LoadOptions,
  Point,
  TypedArray,
} from '../../index.js'
import type { TimelineOf, TimelineOptionsOf, WorldWay } from '../world.js'

export type { Diagonal, GridEdit, GridOptions, GridPath, Point } from '../../index.js'
export { GridStateError } from '../../index.js'
export * from '../world.js'

/** Those of the whole package, without the algorithms that this module lacks. */
export interface GridPathOptions extends Omit<
  FullGridPathOptions,
  'algorithm' | 'chunkSize' | 'mover' | 'smooth'
> {
  algorithm?: 'a*' | 'jps' | 'jps+' | undefined
}

/** A search on a grid of this entry. */
export interface GridSearch extends Omit<FullGridSearch, 'grid'> {
  readonly grid: Grid
}

/** A square grid: as that of the whole package, whose states are the same bytes, without what else is built over grids. */
export interface Grid extends Omit<
  FullGrid,
  | 'findPath'
  | 'findPaths'
  | 'createSearch'
  | 'describeHierarchy'
  | 'createFlowField'
  | 'createMover'
  | 'createReplanner'
> {
  /** An end that is outside or blocked is a status, not an error. Of many goals the path leads to the cheapest. */
  findPath(start: Point, goal: Point | readonly Point[], options?: GridPathOptions): GridPath
  /** Answers many queries in one call. */
  findPaths(queries: readonly (readonly [start: Point, goal: Point])[], options?: GridPathOptions): GridPath[]
  createSearch(options?: GridPathOptions): GridSearch
}

/** What a timeline keeps the history of. */
export type TimelineObject = Grid | GridSearch | TypedArray
export type TimelineOptions = TimelineOptionsOf<TimelineObject>
export type Timeline = TimelineOf<TimelineObject>

/** One instance of the module that has square grids and no other worlds, and all that is made in it. */
export interface Waystate extends WorldWay<Grid, GridSearch, GridPathOptions, TimelineObject> {
  createGrid(options: GridOptions): Grid
  /** @throws {GridStateError} */
  gridFromState(state: Uint8Array): Grid
}

/**
 * Makes an instance of the library, from the module inside the package unless told of another.
 *
 * @throws {WaystateError} 'load'
 */
export function loadWaystate(options?: LoadOptions): Promise<Waystate>
