import type { Disposable } from '../index.js'
import type { Grid, HexGrid } from './grid.js'
import type { Bytes } from './memory.js'
import type { Diagonal } from './path.js'
import type { VoxelGrid } from './voxel.js'

export interface AreaCosts {
  /**
   * What areas cost, by area: a multiplier from 1/1024 to 1024, or Infinity where the mover can't go. For areas that are not
   * named the grid's own cost holds, now and later. The wall, 255, is one for everybody.
   */
  areaCosts?:
    | readonly (number | null | undefined)[]
    | Float64Array
    | Readonly<Record<number, number | null | undefined>>
    | undefined
}

export interface HexMoverOptions extends AreaCosts {
  /** Cells on a side; 1 if not given. */
  agentSize?: number | undefined
}

export interface MoverOptions extends HexMoverOptions {
  /** 'no-corner-cutting' if not given. */
  diagonal?: Diagonal | undefined
}

/** What movers of all worlds have in common. */
export interface CostedMover extends Disposable {
  /** Grows by 1 with each cost that changes. */
  readonly version: number
  /** A multiplier, or Infinity. */
  areaCost(area: number): number
  /**
   * An edit for all that stands on the mover: searches are stale, fields and replanners start over. null for the grid's own.
   *
   * @throws {WaystateError} 'busy' in a hook or a listener
   */
  setAreaCost(area: number, cost: number | null): void
  saveState(): Bytes
  /** As saveState, into a buffer of yours; returns how many bytes the state has. */
  saveInto(buffer: Uint8Array): number
  /** Takes a state of a mover with the same rule. @throws {GridStateError} and leaves the mover as it was */
  restoreState(state: Uint8Array): void
  /** FNV-1a 64 of what saveState gives. */
  hash(options?: { text?: false | undefined }): bigint
  hash(options: { text: true }): string
  /** Of costs and rule, not of the version. */
  checksum(options?: { text?: false | undefined }): bigint
  checksum(options: { text: true }): string
}

/**
 * A class of units: what each area costs it, its size and its rule, on one grid. The option `mover` of queries, searches,
 * replanners, fields and questions makes them see the grid as that class does; size and rule are then the mover's. It costs
 * nothing before it is used, and a byte a cell from then on.
 */
export interface Mover extends CostedMover {
  readonly grid: Grid | HexGrid
  readonly agentSize: number
  readonly diagonal: Diagonal
}

export interface VoxelMoverOptions extends AreaCosts {
  /**
   * Whether it walks: it stands where the cells of its body are free and what is below is a wall or the bottom of the world.
   * Else it flies, as a query without a mover does. true if not given.
   */
  ground?: boolean | undefined
  /** Cells that one step leads up at most: 0 to 8, 1 if not given. On the ground alone. */
  stepUp?: number | undefined
  /** Cells that one step leads down at most: 0 to 16, 3 if not given. On the ground alone. */
  drop?: number | undefined
  /** Cells of the body, one above the other: 1 to 16, 2 if not given. On the ground alone. */
  height?: number | undefined
}

/**
 * A class of units on a voxel grid: how it goes, and what each area costs it. The option `mover` of queries, searches and
 * ranges. A step leads into one of the 4 columns beside it with 6 neighbours, of the 8 with 18 and 26. It crosses at the
 * height of the higher of its ends, and costs its length through empty space times the dearest cell under the body.
 */
export interface VoxelMover extends CostedMover {
  readonly grid: VoxelGrid
  readonly ground: boolean
  readonly stepUp: number
  readonly drop: number
  readonly height: number
  readonly agentSize: 1
  /** Whether it can be at a cell; false outside. */
  canStand(x: number, y: number, z: number): boolean
}
