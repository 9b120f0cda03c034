import { ALGORITHMS, ENGINES, STATUSES } from '../instance/names.js'

/** Width, space and layout of the grid that a path lies on; undefined for what is no path. */
export let groundOf

/** The answer to a query: a copy, which outlives the grid. */
export class GridPath {
  #width
  #space
  #layout

  constructor(fields, { width, space, layout }) {
    this.status = fields.status
    this.cost = fields.cost
    this.length = fields.cells.length
    this.cells = fields.cells
    this.expandedCount = fields.expandedCount
    this.iterations = fields.iterations
    this.expanded = fields.expanded
    this.expandedFrom = fields.expandedFrom
    this.algorithm = fields.algorithm
    this.engine = fields.engine
    this.start = pointOf(fields.start, width)
    this.goal = pointOf(fields.goal, width)
    this.#width = width
    this.#space = space
    this.#layout = layout
  }

  static {
    groundOf = (path) =>
      typeof path === 'object' && path !== null && #width in path
        ? { width: path.#width, space: path.#space, layout: path.#layout }
        : undefined
  }

  points() {
    return Array.from(this.cells, (cell) => pointOf(cell, this.#width))
  }
}

export function pointOf(cell, width) {
  if (cell < 0) {
    return null
  }
  const y = Math.floor(cell / width)
  return { x: cell - y * width, y }
}

/** Reads the way_path at a pointer. */
export function readPath(instance, pointer, grid, recorded) {
  const { wasm, memory } = instance
  wasm.way_wasm_path_read(pointer, memory.out, memory.outDoubles)
  const { integers } = memory
  const at = memory.out >>> 2
  const cells = integers[at + 8] >>> 0
  const expanded = integers[at + 10] >>> 0
  return new GridPath(
    {
      status: STATUSES[integers[at]],
      algorithm: ALGORITHMS[integers[at + 1]],
      engine: ENGINES[integers[at + 2]],
      cost: memory.outDouble(),
      start: integers[at + 3],
      goal: integers[at + 4],
      expandedCount: integers[at + 5],
      iterations: integers[at + 6],
      cells: memory.copyWords(cells, integers[at + 7]),
      expanded: recorded ? memory.copyWords(expanded, integers[at + 9]) : undefined,
      expandedFrom: recorded ? integers[at + 11] : undefined,
    },
    grid,
  )
}
