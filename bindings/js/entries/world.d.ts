// What the entries with one kind of world have in common.

import type {
  MemoryUsage,
  Timeline as FullTimeline,
  TimelineOptions as FullTimelineOptions,
} from '../index.js'

export type {
  Bytes,
  Engine,
  ErrorCode,
  Integers,
  LoadOptions,
  MemoryUsage,
  PathStatus,
  TypedArray,
  WasmSource,
} from '../index.js'
export { WaystateError, WaystateFormatError, WaystateSyncError, WaystateTypeError } from '../index.js'

export interface TimelineOptionsOf<Item> extends Omit<FullTimelineOptions, 'objects'> {
  /** In any order. A search joins with its world. Each may be in one timeline at a time. */
  objects: Iterable<Item>
}

/** As that of the whole package, but that its frames can't be exported. */
export interface TimelineOf<Item> extends Omit<FullTimeline, 'add' | 'remove' | 'parts' | 'export'> {
  add(object: Item): void
  remove(object: Item): void
  parts(frame?: number): { object: Item; checksum: bigint }[]
}

/** One instance of a module that has one kind of world and no others, and all that is made in it. */
export interface WorldWay<World, Search, SearchOptions, Item> {
  readonly version: string
  /** What it is, for logs. */
  toJSON(): { type: string }
  /** What the instance's memory is at. */
  memoryUsage(): MemoryUsage
  /**
   * Makes a search and restores it.
   *
   * @throws {WaystateFormatError} and nothing is left of it then
   */
  searchFromState(world: World, state: Uint8Array, options?: SearchOptions): Search
  /** Keeps the history of a set of objects, to go back and forth in. */
  createTimeline(options: TimelineOptionsOf<Item>): TimelineOf<Item>
}
