// Jump points: the search, both engines of it, and its table.
import { queries, sliced } from './golden-square.mjs'
import { editGrid } from './golden-support.mjs'

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
