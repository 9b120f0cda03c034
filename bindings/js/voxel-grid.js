import {
  arrayOf,
  bytesOfLength,
  callback,
  coordinate,
  finiteFromZero,
  integerWithin,
  keysOf,
  numberWithin,
  show,
} from './check.js'
import { GridStateError, WaystateTypeError } from './errors.js'
import { Handle, isHeld, pointerOf } from './handle.js'
import { agentSizeOf, callName } from './options.js'
import { restoreWith, saveWith } from './state.js'
import {
  clampedVoxel,
  readVoxelOptions,
  VoxelListeners,
  voxelPoint,
  writeVoxelOptions,
} from './voxel-options.js'
import { groundOf, readVoxelPath, voxelOf } from './voxel-path.js'
import { VoxelSearch } from './voxel-search.js'

const MAX_NODES = 2 ** 26
const SPACE_LIMIT = 2 ** 21
const OUT_OF_RANGE = 3
const GRID_KEYS = Object.freeze(['sizeX', 'sizeY', 'sizeZ', 'defaultArea', 'cells', 'space'])
const SPACE_KEYS = Object.freeze(['originX', 'originY', 'originZ', 'cellSize'])
const SIZE_KEYS = Object.freeze(['agentSize'])

const areaOf = (value, name = 'area') => integerWithin(value, name, 0, 255)

/** A voxel grid. Its cells hold an area, 0 to 254, each with a cost multiplier; 255 is the wall. */
export class VoxelGrid extends Handle {
  #instance
  #sizeX
  #sizeY
  #sizeZ
  #space
  #listeners
  #listenerId
  #registration = 0

  constructor(instance, pointer) {
    const { wasm, host, finalizers } = instance
    const listenerId = host.reserve()
    super('voxel grid', pointer, finalizers, releaseOf(wasm, host, pointer, listenerId))
    this.#instance = instance
    this.#sizeX = wasm.way_voxel_grid_size_x(pointer)
    this.#sizeY = wasm.way_voxel_grid_size_y(pointer)
    this.#sizeZ = wasm.way_voxel_grid_size_z(pointer)
    this.#listenerId = listenerId
    this.#listeners = new VoxelListeners(this)
  }

  get sizeX() {
    return this.#sizeX
  }

  get sizeY() {
    return this.#sizeY
  }

  get sizeZ() {
    return this.#sizeZ
  }

  get defaultArea() {
    return this.#instance.wasm.way_voxel_grid_default_area(pointerOf(this))
  }

  get version() {
    return this.#instance.wasm.way_voxel_grid_version(pointerOf(this))
  }

  get areaVersion() {
    return this.#instance.wasm.way_voxel_grid_area_version(pointerOf(this))
  }

  /** Chunks of 16 x 16 x 16 cells that hold memory. */
  get chunkCount() {
    return this.#instance.wasm.way_voxel_grid_chunk_count(pointerOf(this))
  }

  /** Where the grid lies in the host's world; cells are units at the origin unless said otherwise. */
  get space() {
    const pointer = pointerOf(this)
    if (this.#space === undefined) {
      const { wasm, memory } = this.#instance
      wasm.way_wasm_voxel_space(pointer, memory.outDoubles)
      this.#space = Object.freeze({
        originX: memory.outDouble(0),
        originY: memory.outDouble(1),
        originZ: memory.outDouble(2),
        cellSize: memory.outDouble(3) || 1,
      })
    }
    return this.#space
  }

  /** A copy of all cells, x fastest, then y, then z. */
  get cells() {
    return this.getCells(0, 0, 0, this.#sizeX, this.#sizeY, this.#sizeZ)
  }

  get(x, y, z) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    this.#inside(x, y, z)
    this.#instance.check(wasm.way_voxel_grid_get(pointer, x, y, z, memory.out), 'get')
    return memory.bytes[memory.out]
  }

  /** Areas of a box, x fastest, then y, then z. */
  getCells(x, y, z, sizeX, sizeY, sizeZ) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    const count = this.#box(x, y, z, sizeX, sizeY, sizeZ)
    return memory.withRoom(count, (cells) => {
      const result = wasm.way_voxel_grid_get_cells(pointer, x, y, z, sizeX, sizeY, sizeZ, cells)
      this.#instance.check(result, 'getCells')
      return memory.copyBytes(cells, count)
    })
  }

  set(x, y, z, area) {
    this.#inside(x, y, z)
    areaOf(area)
    this.#edit('set', (wasm, pointer) => wasm.way_voxel_grid_set(pointer, x, y, z, area))
  }

  fill(x, y, z, sizeX, sizeY, sizeZ, area) {
    this.#box(x, y, z, sizeX, sizeY, sizeZ)
    areaOf(area)
    this.#edit('fill', (wasm, pointer) =>
      wasm.way_voxel_grid_fill(pointer, x, y, z, sizeX, sizeY, sizeZ, area),
    )
  }

  /** Writes a box from areas, x fastest, then y, then z. */
  setCells(x, y, z, sizeX, sizeY, sizeZ, cells) {
    const areas = bytesOfLength(cells, 'cells', this.#box(x, y, z, sizeX, sizeY, sizeZ))
    pointerOf(this)
    this.#instance.memory.withCopy(areas, (source) =>
      this.#edit('setCells', (wasm, pointer) =>
        wasm.way_voxel_grid_set_cells(pointer, x, y, z, sizeX, sizeY, sizeZ, source),
      ),
    )
  }

  areaCost(area) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    integerWithin(area, 'area', 0, 254)
    this.#instance.check(wasm.way_voxel_grid_area_cost(pointer, area, memory.outDoubles), 'areaCost')
    return memory.outDouble()
  }

  setAreaCost(area, multiplier) {
    integerWithin(area, 'area', 0, 254)
    numberWithin(multiplier, 'multiplier', 1 / 1024, 1024)
    this.#edit('setAreaCost', (wasm, pointer) => wasm.way_voxel_grid_set_area_cost(pointer, area, multiplier))
  }

  isWalkable(x, y, z) {
    const pointer = pointerOf(this)
    return this.#instance.wasm.way_voxel_grid_is_walkable(pointer, ...clampedVoxel({ x, y, z }, 'cell')) !== 0
  }

  canFit(x, y, z, size) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    const at = clampedVoxel({ x, y, z }, 'cell')
    integerWithin(size, 'size', 1, 0x7fffffff)
    this.#instance.check(wasm.way_voxel_grid_can_fit(pointer, ...at, size, memory.out), 'canFit')
    return memory.bytes[memory.out] !== 0
  }

  maxAgentSizeAt(x, y, z) {
    const pointer = pointerOf(this)
    const at = clampedVoxel({ x, y, z }, 'cell')
    return this.#instance.wasm.way_voxel_grid_max_agent_size_at(pointer, ...at)
  }

  /** The nearest cell at most `radius` away where an agent fits, or null. */
  nearestWalkable(from, radius, options = {}) {
    pointerOf(this)
    const { wasm, memory } = this.#instance
    const { x, y, z } = voxelPoint(from, 'point')
    coordinate(x, 'point.x')
    coordinate(y, 'point.y')
    coordinate(z, 'point.z')
    finiteFromZero(radius, 'radius')
    const size = agentSizeOf(keysOf(options, 'options', SIZE_KEYS).agentSize)
    const pointer = pointerOf(this)
    this.#instance.check(
      wasm.way_voxel_grid_nearest_walkable(pointer, x, y, z, radius, size, memory.out),
      'nearestWalkable',
    )
    return voxelOf(memory.outInteger(), this)
  }

  /** World position of a cell's centre, also of cells outside. */
  center(x, y, z) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    coordinate(x, 'x')
    coordinate(y, 'y')
    coordinate(z, 'z')
    wasm.way_voxel_grid_center(pointer, x, y, z, memory.outDoubles)
    return { x: memory.outDouble(0), y: memory.outDouble(1), z: memory.outDouble(2) }
  }

  /** The cell that holds a world position, or null outside. */
  cellAt(worldX, worldY, worldZ) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    worldNumber(worldX, 'worldX')
    worldNumber(worldY, 'worldY')
    worldNumber(worldZ, 'worldZ')
    const result = wasm.way_voxel_grid_cell_at(pointer, worldX, worldY, worldZ, memory.out)
    if (result === OUT_OF_RANGE) {
      return null
    }
    this.#instance.check(result, 'cellAt')
    return { x: memory.outInteger(0), y: memory.outInteger(1), z: memory.outInteger(2) }
  }

  /** Calls back for each change of a cell or of the multipliers, while the edit is under way; returns how to stop it. */
  onEdit(listener) {
    const pointer = pointerOf(this)
    callback(listener, 'listener')
    const listeners = this.#listeners
    if (this.#registration === 0) {
      const { wasm, memory } = this.#instance
      this.#instance.check(wasm.way_wasm_voxel_add_listener(pointer, this.#listenerId, memory.out), 'onEdit')
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
    const { wasm, memory } = instance
    const ends = [...clampedVoxel(start, 'start'), ...clampedVoxel(goal, 'goal')]
    const chosen = readVoxelOptions(options, this)
    const pointer = pointerOf(this)
    const ground = groundOf(this)
    return instance.withQuery((optionsAt, path) => {
      // The query is read before a hook can make calls of its own.
      memory.integers.set(ends, memory.out >>> 2)
      this.#query(chosen, optionsAt, 'findPath', () =>
        wasm.way_voxel_find_paths(pointer, memory.out, 1, optionsAt, path),
      )
      return readVoxelPath(instance, path, ground, chosen.recorded)
    })
  }

  /** Answers many queries in one call. */
  findPaths(queries, options) {
    pointerOf(this)
    const instance = this.#instance
    const { wasm, memory, pathSize } = instance
    const points = readQueries(queries, Math.floor(0x7fffffff / pathSize))
    const chosen = readVoxelOptions(options, this)
    const pointer = pointerOf(this)
    const ground = groundOf(this)
    const amount = points.length / 6
    if (amount === 0) {
      return []
    }
    return memory.withCopy(new Uint8Array(points.buffer), (queriesAt) =>
      memory.withRoom(amount * pathSize, (paths) => {
        wasm.way_wasm_paths_init(paths, amount)
        try {
          return instance.withQuery((optionsAt) => {
            this.#query(chosen, optionsAt, 'findPaths', () =>
              wasm.way_voxel_find_paths(pointer, queriesAt, amount, optionsAt, paths),
            )
            return Array.from({ length: amount }, (_, i) =>
              readVoxelPath(instance, paths + i * pathSize, ground, chosen.recorded),
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
    return new VoxelSearch(this.#instance, this, readVoxelOptions(options, this))
  }

  saveState() {
    const pointer = pointerOf(this)
    const { wasm } = this.#instance
    return saveWith(this.#instance, 'saveState', (...to) => wasm.way_voxel_grid_save(pointer, ...to))
  }

  restoreState(state) {
    pointerOf(this)
    this.#space = undefined
    restoreWith(this.#instance, 'restoreState', state, GridStateError, (bytes, size, error) =>
      this.#callListening((wasm, pointer) => wasm.way_voxel_grid_restore(pointer, bytes, size, error)),
    )
  }

  hash() {
    return BigInt.asUintN(64, this.#instance.wasm.way_voxel_grid_hash(pointerOf(this)))
  }

  #inside(x, y, z) {
    integerWithin(x, 'x', 0, this.#sizeX - 1)
    integerWithin(y, 'y', 0, this.#sizeY - 1)
    integerWithin(z, 'z', 0, this.#sizeZ - 1)
  }

  /** Number of cells of a box that lies inside. */
  #box(x, y, z, sizeX, sizeY, sizeZ) {
    integerWithin(x, 'x', 0, this.#sizeX)
    integerWithin(y, 'y', 0, this.#sizeY)
    integerWithin(z, 'z', 0, this.#sizeZ)
    integerWithin(sizeX, 'sizeX', 0, this.#sizeX - x)
    integerWithin(sizeY, 'sizeY', 0, this.#sizeY - y)
    integerWithin(sizeZ, 'sizeZ', 0, this.#sizeZ - z)
    return sizeX * sizeY * sizeZ
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
      this.#instance.check(
        wasm.way_voxel_grid_remove_listener(pointerOf(this), this.#registration - 1),
        'onEdit',
      )
      this.#registration = 0
    }
  }

  #query(chosen, optionsAt, what, run) {
    const { wasm, host } = this.#instance
    const context = () => callName(what, chosen)
    if (chosen.hooks === null) {
      writeVoxelOptions(wasm, optionsAt, chosen, 0)
      this.#instance.check(run(), context)
      return
    }
    const id = host.reserve()
    try {
      writeVoxelOptions(wasm, optionsAt, chosen, id)
      this.#instance.check(host.call(id, chosen.hooks, [this], run), context)
    } finally {
      host.release(id)
    }
  }
}

const releaseOf = (wasm, host, pointer, listenerId) => () => {
  wasm.way_voxel_grid_destroy(pointer)
  host.release(listenerId)
}

/** Makes a voxel grid from the options of createVoxelGrid. */
export function createVoxelGrid(instance, options) {
  const { sizeX, sizeY, sizeZ, defaultArea = 0, cells, space } = keysOf(options, 'options', GRID_KEYS)
  integerWithin(sizeX, 'sizeX', 1, MAX_NODES)
  integerWithin(sizeY, 'sizeY', 1, MAX_NODES)
  integerWithin(sizeZ, 'sizeZ', 1, MAX_NODES)
  integerWithin(sizeX * sizeY * sizeZ, 'sizeX * sizeY * sizeZ', 1, MAX_NODES)
  areaOf(defaultArea, 'defaultArea')
  const { memory, wasm } = instance
  const areas = cells === undefined ? undefined : bytesOfLength(cells, 'cells', sizeX * sizeY * sizeZ)
  const place = space === undefined ? null : readSpace(space)
  const create = (cellsAt) => {
    if (place !== null) {
      memory.doubles.set(place, memory.outDoubles >>> 3)
    }
    const spaceAt = place === null ? 0 : memory.outDoubles
    instance.check(
      wasm.way_wasm_voxel_create(sizeX, sizeY, sizeZ, defaultArea, cellsAt, spaceAt, memory.out),
      'createVoxelGrid',
    )
    return new VoxelGrid(instance, memory.outInteger() >>> 0)
  }
  return areas === undefined ? create(0) : memory.withCopy(areas, create)
}

/** Makes a voxel grid from what saveState gave. */
export function voxelGridFromState(instance, state) {
  const { memory, wasm } = instance
  restoreWith(instance, 'voxelGridFromState', state, GridStateError, (bytes, size, error) =>
    wasm.way_voxel_grid_from_state(bytes, size, 0, memory.out, error),
  )
  return new VoxelGrid(instance, memory.outInteger() >>> 0)
}

function readSpace(space) {
  const { originX = 0, originY = 0, originZ = 0, cellSize = 1 } = keysOf(space, 'space', SPACE_KEYS)
  numberWithin(originX, 'space.originX', -SPACE_LIMIT, SPACE_LIMIT)
  numberWithin(originY, 'space.originY', -SPACE_LIMIT, SPACE_LIMIT)
  numberWithin(originZ, 'space.originZ', -SPACE_LIMIT, SPACE_LIMIT)
  numberWithin(cellSize, 'space.cellSize', Number.MIN_VALUE, SPACE_LIMIT)
  return [originX, originY, originZ, cellSize]
}

function worldNumber(value, name) {
  if (typeof value !== 'number') {
    throw new WaystateTypeError(`${name} is ${show(value)}; a number was expected`)
  }
}

function readQueries(queries, most) {
  const amount = arrayOf(queries, 'queries', '[start, goal]', most)
  const points = new Int32Array(amount * 6)
  for (let i = 0; i < amount; i++) {
    const query = queries[i]
    if (!Array.isArray(query) || query.length !== 2) {
      throw new WaystateTypeError(`queries[${i}] is ${show(query)}; [start, goal] was expected`)
    }
    const start = clampedVoxel(query[0], `queries[${i}][0]`)
    const goal = clampedVoxel(query[1], `queries[${i}][1]`)
    points.set([...start, ...goal], i * 6)
  }
  return points
}
