// Jump points: the search, both engines of it, and its table.
import { queries, sliced } from './golden-square.mjs'
import { below, DIAGONALS, editGrid, makeGrid } from './golden-support.mjs'

export function* playGenericJumps(scene, grid) {
  const plain = { algorithm: 'jps', specializedEngines: false }
  yield ['jump-search', sliced(scene, grid, plain)]
  const orthogonal = { ...plain, diagonal: 'never', recordExpansions: true }
  yield ['jump-search-orthogonal', sliced(scene, grid, orthogonal)]
}

export function* playJumps(scene, grid) {
  for (const diagonal of ['no-corner-cutting', 'never']) {
    for (const algorithm of ['jps', 'jps+']) {
      const name = algorithm.replace('+', '-plus') + (diagonal === 'never' ? '-never' : '')
      const plus = algorithm === 'jps+'
      const large = { nearestRadius: 6, partial: plus, agentSize: plus ? 2 : 1 }
      yield [name, queries(scene, grid, { diagonal, algorithm })]
      yield [`${name}-slices`, sliced(scene, grid, { diagonal, algorithm, ...large })]
      editGrid(scene, grid, 4)
    }
  }
}

/** On floor with a few patches of other costs, whose sums are no round numbers. */
export function* playTerrainJumps(way, scene) {
  const grid = makeGrid(way, scene)
  grid.setAreaCost(1, 1.7)
  grid.setAreaCost(2, 0.3)
  for (let i = 0; i < 4; i++) {
    const [x, y] = [below(scene.width - 3), below(scene.height - 3)]
    for (let cell = 0; cell < 9; cell++) grid.set(x + (cell % 3), y + Math.floor(cell / 3), 1 + (i % 2))
  }
  for (const diagonal of DIAGONALS) {
    const options = { algorithm: 'jps', diagonal }
    yield [`terrain-${diagonal}`, queries(scene, grid, options)]
    const large = { ...options, agentSize: 2, heuristicWeight: 0 }
    yield [`terrain-${diagonal}-slices`, sliced(scene, grid, diagonal === 'always' ? large : options)]
  }
  grid.dispose()
}
