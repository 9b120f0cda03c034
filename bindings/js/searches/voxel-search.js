import { CELLS, PathSearch } from './path-search.js'
import { clampedVoxel, writeVoxelOptions } from './voxel-options.js'
import { groundOf, readVoxelPath } from '../results/voxel-path.js'
import { showAs } from '../instance/show.js'

const SEARCH = Object.freeze({
  begin: (wasm, ...rest) => wasm.way_wasm_voxel_begin(...rest),
  create: (wasm, ...rest) => wasm.way_voxel_search_create(...rest),
})

/** As CELLS, for voxels. */
export const VOXELS = Object.freeze({
  ...CELLS,
  dimensions: 3,
  endOf: clampedVoxel,
  countOf: ({ sizeX, sizeY, sizeZ }) => sizeX * sizeY * sizeZ,
  writeOptions: writeVoxelOptions,
  readPath: (instance, path, grid, { recorded }) => readVoxelPath(instance, path, groundOf(grid), recorded),
})

/** A path query on a voxel grid that runs in slices, and can be saved between them. */
export class VoxelSearch extends PathSearch {
  constructor(instance, grid, options) {
    super(SEARCH, instance, grid, options, VOXELS)
  }
}

showAs(VoxelSearch, 'VoxelSearch', ['status', 'iterations', 'expandedCount'])
