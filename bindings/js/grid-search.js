import { PathSearch } from './path-search.js'
import { showAs } from './show.js'

/** The calls of searches on grids of all shapes. */
export const SEARCH = Object.freeze({
  begin: (wasm, ...rest) => wasm.way_wasm_search_begin(...rest),
  create: (wasm, ...rest) => wasm.way_grid_search_create(...rest),
  destroy: (wasm, ...rest) => wasm.way_grid_search_destroy(...rest),
  step: (wasm, ...rest) => wasm.way_grid_search_step(...rest),
  status: (wasm, ...rest) => wasm.way_grid_search_status(...rest),
  iterations: (wasm, ...rest) => wasm.way_grid_search_iterations(...rest),
  expandedCount: (wasm, ...rest) => wasm.way_grid_search_expanded_count(...rest),
  path: (wasm, ...rest) => wasm.way_grid_search_path(...rest),
  marks: (wasm, ...rest) => wasm.way_grid_search_marks(...rest),
  links: (wasm, ...rest) => wasm.way_grid_search_links(...rest),
  save: (wasm, ...rest) => wasm.way_grid_search_save(...rest),
  restore: (wasm, ...rest) => wasm.way_grid_search_restore(...rest),
  hash: (wasm, ...rest) => wasm.way_grid_search_hash(...rest),
})

/** A path query on a square grid that runs in slices, and can be saved between them. */
export class GridSearch extends PathSearch {
  constructor(instance, grid, options) {
    super(SEARCH, instance, grid, options)
  }
}

showAs(GridSearch, 'GridSearch', ['status', 'iterations', 'expandedCount'])
