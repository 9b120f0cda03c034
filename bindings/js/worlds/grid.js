import {
  WAY_MAX_LINK_COST,
  WAY_MAX_LINKS,
  WAY_MAX_LINKS_AT_CELL,
  WAY_MIN_LINK_COST,
  WAY_SIDE_NORTH,
  WAY_SIDE_WEST,
  way_link,
} from '../../../dist/constants.js'
import { edit, instanceOf, pathGroundOf } from './area-grid.js'
import { askReachable, CellGrid, planeKind } from './cell-grid.js'
import { GRID_KEYS, makeGrid, makeGridFromState } from './make-grid.js'
import { cellsIn, pullTight } from './smooth.js'
import { boolean, clampedPoint, integerWithin, keysOf, numberWithin, point } from '../instance/check.js'
import { WaystateError } from '../instance/errors.js'
import { pointerOf } from '../instance/handle.js'
import { groundOf } from '../instance/movers.js'
import { showAs } from '../instance/show.js'
import { pointOf } from '../results/grounds.js'
import { SQUARE } from '../searches/kinds.js'
import { REACHABLE_OPTIONS, SIZE_OPTIONS } from '../searches/options.js'
import { GridSearch } from '../searches/search.js'

const KIND = planeKind(SQUARE, GridSearch)

/** A square grid. Its cells hold an area, 0 to 254, each with a cost multiplier; 255 is the wall. */
export class Grid extends CellGrid {
  constructor(instance, pointer) {
    super(KIND, instance, pointer)
  }

  /** Shuts or opens the way out of a cell in a direction: 0 to 3, north, east, south, west. */
  setPassage(x, y, direction, open) {
    cellOf(this, x, y)
    integerWithin(direction, 'direction', WAY_SIDE_NORTH, WAY_SIDE_WEST)
    boolean(open, 'open')
    const { wasm } = instanceOf(this)
    edit(this, 'setPassage', (pointer) => wasm.way_grid_set_passage(pointer, x, y, direction, open))
  }

  /** Whether that way is open. */
  passage(x, y, direction) {
    cellOf(this, x, y)
    integerWithin(direction, 'direction', WAY_SIDE_NORTH, WAY_SIDE_WEST)
    const { wasm, memory, check } = callable(this)
    check(wasm.way_grid_passage(pointerOf(this), x, y, direction, memory.out), 'passage')
    return memory.bytes[memory.out] !== 0
  }

  /** Adds a step from a cell to another, anywhere; returns its id. */
  addLink(from, to, cost) {
    const start = endOf(this, from, 'from')
    const end = endOf(this, to, 'to')
    numberWithin(cost, 'cost', WAY_MIN_LINK_COST, WAY_MAX_LINK_COST)
    if (start.x === end.x && start.y === end.y) {
      throw outOfRange(`to is (${end.x}, ${end.y}), where the link begins; another cell was expected`)
    }
    const { wasm, memory } = instanceOf(this)
    if (wasm.way_grid_link_count(pointerOf(this)) === WAY_MAX_LINKS) {
      throw outOfRange(`addLink: the grid has ${WAY_MAX_LINKS} links, which is the most`)
    }
    // Listeners may make calls of their own, which write to memory.out.
    return memory.withRoom(4, (id) => {
      edit(this, `addLink, with ${WAY_MAX_LINKS_AT_CELL} links at most from a cell and to one`, (pointer) =>
        wasm.way_wasm_grid_add_link(pointer, start.x, start.y, end.x, end.y, cost, id),
      )
      return memory.integers[id >>> 2]
    })
  }

  removeLink(id) {
    pointerOf(this)
    integerWithin(id, 'id', 0, 0x7fffffff)
    const { wasm } = instanceOf(this)
    if (!this.links().some((link) => link.id === id)) {
      throw outOfRange(`id is ${id}; that of a link of this grid was expected`)
    }
    edit(this, 'removeLink', (pointer) => wasm.way_grid_remove_link(pointer, id))
  }

  /** All links, by ascending id. */
  links() {
    const { wasm, memory, check } = callable(this)
    const pointer = pointerOf(this)
    const count = wasm.way_grid_link_count(pointer)
    return memory.withRoom(count * way_link.SIZE, (at) => {
      check(wasm.way_grid_links(pointer, at, count), 'links')
      return Array.from({ length: count }, (_, i) => readLink(memory, at + i * way_link.SIZE, this.width))
    })
  }

  /** Whether any path joins two cells, from labels that are kept between edits. */
  isReachable(a, b, options) {
    return askReachable(this, a, b, REACHABLE_OPTIONS.read(options))
  }

  /** The corners of a path that is pulled tight by lines of sight. */
  smooth(path, options) {
    pointerOf(this)
    const instance = instanceOf(this)
    const cells = SQUARE.readCells(cellsIn(path), 'path', this)
    const { agentSize: size, mover } = SIZE_OPTIONS.read(options)
    const pointer = groundOf(this, mover)
    return pullTight(instance, instance.wasm.way_grid_smooth, pointer, cells, size, pathGroundOf(this))
  }

  /** Whether an agent sees one cell from another, past walls, corners and changes of cost. */
  lineOfSight(a, b, options) {
    pointerOf(this)
    const instance = instanceOf(this)
    const { wasm, memory } = instance
    const from = clampedPoint(a, 'a')
    const to = clampedPoint(b, 'b')
    const { agentSize: size, mover } = SIZE_OPTIONS.read(options)
    const pointer = groundOf(this, mover)
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

const outOfRange = (message) => new WaystateError('out-of-range', message)

function callable(grid) {
  const instance = instanceOf(grid)
  return { wasm: instance.wasm, memory: instance.memory, check: (...args) => instance.check(...args) }
}

function cellOf(grid, x, y) {
  pointerOf(grid)
  integerWithin(x, 'x', 0, grid.width - 1)
  integerWithin(y, 'y', 0, grid.height - 1)
}

/** A cell that a link may lead from or to. */
function endOf(grid, value, name) {
  pointerOf(grid)
  const { x, y } = point(value, name)
  integerWithin(x, `${name}.x`, 0, grid.width - 1)
  integerWithin(y, `${name}.y`, 0, grid.height - 1)
  if (!grid.isWalkable(x, y)) {
    throw outOfRange(`${name} is (${x}, ${y}), a wall; a cell that can be entered was expected`)
  }
  return { x, y }
}

function readLink({ integers, doubles }, at, width) {
  const read = (field) => integers[(at + way_link[field]) >>> 2]
  const cost = doubles[(at + way_link.cost) >>> 3]
  return { id: read('id'), from: pointOf(read('from'), width), to: pointOf(read('to'), width), cost }
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
