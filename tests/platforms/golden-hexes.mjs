// Hexes: geometry, queries, and searches in slices.
import { queries, sliced } from './golden-square.mjs'
import { Digest, below, editHexGrid, hooksOf, makeHexGrid, randomPoint } from './golden-support.mjs'

/** Places, picks, clearance, lines and rings. */
function hexPlaces(scene, grid) {
  const digest = new Digest()
  const { cellSize } = grid.space
  const point = ({ x, y }) => {
    digest.i32(x)
    digest.i32(y)
  }
  const walkable = (cells) => {
    for (const cell of cells) if (grid.isWalkable(cell.x, cell.y)) point(cell)
  }
  for (let i = 0; i < 200; i++) {
    const a = randomPoint(scene)
    const b = randomPoint(scene)
    const { x, y } = grid.center(a.x, a.y)
    digest.f64(x)
    digest.f64(y)
    const offX = ((below(64) - 32) / 32) * cellSize
    const offY = ((below(64) - 32) / 32) * cellSize
    point(grid.cellAt(x + offX, y + offY) ?? { x: -1, y: -1 })
    digest.i32(grid.maxAgentSizeAt(a.x, a.y))
    digest.i32(grid.distance(a, b))
    walkable(grid.line(a, b))
    walkable(grid.ring(a, i % 5))
  }
  return digest.value
}

export function* playHexes(way, scene) {
  const grid = makeHexGrid(way, scene)
  yield ['made', grid.hash()]
  editHexGrid(scene, grid, 20)
  yield ['edited', grid.hash()]
  yield ['places', hexPlaces(scene, grid)]
  const usual = { nearestRadius: 3.5 }
  yield ['queries', queries(scene, grid, usual)]
  yield ['slices', sliced(scene, grid, usual)]
  yield ['generic-slices', sliced(scene, grid, { ...usual, specializedEngines: false })]
  yield ['large', queries(scene, grid, { ...usual, agentSize: 2, heuristicWeight: 0 })]
  yield ['hasty', queries(scene, grid, { heuristicWeight: 1.7, iterationBudget: 60, partial: true })]
  const hooked = { recordExpansions: true, ...hooksOf(scene), stepCostBound: 0.9 }
  yield ['hooked-slices', sliced(scene, grid, hooked)]
  grid.dispose()
}
