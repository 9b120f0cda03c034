import { CELLS, PathSearch } from './path-search.js'
import { clampedVoxel, writeVoxelOptions } from './voxel-options.js'
import { groundOf, readVoxelPath } from './voxel-path.js'
import { showAs } from './show.js'

const SEARCH = Object.freeze({
  begin: (wasm, ...rest) => wasm.way_wasm_voxel_begin(...rest),
  create: (wasm, ...rest) => wasm.way_voxel_search_create(...rest),
  destroy: (wasm, ...rest) => wasm.way_voxel_search_destroy(...rest),
  step: (wasm, ...rest) => wasm.way_voxel_search_step(...rest),
  status: (wasm, ...rest) => wasm.way_voxel_search_status(...rest),
  iterations: (wasm, ...rest) => wasm.way_voxel_search_iterations(...rest),
  expandedCount: (wasm, ...rest) => wasm.way_voxel_search_expanded_count(...rest),
  path: (wasm, ...rest) => wasm.way_voxel_search_path(...rest),
  marks: (wasm, ...rest) => wasm.way_voxel_search_marks(...rest),
  links: (wasm, ...rest) => wasm.way_voxel_search_links(...rest),
  save: (wasm, ...rest) => wasm.way_voxel_search_save(...rest),
  restore: (wasm, ...rest) => wasm.way_voxel_search_restore(...rest),
  hash: (wasm, ...rest) => wasm.way_voxel_search_hash(...rest),
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
