import type { Mover } from './mover.js'
import type { Disposable } from '../index.js'
import type { Grid, HexGrid, Point } from './grid.js'
import type { Bytes, Integers, Words } from './memory.js'

/**
 * When a diagonal step is allowed, by the two cells that it passes between: both are free, at least one is, whatever
 * they are, never.
 */
export type Diagonal = 'no-corner-cutting' | 'one-free' | 'always' | 'never'

/**
 * a*: serves every grid and option. jps, jps+: the same costs, many times as fast; they run what a* runs where hooks, weight
 * or ground that changes everywhere leave no jump points. theta*, lazy-theta*: paths at any angle, without hooks. hpa*: nearly
 * shortest, for large maps, without hooks. lpa*, d*-lite: what a* runs, since a first plan expands no less; their use is
 * in replanners. The result names what ran.
 */
export type Algorithm = 'a*' | 'jps' | 'jps+' | 'theta*' | 'lazy-theta*' | 'hpa*' | 'lpa*' | 'd*-lite'

/** What a search does once its world has changed: refuse to step, or begin again by itself. */
export type OnStale = 'error' | 'restart'

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

export interface GridPathOptions {
  /**
   * 'auto' if not given: what 'jps' runs, but with hooks, and with partial under an iterationBudget, what 'a*' runs. The
   * result names it.
   */
  algorithm?: 'auto' | Algorithm | undefined
  /** 'no-corner-cutting' if not given. */
  diagonal?: Diagonal | undefined
  /** Cells on a side, from the agent's own cell to +x and +y; at least 1. */
  agentSize?: number | undefined
  /** Whose costs, size and rule hold: a class of units of this grid. */
  mover?: Mover | undefined
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
  /**
   * Of createSearch: what the next step does once the grid has changed. 'restart' begins again between the points that begin was
   * given, as often as need be; 'error', the usual, throws 'stale'.
   */
  onStale?: OnStale | undefined
  /** With 'hpa*': cells on a side of a chunk, 8, 16, 32 or 64; 16 if not given. */
  chunkSize?: ChunkSize | undefined
  /** With 'hpa*': shorten the path once it is found. True if not given. */
  smooth?: boolean | undefined
  /** With 'turns' the cells are the ends and the corners of the path alone; unsupported with theta* and lazy-theta*. */
  points?: 'cells' | 'turns' | undefined
  /**
   * 'straight' gives, of several shortest paths, one with the fewest turns; a link is no turn. It runs 'a*', at a weight of at most
   * 1. 'unsupported' with theta*, lazy-theta* and hpa*, with passable or stepCost, and for many goals. 'any' if not given.
   */
  prefer?: 'any' | 'straight' | undefined
  /**
   * Cells of the grid that are taken for walls, for this question alone: the answer is that of a grid in which they are. jps
   * and jps+ run as jps then, at weight 1. 'unsupported' with hpa* and for createSearch.
   */
  blocked?: Cells<Point> | undefined
  /**
   * Of findPath and searches: any cell at most so far from a goal will do, by straight distance between centres; the goal may be blocked
   * then. 0 if not given.
   */
  goalRadius?: number | undefined
  /** Of findPath and searches: what ending at each goal costs besides the way, finite and at least 0. No part of the path's cost. */
  goalCosts?: readonly number[] | Float64Array | undefined
}

/** Cells of a world, by their places or by their numbers, which paths give as `cells`. */
export type Cells<Place> = readonly (Place | number)[] | Uint32Array | Int32Array

export type ChunkSize = 8 | 16 | 32 | 64

/** As on square grids, without diagonals. An agent of size k covers the cells at most k - 1 steps from its own. */
export interface HexPathOptions extends Omit<
  GridPathOptions,
  'algorithm' | 'diagonal' | 'chunkSize' | 'smooth'
> {
  /** 'auto' is 'a*' here. */
  algorithm?: 'auto' | 'a*' | undefined
}

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
  /** The place of that goal among those of the query; -1 for none. */
  readonly goalIndex: number
  points(): Point[]
  /** As of an array: from the end where negative, undefined where there is none. */
  at(index: number): Point | undefined
  [Symbol.iterator](): IterableIterator<Point>
  /** Positions in the host's world: the centres of the cells. */
  world(): { x: number; y: number }[]
}

/** A path query that runs in slices, and can be saved between them. */
export interface PathSearch extends Disposable {
  /** The mover that it was made with; null without one. */
  readonly mover: Mover | null
  /** 'none' before begin, and after the grid has changed; with onStale 'restart' it is 'in-progress' then. */
  readonly status: PathStatus
  readonly iterations: number
  readonly expandedCount: number
  /** With onStale 'restart': how often it began again by itself since begin. The other counters are of the last time. */
  readonly restarts: number
  /** An array of goals, a radius or prices ask for the cheapest of them; unsupported with hpa*, theta* and lazy-theta*. */
  begin(start: Point, goal: Point | readonly Point[], options?: GoalOptions): PathStatus
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

export interface GridSearch extends PathSearch {
  readonly grid: Grid
}

/** What a search is begun with besides its goals; what createSearch was given if not given here. */
export interface GoalOptions {
  goalRadius?: number | undefined
  goalCosts?: readonly number[] | Float64Array | undefined
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
