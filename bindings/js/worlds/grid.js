import { instanceOf, pathGroundOf } from './area-grid.js'
import { askReachable, CellGrid, planeKind } from './cell-grid.js'
import { GRID_KEYS, makeGrid, makeGridFromState } from './make-grid.js'
import { clampedPoint, keysOf } from '../instance/check.js'
import { pointerOf } from '../instance/handle.js'
import { bytesOf } from '../instance/numbers.js'
import { showAs } from '../instance/show.js'
import { SQUARE } from '../searches/kinds.js'
import { REACHABLE_OPTIONS, SIZE_OPTIONS } from '../searches/options.js'
import { GridSearch } from '../searches/search.js'

const KIND = planeKind(SQUARE, GridSearch)

/** A square grid. Its cells hold an area, 0 to 254, each with a cost multiplier; 255 is the wall. */
export class Grid extends CellGrid {
  constructor(instance, pointer) {
    super(KIND, instance, pointer)
  }

  /** Whether any path joins two cells, from labels that are kept between edits. */
  isReachable(a, b, options) {
    return askReachable(this, a, b, REACHABLE_OPTIONS.read(options))
  }

  /** The corners of a path that is pulled tight by lines of sight. */
  smooth(path, options) {
    pointerOf(this)
    const instance = instanceOf(this)
    const { wasm, memory } = instance
    const cells = SQUARE.readCells(typeof path === 'object' && path?.cells ? path.cells : path, 'path', this)
    const size = SIZE_OPTIONS.read(options).agentSize
    const pointer = pointerOf(this)
    const { length } = cells
    return memory.withCopy(bytesOf(cells), (from) =>
      memory.withRoom(4 * length, (to) => {
        instance.check(wasm.way_grid_smooth(pointer, from, length, size, to, memory.out), 'smooth')
        return pathGroundOf(this).pointsOf(memory.copyWords(to, memory.outInteger()))
      }),
    )
  }

  /** Whether an agent sees one cell from another, past walls, corners and changes of cost. */
  lineOfSight(a, b, options) {
    pointerOf(this)
    const instance = instanceOf(this)
    const { wasm, memory } = instance
    const from = clampedPoint(a, 'a')
    const to = clampedPoint(b, 'b')
    const size = SIZE_OPTIONS.read(options).agentSize
    const pointer = pointerOf(this)
    instance.check(
      wasm.way_wasm_grid_line_of_sight(pointer, from.x, from.y, to.x, to.y, size, memory.out),
      'lineOfSight',
    )
    return memory.bytes[memory.out] !== 0
  }

  /** The abstract graph that 'hpa*' searches, for drawing; brought up to date first. */
  describeHierarchy(options) {
    pointerOf(this)
    const instance = instanceOf(this)
    return instance.need('hierarchy')(instance, this, options)
  }
}

showAs(Grid, 'Grid', ['width', 'height', 'version'])

export function createGrid(instance, options) {
  const sizes = keysOf(options, 'options', GRID_KEYS)
  const make = (wasm, width, height, ...rest) => wasm.way_grid_create(width, height, ...rest)
  return new Grid(instance, makeGrid(instance, 'createGrid', sizes, make))
}

/** Makes a grid from what saveState gave. */
export function gridFromState(instance, state) {
  const open = (...from) => instance.wasm.way_grid_from_state(...from)
  return new Grid(instance, makeGridFromState(instance, 'gridFromState', state, open))
}
