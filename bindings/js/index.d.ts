/// <reference lib="esnext.disposable" />

import type {
  CellFlowField,
  FlowFieldDescription,
  Reach,
  ReachOptions,
  TileFlow,
  TileFlowOptions,
} from './types/field.js'
import type { FromState } from './types/from-state.js'
import type { Graph, GraphOptions, GraphPath, GraphPathDescription } from './types/graph.js'
import type { Grid, GridOptions, HexGrid, HexGridOptions } from './types/grid.js'
import type { HierarchyDescription, HierarchyGraphDescription } from './types/hierarchy.js'
import type { MapReaders } from './types/maps.js'
import type { MemoryUsage } from './types/memory.js'
import type { GridPath, GridPathDescription } from './types/path.js'
import type { Timeline, TimelineObject, TimelineOptions } from './types/timeline.js'
import type { VoxelGrid, VoxelGridOptions, VoxelPath, VoxelPathDescription } from './types/voxel.js'

export type * from './types/bundle.js'
export type * from './types/field.js'
export type * from './types/from-state.js'
export type * from './types/graph.js'
export type * from './types/grid.js'
export type * from './types/hierarchy.js'
export type * from './types/maps.js'
export type * from './types/memory.js'
export type * from './types/passages.js'
export type * from './types/path.js'
export type * from './types/mover.js'
export type * from './types/range.js'
export type * from './types/replanner.js'
export type * from './types/timeline.js'
export type * from './types/voxel.js'

export type ErrorCode =
  | 'out-of-memory'
  | 'invalid-argument'
  | 'out-of-range'
  | 'buffer-too-small'
  | 'state'
  | 'stale'
  | 'not-begun'
  | 'busy'
  | 'hook'
  | 'unsupported'
  | 'disposed'
  | 'load'
  /** A call on the instance ended half-way before. */
  | 'broken'
  | 'out-of-sync'

/** Any failure that is not a wrong type. */
export class WaystateError extends Error {
  constructor(code: ErrorCode, message: string, options?: { cause?: unknown })
  readonly code: ErrorCode
}

/** Saved bytes were refused. */
export class WaystateFormatError extends WaystateError {
  constructor(message: string, offset: number)
  /** First byte of the field at fault. */
  readonly offset: number
}

export class GridStateError extends WaystateFormatError {}

export class GraphStateError extends WaystateFormatError {}

/** A frame of a timeline that was played twice came to something else the second time. */
export class WaystateSyncError extends WaystateError {
  constructor(frame: number, place: number, object: TimelineObject)
  readonly frame: number
  readonly object: TimelineObject
}

/** An argument of a type that no call accepts. */
export class WaystateTypeError extends TypeError {
  constructor(message: string)
  readonly code: 'invalid-argument'
}

/** A `WebAssembly.Module`, where the host's types know of it. */
export type WasmModule = typeof globalThis extends {
  WebAssembly: { Module: { prototype: infer Module } }
}
  ? Module & object
  : object

/** Where to take the module from; strings and URLs are fetched, or read when they name a file and the host is Node. */
export type WasmSource = string | { readonly href: string } | ArrayBufferLike | ArrayBufferView | WasmModule

export interface LoadOptions {
  wasm?: WasmSource | undefined
  /**
   * Bytes that the instance's memory may grow to, in whole pages of 64 KiB, 2^20 to 2^31. Calls that need more throw
   * 'out-of-memory' and leave everything as it was. 2^31 unless said otherwise.
   */
  maximumMemory?: number | undefined
}

/**
 * Makes an instance of the library: its own memory, which shares nothing with other instances. The module is inside the
 * package unless `wasm` names another.
 *
 * @throws {WaystateError} 'load'
 */
export function loadWaystate(options?: LoadOptions): Promise<Waystate>

/** What holds memory of an instance. */
export interface Disposable {
  readonly disposed: boolean
  /** What it is and where it is at, for logs; console.log and templates show the same. Its members may change. */
  toJSON(): { type: string }
  /** Frees it; any use after that throws 'disposed', except dispose itself. What is never disposed of is freed late. */
  dispose(): void
  [Symbol.dispose](): void
}

/** One instance and all that is made in it. */
export interface Waystate extends FromState, MapReaders {
  readonly version: string
  /** What it is, for logs. */
  toJSON(): { type: string }
  /** What the instance's memory is at. */
  memoryUsage(): MemoryUsage
  createGrid(options: GridOptions): Grid
  /** @throws {GridStateError} */
  gridFromState(state: Uint8Array): Grid
  createGraph(options: GraphOptions): Graph
  /** @throws {GraphStateError} */
  graphFromState(state: Uint8Array): Graph
  createHexGrid(options: HexGridOptions): HexGrid
  /** @throws {GridStateError} */
  hexGridFromState(state: Uint8Array): HexGrid
  /** Where a walker can go with four directions on a budget, each step paying for the tile that it enters. */
  reachable(options: ReachOptions): Reach
  /** The cost of the cheapest walk from each tile onto a goal. */
  tileFlowField(options: TileFlowOptions): TileFlow
  createVoxelGrid(options: VoxelGridOptions): VoxelGrid
  /** @throws {GridStateError} */
  voxelGridFromState(state: Uint8Array): VoxelGrid
  /** Keeps the history of a set of objects, to go back and forth in. */
  createTimeline(options: TimelineOptions): Timeline
  /** A result, hierarchy or field as it is now, as frozen plain data; typed arrays, never frozen, are copies. */
  // First, since a path of points in space would do as one of flat points.
  describe(result: VoxelPath): VoxelPathDescription
  describe(result: GridPath): GridPathDescription
  describe(field: CellFlowField): FlowFieldDescription
  describe(result: GraphPath): GraphPathDescription
  describe(hierarchy: HierarchyDescription): HierarchyGraphDescription
}
