import { WAY_HEX_LIMIT } from '../../../dist/constants.js'
import { instanceOf } from './area-grid.js'
import { askReachable, CellGrid, planeKind } from './cell-grid.js'
import { integer, integerWithin, keysOf, oneOf, point } from '../instance/check.js'
import { WaystateError } from '../instance/errors.js'
import { pointerOf } from '../instance/handle.js'
import { HEX_LAYOUTS } from '../instance/names.js'
import { showAs } from '../instance/show.js'
import { HEX } from '../searches/hex-kind.js'
import { HEX_REACHABLE_OPTIONS } from '../searches/options.js'
import { searchesOn } from '../searches/search.js'
import { GRID_KEYS, makeGrid, makeGridFromState } from './make-grid.js'

const HEX_KEYS = Object.freeze([...GRID_KEYS, 'layout'])

export const HexSearch = searchesOn(HEX, 'HexSearch', 'grid')
const KIND = planeKind(HEX, HexSearch)

const coordinateOf = (value, name) => integerWithin(value, name, -WAY_HEX_LIMIT, WAY_HEX_LIMIT)

function pointIn(value, name) {
  const { x, y } = point(value, name)
  return { x: coordinateOf(x, `${name}.x`), y: coordinateOf(y, `${name}.y`) }
}

/** A grid of hexagons, in one of four layouts. Its cells are as those of a square grid. */
export class HexGrid extends CellGrid {
  #layout

  constructor(instance, pointer) {
    const layout = instance.wasm.way_grid_layout(pointer)
    super(KIND, instance, pointer)
    this.#layout = layout
  }

  get layout() {
    return HEX_LAYOUTS[this.#layout]
  }

  /** Whether any path joins two cells, from labels that are kept between edits. */
  isReachable(a, b, options) {
    return askReachable(this, a, b, HEX_REACHABLE_OPTIONS.read(options))
  }

  toCube(x, y) {
    const { wasm, memory } = this.#open()
    coordinateOf(x, 'x')
    coordinateOf(y, 'y')
    this.#check(wasm.way_wasm_hex_to_cube(this.#layout, x, y, memory.out), 'toCube')
    return { q: memory.outInteger(0), r: memory.outInteger(1), s: memory.outInteger(2) }
  }

  toAxial(x, y) {
    const { q, r } = this.toCube(x, y)
    return { q, r }
  }

  fromAxial(q, r) {
    const { wasm, memory } = this.#open()
    coordinateOf(q, 'q')
    coordinateOf(r, 'r')
    this.#check(wasm.way_hex_from_axial(this.#layout, q, r, memory.out), 'fromAxial')
    return { x: memory.outInteger(0), y: memory.outInteger(1) }
  }

  fromCube(q, r, s) {
    integer(s, 's')
    if (integer(q, 'q') + integer(r, 'r') + s !== 0) {
      throw new WaystateError('out-of-range', `q + r + s is ${q + r + s}; 0 was expected`)
    }
    return this.fromAxial(q, r)
  }

  /** Steps from one cell to another on an empty plane. */
  distance(a, b) {
    const { wasm, memory } = this.#open()
    const from = pointIn(a, 'a')
    const to = pointIn(b, 'b')
    this.#check(wasm.way_wasm_hex_distance(this.#layout, from.x, from.y, to.x, to.y, memory.out), 'distance')
    return memory.outInteger()
  }

  /** The neighbours that are cells of the grid, in the order of moves. */
  neighbors(x, y) {
    return this.ring({ x, y }, 1)
  }

  /** The cells of the grid on the straight line from one cell to another. */
  line(a, b) {
    const { wasm } = this.#open()
    const from = pointIn(a, 'a')
    const to = pointIn(b, 'b')
    return this.#cells('line', (...into) =>
      wasm.way_wasm_hex_line(this.#layout, from.x, from.y, to.x, to.y, ...into),
    )
  }

  /** The cells of the grid exactly that far away. */
  ring(center, radius) {
    const { wasm } = this.#open()
    const { x, y } = pointIn(center, 'center')
    integerWithin(radius, 'radius', 0, WAY_HEX_LIMIT)
    return this.#cells('ring', (...into) => wasm.way_wasm_hex_ring(this.#layout, x, y, radius, ...into))
  }

  /** The cells of the grid at most that far away, ring by ring. */
  range(center, radius) {
    const { wasm } = this.#open()
    const { x, y } = pointIn(center, 'center')
    integerWithin(radius, 'radius', 0, WAY_HEX_LIMIT)
    return this.#cells('range', (...into) => wasm.way_wasm_hex_range(this.#layout, x, y, radius, ...into))
  }

  #open() {
    pointerOf(this)
    return instanceOf(this)
  }

  #check(result, what) {
    instanceOf(this).check(result, what)
  }

  /** What a call writes that tells how much it would when it gets no buffer, less what lies outside. */
  #cells(what, write) {
    const { memory } = instanceOf(this)
    this.#check(write(0, 0, memory.out), what)
    const amount = memory.outInteger() >>> 0
    return memory.withRoom(amount * 8, (cells) => {
      this.#check(write(cells, amount, memory.out), what)
      const { integers } = memory
      const inside = []
      for (let at = cells >>> 2, end = at + amount * 2; at < end; at += 2) {
        const x = integers[at]
        const y = integers[at + 1]
        if (x >= 0 && y >= 0 && x < this.width && y < this.height) {
          inside.push({ x, y })
        }
      }
      return inside
    })
  }
}

showAs(HexGrid, 'HexGrid', ['width', 'height', 'layout', 'version'])

export function createHexGrid(instance, options) {
  const { layout, ...sizes } = keysOf(options, 'options', HEX_KEYS)
  const place = oneOf(layout, 'layout', HEX_LAYOUTS)
  const make = (wasm, width, height, ...rest) => wasm.way_hex_grid_create(width, height, place, ...rest)
  return new HexGrid(instance, makeGrid(instance, 'createHexGrid', sizes, make))
}

/** Makes a hex grid from what saveState gave. */
export function hexGridFromState(instance, state) {
  const open = (...from) => instance.wasm.way_hex_grid_from_state(...from)
  return new HexGrid(instance, makeGridFromState(instance, 'hexGridFromState', state, open))
}
