import {
  WAY_MAX_NODES,
  WAY_SPACE_LIMIT,
  way_graph_options,
  way_grid_options,
  way_path,
  way_voxel_options,
} from '../../dist/constants.js'
import { bytesOfLength, integerWithin, keysOf, numberWithin, oneOf } from './instance/check.js'
import { describe } from './results/describe.js'
import { GridStateError, WaystateError } from './instance/errors.js'
import { FLAT, madeFromState, SEARCHED } from './followers/from-state.js'
import { gridFromMovingAi } from './worlds/from-moving-ai.js'
import { gridFromRows } from './worlds/from-rows.js'
import { gridFromTiled } from './worlds/from-tiled.js'
import { createGraph, graphFromState } from './worlds/graph.js'
import { Grid } from './worlds/grid.js'
import { freeUnlessBroken } from './instance/handle.js'
import { HexGrid } from './worlds/hex-grid.js'
import { Memory } from './instance/memory.js'
import { CODES, HEX_LAYOUTS } from './instance/names.js'
import { showAs } from './instance/show.js'
import { restoreWith } from './instance/state.js'
import { reachable, tileFlowField } from './results/tiles.js'
import { Timeline } from './followers/timeline.js'
import { createVoxelGrid, voxelGridFromState } from './worlds/voxel-grid.js'

const GRID_KEYS = Object.freeze(['width', 'height', 'cells', 'space'])
const HEX_KEYS = Object.freeze([...GRID_KEYS, 'layout'])
const SPACE_KEYS = Object.freeze(['originX', 'originY', 'cellSize'])

/** The largest of the options of queries. */
const OPTIONS_SIZE = Math.max(way_grid_options.SIZE, way_voxel_options.SIZE, way_graph_options.SIZE)
/** Start and goal in three dimensions. */
const ENDS_SIZE = 24

/** Queries that are answered at once. */
const BATCH = 128
/** The most cells that a path of a batch keeps room for, on an average. */
const KEPT_CELLS = 512

/** Room for options, and for the ends and results of as many queries; the results keep their buffers. */
class Query {
  #instance
  /** The options that lie there. */
  #written = null
  /** Coordinates of start and goal while they are read. */
  ends = [0, 0, 0, 0, 0, 0]
  next = null

  constructor(instance, most = 1) {
    this.#instance = instance
    this.most = most
    this.options = instance.memory.allocate(OPTIONS_SIZE + most * (way_path.SIZE + ENDS_SIZE))
    this.path = this.options + OPTIONS_SIZE
    this.endsAt = this.path + most * way_path.SIZE
    instance.wasm.way_wasm_paths_init(this.path, most)
  }

  /** Puts options where C reads them, unless they are the usual ones and lie there already. */
  write(kind, chosen, hook = 0) {
    if (this.#written !== chosen) {
      kind.writeOptions(this.#instance, this.options, chosen, hook)
      this.#written = Object.isFrozen(chosen) ? chosen : null
    }
  }

  /** Frees the buffers of results that have grown large. */
  trim() {
    const { integers } = this.#instance.memory
    let cells = 0
    for (let i = 0, at = this.path >>> 2; i < this.most; i++, at += way_path.SIZE / 4) {
      cells += integers[at + way_path.length / 4] + integers[at + way_path.expanded_length / 4]
    }
    if (cells > KEPT_CELLS * this.most) {
      this.#instance.wasm.way_wasm_paths_free(this.path, this.most)
    }
  }

  writeEnds(count) {
    const { integers } = this.#instance.memory
    for (let i = 0, at = this.endsAt >>> 2; i < count; i++) {
      integers[at + i] = this.ends[i]
    }
  }
}

/** One WebAssembly instance as the wrapper's classes see it. */
class Instance {
  #spare = null
  #batch = null
  #bound = new Map()

  constructor(wasm, host) {
    this.wasm = wasm
    this.host = host
    this.memory = new Memory(wasm)
    this.finalizers =
      typeof FinalizationRegistry === 'function' ? new FinalizationRegistry(freeUnlessBroken) : null
  }

  /** Throws when a call did not succeed. `what` is its name, or makes it. */
  check(result, what) {
    if (result !== 0) {
      this.#refuse(result, what)
    }
  }

  #refuse(result, what) {
    const name = typeof what === 'function' ? what() : what
    const text = this.memory.text(this.wasm.way_result_text(result))
    throw new WaystateError(CODES[result] ?? 'unknown', `${name}: ${text}`)
  }

  /** The exports that a table names, by its own names for them. */
  bind = (names) => {
    let calls = this.#bound.get(names)
    if (calls === undefined) {
      calls = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, this.wasm[name]]))
      this.#bound.set(names, calls)
    }
    return calls
  }

  /**
   * Room for a query; one inside another's hook gets its own. Only assignments give it back, since at the end of the stack
   * a call might not.
   */
  takeQuery() {
    const query = this.#spare ?? new Query(this)
    this.#spare = query.next
    return query
  }

  giveBack(query) {
    query.next = this.#spare
    this.#spare = query
  }

  withQuery(use) {
    const query = this.takeQuery()
    try {
      return use(query)
    } finally {
      query.next = this.#spare
      this.#spare = query
    }
  }

  /** The same with room for many queries. */
  withBatch(use) {
    const batch = this.#batch ?? new Query(this, BATCH)
    this.#batch = batch.next
    try {
      return use(batch)
    } finally {
      batch.next = this.#batch
      this.#batch = batch
    }
  }
}

/** What loadWaystate gives: one WebAssembly instance and all that is made in it. */
export class Waystate {
  #instance

  constructor(wasm, host) {
    this.#instance = new Instance(wasm, host)
  }

  get version() {
    const version = this.#instance.wasm.way_version()
    return [Math.floor(version / 1e6), Math.floor(version / 1e3) % 1e3, version % 1e3].join('.')
  }

  /** Bytes of the instance's memory: taken, in use now and at most, and how much it may take. */
  memoryUsage() {
    const { wasm, memory } = this.#instance
    wasm.way_wasm_memory_usage(memory.outDoubles)
    const [bytes, used, peak, maximum] = [0, 1, 2, 3].map((n) => memory.outDouble(n))
    return { bytes, used, peak, maximum }
  }

  createGrid(options) {
    const sizes = keysOf(options, 'options', GRID_KEYS)
    return new Grid(
      this.#instance,
      makeGrid(this.#instance, 'createGrid', sizes, (wasm, width, height, ...rest) =>
        wasm.way_grid_create(width, height, ...rest),
      ),
    )
  }

  /** Makes a grid from what saveState gave. */
  gridFromState(state) {
    const instance = this.#instance
    const { memory, wasm } = instance
    restoreWith(instance, 'gridFromState', state, GridStateError, (bytes, size, error) =>
      wasm.way_grid_from_state(bytes, size, 0, memory.out, error),
    )
    return new Grid(instance, memory.outInteger() >>> 0)
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
    const { layout, ...sizes } = keysOf(options, 'options', HEX_KEYS)
    const place = oneOf(layout, 'layout', HEX_LAYOUTS)
    return new HexGrid(
      this.#instance,
      makeGrid(this.#instance, 'createHexGrid', sizes, (wasm, width, height, ...rest) =>
        wasm.way_hex_grid_create(width, height, place, ...rest),
      ),
    )
  }

  /** Makes a hex grid from what saveState gave. */
  hexGridFromState(state) {
    const instance = this.#instance
    const { memory, wasm } = instance
    restoreWith(instance, 'hexGridFromState', state, GridStateError, (bytes, size, error) =>
      wasm.way_hex_grid_from_state(bytes, size, 0, memory.out, error),
    )
    return new HexGrid(instance, memory.outInteger() >>> 0)
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

  describe(result) {
    return describe(result)
  }
}

showAs(Waystate, 'Waystate', ['version'])

/** Pointer of a new grid of any shape, which `create` makes from sizes, cells, space and where to write it. */
function makeGrid(instance, what, { width, height, cells, space }, create) {
  integerWithin(width, 'width', 1, WAY_MAX_NODES)
  integerWithin(height, 'height', 1, WAY_MAX_NODES)
  integerWithin(width * height, 'width * height', 1, WAY_MAX_NODES)
  const { memory, wasm } = instance
  const place = space === undefined ? null : readSpace(space)
  // After the space, whose getters may make the memory grow under cells that lie in it.
  const areas = cells === undefined ? undefined : bytesOfLength(cells, 'cells', width * height)
  const make = (cellsAt) => {
    if (place !== null) {
      memory.doubles.set(place, memory.outDoubles >>> 3)
    }
    const spaceAt = place === null ? 0 : memory.outDoubles
    instance.check(create(wasm, width, height, cellsAt, spaceAt, 0, memory.out), what)
    return memory.outInteger() >>> 0
  }
  return areas === undefined ? make(0) : memory.withCopy(areas, make)
}

function readSpace(space) {
  const { originX = 0, originY = 0, cellSize = 1 } = keysOf(space, 'space', SPACE_KEYS)
  numberWithin(originX, 'space.originX', -WAY_SPACE_LIMIT, WAY_SPACE_LIMIT)
  numberWithin(originY, 'space.originY', -WAY_SPACE_LIMIT, WAY_SPACE_LIMIT)
  numberWithin(cellSize, 'space.cellSize', Number.MIN_VALUE, WAY_SPACE_LIMIT)
  return [originX, originY, cellSize]
}
