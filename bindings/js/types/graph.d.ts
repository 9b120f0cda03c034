// Graphs.

import type {
  Bytes,
  Disposable,
  Doubles,
  Engine,
  GoalOptions,
  Integers,
  OnStale,
  PathStatus,
  Words,
} from '../index.js'

export type GraphAlgorithm = 'dijkstra' | 'a*' | 'bidirectional'

/** Numbers in a row. */
export type NumberRow =
  | readonly number[]
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array

export interface GraphOptions {
  /** 0 to 2^26. Nodes without edges cost no memory before the first query. */
  nodeCount: number
  /** Edges in order of their ids: rows of one length, or a list. Weights may be left out of all where there are positions. */
  edges?:
    | { from: NumberRow; to: NumberRow; weights?: NumberRow | undefined }
    | readonly (readonly [from: number, to: number, weight: number])[]
    | readonly (readonly [from: number, to: number])[]
    | undefined
  /** x, y or x, y, z of each node; what `createPointGraph` takes. */
  positions?: NumberRow | undefined
}

export interface GraphPathOptions {
  /** 'a*' if not given; without positions and landmarks its estimate is 0. */
  algorithm?: GraphAlgorithm | undefined
  /** For findPath with 'a*'; at least 0, 1 if not given. 0 is Dijkstra; above 1 trades length for speed. */
  heuristicWeight?: number | undefined
  /** Cap on the iterations of the whole query; 0, or nothing, for none. */
  iterationBudget?: number | undefined
  /** Of findPath and searches: what ending at each goal costs besides the way, finite and at least 0. */
  goalCosts?: readonly number[] | Float64Array | undefined
  /** Keep the expanded nodes in order. */
  recordExpansions?: boolean | undefined
  /** Where there is no path, or the budget ran out, give the path to the closed node that is nearest to the goal. */
  partial?: boolean | undefined
  /** The graph's own if not given, null for none. An array is copied for each query: make a PointGraph of it once. */
  positions?: PointGraph | NumberRow | null | undefined
  /** Not for 'dijkstra'. */
  landmarks?: Landmarks | null | undefined
  /**
   * Of createSearch: what the next step does once the graph has changed. 'restart' begins again between the points that begin was
   * given, as often as need be; 'error', the usual, throws 'stale'.
   */
  onStale?: OnStale | undefined
}

export interface NodePosition {
  x: number
  y: number
  z?: number
}

/** The answer to a query on a graph: a copy, which outlives the graph. */
export interface GraphPath {
  readonly status: PathStatus
  /** From the first node to the last; 0 without nodes. */
  readonly cost: number
  /** Number of nodes. */
  readonly length: number
  /** Nodes from start to goal, both included. */
  readonly nodes: Words
  /** The same as nodes. */
  readonly cells: Words
  readonly expandedCount: number
  readonly iterations: number
  /** Expanded nodes in order, with recordExpansions. */
  readonly expanded: Words | undefined
  /**
   * With recordExpansions, how many of the expandedCount went before those listed: 0, but where the search was restored
   * from a state that holds no list.
   */
  readonly expandedFrom: number | undefined
  readonly algorithm: GraphAlgorithm
  /** 'generic', since graphs have no other; 'none' where nothing ran. */
  readonly engine: Engine
  /** null when refused. */
  readonly start: number | null
  readonly goal: number | null
  /** The place of that goal among those of the query; -1 for none. */
  readonly goalIndex: number
  /** Positions of the nodes; empty where the query had none. */
  points(): NodePosition[]
  /** As of an array: from the end where negative, undefined where there is none. */
  at(index: number): number | undefined
  [Symbol.iterator](): IterableIterator<number>
  /** Positions in the host's world. */
  world(): NodePosition[]
}

/** A directed graph with weighted edges. Parallel edges and loops are allowed. */
export interface Graph extends Disposable {
  readonly nodeCount: number
  /** Edges ever added, removed ones included: ids are 0 to this - 1. */
  readonly edgeCount: number
  /** Grows by 1 with each call that changes something, and with each restore. */
  readonly version: number
  /** What queries use unless they name others. */
  positions: PointGraph | null
  /** Returns the first of the new nodes, of which there is 1 if not given. Positions and landmarks go stale. */
  addNodes(count?: number): number
  /** weight: finite, at least 0. Returns the id, which counts up from 0. */
  addEdge(from: number, to: number, weight: number): number
  /**
   * Adds many edges, or none of them; returns the id of the first. Without weights each weighs the straight line between
   * its nodes by the graph's positions, which the module works out: the same on every machine.
   */
  addEdges(from: NumberRow, to: NumberRow, weights?: NumberRow): number
  /** Its id is never given again; removing it twice changes nothing. */
  removeEdge(id: number): void
  setEdgeWeight(id: number, weight: number): void
  edge(id: number): { from: number; to: number; weight: number; alive: boolean }
  /** The edge that a path takes between two nodes: the lightest, then the lowest id. */
  edgeBetween(from: number, to: number): number | null
  createPointGraph(positions: NumberRow): PointGraph
  /** 1 to 64 of them, for the graph as it is now: two searches of the whole graph and 16 bytes a node for each. */
  createLandmarks(count: number): Landmarks
  compile(): CsrGraph
  /** An end that is no node is a status, not an error. Of many goals the path leads to the cheapest, which goalIndex names. */
  findPath(start: number, goal: number | readonly number[], options?: GraphPathOptions): GraphPath
  createSearch(options?: GraphPathOptions): GraphSearch
  /** Costs of the cheapest paths to every node; Infinity where there is none. */
  distancesFrom(node: number): Doubles
  saveState(): Bytes
  /**
   * As saveState, into a buffer of yours, from its first byte on; returns how many bytes the state has.
   *
   * @throws {WaystateError} 'buffer-too-small' when it holds fewer; nothing is written then
   */
  saveInto(buffer: Uint8Array): number
  /**
   * Takes a state with any number of nodes. Landmarks measured before throw 'stale' in queries from then on, also when
   * the bytes are those of the very graph that they were measured on: nothing derived is trusted across a restore, so
   * make them again. Positions go stale only with another number of nodes.
   *
   * @throws {GraphStateError} and leaves the graph as it was
   */
  restoreState(state: Uint8Array): void
  /** FNV-1a 64 of what saveState gives. */
  hash(options?: { text?: false | undefined }): bigint
  hash(options: { text: true }): string
  /** Of the content that decides later answers: equal for equal content, whatever led to it. */
  checksum(options?: { text?: false | undefined }): bigint
  checksum(options: { text: true }): string
}

/** A graph as it was when it was compiled; outlives it. */
export interface CsrGraph extends Disposable {
  readonly nodeCount: number
  /** Edges that were not removed. */
  readonly edgeCount: number
  /** Without positions and landmarks. */
  findPath(start: number, goal: number, options?: GraphPathOptions): GraphPath
  distancesFrom(node: number): Doubles
}

/** Positions of a graph's nodes, from which searches estimate. */
export interface PointGraph extends Disposable {
  readonly nodeCount: number
  readonly dimensions: number
  /** What a unit of straight distance costs at least, on the graph as it is now. */
  readonly scale: number
  /** A copy of all coordinates. */
  readonly positions: Doubles
}

/**
 * Distances that tighten estimates, for the graph as it was when they were measured; queries throw 'stale' after any
 * change, and after any restore, even to the same bytes.
 */
export interface Landmarks extends Disposable {
  readonly count: number
  readonly nodes: Words
}

/** A path query on a graph that runs in slices, and can be saved between them. */
export interface GraphSearch extends Disposable {
  readonly graph: Graph
  /** Graphs have none. */
  readonly mover: null
  /** 'none' before begin, and after the graph has changed; with onStale 'restart' it is 'in-progress' then. */
  readonly status: PathStatus
  readonly iterations: number
  readonly expandedCount: number
  /** With onStale 'restart': how often it began again by itself since begin. The other counters are of the last time. */
  readonly restarts: number
  /** An array of goals, or prices, ask for the cheapest of them; unsupported with 'bidirectional'. */
  begin(
    start: number,
    goal: number | readonly number[],
    options?: { goalCosts?: GoalOptions['goalCosts'] },
  ): PathStatus
  /**
   * Runs at most so many iterations more, and to the end without a number.
   *
   * @throws {WaystateError} 'not-begun', or 'stale' when the graph has changed since begin
   */
  step(iterations?: number): PathStatus
  path(): GraphPath
  /** A byte a node: 0 unseen, 1 open, 2 closed. */
  marks(): Bytes
  /**
   * The search tree: the node that the way to each visited node comes from, -1 for the start and for all others. With
   * 'bidirectional', nodes that only the goal's side has seen, or that it closed, name the node that comes next.
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
   * Takes a state of a search with the same options; the graph is to be restored first.
   *
   * @throws {GraphStateError} and the search is then not begun
   */
  restoreState(state: Uint8Array): void
  hash(options?: { text?: false | undefined }): bigint
  hash(options: { text: true }): string
  /** Of the state, counters among it, since budgets are held against them. */
  checksum(options?: { text?: false | undefined }): bigint
  checksum(options: { text: true }): string
}

/** A result on a graph as plain data. */
export interface GraphPathDescription {
  readonly kind: 'graph-path'
  readonly algorithm: GraphAlgorithm
  readonly engine: Engine
  readonly status: PathStatus
  readonly cost: number
  readonly nodes: readonly number[]
  /** Empty where the query had no positions. */
  readonly positions: readonly Readonly<NodePosition>[]
  /** Empty without recordExpansions. */
  readonly expanded: readonly number[]
  readonly expandedCount: number
}
