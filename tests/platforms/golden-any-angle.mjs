// Theta* and lazy Theta*.
import { queries, sliced } from './golden-square.mjs'

export function* playAnyAngle(scene, grid) {
  const theta = { algorithm: 'theta*' }
  const lazy = { algorithm: 'lazy-theta*', diagonal: 'one-free' }
  yield ['theta', queries(scene, grid, theta)]
  yield ['theta-slices', sliced(scene, grid, { ...theta, agentSize: 2, diagonal: 'never' })]
  yield ['lazy-theta', queries(scene, grid, lazy)]
  yield ['lazy-theta-slices', sliced(scene, grid, { ...lazy, heuristicWeight: 1.3, recordExpansions: true })]
}
