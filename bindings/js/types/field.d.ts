// Flow fields, and reach and flow over tiles.

import type { Mover } from './mover.js'
import type {
  Diagonal,
  Disposable,
  Grid,
  HexGrid,
  Point,
  Bytes,
  Doubles,
  Integers,
  SmallIntegers,
  Words,
} from '../index.js'

export interface FlowFieldOptions {
  /** 'no-corner-cutting' if not given. */
  diagonal?: Diagonal | undefined
  /** Cells on a side, from the agent's own cell to +x and +y; at least 1. */
  agentSize?: number | undefined
  /** Whose costs, size and rule hold: a class of units of this grid. */
  mover?: Mover | undefined
  /** What ending at each goal costs besides the way, 0 to 2^32; all are free if not given. */
  goalCosts?: GoalCosts | null | undefined
  /** Most cells that recompute, or a step without a number, settles in one call; 0, or nothing, for no limit. */
  iterationBudget?: number | undefined
}

/** A price for each goal, in their order. */
export type GoalCosts = readonly number[] | Float64Array

/** As on square grids, without diagonals. */
export type HexFlowFieldOptions = Omit<FlowFieldOptions, 'diagonal'>

/** 'running' also when the grid was edited since the last step. */
export type FlowFieldStatus = 'not-started' | 'running' | 'complete'

/**
 * The cost from every cell to the nearest goal, and the cell to go to. It hears of each edit of its grid and repairs
 * itself at its next step; what is read in between is as the last step left it.
 */
export interface CellFlowField extends Disposable {
  /** The mover that it was made with; null without one. */
  readonly mover: Mover | null
  /** As last given, at creation or to `setGoals`. */
  readonly goals: Point[]
  /** The prices of these; null where all are free. */
  readonly goalCosts: Doubles | null
  readonly status: FlowFieldStatus
  /** Cells settled by the run or repair under way, or by the last one. */
  readonly settled: number
  /** A copy of all costs, row by row; Infinity where no way is known. */
  readonly costs: Doubles
  /**
   * A copy of all moves, row by row, and -1 for none. On square grids 0 to 7 for N, E, S, W, NE, SE, SW, NW; on hex grids 0
   * to 5, for E, NE, NW, W, SW, SE with r layouts and SE, NE, N, NW, SW, S with q.
   */
  readonly directions: SmallIntegers
  /**
   * What `costs` copies, without the copy: a view of the field's own memory, made afresh at each access, so ask for it
   * anew each frame and don't keep it. Valid until the next call into this instance that may grow memory, which leaves
   * it with length 0, or that disposes of the field. Read only: what is written there breaks the field.
   */
  readonly costsView: Doubles
  /** What `directions` copies, on the same terms. There is none of `nextCells`, which are worked out when asked for. */
  readonly directionsView: SmallIntegers
  /** All next cells, row by row, as y * width + x, -1 for none. */
  readonly nextCells: Integers
  /**
   * Moves the goals: to any that a field may be made with. The next step takes them in as it does edits: what was reached
   * by goals that are none any more is repaired, the rest stays as it is. Prices come with the goals: without them all are free.
   */
  setGoals(goals: readonly Point[] | Point, options?: { goalCosts?: GoalCosts | null | undefined }): void
  /** Settles at most so many cells more; without a number, to the end or to the iteration budget. */
  step(iterations?: number): FlowFieldStatus
  /** Starts over, and runs to the end or to the iteration budget. */
  recompute(): FlowFieldStatus
  /** Infinity where no way is known, and outside. */
  cost(point: Point): number
  /** The cell to go to; null at a goal, without a way, outside, and where none is chosen yet. */
  next(point: Point): Point | null
  /** From a cell to a goal, both included. */
  pathFrom(point: Point): Point[] | null
  /** Where to go from many cells, given as y * width + x; -1 for none and for cells that do not exist. */
  sample(cells: Uint32Array | Int32Array | readonly number[]): { next: Integers; directions: SmallIntegers }
  saveState(): Bytes
  /**
   * As saveState, into a buffer of yours, from its first byte on; returns how many bytes the state has.
   *
   * @throws {WaystateError} 'buffer-too-small' when it holds fewer; nothing is written then
   */
  saveInto(buffer: Uint8Array): number
  /**
   * Takes a state of a field with the same options, and its goals; the grid is to be restored first.
   *
   * @throws {GridStateError} and the field is then not started, with the goals that it had
   */
  restoreState(state: Uint8Array): void
  hash(options?: { text?: false | undefined }): bigint
  hash(options: { text: true }): string
  /**
   * Of costs, chosen moves, goals and edits to come, not of the work behind them: a field that was repaired has that of
   * one made afresh.
   */
  checksum(options?: { text?: false | undefined }): bigint
  checksum(options: { text: true }): string
}

export interface FlowField extends CellFlowField {
  readonly grid: Grid
}

export interface HexFlowField extends CellFlowField {
  readonly grid: HexGrid
}

/** How far a field has come, as plain data. */
export interface FlowFieldDescription {
  readonly kind: 'flow-field'
  readonly width: number
  readonly height: number
  readonly status: FlowFieldStatus
  readonly settled: number
  readonly goals: readonly Readonly<Point>[]
  /** Centres of the goals in the host's world. */
  readonly goalWorldPoints: readonly { readonly x: number; readonly y: number }[]
  /** Copies, row by row. Typed arrays can't be frozen: writing to them changes nothing but them. */
  readonly costs: Doubles
  readonly nextCells: Integers
}

/**
 * What entering a tile costs, 0 to 2^32 - 1, or null for no step; asked once at most about each tile, and only about
 * tiles inside. As a table: width * height costs, row by row, 0xFFFFFFFF for no step.
 */
export type TileCost = Uint32Array | ((x: number, y: number) => number | null)

export interface ReachOptions {
  /** 1 to 2^26, as is their product. */
  width: number
  height: number
  /** Costs nothing; one outside reaches nothing. */
  start: Point
  /** 0 to 2^32 - 1. */
  budget: number
  cost: TileCost
}

/** Where a walker can go: plain data, with nothing to dispose of. */
export interface Reach {
  /** The tiles reached, as y * width + x, by cost, then y, then x. */
  readonly tiles: Words
  has(point: Point): boolean
  /** Of the cheapest way; null where the walker can't go. */
  cost(point: Point): number | null
  /** The cheapest way, start first. */
  path(point: Point): Point[] | null
}

export interface TileFlowOptions {
  /** 1 to 2^26, as is their product. */
  width: number
  height: number
  /** Those outside are left out. */
  goals: readonly Point[] | Point
  cost: TileCost
}

/** How far every tile is from the nearest goal: plain data, with nothing to dispose of. */
export interface TileFlow {
  /** Row by row, 0xFFFFFFFF also where there is none. */
  readonly distances: Words
  distance(point: Point): number | null
}
