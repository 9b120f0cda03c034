// Tile paths: costs go in as a table or are asked for one by one, and what comes out is copied, so that nothing is left
// in wasm memory.

import { WAY_MAX_NODES, WAY_NO_STEP } from '../../../dist/constants.js'
import {
  arrayOf,
  clampedPoint,
  costTable,
  integerWithin,
  keysOf,
  show,
  oneOrMore,
} from '../instance/check.js'
import { WaystateError } from '../instance/errors.js'

const REACH_KEYS = Object.freeze(['width', 'height', 'start', 'budget', 'cost'])
const FLOW_KEYS = Object.freeze(['width', 'height', 'goals', 'cost'])

/** Where a walker can go on a budget. */
export function reachable(instance, options) {
  const { width, height, start, budget, cost } = keysOf(options, 'options', REACH_KEYS)
  checkSize(width, height)
  const { x, y } = clampedPoint(start, 'start')
  integerWithin(budget, 'budget', 0, WAY_NO_STEP)
  const { wasm } = instance
  const pointer = make(instance, 'reachable', { width, height, cost }, (...where) =>
    wasm.way_wasm_reachable(width, height, x, y, budget, ...where),
  )
  try {
    return readReach(instance, pointer, width, height)
  } finally {
    wasm.way_reach_destroy(pointer)
  }
}

/** How far every tile is from the nearest goal. */
export function tileFlowField(instance, options) {
  const { width, height, goals, cost } = keysOf(options, 'options', FLOW_KEYS)
  checkSize(width, height)
  const points = readGoals(goals)
  const { wasm, memory } = instance
  const count = points.length / 2
  const pointer = memory.withCopy(new Uint8Array(points.buffer), (goalsAt) =>
    make(instance, 'tileFlowField', { width, height, cost }, (...where) =>
      wasm.way_wasm_tile_flow_field(width, height, goalsAt, count, ...where),
    ),
  )
  try {
    const size = width * height
    const distances = memory.copyWords(wasm.way_tile_flow_distances(pointer) >>> 0, size)
    const reached = memory.copyBytes(wasm.way_tile_flow_reached(pointer) >>> 0, size)
    return new TileFlow(width, height, distances, reached)
  } finally {
    wasm.way_tile_flow_destroy(pointer)
  }
}

class Reach {
  #width
  #height
  #places
  #costs
  #previous

  constructor(width, height, tiles, costs, previous) {
    this.tiles = tiles
    this.#width = width
    this.#height = height
    this.#costs = costs
    this.#previous = previous
    // One up, so that 0 is no place.
    this.#places = new Int32Array(width * height)
    tiles.forEach((tile, place) => {
      this.#places[tile] = place + 1
    })
  }

  has(point) {
    return this.#placeOf(point) >= 0
  }

  cost(point) {
    const place = this.#placeOf(point)
    return place < 0 ? null : this.#costs[place]
  }

  path(point) {
    const points = []
    let tile = this.#placeOf(point) < 0 ? -1 : tileAt(point, this.#width, this.#height)
    while (tile >= 0) {
      const y = Math.floor(tile / this.#width)
      points.push({ x: tile - y * this.#width, y })
      tile = this.#previous[this.#places[tile] - 1]
    }
    return points.length === 0 ? null : points.reverse()
  }

  #placeOf(point) {
    const tile = tileAt(point, this.#width, this.#height)
    return tile < 0 ? -1 : this.#places[tile] - 1
  }
}

class TileFlow {
  #width
  #height
  #reached

  constructor(width, height, distances, reached) {
    this.distances = distances
    this.#width = width
    this.#height = height
    this.#reached = reached
  }

  distance(point) {
    const tile = tileAt(point, this.#width, this.#height)
    return tile >= 0 && this.#reached[tile] === 1 ? this.distances[tile] : null
  }
}

/** The cost function of one call. */
class TileHook {
  constructor(cost, width) {
    this.cost = cost
    this.width = width
    this.thrown = null
  }

  fail(error) {
    this.thrown ??= { error }
  }

  /** -1 stands for no step. */
  costOf(tile) {
    const y = Math.floor(tile / this.width)
    const x = tile - y * this.width
    const cost = this.cost(x, y)
    if (cost === null) {
      return -1
    }
    if (!Number.isInteger(cost) || cost < 0 || cost > WAY_NO_STEP) {
      throw new WaystateError(
        'hook',
        `cost returned ${show(cost)} for (${x}, ${y}); an integer from 0 to ${WAY_NO_STEP}, or null, was expected`,
      )
    }
    return cost
  }
}

function checkSize(width, height) {
  integerWithin(width, 'width', 1, WAY_MAX_NODES)
  integerWithin(height, 'height', 1, WAY_MAX_NODES)
  integerWithin(width * height, 'width * height', 1, WAY_MAX_NODES)
}

/**
 * Pointer to what `search` makes. It gets where the table of costs lies, or 0, the id of the cost function, and where the
 * pointer goes: a place of its own, since the function may make calls that write to the usual one.
 */
function make(instance, what, { width, height, cost }, search) {
  const { host, memory } = instance
  const table = typeof cost === 'function' ? null : tableBytes(memory, cost, width * height)
  return memory.withRoom(4, (out) => {
    let result
    if (table === null) {
      const id = host.reserve()
      try {
        result = host.call(id, new TileHook(cost, width), [], () => search(0, id, out))
      } finally {
        host.release(id)
      }
    } else {
      result = memory.withCopy(table, (tableAt) => search(tableAt, 0, out))
    }
    instance.check(result, what)
    return memory.integers[out >>> 2] >>> 0
  })
}

function tableBytes(memory, cost, length) {
  const table = memory.steady(costTable(cost, 'cost'))
  if (table.length !== length) {
    throw new WaystateError('out-of-range', `cost has ${table.length} numbers; ${length} were expected`)
  }
  return new Uint8Array(table.buffer, table.byteOffset, table.byteLength)
}

function readGoals(given) {
  const goals = oneOrMore(given)
  const amount = arrayOf(goals, 'goals', 'points', WAY_MAX_NODES)
  const points = new Int32Array(amount * 2)
  for (let i = 0; i < amount; i++) {
    const { x, y } = clampedPoint(goals[i], `goals[${i}]`)
    points[2 * i] = x
    points[2 * i + 1] = y
  }
  return points
}

function readReach(instance, pointer, width, height) {
  const { wasm, memory } = instance
  const count = wasm.way_reach_count(pointer)
  const tiles = memory.copyWords(wasm.way_reach_tiles(pointer) >>> 0, count)
  return memory.withRoom(8 * count, (costs) => {
    const previous = costs + 4 * count
    wasm.way_wasm_reach_read(pointer, width, costs, previous)
    return new Reach(
      width,
      height,
      tiles,
      memory.copyWords(costs, count),
      new Int32Array(memory.copyWords(previous, count).buffer),
    )
  })
}

/** The tile of a point, -1 outside. */
function tileAt(point, width, height) {
  const { x, y } = clampedPoint(point, 'point')
  return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : -1
}
