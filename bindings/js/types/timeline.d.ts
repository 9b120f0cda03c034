// Timelines: the history of a set of objects.

import type { CellGrid, CellReplanner, Disposable, PathSearch } from '../index.js'
import type { CellFlowField } from './field.js'
import type { Graph, GraphSearch } from './graph.js'
import type { Mover, VoxelMover } from './mover.js'
import type { VoxelGrid, VoxelSearch } from './voxel.js'

export type TypedArray =
  | Uint8Array
  | Int8Array
  | Uint8ClampedArray
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array

/** What a timeline keeps the history of: objects of its instance, and arrays of the host. */
export type TimelineObject =
  | CellGrid
  | VoxelGrid
  | Graph
  | Mover
  | VoxelMover
  | CellReplanner
  | CellFlowField
  | PathSearch
  | VoxelSearch
  | GraphSearch
  | TypedArray

export interface TimelineOptions {
  /** In any order. An object joins with the grid, graph or mover that it is built over. Each may be in one timeline at a time. */
  objects: Iterable<TimelineObject>
  /** The most frames that are kept, at least 1: with one more, the oldest goes. */
  frames: number
  /**
   * The most bytes that the kept frames take; without a number there is no limit. Before more are taken, the oldest go; a
   * frame that is larger by itself is kept alone. Beside them a timeline holds one copy of what its objects hold.
   */
  memory?: number | undefined
}

/**
 * The history of a set of objects, to go back and forth in. A save costs what changed since the one before, a rewind what
 * lies in between.
 */
export interface Timeline extends Disposable {
  /** The number of the oldest frame that is kept; null when there is none. */
  readonly first: number | null
  readonly last: number | null
  /** What the kept frames take. */
  readonly bytes: number
  /**
   * Keeps everything as it is under the number of a frame, any integer of 32 bits. Frames from that number on are dropped
   * first.
   */
  save(frame: number): void
  /**
   * Makes everything what it was at a kept frame, back or forth; what changed since the last save is lost, and no frame is.
   * Listeners of grids hear of each cell that differs. Objects that the frame does not have are as disposed of, and those
   * that it has are there again. Throws 'out-of-range' for a frame that is not kept, and 'busy' inside of a hook or a
   * listener.
   */
  rewind(frame: number): void
  /** Drops the frames before a kept one. */
  confirm(frame: number): void
  /** An object joins: the next frame is the first to have it, and a rewind to one before that disposes of it. */
  add(object: TimelineObject): void
  /**
   * An object leaves, as it does by its own `dispose`: it is disposed of, until a rewind to a frame that has it brings the
   * same handle back. Its memory is freed when no kept frame has it.
   */
  remove(object: TimelineObject): void
  /**
   * Of all content at a kept frame, or as it is now: not of versions, and not of counters of past work. Equal for equal
   * content, whatever led to it, on every platform.
   */
  checksum(frame?: number): bigint
  /** The same object by object, in the order in which they joined. */
  parts(frame?: number): { object: TimelineObject; checksum: bigint }[]
  /**
   * A kept frame as bytes, which openBundle takes in any instance: what `bundle` would have given at that frame. Nothing that is
   * there changes. Throws 'out-of-range' for a frame that is not kept.
   */
  export(frame: number): Uint8Array
  /**
   * Plays so many frames from the last one on, each twice with a rewind in between.
   * @throws {WaystateSyncError} at the first object that was not the same both times
   */
  syncTest(frames: number, play: (frame: number) => void): void
}
