// Grids from what newcomers have in hand: rows of values, and what each value stands for.

import { WAY_MAX_NODES, WAY_WALL } from '../../../dist/constants.js'
import { arrayOf, integerWithin, isTypedArray, keysOf, show } from '../instance/check.js'
import { WaystateError, WaystateTypeError } from '../instance/errors.js'

const OPTION_KEYS = Object.freeze(['layout', 'space'])
const AREA_KEYS = Object.freeze(['area', 'cost'])

export function gridFromRows(way, rows, mapping, options) {
  const height = arrayOf(rows, 'rows', 'rows', WAY_MAX_NODES)
  const width = height === 0 ? 0 : rowOf(rows[0], 'rows[0]').length
  const size = sizeOf(width, height, 'rows')
  const areas = new Areas(mapping ?? ((value) => value))
  const cells = new Uint8Array(size)
  for (let y = 0; y < height; y++) {
    const row = rowOf(rows[y], `rows[${y}]`)
    if (row.length !== width) {
      throw new WaystateError(
        'out-of-range',
        `rows[${y}] has ${row.length} values; ${width} were expected, as rows[0] has`,
      )
    }
    for (let x = 0; x < width; x++) {
      cells[y * width + x] = areas.of(row[x], x, y, () => `rows[${y}][${x}]`)
    }
  }
  return gridOf(way, { width, height, cells }, areas, options)
}

function rowOf(value, name) {
  if (!Array.isArray(value) && !isTypedArray(value) && typeof value !== 'string') {
    throw new WaystateTypeError(`${name} is ${show(value)}; an array of values or a string was expected`)
  }
  return value
}

/** How many cells there are, before anything is allocated for them. */
export function sizeOf(width, height, name) {
  integerWithin(width, `width of ${name}`, 1, WAY_MAX_NODES)
  integerWithin(height, `height of ${name}`, 1, WAY_MAX_NODES)
  return integerWithin(width * height, `width * height of ${name}`, 1, WAY_MAX_NODES)
}

/** The grid of cells that have been read: of squares unless a layout is given. */
export function gridOf(way, { layout: foundLayout, space: foundSpace, ...sizes }, areas, options = {}) {
  const { layout = foundLayout, space = foundSpace } = keysOf(options, 'options', OPTION_KEYS)
  const grid =
    layout === undefined
      ? way.createGrid({ ...sizes, space })
      : way.createHexGrid({ ...sizes, space, layout })
  try {
    for (const [area, cost] of areas.costs) {
      grid.setAreaCost(area, cost)
    }
  } catch (error) {
    grid.dispose()
    throw error
  }
  return grid
}

/**
 * What values stand for, by a mapping: a function of the value and its place, or an object or a Map with a member for each
 * value. It gives an area, 0 to 255, null for a wall, or { area, cost } for one with a multiplier.
 */
export class Areas {
  #mapping
  #known = new Map()
  /** Multipliers by area. */
  costs = new Map()

  constructor(mapping) {
    if ((typeof mapping !== 'object' && typeof mapping !== 'function') || mapping === null) {
      throw new WaystateTypeError(
        `mapping is ${show(mapping)}; a function, or an object with an area for each value, was expected`,
      )
    }
    this.#mapping = mapping
  }

  /** `name` makes the place of the value for a message; `more` is handed to a function beside x and y. */
  of(value, x, y, name, more) {
    const mapping = this.#mapping
    if (typeof mapping === 'function') {
      const area = mapping(value, x, y, more)
      // Most are plain areas.
      return Number.isInteger(area) && area >= 0 && area <= WAY_WALL
        ? area
        : this.#areaOf(area, () =>
            Object.is(area, value) ? name() : `mapping of ${show(value)}, at ${name()},`,
          )
    }
    let area = this.#known.get(value)
    if (area === undefined) {
      area = this.#areaOf(memberOf(mapping, value, name), () => `mapping[${show(value)}]`)
      this.#known.set(value, area)
    }
    return area
  }

  #areaOf(value, name) {
    if (value === null) {
      return WAY_WALL
    }
    if (typeof value !== 'object') {
      return integerWithin(value, name(), 0, WAY_WALL)
    }
    const { area, cost } = keysOf(value, name(), AREA_KEYS)
    integerWithin(area, `${name()}.area`, 0, WAY_WALL)
    if (cost !== undefined) {
      this.#keepCost(area, cost, name)
    }
    return area
  }

  #keepCost(area, cost, name) {
    const before = this.costs.get(area)
    if (before !== undefined && before !== cost) {
      throw new WaystateError(
        'invalid-argument',
        `${name()}.cost is ${show(cost)}; area ${area} has ${show(before)} already`,
      )
    }
    this.costs.set(area, cost)
  }
}

function memberOf(mapping, value, name) {
  const has = mapping instanceof Map ? mapping.has(value) : isKey(value) && Object.hasOwn(mapping, value)
  if (!has) {
    throw new WaystateError('out-of-range', `${name()} is ${show(value)}; mapping has nothing for it`)
  }
  return mapping instanceof Map ? mapping.get(value) : mapping[value]
}

const isKey = (value) => typeof value === 'number' || typeof value === 'string'
