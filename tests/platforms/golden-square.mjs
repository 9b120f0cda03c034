// Square grids: queries by A*, searches in slices, and a grid rolled back. Hexes are searched alike.
import { DIAGONALS, Digest, STATUSES, editGrid, hooksOf, randomPoint } from './golden-support.mjs'

export function queries(scene, grid, options) {
  const digest = new Digest()
  for (let i = 0; i < 24; i++) {
    const start = randomPoint(scene)
    const goal = randomPoint(scene)
    digest.path(
      grid.findPath(start, goal, {
        algorithm: 'a*',
        ...options,
        specializedEngines: i % 2 === 0,
        recordExpansions: i % 8 === 7,
      }),
    )
  }
  return digest.value
}

export function* playQueries(scene, grid) {
  for (const diagonal of DIAGONALS) {
    yield [diagonal, queries(scene, grid, { diagonal, nearestRadius: diagonal === 'always' ? 3.5 : 0 })]
  }
  yield ['large', queries(scene, grid, { agentSize: 2, heuristicWeight: 0 })]
  yield ['hasty', queries(scene, grid, { heuristicWeight: 1.7, iterationBudget: 60, partial: true })]
  yield ['hooked', queries(scene, grid, { ...hooksOf(scene), stepCostBound: 0.9 })]
}

export function finish(search, digest) {
  while (search.status === 'in-progress') search.step(7)
  digest.path(search.path())
  digest.u64(search.hash())
}

/** Begins, saves in the middle, finishes, and finishes once more from what was saved. */
export function sliced(scene, grid, given) {
  const options = { algorithm: 'a*', ...given }
  const search = grid.createSearch(options)
  const other = grid.createSearch(options)
  const digest = new Digest()
  for (let i = 0; i < 6; i++) {
    const start = randomPoint(scene)
    const goal = randomPoint(scene)
    const status = search.begin(start, goal)
    digest.i32(STATUSES.indexOf(status))
    if (status !== 'in-progress') continue
    search.step(3 + 5 * i)
    digest.u64(search.hash())
    const bytes = search.saveState()
    finish(search, digest)
    other.restoreState(bytes)
    finish(other, digest)
  }
  search.dispose()
  other.dispose()
  return digest.value
}

export function* playSlices(scene, grid) {
  const usual = { nearestRadius: 6 }
  const generic = { ...usual, specializedEngines: false }
  const recorded = { ...generic, diagonal: 'one-free', heuristicWeight: 1.5, recordExpansions: true }
  yield ['a-star', sliced(scene, grid, usual)]
  yield ['orthogonal', sliced(scene, grid, { ...usual, diagonal: 'never' })]
  yield ['generic', sliced(scene, grid, { ...generic, diagonal: 'always' })]
  yield ['recorded', sliced(scene, grid, recorded)]
  yield ['hooked-slices', sliced(scene, grid, { ...recorded, ...hooksOf(scene) })]
}

export function* playRollback(scene, grid) {
  const bytes = grid.saveState()
  editGrid(scene, grid, 9)
  yield ['edited-again', grid.hash()]
  grid.restoreState(bytes)
  yield ['restored', grid.hash()]
}
