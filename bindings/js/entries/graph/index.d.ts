import type {
  Graph,
  GraphOptions,
  GraphPathOptions,
  GraphSearch,
  LoadOptions,
  TypedArray,
} from '../../index.js'
import type { TimelineOf, TimelineOptionsOf, WorldWay } from '../world.js'

export type {
  CsrGraph,
  Graph,
  GraphAlgorithm,
  GraphOptions,
  GraphPath,
  GraphPathOptions,
  GraphSearch,
  Landmarks,
  NodePosition,
  NumberRow,
  PointGraph,
} from '../../index.js'
export { GraphStateError } from '../../index.js'
export * from '../world.js'

/** What a timeline keeps the history of. */
export type TimelineObject = Graph | GraphSearch | TypedArray
export type TimelineOptions = TimelineOptionsOf<TimelineObject>
export type Timeline = TimelineOf<TimelineObject>

/** One instance of the module that has graphs and no other worlds, and all that is made in it. */
export interface Waystate extends WorldWay<Graph, GraphSearch, GraphPathOptions, TimelineObject> {
  createGraph(options: GraphOptions): Graph
  /** @throws {GraphStateError} */
  graphFromState(state: Uint8Array): Graph
}

/**
 * Makes an instance of the library, from the module inside the package unless told of another.
 *
 * @throws {WaystateError} 'load'
 */
export function loadWaystate(options?: LoadOptions): Promise<Waystate>
