import { way_grid_options } from '../../../dist/constants.js'
import { clampedPoint } from '../instance/check.js'
import { GridStateError } from '../instance/errors.js'
import { callName, writeOptions } from './options.js'
import { readPath } from '../results/path.js'
import { SlicedSearch, worldOf } from './sliced-search.js'

/** How queries on cells read their ends, write their options and give their results. */
export const CELLS = Object.freeze({
  dimensions: 2,
  endOf(value, name) {
    const { x, y } = clampedPoint(value, name)
    return [x, y]
  },
  countOf: ({ width, height }) => width * height,
  /** Runs `use` with the options completed by what they need only while C copies them. */
  withOptions: (instance, grid, options, use) => use(options),
  optionsSize: way_grid_options.SIZE,
  writeOptions,
  callName,
  readPath: (instance, path, grid, { recorded }) => readPath(instance, path, grid, recorded),
  StateError: GridStateError,
})

/** A path query on a grid that runs in slices, and can be saved between them. */
export class PathSearch extends SlicedSearch {
  constructor(calls, instance, grid, options, nodes = CELLS) {
    super(calls, instance, grid, options, nodes)
  }

  get grid() {
    return worldOf(this)
  }
}
