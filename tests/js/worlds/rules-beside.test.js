// Closed sides and links beside movers, cells that are blocked for a question, many goals and ranges: each combination is
// answered right or refused by name, never answered as if there were none.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { loadWaystate } from '../../../bindings/js/index.js'

let way

before(async () => {
  way = await loadWaystate()
})

const at = (x, y) => ({ x, y })

/** Whole numbers below a bound, from a seed. */
const random = (seed) => (below) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}

const RULES = {
  'a closed side': (grid) => grid.setPassage(2, 2, 1, false),
  'a link': (grid) => grid.addLink(at(0, 0), at(5, 5), 2),
}

for (const [name, change] of Object.entries(RULES)) {
  test(`${name}: movers and blocked cells answer as the grid does, before it comes and after`, () => {
    const grid = way.createGrid({ width: 8, height: 8 })
    const mover = grid.createMover({ areaCosts: { 1: 3 } })
    const field = grid.createFlowField([at(7, 7)], { mover })
    change(grid)
    field.recompute()
    const path = grid.findPath(at(0, 0), at(7, 7))
    const cost = grid.findPath(at(0, 0), at(7, 7), { mover }).cost
    assert.equal(cost, path.cost)
    assert.ok(Math.abs(field.cost(at(0, 0)) - cost) < 1e-9)
    assert.equal(grid.isReachable(at(0, 0), at(7, 7), { mover }), true)
    const blocked = [at(3, 3)]
    assert.equal(grid.findPath(at(0, 0), at(7, 7), { blocked }).status, 'found')
    assert.equal(grid.isReachable(at(0, 0), at(7, 7), { blocked }), true)
  })
}

test('many goals and ranges cost what single queries cost', () => {
  const next = random(17)
  for (let round = 0; round < 150; round++) {
    const [width, height] = [4 + next(8), 4 + next(8)]
    const cells = Uint8Array.from({ length: width * height }, () => (next(5) === 0 ? 255 : 0))
    const grid = way.createGrid({ width, height, cells })
    for (let i = 0; i < 8; i++) grid.setPassage(next(width), next(height), next(4), false)
    const free = [...cells.keys()]
      .filter((cell) => cells[cell] === 0)
      .map((cell) => at(cell % width, Math.floor(cell / width)))
    for (let i = 0; i < 3; i++) {
      const [from, to] = [free[next(free.length)], free[next(free.length)]]
      if (from !== to) grid.addLink(from, to, 1 + next(4))
    }
    const start = free[next(free.length)]
    const goals = [free[next(free.length)], free[next(free.length)], free[next(free.length)]]
    const single = goals.map((goal) => grid.findPath(start, goal))
    const costs = single.map((path) => (path.status === 'found' ? path.cost : Infinity))
    const least = Math.min(...costs)
    const path = grid.findPath(start, goals)
    assert.equal(path.status === 'found', least < Infinity)
    if (path.status === 'found') {
      assert.ok(Math.abs(path.cost - least) < 1e-9 * (1 + least), `${path.cost}, least ${least}`)
      assert.ok(Math.abs(costs[path.goalIndex] - least) < 1e-9 * (1 + least))
    }
    goals.forEach((goal, i) => {
      assert.equal(grid.isReachable(start, goal), costs[i] < Infinity)
    })
    grid.dispose()
  }
})
