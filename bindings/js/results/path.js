import { way_path } from '../../../dist/constants.js'
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

/** What a way_path holds, as the fields of a result. */
export function fieldsAt({ memory }, pointer, recorded) {
  const { integers, doubles } = memory
  const at = pointer >>> 2
  const cells = integers[at + way_path.cells / 4] >>> 0
  const expanded = integers[at + way_path.expanded / 4] >>> 0
  return {
    status: STATUSES[integers[at + way_path.status / 4]],
    algorithm: ALGORITHMS[integers[at + way_path.algorithm / 4]],
    engine: ENGINES[integers[at + way_path.engine / 4]],
    cost: doubles[(pointer + way_path.cost) >>> 3],
    start: integers[at + way_path.start / 4],
    goal: integers[at + way_path.goal / 4],
    expandedCount: integers[at + way_path.expanded_count / 4],
    iterations: integers[at + way_path.iterations / 4],
    cells: memory.copyWords(cells, integers[at + way_path.length / 4]),
    expanded: recorded ? memory.copyWords(expanded, integers[at + way_path.expanded_length / 4]) : undefined,
    expandedFrom: recorded ? integers[at + way_path.expanded_from / 4] : undefined,
  }
}

/** Reads the way_path at a pointer. */
export const readPath = (instance, pointer, grid, recorded) =>
  new GridPath(fieldsAt(instance, pointer, recorded), grid)
