// Bundles: whole rooms as bytes, and where two of them part.

import type { WaystateFormatError } from '../index.js'
import type { TimelineObject } from './timeline.js'

/** What a bundle holds: objects of an instance, with the positions that graphs have, and typed arrays. */
export type BundleObject = TimelineObject

export interface BundleOptions {
  /**
   * The most bytes that the opened objects may take, 512 MiB unless said otherwise: their states, unpacked, and 48 for each
   * cell or node under a field, or under a search or replanner that is begun, 4 for each cell of a mover. What would take more is refused before it is
   * allocated.
   */
  memory?: number | undefined
}

/** A field in which two states differ. */
export interface Difference {
  /** Place of the object in a bundle; 0 for states of one object. */
  readonly object: number
  readonly kind:
    | 'grid'
    | 'hex grid'
    | 'voxel grid'
    | 'graph'
    | 'mover'
    | 'replanner'
    | 'flow field'
    | 'search'
    | 'memory'
    | 'bundle'
    | 'unknown'
  /** As docs/state-format.md calls it, or the name of an option. */
  readonly field: string
  /** The first cell, node or place of a list where they differ; null for a field that there is one of. */
  readonly at: number | null
  /** The same as a cell, where it is one. States of some searches hold no sizes; bundles hold the world. */
  readonly cell: { readonly x: number; readonly y: number; readonly z?: number } | null
  /** What each side holds there; null for nothing. */
  readonly a: number | null
  readonly b: number | null
  /** In how many cells, nodes or places they differ. */
  readonly count: number
  /** All of it in words. */
  readonly message: string
  toString(): string
}

/** What an instance does with rooms as a whole. */
export interface Bundles {
  /**
   * Objects with their options, their order and what they are built over, as bytes. Grids, graphs and movers that are not
   * among them come behind them. Throws 'unsupported' for searches with hooks and 'stale' for those whose landmarks are.
   */
  bundle(objects: Iterable<BundleObject>): Uint8Array
  /**
   * Makes all objects of a bundle anew, in its order: they go on as the bundled ones do. When the bytes are refused nothing
   * is left behind.
   *
   * @throws {WaystateFormatError}
   */
  openBundle(bytes: Uint8Array, options?: BundleOptions): BundleObject[]
  /**
   * Where two states of one kind, or two bundles, differ: a field each, in the order of the bytes, none when they are equal.
   *
   * @throws {WaystateFormatError} for bytes whose header, counts and lengths don't add up
   */
  diff(a: Uint8Array, b: Uint8Array): Difference[]
}
