// What worlds of cells are to queries and searches; hexagons and voxels have files of their own.

import { clampedCoordinate, integerWithin, placesOf, point } from '../instance/check.js'
import { GridStateError } from '../instance/errors.js'
import { PlaneHooks } from '../instance/hooks.js'
import { ALGORITHMS } from '../instance/names.js'
import { PlaneGround } from '../results/grounds.js'
import { Path } from '../results/path.js'
import { pathGroundOf } from '../worlds/area-grid.js'
import {
  SQUARE_FIELD_OPTIONS,
  SQUARE_OPTIONS,
  SQUARE_RANGE_OPTIONS,
  SQUARE_REPLANNER_OPTIONS,
} from './options.js'

/** What worlds of cells have in common. */
export const CELLS = {
  StateError: GridStateError,
  readOptions(options, instance, grid, table = this.options) {
    const chosen = table.read(options)
    if (options !== undefined) {
      instance.needFor(chosen.algorithm)
    }
    if (chosen.passable !== null || chosen.stepCost !== null) {
      chosen.hooks = new this.Hooks(chosen, grid)
    }
    if (chosen.blocked !== null && chosen.blocked !== undefined) {
      chosen.blocked = this.readCells(chosen.blocked, 'blocked', grid)
    }
    return chosen
  },
  /** Cells of a grid, as their numbers. */
  readCells(value, name, grid) {
    return placesOf(value, name, this.countOf(grid), (place, itsName) => this.numberOf(place, itsName, grid))
  },
  /** The same of ranges. */
  writeRange({ memory }, to, chosen) {
    this.rangeOptions.write(memory, to, chosen)
  },
  callName: (what, { algorithm, hooks }) =>
    `${what} with algorithm '${ALGORITHMS[algorithm]}'${hooks === null ? '' : ' and hooks'}`,
  /** Writes options into a struct of C; `hook` is the id that C knows their hooks by. */
  writeOptions({ memory, bind }, to, chosen, hook) {
    this.options.write(memory, to, chosen)
    if (chosen.blockedAt !== 0) {
      memory.integers[(to + this.options.at('blocked')) >>> 2] = chosen.blockedAt
      memory.integers[(to + this.options.at('blocked_count')) >>> 2] = chosen.blocked.length
    }
    if (chosen.hooks !== null) {
      bind(this.searchCalls).setHooks(to, chosen.passable !== null, chosen.stepCost !== null, hook)
    }
  },
  /** Leaves of the paths at a pointer, where that was asked for, only the corners. */
  keepTurns(instance, pointer, paths, amount, { points }) {
    if (points === 'turns') {
      instance.check(instance.bind(this.searchCalls).keepTurns(pointer, paths, amount), "points 'turns'")
    }
  },
  /** Runs `use` with the options completed by what they need only while C copies them. */
  withOptions: (instance, grid, chosen, use) => use(chosen),
  readPath: ({ memory }, pointer, grid, { recordExpansions }) =>
    new Path(memory, pointer, recordExpansions, pathGroundOf(grid)),
}

/** What grids in the plane have in common. */
export const PLANE = {
  ...CELLS,
  dimensions: 2,
  sizesOf: ({ width, height }) => [width, height, 1],
  Hooks: PlaneHooks,
  Ground: PlaneGround,
  countOf: ({ width, height }) => width * height,
  numberOf(value, name, { width, height }) {
    const { x, y } = value
    integerWithin(x, `${name}.x`, 0, width - 1)
    return integerWithin(y, `${name}.y`, 0, height - 1) * width + x
  },
  /** Outside is outside, however far: the search says which end is invalid. */
  readEnd(value, name, into, at) {
    const { x, y } = point(value, name)
    into[at] = clampedCoordinate(x, name, '.x')
    into[at + 1] = clampedCoordinate(y, name, '.y')
  },
  searchCalls: Object.freeze({
    setHooks: 'way_wasm_grid_hooks_set',
    keepTurns: 'way_grid_path_turns',
    create: 'way_grid_search_create',
    begin: 'way_wasm_search_begin',
    range: 'way_wasm_grid_range',
  }),
  calls: Object.freeze({
    destroy: 'way_grid_destroy',
    version: 'way_grid_version',
    areaVersion: 'way_grid_area_version',
    areaCost: 'way_grid_area_cost',
    setAreaCost: 'way_grid_set_area_cost',
    addListener: 'way_wasm_grid_add_listener',
    removeListener: 'way_grid_remove_listener',
    findPaths: 'way_grid_find_paths',
    findAny: 'way_wasm_grid_find_any',
    set: 'way_grid_set',
    save: 'way_grid_save',
    restore: 'way_grid_restore',
    hash: 'way_grid_hash',
    checksum: 'way_grid_checksum',
    derivedBytes: 'way_grid_derived_bytes',
    trim: 'way_grid_trim',
  }),
}

export const SQUARE = Object.freeze({
  ...PLANE,
  name: 'grid',
  options: SQUARE_OPTIONS,
  replannerOptions: SQUARE_REPLANNER_OPTIONS,
  fieldOptions: SQUARE_FIELD_OPTIONS,
  rangeOptions: SQUARE_RANGE_OPTIONS,
})
