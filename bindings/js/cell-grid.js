import {
  arrayOf,
  bytesOfLength,
  callback,
  clampedCoordinate,
  clampedPoint,
  coordinate,
  finiteFromZero,
  integerWithin,
  keysOf,
  numberWithin,
  point,
  show,
} from './check.js'
import { GridStateError, WaystateTypeError } from './errors.js'
import { FlowField } from './flow-field.js'
import { Handle, isHeld, pointerOf } from './handle.js'
import { Listeners } from './host.js'
import { agentSizeOf, callName, writeOptions } from './options.js'
import { pointOf, readPath } from './path.js'
import { GridReplanner } from './replanner.js'
import { restoreWith, saveWith } from './state.js'

const MIN_MULTIPLIER = 1 / 1024
const MAX_MULTIPLIER = 1024
const SIZE_KEYS = Object.freeze(['agentSize'])

const areaOf = (value) => integerWithin(value, 'area', 0, 255)

// What the classes below may do with it and users may not.

/** Whether any path joins two cells, from labels that are kept between edits. */
export let askReachable
export let instanceOf

/**
 * What grids of all shapes have in common. Their cells hold an area, 0 to 254, each with a cost multiplier; 255 is the
 * wall. In C they share a struct, so that the calls of the square grid serve them all.
 */
export class CellGrid extends Handle {
  #shape
  #instance
  #width
  #height
  #space
  #listeners
  #listenerId
  #registration = 0

  /**
   * @param {object} shape what differs: `name` for messages, `layout` of hexagons, `readOptions`, `diagonals` where flow
   *   fields take a rule for them, `findPath` and `findPaths` as C has them, and the class `Search`
   */
  constructor(shape, instance, pointer) {
    const { wasm, host, finalizers } = instance
    const listenerId = host.reserve()
    super(shape.name, pointer, finalizers, releaseOf(wasm, host, pointer, listenerId))
    this.#shape = shape
    this.#instance = instance
    this.#width = wasm.way_grid_width(pointer)
    this.#height = wasm.way_grid_height(pointer)
    this.#listenerId = listenerId
    this.#listeners = new Listeners(this.#width)
  }

  get width() {
    return this.#width
  }

  get height() {
    return this.#height
  }

  get version() {
    return this.#instance.wasm.way_grid_version(pointerOf(this))
  }

  get areaVersion() {
    return this.#instance.wasm.way_grid_area_version(pointerOf(this))
  }

  /** Where the grid lies in the host's world; cells are units at the origin unless said otherwise. */
  get space() {
    const pointer = pointerOf(this)
    if (this.#space === undefined) {
      const { wasm, memory } = this.#instance
      wasm.way_wasm_grid_space(pointer, memory.outDoubles)
      this.#space = Object.freeze({
        originX: memory.outDouble(0),
        originY: memory.outDouble(1),
        cellSize: memory.outDouble(2) || 1,
      })
    }
    return this.#space
  }

  /** A copy of all cells, row by row. */
  get cells() {
    const { wasm, memory } = this.#instance
    return memory.copyBytes(wasm.way_grid_cells(pointerOf(this)) >>> 0, this.#width * this.#height)
  }

  get(x, y) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    this.#inside(x, y)
    this.#instance.check(wasm.way_grid_get(pointer, x, y, memory.out), 'get')
    return memory.bytes[memory.out]
  }

  set(x, y, area) {
    this.#inside(x, y)
    areaOf(area)
    this.#edit('set', (wasm, pointer) => wasm.way_grid_set(pointer, x, y, area))
  }

  fill(x, y, width, height, area) {
    this.#rectangle(x, y, width, height)
    areaOf(area)
    this.#edit('fill', (wasm, pointer) => wasm.way_grid_fill(pointer, x, y, width, height, area))
  }

  /** Writes a rectangle from areas row by row. */
  setCells(x, y, width, height, cells) {
    this.#rectangle(x, y, width, height)
    const areas = bytesOfLength(cells, 'cells', width * height)
    pointerOf(this)
    this.#instance.memory.withCopy(areas, (source) =>
      this.#edit('setCells', (wasm, pointer) =>
        wasm.way_grid_set_cells(pointer, x, y, width, height, source),
      ),
    )
  }

  areaCost(area) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    integerWithin(area, 'area', 0, 254)
    this.#instance.check(wasm.way_grid_area_cost(pointer, area, memory.outDoubles), 'areaCost')
    return memory.outDouble()
  }

  setAreaCost(area, multiplier) {
    integerWithin(area, 'area', 0, 254)
    numberWithin(multiplier, 'multiplier', MIN_MULTIPLIER, MAX_MULTIPLIER)
    this.#edit('setAreaCost', (wasm, pointer) => wasm.way_grid_set_area_cost(pointer, area, multiplier))
  }

  isWalkable(x, y) {
    const at = clampedCoordinate(x, 'x')
    return this.#instance.wasm.way_grid_is_walkable(pointerOf(this), at, clampedCoordinate(y, 'y')) !== 0
  }

  canFit(x, y, size) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    const atX = clampedCoordinate(x, 'x')
    const atY = clampedCoordinate(y, 'y')
    integerWithin(size, 'size', 1, 0x7fffffff)
    this.#instance.check(wasm.way_grid_can_fit(pointer, atX, atY, size, memory.out), 'canFit')
    return memory.bytes[memory.out] !== 0
  }

  maxAgentSizeAt(x, y) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    const atX = clampedCoordinate(x, 'x')
    const atY = clampedCoordinate(y, 'y')
    this.#instance.check(wasm.way_grid_max_agent_size_at(pointer, atX, atY, memory.out), 'maxAgentSizeAt')
    return memory.outInteger()
  }

  /** The nearest cell at most `radius` away where an agent fits, or null. */
  nearestWalkable(from, radius, options = {}) {
    pointerOf(this)
    const { wasm, memory } = this.#instance
    const { x, y } = point(from, 'point')
    coordinate(x, 'point.x')
    coordinate(y, 'point.y')
    finiteFromZero(radius, 'radius')
    const size = agentSizeOf(keysOf(options, 'options', SIZE_KEYS).agentSize)
    const pointer = pointerOf(this)
    this.#instance.check(
      wasm.way_grid_nearest_walkable(pointer, x, y, radius, size, memory.out),
      'nearestWalkable',
    )
    return pointOf(memory.outInteger(), this.#width)
  }

  /** World position of a cell's centre, also of cells outside. */
  center(x, y) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    coordinate(x, 'x')
    coordinate(y, 'y')
    wasm.way_grid_center(pointer, x, y, memory.outDoubles, memory.outDoubles + 8)
    return { x: memory.outDouble(0), y: memory.outDouble(1) }
  }

  /** The cell that holds a world position, or null outside. */
  cellAt(worldX, worldY) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    worldNumber(worldX, 'worldX')
    worldNumber(worldY, 'worldY')
    const result = wasm.way_wasm_grid_cell_at(pointer, worldX, worldY, memory.out)
    if (result === OUT_OF_RANGE) {
      return null
    }
    this.#instance.check(result, 'cellAt')
    return { x: memory.outInteger(0), y: memory.outInteger(1) }
  }

  static {
    askReachable = (grid, a, b, diagonal, agentSize) => {
      pointerOf(grid)
      const { wasm, memory } = grid.#instance
      const from = clampedPoint(a, 'a')
      const to = clampedPoint(b, 'b')
      const size = agentSizeOf(agentSize)
      const pointer = pointerOf(grid)
      grid.#instance.check(
        wasm.way_wasm_grid_is_reachable(pointer, from.x, from.y, to.x, to.y, diagonal, size, memory.out),
        'isReachable',
      )
      return memory.bytes[memory.out] !== 0
    }
    instanceOf = (grid) => grid.#instance
  }

  /** Calls back for each change of a cell or of the multipliers, while the edit is under way; returns how to stop it. */
  onEdit(listener) {
    const pointer = pointerOf(this)
    callback(listener, 'listener')
    const listeners = this.#listeners
    if (this.#registration === 0) {
      const { wasm, memory } = this.#instance
      this.#instance.check(wasm.way_wasm_grid_add_listener(pointer, this.#listenerId, memory.out), 'onEdit')
      // Kept one up, so that 0 means none.
      this.#registration = memory.outInteger() + 1
    }
    const entry = { listener }
    listeners.list = [...listeners.list, entry]
    return () => {
      listeners.list = listeners.list.filter((other) => other !== entry)
      this.#stopListening()
    }
  }

  // Getters and proxies of the caller run while arguments are read, and may dispose of the grid: the pointer is asked for
  // after them.

  findPath(start, goal, options) {
    pointerOf(this)
    const instance = this.#instance
    const { wasm } = instance
    const from = clampedPoint(start, 'start')
    const to = clampedPoint(goal, 'goal')
    const chosen = this.#shape.readOptions(options, this.#width)
    const pointer = pointerOf(this)
    return instance.withQuery((optionsAt, path) => {
      this.#query(chosen, optionsAt, 'findPath', () =>
        this.#shape.findPath(wasm, pointer, from.x, from.y, to.x, to.y, optionsAt, path),
      )
      return readPath(instance, path, this, chosen.recorded)
    })
  }

  /** Answers many queries in one call. */
  findPaths(queries, options) {
    pointerOf(this)
    const instance = this.#instance
    const { wasm, memory, pathSize } = instance
    const points = readQueries(queries, Math.floor(0x7fffffff / pathSize))
    const chosen = this.#shape.readOptions(options, this.#width)
    const pointer = pointerOf(this)
    const amount = points.length / 4
    if (amount === 0) {
      return []
    }
    return memory.withCopy(new Uint8Array(points.buffer), (queriesAt) =>
      memory.withRoom(amount * pathSize, (paths) => {
        wasm.way_wasm_paths_init(paths, amount)
        try {
          return instance.withQuery((optionsAt) => {
            this.#query(chosen, optionsAt, 'findPaths', () =>
              this.#shape.findPaths(wasm, pointer, queriesAt, amount, optionsAt, paths),
            )
            return Array.from({ length: amount }, (_, i) =>
              readPath(instance, paths + i * pathSize, this, chosen.recorded),
            )
          })
        } finally {
          wasm.way_wasm_paths_free(paths, amount)
        }
      }),
    )
  }

  createSearch(options) {
    pointerOf(this)
    const { Search, readOptions } = this.#shape
    return new Search(this.#instance, this, readOptions(options, this.#width))
  }

  createReplanner(options) {
    pointerOf(this)
    return new GridReplanner(this.#instance, this, options, this.#shape.readOptions)
  }

  createFlowField(goals, options) {
    pointerOf(this)
    return new FlowField(this.#instance, this, goals, options, this.#shape.diagonals)
  }

  saveState() {
    const pointer = pointerOf(this)
    const { wasm } = this.#instance
    return saveWith(this.#instance, 'saveState', (...to) => wasm.way_grid_save(pointer, ...to))
  }

  restoreState(state) {
    pointerOf(this)
    this.#space = undefined
    restoreWith(this.#instance, 'restoreState', state, GridStateError, (bytes, size, error) =>
      this.#callListening((wasm, pointer) => wasm.way_grid_restore(pointer, bytes, size, error)),
    )
  }

  hash() {
    return BigInt.asUintN(64, this.#instance.wasm.way_grid_hash(pointerOf(this)))
  }

  #inside(x, y) {
    integerWithin(x, 'x', 0, this.#width - 1)
    integerWithin(y, 'y', 0, this.#height - 1)
  }

  #rectangle(x, y, width, height) {
    integerWithin(x, 'x', 0, this.#width)
    integerWithin(y, 'y', 0, this.#height)
    integerWithin(width, 'width', 0, this.#width - x)
    integerWithin(height, 'height', 0, this.#height - y)
  }

  #callListening(call) {
    const { wasm, host } = this.#instance
    const pointer = pointerOf(this)
    if (this.#registration === 0) {
      return call(wasm, pointer)
    }
    return host.call(this.#listenerId, this.#listeners, [this], () => call(wasm, pointer))
  }

  #edit(what, call) {
    this.#instance.check(this.#callListening(call), what)
  }

  #stopListening() {
    const pointless = this.#listeners.list.length === 0 && this.#registration !== 0
    // In the middle of an edit it stays, with nobody to tell, until the next one stops listening.
    if (pointless && !this.disposed && !isHeld(this)) {
      const { wasm } = this.#instance
      this.#instance.check(wasm.way_grid_remove_listener(pointerOf(this), this.#registration - 1), 'onEdit')
      this.#registration = 0
    }
  }

  #query(chosen, optionsAt, what, run) {
    const { wasm, host } = this.#instance
    const context = () => callName(what, chosen)
    if (chosen.hooks === null) {
      writeOptions(wasm, optionsAt, chosen, 0)
      this.#instance.check(run(), context)
      return
    }
    const id = host.reserve()
    try {
      writeOptions(wasm, optionsAt, chosen, id)
      this.#instance.check(host.call(id, chosen.hooks, [this], run), context)
    } finally {
      host.release(id)
    }
  }
}

const OUT_OF_RANGE = 3

const releaseOf = (wasm, host, pointer, listenerId) => () => {
  wasm.way_grid_destroy(pointer)
  host.release(listenerId)
}

function worldNumber(value, name) {
  if (typeof value !== 'number') {
    throw new WaystateTypeError(`${name} is ${show(value)}; a number was expected`)
  }
}

function readQueries(queries, most) {
  const amount = arrayOf(queries, 'queries', '[start, goal]', most)
  const points = new Int32Array(amount * 4)
  for (let i = 0; i < amount; i++) {
    const query = queries[i]
    if (!Array.isArray(query) || query.length !== 2) {
      throw new WaystateTypeError(`queries[${i}] is ${show(query)}; [start, goal] was expected`)
    }
    const start = clampedPoint(query[0], `queries[${i}][0]`)
    const goal = clampedPoint(query[1], `queries[${i}][1]`)
    points.set([start.x, start.y, goal.x, goal.y], i * 4)
  }
  return points
}
