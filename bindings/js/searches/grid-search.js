import { PathSearch } from './path-search.js'
import { showAs } from '../instance/show.js'

/** The calls of searches on grids of all shapes. */
export const SEARCH = Object.freeze({
  begin: (wasm, ...rest) => wasm.way_wasm_search_begin(...rest),
  create: (wasm, ...rest) => wasm.way_grid_search_create(...rest),
})

/** A path query on a square grid that runs in slices, and can be saved between them. */
export class GridSearch extends PathSearch {
  constructor(instance, grid, options) {
    super(SEARCH, instance, grid, options)
  }
}

showAs(GridSearch, 'GridSearch', ['status', 'iterations', 'expandedCount'])
