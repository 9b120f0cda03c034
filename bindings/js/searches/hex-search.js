import { SEARCH } from './grid-search.js'
import { PathSearch } from './path-search.js'
import { showAs } from '../instance/show.js'

/** A path query on a hex grid that runs in slices, and can be saved between them. */
export class HexSearch extends PathSearch {
  constructor(instance, grid, options) {
    super(SEARCH, instance, grid, options)
  }
}

showAs(HexSearch, 'HexSearch', ['status', 'iterations', 'expandedCount'])
