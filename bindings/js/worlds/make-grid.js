// How grids in the plane are made, of whatever shape their cells are.

import { WAY_MAX_NODES, WAY_SPACE_LIMIT } from '../../../dist/constants.js'
import { bytesOfLength, integerWithin, keysOf, numberWithin } from '../instance/check.js'
import { GridStateError } from '../instance/errors.js'
import { restoreWith } from '../instance/state.js'

export const GRID_KEYS = Object.freeze(['width', 'height', 'cells', 'space'])
const SPACE_KEYS = Object.freeze(['originX', 'originY', 'cellSize'])

/** Pointer of a new grid of any shape, which `create` makes from sizes, cells, space and where to write it. */
export function makeGrid(instance, what, { width, height, cells, space }, create) {
  integerWithin(width, 'width', 1, WAY_MAX_NODES)
  integerWithin(height, 'height', 1, WAY_MAX_NODES)
  integerWithin(width * height, 'width * height', 1, WAY_MAX_NODES)
  const { memory, wasm } = instance
  const place = space === undefined ? null : readSpace(space)
  // After the space, whose getters may make the memory grow under cells that lie in it.
  const areas = cells === undefined ? undefined : bytesOfLength(cells, 'cells', width * height)
  const make = (cellsAt) => {
    if (place !== null) {
      memory.doubles.set(place, memory.outDoubles >>> 3)
    }
    const spaceAt = place === null ? 0 : memory.outDoubles
    instance.check(create(wasm, width, height, cellsAt, spaceAt, 0, memory.out), what)
    return memory.outInteger() >>> 0
  }
  return areas === undefined ? make(0) : memory.withCopy(areas, make)
}

function readSpace(space) {
  const { originX = 0, originY = 0, cellSize = 1 } = keysOf(space, 'space', SPACE_KEYS)
  numberWithin(originX, 'space.originX', -WAY_SPACE_LIMIT, WAY_SPACE_LIMIT)
  numberWithin(originY, 'space.originY', -WAY_SPACE_LIMIT, WAY_SPACE_LIMIT)
  numberWithin(cellSize, 'space.cellSize', Number.MIN_VALUE, WAY_SPACE_LIMIT)
  return [originX, originY, cellSize]
}

/** Pointer of a grid that `open` makes from bytes. */
export function makeGridFromState(instance, what, state, open) {
  const { memory } = instance
  restoreWith(instance, what, state, GridStateError, (bytes, size, error) =>
    open(bytes, size, 0, memory.out, error),
  )
  return memory.outInteger() >>> 0
}
