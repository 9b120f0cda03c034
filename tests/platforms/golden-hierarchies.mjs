// HPA*: queries between edits, the hierarchies that answer them, and searches in slices.
import { DIAGONALS, Digest, editGrid, randomPoint, setChance } from './golden-support.mjs'
import { sliced } from './golden-square.mjs'

function digestHierarchy(grid, options, digest) {
  const { nodeCells, edgeFrom, edgeTo, edgeCosts } = grid.describeHierarchy(options)
  digest.i32(nodeCells.length)
  for (const cell of nodeCells) digest.i32(cell)
  digest.i32(edgeFrom.length)
  for (let i = 0; i < edgeFrom.length; i++) {
    digest.i32(edgeFrom[i])
    digest.i32(edgeTo[i])
    digest.f64(edgeCosts[i])
  }
}

export function* playHierarchies(scene, grid) {
  setChance(scene.seed)
  const digest = new Digest()
  for (let i = 0; i < 32; i++) {
    const area = { diagonal: DIAGONALS[i % 4], chunkSize: i < 16 ? 8 : 16, agentSize: i % 16 < 12 ? 1 : 2 }
    if (i % 8 === 7) editGrid(scene, grid, 3)
    const start = randomPoint(scene)
    const goal = randomPoint(scene)
    digest.path(
      grid.findPath(start, goal, {
        ...area,
        algorithm: 'hpa*',
        nearestRadius: 4,
        partial: true,
        smooth: i % 3 !== 0,
        recordExpansions: i % 5 === 0,
        heuristicWeight: i % 7 === 0 ? 1.25 : 1,
      }),
    )
    digestHierarchy(grid, area, digest)
  }
  yield ['hierarchical', digest.value]
}

/** A square grid as the plays before have left it. */
export function* playHierarchySlices(scene, grid) {
  const options = { algorithm: 'hpa*', chunkSize: 8, nearestRadius: 4, recordExpansions: true }
  yield ['hierarchical-slices', sliced(scene, grid, options)]
}
