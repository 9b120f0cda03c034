// Where a walker can go on a budget or in so many turns, on grids of any kind.

import { way_range_options } from '../../../dist/constants.js'
import { finiteFromZero } from '../instance/check.js'
import { groundOf } from '../instance/movers.js'

/** Asks C for the range around a start. */
export function rangeOf(instance, kind, grid, ground, start, options) {
  const ends = [0, 0, 0]
  kind.readEnd(start, 'start', ends, 0)
  const chosen = kind.rangeOptions.read(options)
  finiteFromZero(chosen.budget, 'budget')
  const pointer = groundOf(grid, chosen.mover)
  const { memory } = instance
  const { range } = instance.bind(kind.searchCalls)
  const made = memory.withRoom(way_range_options.SIZE, (optionsAt) => {
    kind.writeRange(instance, optionsAt, chosen)
    instance.check(range(pointer, ...ends, optionsAt, memory.out), 'reachable')
    return memory.outInteger() >>> 0
  })
  try {
    return new Range(instance, made, kind, ground, kind.sizesOf(grid), chosen)
  } finally {
    instance.wasm.way_range_destroy(made)
  }
}

export class Range {
  #kind
  #ground
  #sizes
  #budget
  #places
  #costs
  #turns
  #previous

  constructor({ wasm, memory }, pointer, kind, ground, sizes, { budget }) {
    const count = wasm.way_range_count(pointer)
    const copy = (at) => memory.copyWords(at >>> 0, count)
    this.tiles = copy(wasm.way_range_cells(pointer))
    this.#costs = memory.copyDoubles(wasm.way_range_costs(pointer) >>> 0, count)
    this.#turns = copy(wasm.way_range_turns(pointer))
    this.#previous = new Int32Array(copy(wasm.way_range_previous(pointer)).buffer)
    this.#places = new Map(Array.from(this.tiles, (tile, place) => [tile, place]))
    this.#kind = kind
    this.#ground = ground
    this.#sizes = sizes
    this.#budget = budget
  }

  has(point) {
    return this.#placeOf(point) !== undefined
  }

  /** What the way costs; by turns with what was left over of those that ended. */
  cost(point) {
    const place = this.#placeOf(point)
    return place === undefined ? null : (this.#turns[place] - 1) * this.#budget + this.#costs[place]
  }

  /** The turn in which a cell is reached, from 1 on. */
  turn(point) {
    const place = this.#placeOf(point)
    return place === undefined ? null : this.#turns[place]
  }

  /** What the way has spent in that turn. */
  spent(point) {
    const place = this.#placeOf(point)
    return place === undefined ? null : this.#costs[place]
  }

  path(point) {
    const end = this.#placeOf(point)
    if (end === undefined) {
      return null
    }
    const cells = []
    for (let place = end; place >= 0; place = this.#previous[place]) {
      cells.push(this.tiles[place])
    }
    return this.#ground.pointsOf(cells.reverse())
  }

  /** undefined where the walker can't go. */
  #placeOf(point) {
    const ends = [0, 0, 0]
    this.#kind.readEnd(point, 'point', ends, 0)
    const [width, height, depth] = this.#sizes
    const [x, y, z] = ends
    const inside = x >= 0 && y >= 0 && z >= 0 && x < width && y < height && z < depth
    return inside ? this.#places.get((z * height + y) * width + x) : undefined
  }

  toJSON() {
    return { type: 'Range', count: this.tiles.length }
  }
}
