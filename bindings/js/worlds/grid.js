import { instanceOf } from './area-grid.js'
import { askReachable, CellGrid, planeShape } from './cell-grid.js'
import { clampedPoint, keysOf } from '../instance/check.js'
import { GridSearch } from '../searches/grid-search.js'
import { pointerOf } from '../instance/handle.js'
import { describeHierarchy } from '../results/hierarchy.js'
import { agentSizeOf, chunkSizeOf, diagonalOf, readOptions } from '../searches/options.js'
import { showAs } from '../instance/show.js'

const AREA_KEYS = Object.freeze(['diagonal', 'agentSize'])
const HIERARCHY_KEYS = Object.freeze(['diagonal', 'agentSize', 'chunkSize'])
const SIZE_KEYS = Object.freeze(['agentSize'])

const SQUARE = planeShape({
  name: 'grid',
  readOptions,
  diagonals: true,
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

  /** Whether an agent sees one cell from another, past walls, corners and changes of cost. */
  lineOfSight(a, b, options = {}) {
    pointerOf(this)
    const instance = instanceOf(this)
    const { wasm, memory } = instance
    const from = clampedPoint(a, 'a')
    const to = clampedPoint(b, 'b')
    const size = agentSizeOf(keysOf(options, 'options', SIZE_KEYS).agentSize)
    const pointer = pointerOf(this)
    instance.check(
      wasm.way_wasm_grid_line_of_sight(pointer, from.x, from.y, to.x, to.y, size, memory.out),
      'lineOfSight',
    )
    return memory.bytes[memory.out] !== 0
  }

  /** The abstract graph that 'hpa*' searches, for drawing; brought up to date first. */
  describeHierarchy(options = {}) {
    pointerOf(this)
    const { diagonal, agentSize, chunkSize } = keysOf(options, 'options', HIERARCHY_KEYS)
    const rule = diagonalOf(diagonal)
    const size = agentSizeOf(agentSize)
    const chunk = chunkSizeOf(chunkSize)
    const ground = { width: this.width, space: this.space }
    return describeHierarchy(instanceOf(this), pointerOf(this), ground, rule, size, chunk)
  }
}

showAs(Grid, 'Grid', ['width', 'height', 'version'])
