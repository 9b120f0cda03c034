import type { Mover } from './mover.js'
import type { Disposable } from '../index.js'
import type { Grid, HexGrid, Point } from './grid.js'
import type { Bytes } from './memory.js'
import type { Diagonal, GridPath, PathStatus } from './path.js'

export interface GridReplannerOptions {
  /** LPA* plans anew from each new start, D* Lite follows a start that moves; 'd*-lite' if not given. */
  algorithm?: 'lpa*' | 'd*-lite' | undefined
  diagonal?: Diagonal | undefined
  agentSize?: number | undefined
  /** Whose costs, size and rule hold: a class of units of this grid. */
  mover?: Mover | undefined
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
  /** The mover that it was made with; null without one. */
  readonly mover: Mover | null
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
