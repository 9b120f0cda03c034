// Where cells lie in the host's world, for results that outlive their grid; grids themselves ask C for it.

import { HEX_LAYOUTS } from '../instance/names.js'

/** Centre of a cell, as way_grid_center gives it; layout undefined for square grids. */
export function centerOf(layout, { originX, originY, cellSize }, x, y) {
  if (layout === undefined) {
    return { x: originX + (x + 0.5) * cellSize, y: originY + (y + 0.5) * cellSize }
  }
  const rows = layout.endsWith('r')
  const line = rows ? y : x
  const shoved = ((line ^ HEX_LAYOUTS.indexOf(layout)) & 1) !== 0
  const along = ((rows ? x : y) + (shoved ? 1 : 0.5)) * cellSize
  const across = ((1 + 1.5 * line) / Math.sqrt(3)) * cellSize
  return { x: originX + (rows ? along : across), y: originY + (rows ? across : along) }
}
