import { keysOf } from './check.js'
import { askReachable, CellGrid } from './cell-grid.js'
import { GridSearch } from './grid-search.js'
import { diagonalOf, readOptions } from './options.js'

const AREA_KEYS = Object.freeze(['diagonal', 'agentSize'])

const SQUARE = Object.freeze({
  name: 'grid',
  readOptions,
  findPath: (wasm, ...query) => wasm.way_wasm_grid_find_path(...query),
  findPaths: (wasm, ...queries) => wasm.way_grid_find_paths(...queries),
  Search: GridSearch,
})

/** A square grid. Its cells hold an area, 0 to 254, each with a cost multiplier; 255 is the wall. */
export class Grid extends CellGrid {
  constructor(instance, pointer) {
    super(SQUARE, instance, pointer)
  }

  /** Whether any path joins two cells, from labels that are kept between edits. */
  isReachable(a, b, options = {}) {
    const { diagonal, agentSize } = keysOf(options, 'options', AREA_KEYS)
    return askReachable(this, a, b, diagonalOf(diagonal), agentSize)
  }
}
