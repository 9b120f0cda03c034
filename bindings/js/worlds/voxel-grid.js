import {
  WAY_ERROR_OUT_OF_RANGE,
  WAY_MAX_NODES,
  WAY_OBJECT_VOXEL_GRID,
  WAY_SPACE_LIMIT,
  way_voxel_space,
} from '../../../dist/constants.js'
import { areaOf, AreaGrid, callsOf, edit, isHeard, pathGroundOf, worldNumber } from './area-grid.js'
import { cellsIn, pullTight } from './smooth.js'
import {
  bytesOfLength,
  clampedVoxel,
  coordinate,
  finiteFromZero,
  integerWithin,
  keysOf,
  numberWithin,
  voxelPoint,
} from '../instance/check.js'
import { GridStateError } from '../instance/errors.js'
import { pointerOf } from '../instance/handle.js'
import { VoxelListeners } from '../instance/hooks.js'
import { isWorld, takeAs } from '../instance/objects.js'
import { showAs } from '../instance/show.js'
import { restoreWith } from '../instance/state.js'
import { createVoxelMover } from './voxel-mover.js'
import { voxelOf } from '../results/grounds.js'
import { VOXEL_SIZE_OPTIONS } from '../searches/options.js'
import { searchesOn } from '../searches/search.js'
import { VOXELS } from '../searches/voxel-kind.js'

const GRID_KEYS = Object.freeze(['sizeX', 'sizeY', 'sizeZ', 'defaultArea', 'cells', 'space'])
const SPACE_KEYS = Object.freeze(['originX', 'originY', 'originZ', 'cellSize'])

export const VoxelSearch = searchesOn(VOXELS, 'VoxelSearch', 'grid')

const KIND = Object.freeze({
  ...VOXELS,
  readSpace({ wasm, memory }, pointer) {
    wasm.way_wasm_voxel_space(pointer, memory.outDoubles)
    return {
      originX: memory.outDouble(way_voxel_space.origin_x / 8),
      originY: memory.outDouble(way_voxel_space.origin_y / 8),
      originZ: memory.outDouble(way_voxel_space.origin_z / 8),
      cellSize: memory.outDouble(way_voxel_space.cell_size / 8) || 1,
    }
  },
  Search: VoxelSearch,
})

/** A voxel grid. Its cells hold an area, 0 to 254, each with a cost multiplier; 255 is the wall. */
export class VoxelGrid extends AreaGrid {
  #instance
  #sizeX
  #sizeY
  #sizeZ

  constructor(instance, pointer) {
    const { wasm } = instance
    const sizeX = wasm.way_voxel_grid_size_x(pointer)
    const sizeY = wasm.way_voxel_grid_size_y(pointer)
    super(KIND, instance, pointer, new VoxelListeners({ sizeX, sizeY }))
    this.#instance = instance
    this.#sizeX = sizeX
    this.#sizeY = sizeY
    this.#sizeZ = wasm.way_voxel_grid_size_z(pointer)
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

  /** Chunks of 16 x 16 x 16 cells that hold memory. */
  get chunkCount() {
    return this.#instance.wasm.way_voxel_grid_chunk_count(pointerOf(this))
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
    if (isHeard(this)) {
      this.#setHeard(x, y, z, area)
      return
    }
    const result = callsOf(this).set(pointerOf(this), x, y, z, area)
    if (result !== 0) {
      this.#instance.check(result, 'set')
    }
  }

  #setHeard(x, y, z, area) {
    edit(this, 'set', (pointer) => callsOf(this).set(pointer, x, y, z, area))
  }

  fill(x, y, z, sizeX, sizeY, sizeZ, area) {
    this.#box(x, y, z, sizeX, sizeY, sizeZ)
    areaOf(area)
    const { wasm } = this.#instance
    edit(this, 'fill', (pointer) => wasm.way_voxel_grid_fill(pointer, x, y, z, sizeX, sizeY, sizeZ, area))
  }

  /** Writes a box from areas, x fastest, then y, then z. */
  setCells(x, y, z, sizeX, sizeY, sizeZ, cells) {
    const areas = bytesOfLength(cells, 'cells', this.#box(x, y, z, sizeX, sizeY, sizeZ))
    pointerOf(this)
    const { wasm, memory } = this.#instance
    memory.withCopy(areas, (source) =>
      edit(this, 'setCells', (pointer) =>
        wasm.way_voxel_grid_set_cells(pointer, x, y, z, sizeX, sizeY, sizeZ, source),
      ),
    )
  }

  isWalkable(x, y, z) {
    const pointer = pointerOf(this)
    const at = clampedVoxel({ x, y, z }, 'cell')
    return this.#instance.wasm.way_voxel_grid_is_walkable(pointer, at.x, at.y, at.z) !== 0
  }

  canFit(x, y, z, size) {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    const at = clampedVoxel({ x, y, z }, 'cell')
    integerWithin(size, 'size', 1, 0x7fffffff)
    this.#instance.check(wasm.way_voxel_grid_can_fit(pointer, at.x, at.y, at.z, size, memory.out), 'canFit')
    return memory.bytes[memory.out] !== 0
  }

  maxAgentSizeAt(x, y, z) {
    const pointer = pointerOf(this)
    const at = clampedVoxel({ x, y, z }, 'cell')
    return this.#instance.wasm.way_voxel_grid_max_agent_size_at(pointer, at.x, at.y, at.z)
  }

  /** The nearest cell at most `radius` away where an agent fits, or null. */
  nearestWalkable(from, radius, options) {
    pointerOf(this)
    const { wasm, memory } = this.#instance
    const { x, y, z } = voxelPoint(from, 'point')
    coordinate(x, 'point.x')
    coordinate(y, 'point.y')
    coordinate(z, 'point.z')
    finiteFromZero(radius, 'radius')
    const size = VOXEL_SIZE_OPTIONS.read(options).agentSize
    const pointer = pointerOf(this)
    this.#instance.check(
      wasm.way_voxel_grid_nearest_walkable(pointer, x, y, z, radius, size, memory.out),
      'nearestWalkable',
    )
    return voxelOf(memory.outInteger(), this)
  }

  /** The corners of a path that is pulled tight by lines of sight. */
  smooth(path, options) {
    pointerOf(this)
    const cells = VOXELS.readCells(cellsIn(path), 'path', this)
    const size = VOXEL_SIZE_OPTIONS.read(options).agentSize
    const pointer = pointerOf(this)
    const call = this.#instance.wasm.way_voxel_smooth
    return pullTight(this.#instance, call, pointer, cells, size, pathGroundOf(this))
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
    if (result === WAY_ERROR_OUT_OF_RANGE) {
      return null
    }
    this.#instance.check(result, 'cellAt')
    return { x: memory.outInteger(0), y: memory.outInteger(1), z: memory.outInteger(2) }
  }

  /** A class of units: how it goes, and what areas cost it. */
  createMover(options) {
    pointerOf(this)
    return createVoxelMover(this.#instance, this, options)
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
}

/** Makes a voxel grid from the options of createVoxelGrid. */
export function createVoxelGrid(instance, options) {
  const { sizeX, sizeY, sizeZ, defaultArea = 0, cells, space } = keysOf(options, 'options', GRID_KEYS)
  integerWithin(sizeX, 'sizeX', 1, WAY_MAX_NODES)
  integerWithin(sizeY, 'sizeY', 1, WAY_MAX_NODES)
  integerWithin(sizeZ, 'sizeZ', 1, WAY_MAX_NODES)
  integerWithin(sizeX * sizeY * sizeZ, 'sizeX * sizeY * sizeZ', 1, WAY_MAX_NODES)
  areaOf(defaultArea, 'defaultArea')
  const { memory, wasm } = instance
  const place = space === undefined ? null : readSpace(space)
  // After the space, whose getters may make the memory grow under cells that lie in it.
  const areas = cells === undefined ? undefined : bytesOfLength(cells, 'cells', sizeX * sizeY * sizeZ)
  const create = (cellsAt) => {
    if (place !== null) {
      memory.doubles.set(place, memory.outDoubles >>> 3)
    }
    const spaceAt = place === null ? 0 : memory.outDoubles
    instance.check(
      wasm.way_voxel_grid_create(sizeX, sizeY, sizeZ, defaultArea, cellsAt, spaceAt, 0, memory.out),
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
  numberWithin(originX, 'space.originX', -WAY_SPACE_LIMIT, WAY_SPACE_LIMIT)
  numberWithin(originY, 'space.originY', -WAY_SPACE_LIMIT, WAY_SPACE_LIMIT)
  numberWithin(originZ, 'space.originZ', -WAY_SPACE_LIMIT, WAY_SPACE_LIMIT)
  numberWithin(cellSize, 'space.cellSize', Number.MIN_VALUE, WAY_SPACE_LIMIT)
  return [originX, originY, originZ, cellSize]
}

takeAs(VoxelGrid, WAY_OBJECT_VOXEL_GRID, isWorld)
showAs(VoxelGrid, 'VoxelGrid', ['sizeX', 'sizeY', 'sizeZ', 'chunkCount', 'version'])
