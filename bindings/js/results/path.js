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

/** Reads the way_path at a pointer. */
export function readPath(instance, pointer, grid, recorded) {
  const { memory } = instance
  const { integers, doubles } = memory
  const field = (at) => integers[(pointer + at) >>> 2]
  const cells = field(way_path.cells) >>> 0
  const expanded = field(way_path.expanded) >>> 0
  return new GridPath(
    {
      status: STATUSES[field(way_path.status)],
      algorithm: ALGORITHMS[field(way_path.algorithm)],
      engine: ENGINES[field(way_path.engine)],
      cost: doubles[(pointer + way_path.cost) >>> 3],
      start: field(way_path.start),
      goal: field(way_path.goal),
      expandedCount: field(way_path.expanded_count),
      iterations: field(way_path.iterations),
      cells: memory.copyWords(cells, field(way_path.length)),
      expanded: recorded ? memory.copyWords(expanded, field(way_path.expanded_length)) : undefined,
      expandedFrom: recorded ? field(way_path.expanded_from) : undefined,
    },
    grid,
  )
}
