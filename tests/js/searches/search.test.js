// Searches in slices.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { at, draw } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

const map = `.......
             .####..
             .#.....
             .#.###.
             ...#...`

const VARIANTS = [
  ['specialized', {}],
  ['4-connected', { diagonal: 'never' }],
  ['generic', { specializedEngines: false }],
  ['Dijkstra', { heuristicWeight: 0 }],
  ['weighted', { heuristicWeight: 2.5 }],
  ['recorded', { recordExpansions: true }],
]

for (const [name, options] of VARIANTS) {
  describe(name, () => {
    test('goes from none over in-progress to found', () => {
      const search = draw(way, map).createSearch(options)
      assert.equal(search.status, 'none')
      assert.deepEqual(search.path().length, 0)
      assert.equal(search.begin(at(0, 0), at(6, 4)), 'in-progress')
      assert.equal(search.step(0), 'in-progress')
      assert.equal(search.iterations, 0)
      assert.equal(search.step(1), 'in-progress')
      assert.equal(search.iterations, 1)
      assert.equal(search.path().status, 'in-progress')
      assert.equal(search.step(), 'found')
      assert.equal(search.status, 'found')
      const { iterations } = search
      assert.equal(search.step(5), 'found')
      assert.equal(search.iterations, iterations)
      assert.ok(search.expandedCount > 0)
    })

    test('any slices give what one call gives', () => {
      const grid = draw(way, map)
      const whole = grid.findPath(at(2, 4), at(6, 3), options)
      const search = grid.createSearch(options)
      for (let budget = 1; budget <= whole.iterations + 1; budget++) {
        search.begin(at(2, 4), at(6, 3))
        while (search.step(budget) === 'in-progress');
        assert.deepEqual(search.path(), whole)
      }
    })

    test('a search saved in the middle goes on elsewhere', () => {
      const grid = draw(way, map)
      const whole = grid.findPath(at(2, 4), at(6, 3), options)
      for (let done = 0; done <= whole.iterations; done++) {
        const search = grid.createSearch(options)
        search.begin(at(2, 4), at(6, 3))
        search.step(done)
        const state = search.saveState()
        const copy = way.gridFromState(grid.saveState())
        const other = copy.createSearch(options)
        other.restoreState(state)
        assert.deepEqual(other.saveState(), state)
        assert.equal(other.hash(), search.hash())
        assert.deepEqual(other.marks(), search.marks())
        other.step()
        search.step()
        // A state of the specialized engines holds no list, which then begins at the restore.
        const path = other.path()
        const { expanded, expandedFrom, expandedCount } = path
        assert.equal(expanded && expanded.length + expandedFrom, expanded && expandedCount)
        assert.deepEqual(
          { ...path, expanded: [], expandedFrom: 0 },
          { ...whole, expanded: [], expandedFrom: 0 },
        )
        assert.deepEqual(expanded, whole.expanded?.slice(expandedFrom))
        assert.deepEqual(other.saveState(), search.saveState())
      }
    })
  })
}

test('bad ends leave the search not begun', () => {
  const search = draw(way, '.#.').createSearch()
  assert.equal(search.begin(at(1, 0), at(0, 0)), 'start-invalid')
  assert.throws(() => search.step(), { code: 'not-begun' })
  assert.equal(search.begin(at(0, 0), at(7, 0)), 'goal-invalid')
  assert.throws(() => search.step(), { code: 'not-begun' })
  assert.equal(search.begin(at(0, 0), at(2, 0)), 'in-progress')
  assert.equal(search.step(), 'no-path')
})

test('a search is stale once its grid has changed', () => {
  for (const change of [
    (grid) => grid.set(0, 1, 3),
    (grid) => grid.setAreaCost(9, 2),
    (grid) => grid.restoreState(grid.saveState()),
  ]) {
    const grid = draw(way, `... ...`)
    const search = grid.createSearch()
    const unused = search.saveState()
    search.begin(at(0, 0), at(2, 1))
    search.step(1)
    change(grid)
    assert.equal(search.status, 'none')
    assert.throws(() => search.step(), { code: 'stale' })
    assert.equal(search.path().status, 'none')
    assert.deepEqual(search.saveState(), unused)
    assert.equal(search.begin(at(0, 0), at(2, 1)), 'in-progress')
    assert.equal(search.step(), 'found')
  }
})

test('marks tell open from closed', () => {
  const grid = draw(way, '.....')
  const search = grid.createSearch({ algorithm: 'a*' })
  assert.deepEqual([...search.marks()], [0, 0, 0, 0, 0])
  search.begin(at(1, 0), at(4, 0))
  search.step(1)
  assert.deepEqual([...search.marks()], [1, 2, 1, 0, 0])
})

test('the cap of the query and the slices are two budgets', () => {
  const search = draw(way, '..........').createSearch({ algorithm: 'a*', iterationBudget: 4 })
  search.begin(at(0, 0), at(9, 0))
  assert.equal(search.step(3), 'in-progress')
  assert.equal(search.step(3), 'budget-exhausted')
  assert.equal(search.iterations, 4)
})

test('searches over one grid do not meet', () => {
  const grid = draw(way, map)
  const first = grid.createSearch()
  const second = grid.createSearch({ specializedEngines: false })
  first.begin(at(0, 0), at(6, 4))
  second.begin(at(6, 4), at(2, 4))
  while (first.status === 'in-progress' || second.status === 'in-progress') {
    first.step(1)
    second.step(1)
    grid.findPath(at(0, 4), at(5, 2))
  }
  assert.equal(first.path().cost, grid.findPath(at(0, 0), at(6, 4)).cost)
  assert.equal(second.path().cost, grid.findPath(at(6, 4), at(2, 4)).cost)
})
