// What voxel grids are to queries and searches: as the kinds of kinds.js.

import { way_voxel_options } from '../../../dist/constants.js'
import { clampedCoordinate, integerWithin, voxelPoint } from '../instance/check.js'
import { pointerOf } from '../instance/handle.js'
import { VoxelHooks } from '../instance/hooks.js'
import { VoxelGround } from '../results/grounds.js'
import { CELLS } from './kinds.js'
import { ALL_CELLS, CELL_KEYS, QUERY_KEYS, rangeTable, tableOf } from './options.js'

const VOXEL_OPTIONS = tableOf(
  way_voxel_options,
  [...CELL_KEYS.filter((key) => key !== 'specializedEngines'), 'connectivity', 'mover', ...QUERY_KEYS],
  ALL_CELLS,
)

/** A voxel grid's mover is an option for C, not a way to see the grid. */
function writeMover(table, { integers }, to, { mover }) {
  if (mover !== undefined) {
    integers[(to + table.at('mover')) >>> 2] = pointerOf(mover)
  }
}

export const VOXELS = Object.freeze({
  ...CELLS,
  name: 'voxel grid',
  dimensions: 3,
  options: VOXEL_OPTIONS,
  rangeOptions: rangeTable('connectivity', 'mover'),
  sizesOf: ({ sizeX, sizeY, sizeZ }) => [sizeX, sizeY, sizeZ],
  Hooks: VoxelHooks,
  Ground: VoxelGround,
  writeOptions(instance, to, chosen, hook) {
    CELLS.writeOptions.call(this, instance, to, chosen, hook)
    writeMover(this.options, instance.memory, to, chosen)
  },
  writeRange(instance, to, chosen) {
    this.rangeOptions.write(instance.memory, to, chosen)
    writeMover(this.rangeOptions, instance.memory, to, chosen)
  },
  countOf: ({ sizeX, sizeY, sizeZ }) => sizeX * sizeY * sizeZ,
  numberOf(value, name, { sizeX, sizeY, sizeZ }) {
    const { x, y, z } = value
    integerWithin(x, `${name}.x`, 0, sizeX - 1)
    integerWithin(y, `${name}.y`, 0, sizeY - 1)
    return (integerWithin(z, `${name}.z`, 0, sizeZ - 1) * sizeY + y) * sizeX + x
  },
  readEnd(value, name, into, at) {
    const { x, y, z } = voxelPoint(value, name)
    into[at] = clampedCoordinate(x, name, '.x')
    into[at + 1] = clampedCoordinate(y, name, '.y')
    into[at + 2] = clampedCoordinate(z, name, '.z')
  },
  searchCalls: Object.freeze({
    setHooks: 'way_wasm_voxel_hooks_set',
    keepTurns: 'way_voxel_path_turns',
    create: 'way_voxel_search_create',
    begin: 'way_wasm_voxel_begin',
    range: 'way_wasm_voxel_range',
  }),
  calls: Object.freeze({
    destroy: 'way_voxel_grid_destroy',
    version: 'way_voxel_grid_version',
    areaVersion: 'way_voxel_grid_area_version',
    areaCost: 'way_voxel_grid_area_cost',
    setAreaCost: 'way_voxel_grid_set_area_cost',
    addListener: 'way_wasm_voxel_add_listener',
    removeListener: 'way_voxel_grid_remove_listener',
    findPaths: 'way_voxel_find_paths',
    findAny: 'way_wasm_voxel_find_any',
    set: 'way_voxel_grid_set',
    save: 'way_voxel_grid_save',
    restore: 'way_voxel_grid_restore',
    hash: 'way_voxel_grid_hash',
    checksum: 'way_voxel_grid_checksum',
    derivedBytes: 'way_voxel_grid_derived_bytes',
    trim: 'way_voxel_grid_trim',
  }),
})
