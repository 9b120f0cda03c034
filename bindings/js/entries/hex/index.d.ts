import type {
  GridPath,
  HexGrid as FullHexGrid,
  HexGridOptions,
  HexPathOptions as FullHexPathOptions,
  HexSearch as FullHexSearch,
  LoadOptions,
  Point,
  TypedArray,
} from '../../index.js'
import type { TimelineOf, TimelineOptionsOf, WorldWay } from '../world.js'

export type { Axial, Cube, GridEdit, GridPath, HexGridOptions, HexLayout, Point } from '../../index.js'
export { GridStateError } from '../../index.js'
export * from '../world.js'

/** Those of the whole package, without movers. */
export type HexPathOptions = Omit<FullHexPathOptions, 'mover'>

/** A search on a grid of this entry. */
export interface HexSearch extends Omit<FullHexSearch, 'grid'> {
  readonly grid: HexGrid
}

/** A hex grid: as that of the whole package, whose states are the same bytes, without what else is built over grids. */
export interface HexGrid extends Omit<
  FullHexGrid,
  'findPath' | 'findPaths' | 'createSearch' | 'createFlowField' | 'createMover' | 'createReplanner'
> {
  /** An end that is outside or blocked is a status, not an error. Of many goals the path leads to the cheapest. */
  findPath(start: Point, goal: Point | readonly Point[], options?: HexPathOptions): GridPath
  /** Answers many queries in one call. */
  findPaths(queries: readonly (readonly [start: Point, goal: Point])[], options?: HexPathOptions): GridPath[]
  createSearch(options?: HexPathOptions): HexSearch
}

/** What a timeline keeps the history of. */
export type TimelineObject = HexGrid | HexSearch | TypedArray
export type TimelineOptions = TimelineOptionsOf<TimelineObject>
export type Timeline = TimelineOf<TimelineObject>

/** One instance of the module that has hex grids and no other worlds, and all that is made in it. */
export interface Waystate extends WorldWay<HexGrid, HexSearch, HexPathOptions, TimelineObject> {
  createHexGrid(options: HexGridOptions): HexGrid
  /** @throws {GridStateError} */
  hexGridFromState(state: Uint8Array): HexGrid
}

/**
 * Makes an instance of the library, from the module inside the package unless told of another.
 *
 * @throws {WaystateError} 'load'
 */
export function loadWaystate(options?: LoadOptions): Promise<Waystate>
