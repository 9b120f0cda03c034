// What runs when nothing is named: the fastest exact engine that the grid and the options allow, and the result names it.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { loadWaystate } from '../../../bindings/js/index.js'

let way

before(async () => {
  way = await loadWaystate()
})

/** Whole numbers below a bound, from a seed. */
const random = (seed) => (below) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}

const at = (x, y) => ({ x, y })
const empty = () => way.createGrid({ width: 12, height: 9 })
const ran = (path) => [path.algorithm, path.engine]

test('jump points where they apply, on uniform ground and over terrain, by name or by none', () => {
  for (const options of [undefined, {}, { algorithm: 'auto' }, { diagonal: 'never' }, { agentSize: 2 }]) {
    assert.deepEqual(ran(empty().findPath(at(0, 0), at(9, 6), options)), ['jps', 'specialized-jump'])
  }
  const swamp = empty()
  swamp.setAreaCost(1, 3)
  swamp.set(4, 4, 1)
  assert.deepEqual(
    ran(swamp.findPath(at(0, 0), at(9, 6))),
    ran(swamp.findPath(at(0, 0), at(9, 6), { algorithm: 'jps' })),
  )
})

test('A* where they do not', () => {
  const grid = empty()
  for (const options of [
    { passable: () => true },
    { stepCost: (fromX, fromY, toX, toY, base) => base },
    { heuristicWeight: 1.5 },
    { partial: true, iterationBudget: 50 },
  ]) {
    assert.equal(grid.findPath(at(0, 0), at(9, 6), options).algorithm, 'a*')
  }
  assert.equal(grid.findPath(at(0, 0), at(9, 6), { algorithm: 'a*' }).engine, 'specialized-a*')
  const rough = way.createGrid({
    width: 8,
    height: 8,
    cells: Uint8Array.from({ length: 64 }, (_, i) => i % 7),
  })
  for (let area = 0; area < 7; area++) rough.setAreaCost(area, 1 + area / 3)
  assert.equal(rough.findPath(at(0, 0), at(7, 7)).algorithm, 'a*')
})

test('costs and statuses are those of A*, in slices and in one go', () => {
  const next = random(41)
  for (let round = 0; round < 200; round++) {
    const width = 2 + next(14)
    const height = 2 + next(14)
    const cells = Uint8Array.from({ length: width * height }, () =>
      next(4) === 0 ? 255 : next(9) === 0 ? 1 : 0,
    )
    const grid = way.createGrid({ width, height, cells })
    grid.setAreaCost(1, 1 + next(3))
    const [start, goal] = [at(next(width), next(height)), at(next(width), next(height))]
    const options = {
      diagonal: ['no-corner-cutting', 'one-free', 'always', 'never'][next(4)],
      partial: next(2) === 0,
    }
    const expected = grid.findPath(start, goal, { ...options, algorithm: 'a*' })
    const path = grid.findPath(start, goal, options)
    assert.deepEqual([path.status, path.cost.toFixed(9)], [expected.status, expected.cost.toFixed(9)])
    const search = grid.createSearch(options)
    if (search.begin(start, goal) !== 'in-progress') continue
    while (search.status === 'in-progress') search.step(1 + next(3))
    assert.deepEqual([search.status, search.path().cost], [path.status, path.cost])
    assert.deepEqual([search.path().algorithm, search.path().engine], ran(path))
    grid.dispose()
  }
})
