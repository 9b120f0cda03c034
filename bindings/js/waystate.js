import { bundle, exportFrame, openBundle } from './followers/bundle.js'
import { diff } from './followers/diff.js'
import { FlowField } from './followers/flow-field.js'
import { checkWorld, madeFromState } from './followers/from-state.js'
import { GridReplanner } from './followers/replanner.js'
import { Timeline } from './followers/timeline.js'
import { Instance } from './instance/instance.js'
import { memoryUsageOf, versionOf } from './instance/memory.js'
import { createMover, moverFromState } from './worlds/mover.js'
import { voxelMoverFromState } from './worlds/voxel-mover.js'
import { showAs } from './instance/show.js'
import { describe } from './results/describe.js'
import { describeHierarchyOf } from './results/hierarchy.js'
import { reachable, tileFlowField } from './results/tiles.js'
import { CellGrid } from './worlds/cell-grid.js'
import { gridFromMovingAi } from './worlds/from-moving-ai.js'
import { gridFromRows } from './worlds/from-rows.js'
import { gridFromTiled } from './worlds/from-tiled.js'
import { createGraph, Graph, graphFromState } from './worlds/graph.js'
import { createGrid, gridFromState } from './worlds/grid.js'
import { createHexGrid, hexGridFromState } from './worlds/hex-grid.js'
import { createVoxelGrid, VoxelGrid, voxelGridFromState } from './worlds/voxel-grid.js'

/** Every family: what those files ask for that are in entries without some of them. */
const FAMILIES = Object.freeze({
  anyAngle: true,
  bundle: exportFrame,
  field: FlowField,
  graph: Graph,
  hex: true,
  hierarchy: describeHierarchyOf,
  mover: createMover,
  replanner: GridReplanner,
  square: true,
  voxel: VoxelGrid,
})

/** What fields and replanners are built over, and what searches run on. */
const FLAT = Object.freeze({ types: [CellGrid], name: 'grid', expected: 'a Grid or HexGrid' })
const MOVED_ON = Object.freeze({
  types: [CellGrid, VoxelGrid],
  name: 'grid',
  expected: 'a Grid, HexGrid or VoxelGrid',
})
const SEARCHED = Object.freeze({
  types: [CellGrid, VoxelGrid, Graph],
  name: 'world',
  expected: 'a Grid, HexGrid, VoxelGrid or Graph',
})

/** What loadWaystate gives: one WebAssembly instance and all that is made in it. */
export class Waystate {
  #instance

  constructor(wasm, host) {
    this.#instance = new Instance(wasm, host, FAMILIES)
  }

  get version() {
    return versionOf(this.#instance)
  }

  /** Bytes of the instance's memory: taken, in use now and at most, and how much it may take. */
  memoryUsage() {
    return memoryUsageOf(this.#instance)
  }

  createGrid(options) {
    return createGrid(this.#instance, options)
  }

  /** Makes a grid from what saveState gave. */
  gridFromState(state) {
    return gridFromState(this.#instance, state)
  }

  /** Makes a grid of squares or, with a layout, of hexagons from rows of values. */
  gridFromRows(rows, mapping, options) {
    return gridFromRows(this, rows, mapping, options)
  }

  /** Makes a grid from a layer of a map that Tiled saved as JSON. */
  gridFromTiled(map, layer, mapping, options) {
    return gridFromTiled(this, map, layer, mapping, options)
  }

  /** Makes a grid from a map of the MovingAI benchmarks. */
  gridFromMovingAi(text, mapping, options) {
    return gridFromMovingAi(this, text, mapping, options)
  }

  createHexGrid(options) {
    return createHexGrid(this.#instance, options)
  }

  /** Makes a hex grid from what saveState gave. */
  hexGridFromState(state) {
    return hexGridFromState(this.#instance, state)
  }

  reachable(options) {
    return reachable(this.#instance, options)
  }

  tileFlowField(options) {
    return tileFlowField(this.#instance, options)
  }

  /** Makes a graph, with edges and positions if given. */
  createGraph(options) {
    return createGraph(this.#instance, options)
  }

  /** Makes a graph from what saveState gave. */
  graphFromState(state) {
    return graphFromState(this.#instance, state)
  }

  createVoxelGrid(options) {
    return createVoxelGrid(this.#instance, options)
  }

  /** Makes a voxel grid from what saveState gave. */
  voxelGridFromState(state) {
    return voxelGridFromState(this.#instance, state)
  }

  /** Makes a sliced search over a grid or graph of any kind from what saveState gave. */
  searchFromState(world, state, options) {
    return madeFromState(this.#instance, 'searchFromState', world, SEARCHED, state, () =>
      world.createSearch(options),
    )
  }

  /** Makes a flow field over a grid, goals included, from what saveState gave. */
  fieldFromState(grid, state, options) {
    return madeFromState(this.#instance, 'fieldFromState', grid, FLAT, state, () =>
      grid.createFlowField([], options),
    )
  }

  /** Makes a mover on a grid from what saveState gave. */
  moverFromState(grid, state) {
    checkWorld(this.#instance, 'moverFromState', grid, MOVED_ON)
    const open = grid instanceof VoxelGrid ? voxelMoverFromState : moverFromState
    return open(this.#instance, grid, state)
  }

  /** Makes a replanner over a grid from what saveState gave. */
  replannerFromState(grid, state, options) {
    return madeFromState(this.#instance, 'replannerFromState', grid, FLAT, state, () =>
      grid.createReplanner(options),
    )
  }

  /** Keeps the history of a set of objects, to go back and forth in. */
  createTimeline(options) {
    return new Timeline(this.#instance, options)
  }

  /** Objects of this instance and typed arrays as bytes, with options, order and what they are built over. */
  bundle(objects) {
    return bundle(this.#instance, objects)
  }

  /** Makes all objects of a bundle anew, in its order. */
  openBundle(bytes, options) {
    return openBundle(this.#instance, bytes, options)
  }

  /** Where two states of one kind, or two bundles, differ: field by field, the first difference first. */
  diff(a, b) {
    return diff(this.#instance, a, b)
  }

  describe(result) {
    return describe(result)
  }
}

showAs(Waystate, 'Waystate', ['version'])
