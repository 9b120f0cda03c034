import { WAY_ERROR_OUT_OF_RANGE, WAY_OBJECT_GRID, way_space } from '../../../dist/constants.js'
import { areaOf, AreaGrid, callsOf, edit, isHeard, worldNumber } from './area-grid.js'
import {
  bytesOfLength,
  clampedCoordinate,
  clampedPoint,
  coordinate,
  finiteFromZero,
  integerWithin,
  point,
} from '../instance/check.js'
import { pointerOf } from '../instance/handle.js'
import { groundOf } from '../instance/movers.js'
import { Listeners } from '../instance/hooks.js'
import { bytesOf } from '../instance/numbers.js'
import { isWorld, takeAs } from '../instance/objects.js'
import { pointOf } from '../results/grounds.js'
import { MOVER_OPTIONS, SIZE_OPTIONS } from '../searches/options.js'

/** Whether any path joins two cells, from labels that are kept between edits. */
export let askReachable

function readSpace({ wasm, memory }, pointer) {
  wasm.way_wasm_grid_space(pointer, memory.outDoubles)
  return {
    originX: memory.outDouble(way_space.origin_x / 8),
    originY: memory.outDouble(way_space.origin_y / 8),
    cellSize: memory.outDouble(way_space.cell_size / 8) || 1,
  }
}

/** A kind of grids in the plane, and the class of searches on them. */
export const planeKind = (kind, Search) => Object.freeze({ ...kind, Search, readSpace })

/** What grids of all shapes in the plane have in common. */
export class CellGrid extends AreaGrid {
  #kind
  #instance
  #width
  #height

  /** @param {object} kind of planeKind */
  constructor(kind, instance, pointer) {
    const width = instance.wasm.way_grid_width(pointer)
    super(kind, instance, pointer, new Listeners(width))
    this.#kind = kind
    this.#instance = instance
    this.#width = width
    this.#height = instance.wasm.way_grid_height(pointer)
  }

  get width() {
    return this.#width
  }

  get height() {
    return this.#height
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
    if (isHeard(this)) {
      this.#setHeard(x, y, area)
      return
    }
    const result = callsOf(this).set(pointerOf(this), x, y, area)
    if (result !== 0) {
      this.#instance.check(result, 'set')
    }
  }

  #setHeard(x, y, area) {
    edit(this, 'set', (pointer) => callsOf(this).set(pointer, x, y, area))
  }

  fill(x, y, width, height, area) {
    this.#rectangle(x, y, width, height)
    areaOf(area)
    const { wasm } = this.#instance
    edit(this, 'fill', (pointer) => wasm.way_grid_fill(pointer, x, y, width, height, area))
  }

  /** Writes a rectangle from areas row by row. */
  setCells(x, y, width, height, cells) {
    this.#rectangle(x, y, width, height)
    const areas = bytesOfLength(cells, 'cells', width * height)
    pointerOf(this)
    const { wasm, memory } = this.#instance
    memory.withCopy(areas, (source) =>
      edit(this, 'setCells', (pointer) => wasm.way_grid_set_cells(pointer, x, y, width, height, source)),
    )
  }

  isWalkable(x, y) {
    const at = clampedCoordinate(x, 'x')
    return this.#instance.wasm.way_grid_is_walkable(pointerOf(this), at, clampedCoordinate(y, 'y')) !== 0
  }

  /** For a mover of its own size, without a size. */
  canFit(x, y, ...asked) {
    pointerOf(this)
    const { wasm, memory } = this.#instance
    const atX = clampedCoordinate(x, 'x')
    const atY = clampedCoordinate(y, 'y')
    const [given, options] = typeof asked[0] === 'object' ? [undefined, asked[0]] : asked
    const { mover } = MOVER_OPTIONS.read(options)
    const size = given === undefined && mover !== undefined ? mover.agentSize : given
    integerWithin(size, 'size', 1, 0x7fffffff)
    const pointer = groundOf(this, mover)
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
  nearestWalkable(from, radius, options) {
    pointerOf(this)
    const { wasm, memory } = this.#instance
    const { x, y } = point(from, 'point')
    coordinate(x, 'point.x')
    coordinate(y, 'point.y')
    finiteFromZero(radius, 'radius')
    const { agentSize: size, mover } = SIZE_OPTIONS.read(options)
    const pointer = groundOf(this, mover)
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
    if (result === WAY_ERROR_OUT_OF_RANGE) {
      return null
    }
    this.#instance.check(result, 'cellAt')
    return { x: memory.outInteger(0), y: memory.outInteger(1) }
  }

  static {
    askReachable = (grid, a, b, { diagonal, agentSize, blocked, mover }) => {
      pointerOf(grid)
      const { wasm, memory } = grid.#instance
      const from = clampedPoint(a, 'a')
      const to = clampedPoint(b, 'b')
      const cells = blocked === null ? null : grid.#kind.readCells(blocked, 'blocked', grid)
      const pointer = groundOf(grid, mover)
      const asked = [pointer, from.x, from.y, to.x, to.y, diagonal, agentSize]
      const result =
        cells === null
          ? wasm.way_wasm_grid_is_reachable(...asked, memory.out)
          : memory.withCopy(bytesOf(cells), (at) =>
              wasm.way_wasm_grid_is_reachable_past(...asked, at, cells.length, memory.out),
            )
      grid.#instance.check(result, 'isReachable')
      return memory.bytes[memory.out] !== 0
    }
  }

  /** A class of units: what areas cost it, its size and, on squares, its rule. */
  createMover(options) {
    pointerOf(this)
    return this.#instance.need('mover')(this.#instance, this, options, this.#kind.name === 'grid')
  }

  createReplanner(options) {
    pointerOf(this)
    const Replanner = this.#instance.need('replanner')
    return new Replanner(this.#instance, this, options, this.#kind)
  }

  createFlowField(goals, options) {
    pointerOf(this)
    const Field = this.#instance.need('field')
    return new Field(this.#instance, this, goals, options, this.#kind.fieldOptions)
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
}

takeAs(CellGrid, WAY_OBJECT_GRID, isWorld)
