// One-shot queries on maps small enough to check by hand.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { at, draw, route } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

const ENGINES = [
  ['specialized', { algorithm: 'a*' }],
  ['generic', { algorithm: 'a*', specializedEngines: false }],
]

for (const [name, engine] of ENGINES) {
  describe(`${name} engine`, () => {
    const find = (grid, start, goal, options) => grid.findPath(start, goal, { ...engine, ...options })

    test('a straight line', () => {
      const path = find(draw(way, '.....'), at(0, 0), at(4, 0))
      assert.equal(path.status, 'found')
      assert.equal(path.cost, 4)
      assert.equal(path.length, 5)
      assert.deepEqual([...path.cells], [0, 1, 2, 3, 4])
      assert.deepEqual(
        path.points(),
        [0, 1, 2, 3, 4].map((x) => at(x, 0)),
      )
      assert.deepEqual([path.start, path.goal], [at(0, 0), at(4, 0)])
      assert.equal(path.algorithm, 'a*')
      assert.equal(path.engine, name === 'generic' ? 'generic' : 'specialized-a*')
      assert.equal(path.expanded, undefined)
    })

    test('start equals goal', () => {
      const path = find(draw(way, '..'), at(1, 0), at(1, 0))
      assert.deepEqual([path.status, path.cost, path.iterations, [...path.cells]], ['found', 0, 1, [1]])
    })

    test('the diagonal rules', () => {
      const grid = draw(way, `.# ..`)
      const both = draw(way, `.# #.`)
      const rules = ['no-corner-cutting', 'one-free', 'always', 'never']
      const outcome = (map) =>
        rules.map((diagonal) => {
          const { status, cost } = find(map, at(0, 0), at(1, 1), { diagonal })
          return status === 'found' ? cost : status
        })
      assert.deepEqual(outcome(grid), [2, Math.SQRT2, Math.SQRT2, 2])
      assert.deepEqual(outcome(both), ['no-path', 'no-path', Math.SQRT2, 'no-path'])
    })

    test('ends outside or blocked are statuses, the start first', () => {
      const grid = draw(way, '.#.')
      const status = (start, goal) => find(grid, start, goal).status
      assert.equal(status(at(1, 0), at(1, 0)), 'start-invalid')
      assert.equal(status(at(-1, 0), at(1, 0)), 'start-invalid')
      assert.equal(status(at(0, 0), at(1, 0)), 'goal-invalid')
      assert.equal(status(at(0, 0), at(0, 1e300)), 'goal-invalid')
      assert.equal(status(at(0, 0), at(2, 0)), 'no-path')
      const path = find(grid, at(0, 0), at(2, 0))
      assert.deepEqual([path.cost, path.length, path.points()], [0, 0, []])
      assert.equal(find(grid, at(1, 0), at(0, 0)).start, null)
    })

    test('nearestRadius takes and reports the nearest cells', () => {
      const grid = draw(way, `#.... .....`)
      const path = find(grid, at(0, 0), at(9, 0), { nearestRadius: 5 })
      assert.deepEqual([path.status, path.start, path.goal], ['found', at(1, 0), at(4, 0)])
      assert.equal(find(grid, at(0, 0), at(10, 0), { nearestRadius: 5 }).status, 'goal-invalid')
    })

    test('a large agent keeps off what does not fit', () => {
      const grid = draw(
        way,
        `..#..
         .....
         .....
         ..#..`,
      )
      assert.equal(find(grid, at(0, 1), at(3, 1), { agentSize: 2 }).cost, 3)
      grid.set(2, 2, 255)
      assert.equal(find(grid, at(0, 1), at(3, 1), { agentSize: 2 }).status, 'no-path')
      assert.equal(find(grid, at(4, 0), at(0, 0), { agentSize: 2 }).status, 'start-invalid')
    })

    test('budget and partial', () => {
      const grid = draw(way, `..#.. ..#.. ..#..`)
      const none = find(grid, at(0, 1), at(4, 1))
      assert.equal(none.status, 'no-path')
      const partial = find(grid, at(0, 1), at(4, 1), { partial: true })
      assert.deepEqual([partial.status, route(partial), partial.cost], ['partial', '0,1 1,1', 1])
      const stopped = find(grid, at(0, 1), at(4, 1), { iterationBudget: 1 })
      assert.deepEqual([stopped.status, stopped.iterations, stopped.length], ['budget-exhausted', 1, 0])
      const cut = find(grid, at(0, 1), at(4, 1), { iterationBudget: 2, partial: true })
      assert.equal(cut.status, 'budget-exhausted')
      assert.ok(cut.length > 0)
    })

    test('areas cost what they are set to', () => {
      const grid = draw(way, `.1. ...`)
      grid.setAreaCost(1, 5)
      const path = find(grid, at(0, 0), at(2, 0), { diagonal: 'never' })
      assert.deepEqual([path.cost, route(path)], [4, '0,0 0,1 1,1 2,1 2,0'])
      grid.setAreaCost(1, 1)
      assert.equal(find(grid, at(0, 0), at(2, 0), { diagonal: 'never' }).cost, 2)
    })
  })
}

test('recordExpansions lists as many cells as it counts, on any engine', () => {
  const grid = draw(way, `..... .###. .....`)
  const path = grid.findPath(at(0, 1), at(4, 1), { algorithm: 'a*', recordExpansions: true })
  assert.equal(path.engine, 'specialized-a*')
  assert.equal(path.expanded.length, path.expandedCount)
  assert.equal(path.expandedFrom, 0)
  assert.equal(path.expanded[0], 5)
})

test('findPaths answers as many findPath would', () => {
  const grid = draw(way, `..... .###. ...#.`)
  const queries = [
    [at(0, 0), at(4, 2)],
    [at(1, 1), at(0, 0)],
    [at(0, 2), at(0, 2)],
    [at(0, 0), at(-1, 0)],
  ]
  for (const options of [
    undefined,
    { recordExpansions: true },
    { specializedEngines: false, partial: true },
  ]) {
    assert.deepEqual(
      grid.findPaths(queries, options),
      queries.map(([start, goal]) => grid.findPath(start, goal, options)),
    )
  }
  assert.deepEqual(grid.findPaths([]), [])
})

test('results outlive the grid and can be cloned', () => {
  const grid = draw(way, '...')
  const path = grid.findPath(at(0, 0), at(2, 0))
  grid.dispose()
  assert.deepEqual(path.points(), [at(0, 0), at(1, 0), at(2, 0)])
  const clone = structuredClone(path)
  assert.deepEqual([clone.status, clone.cost, [...clone.cells]], ['found', 2, [0, 1, 2]])
})

test('describe gives frozen plain data with world points as the grid has them', () => {
  const grid = way.createGrid({ width: 3, height: 2, space: { originX: -1, originY: 0.1, cellSize: 0.3 } })
  const path = grid.findPath(at(0, 0), at(2, 1), { algorithm: 'a*', recordExpansions: true })
  const plain = way.describe(path)
  assert.deepEqual(plain, {
    kind: 'grid-path',
    algorithm: 'a*',
    engine: 'specialized-a*',
    status: 'found',
    cost: path.cost,
    cells: path.points(),
    worldPoints: path.points().map(({ x, y }) => grid.center(x, y)),
    expanded: [...path.expanded].map((cell) => at(cell % 3, Math.floor(cell / 3))),
    expandedCount: path.expandedCount,
  })
  assert.ok(Object.isFrozen(plain) && Object.isFrozen(plain.cells) && Object.isFrozen(plain.cells[0]))
  assert.deepEqual(structuredClone(plain), plain)
  assert.deepEqual(way.describe(grid.findPath(at(0, 0), at(9, 9))).cells, [])
  for (const wrong of [undefined, null, {}, 'path', structuredClone(path)]) {
    assert.throws(() => way.describe(wrong), TypeError)
  }
})
