// Where a walker can go on a grid.

import type { Point, VoxelPoint } from '../index.js'
import type { Mover, VoxelMover } from './mover.js'
import type { Words } from './memory.js'
import type { Diagonal } from './path.js'

export interface HexRangeOptions {
  /** What the way may cost, or with `turns` what there is to spend in each; finite, at least 0. */
  budget: number
  /**
   * So many turns, 1 or more: a step that the rest of a turn can't pay for is the first of the next one, and what is left
   * over is lost. 0, or nothing, for one budget alone.
   */
  turns?: number | undefined
  agentSize?: number | undefined
  /** Whose costs, size and rule hold: a class of units of this grid. */
  mover?: Mover | undefined
}

export interface RangeOptions extends HexRangeOptions {
  diagonal?: Diagonal | undefined
}

export interface VoxelRangeOptions extends Omit<HexRangeOptions, 'mover'> {
  /** Neighbours that a step may lead to; 26 if not given. */
  connectivity?: 6 | 18 | 26 | undefined
  /** Whose way of going and costs hold: a class of units of this grid. */
  mover?: VoxelMover | undefined
}

/** The cells that are reached: a copy, which outlives the grid. */
export interface GridRange {
  /** Their numbers, as paths have them in `cells`, by turn, then by cost, then by number. */
  readonly tiles: Words
  has(place: Point): boolean
  /** Of the cheapest way, with what was left over of turns that ended; null where the walker can't go. */
  cost(place: Point): number | null
  /** The turn in which the way arrives, from 1 on. */
  turn(place: Point): number | null
  /** What the way has spent in that turn. */
  spent(place: Point): number | null
  /** The way, start first. */
  path(place: Point): Point[] | null
  toJSON(): { type: string }
}

/** The same in space. */
export interface VoxelRange {
  /** Their numbers, as paths have them in `cells`, by turn, then by cost, then by number. */
  readonly tiles: Words
  has(place: VoxelPoint): boolean
  /** Of the cheapest way, with what was left over of turns that ended; null where the walker can't go. */
  cost(place: VoxelPoint): number | null
  /** The turn in which the way arrives, from 1 on. */
  turn(place: VoxelPoint): number | null
  /** What the way has spent in that turn. */
  spent(place: VoxelPoint): number | null
  /** The way, start first. */
  path(place: VoxelPoint): VoxelPoint[] | null
  toJSON(): { type: string }
}
