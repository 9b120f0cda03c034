// prefer: 'straight', where it is taken and where it is refused.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { loadWaystate } from 'waystate'

let way
before(async () => {
  way = await loadWaystate()
})

const corners = (grid, from, to, options) =>
  grid.findPath(from, to, { ...options, points: 'turns' }).length - 2

test('an open floor is crossed with one turn', () => {
  const grid = way.createGrid({ width: 30, height: 20 })
  const [a, b] = [
    { x: 1, y: 1 },
    { x: 28, y: 12 },
  ]
  for (const diagonal of ['no-corner-cutting', 'one-free', 'always', 'never']) {
    const plain = grid.findPath(a, b, { diagonal, algorithm: 'a*' })
    const path = grid.findPath(a, b, { diagonal, prefer: 'straight' })
    assert.equal(corners(grid, a, b, { diagonal, prefer: 'straight' }), 1)
    assert.deepEqual([path.cost, path.algorithm, path.iterations], [plain.cost, 'a*', plain.iterations])
  }
  const [first, second] = grid.findPaths(
    [
      [a, b],
      [b, a],
    ],
    { prefer: 'straight', points: 'turns' },
  )
  assert.deepEqual([first.length, second.length], [3, 3])
})

test('searches in slices, movers, blocked cells and hexagons take it', () => {
  const grid = way.createGrid({ width: 12, height: 12 })
  const mover = grid.createMover({ diagonal: 'never', agentSize: 2 })
  const [a, b] = [
    { x: 0, y: 0 },
    { x: 9, y: 9 },
  ]
  assert.equal(corners(grid, a, b, { mover, prefer: 'straight' }), 1)
  const blocked = [{ x: 0, y: 11 }, 11]
  assert.equal(corners(grid, a, b, { diagonal: 'never', blocked, prefer: 'straight' }), 1)
  const search = grid.createSearch({ diagonal: 'never', prefer: 'straight' })
  search.begin(a, b)
  while (search.step(7) === 'in-progress');
  const whole = search.path()
  assert.deepEqual(whole.cells, grid.findPath(a, b, { diagonal: 'never', prefer: 'straight' }).cells)
  const hexes = way.createHexGrid({ width: 12, height: 12, layout: 'odd-r' })
  assert.equal(corners(hexes, a, { x: 9, y: 4 }, { prefer: 'straight' }), 1)
})

test('what finds no shortest paths refuses', () => {
  const grid = way.createGrid({ width: 4, height: 4 })
  const [a, b] = [
    { x: 0, y: 0 },
    { x: 3, y: 3 },
  ]
  const refused = [
    { algorithm: 'theta*' },
    { algorithm: 'lazy-theta*' },
    { algorithm: 'hpa*' },
    { heuristicWeight: 1.5 },
    { passable: () => true },
    { stepCost: () => 1 },
  ]
  for (const options of refused) {
    assert.throws(() => grid.findPath(a, b, { ...options, prefer: 'straight' }), { code: 'unsupported' })
  }
  assert.throws(() => grid.findPath(a, [b, a], { prefer: 'straight' }), { code: 'unsupported' })
  assert.throws(() => grid.findPath(a, b, { goalRadius: 1, prefer: 'straight' }), { code: 'unsupported' })
  assert.throws(() => grid.findPath(a, b, { prefer: 'curved' }), /prefer is .curved./)
  assert.throws(() => grid.createReplanner({ prefer: 'straight' }), /prefer/)
  const search = grid.createSearch({ prefer: 'straight' })
  assert.throws(() => way.bundle([grid, search]), { code: 'unsupported' })
})
