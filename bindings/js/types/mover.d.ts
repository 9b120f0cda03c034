import type { Disposable } from '../index.js'
import type { Grid, HexGrid } from './grid.js'
import type { Bytes } from './memory.js'
import type { Diagonal } from './path.js'

export interface HexMoverOptions {
  /**
   * What areas cost, by area: a multiplier from 1/1024 to 1024, or Infinity where the mover can't go. For areas that are not
   * named the grid's own cost holds, now and later. The wall, 255, is one for everybody.
   */
  areaCosts?:
    | readonly (number | null | undefined)[]
    | Float64Array
    | Readonly<Record<number, number | null | undefined>>
    | undefined
  /** Cells on a side; 1 if not given. */
  agentSize?: number | undefined
}

export interface MoverOptions extends HexMoverOptions {
  /** 'no-corner-cutting' if not given. */
  diagonal?: Diagonal | undefined
}

/**
 * A class of units: what each area costs it, its size and its rule, on one grid. The option `mover` of queries, searches,
 * replanners, fields and questions makes them see the grid as that class does; size and rule are then the mover's. It costs
 * nothing before it is used, and a byte a cell from then on.
 */
export interface Mover extends Disposable {
  readonly grid: Grid | HexGrid
  readonly agentSize: number
  readonly diagonal: Diagonal
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
  /** Takes a state of a mover of the same size and rule. @throws {GridStateError} and leaves the mover as it was */
  restoreState(state: Uint8Array): void
  /** FNV-1a 64 of what saveState gives. */
  hash(options?: { text?: false | undefined }): bigint
  hash(options: { text: true }): string
  /** Of costs, size and rule, not of the version. */
  checksum(options?: { text?: false | undefined }): bigint
  checksum(options: { text: true }): string
}
