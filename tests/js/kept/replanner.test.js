// Replanners: LPA* and D* Lite on a grid that changes.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { GridStateError, loadWaystate, WaystateError, WaystateTypeError } from 'waystate'
import { at, draw, route } from '../support/drawing.js'
import { Reference } from '../support/reference.js'
import { vectors } from '../support/vectors.js'

let way
before(async () => {
  way = await loadWaystate()
})

const map = `.......
             .####..
             .#.....
             .#.###.
             ...#...`

const ALGORITHMS = ['lpa*', 'd*-lite']

for (const algorithm of ALGORITHMS) {
  describe(algorithm, () => {
    test('plans, and mends the plan after an edit', () => {
      const grid = draw(way, map)
      const replanner = grid.createReplanner({ algorithm })
      assert.equal(replanner.status, 'none')
      assert.deepEqual([replanner.start, replanner.goal, replanner.found], [null, null, false])
      replanner.setStart(at(2, 4))
      replanner.setGoal(at(6, 4))
      assert.equal(replanner.status, 'none')
      assert.equal(replanner.replan(1), 'in-progress')
      assert.deepEqual([replanner.iterations, replanner.lastExpanded, replanner.found], [1, 1, false])
      assert.equal(replanner.replan(), 'found')
      assert.equal(replanner.found, true)
      const path = replanner.path()
      assert.equal(path.algorithm, algorithm)
      assert.equal(path.engine, 'generic')
      assert.deepEqual([path.start, path.goal], [at(2, 4), at(6, 4)])
      assert.deepEqual([replanner.start, replanner.goal], [at(2, 4), at(6, 4)])
      const { cost } = grid.findPath(at(2, 4), at(6, 4))
      assert.ok(Math.abs(path.cost - cost) < 1e-12)
      assert.equal(path.expanded, undefined)

      grid.set(6, 3, 255)
      assert.deepEqual([replanner.status, replanner.found], ['in-progress', false])
      assert.deepEqual([replanner.path().status, replanner.path().length], ['in-progress', 0])
      assert.equal(replanner.replan(), 'no-path')
      assert.equal(replanner.status, 'no-path')
      grid.set(3, 4, 0)
      assert.equal(replanner.replan(), 'found')
      assert.equal(route(replanner.path()), '2,4 3,4 4,4 5,4 6,4')
      assert.equal(replanner.expandedCount <= replanner.iterations, true)
    })

    test('bad ends are a status', () => {
      const grid = draw(way, '.#.')
      const replanner = grid.createReplanner({ algorithm })
      assert.equal(replanner.replan(), 'start-invalid')
      replanner.setStart(at(0, 0))
      assert.equal(replanner.replan(), 'goal-invalid')
      replanner.setGoal(at(1, 0))
      assert.equal(replanner.replan(), 'goal-invalid')
      assert.equal(replanner.path().status, 'goal-invalid')
      replanner.setStart(at(1e12, -1))
      assert.equal(replanner.start, null)
      assert.equal(replanner.replan(), 'start-invalid')
      replanner.setStart(at(2, 0))
      replanner.setGoal(at(2, 0))
      assert.equal(replanner.replan(), 'found')
      assert.equal(replanner.path().length, 1)
      assert.equal(replanner.iterations, 1)
    })

    test('records what the last replan expanded', () => {
      const grid = draw(way, map)
      const replanner = grid.createReplanner({ algorithm, recordExpansions: true })
      replanner.setStart(at(0, 0))
      replanner.setGoal(at(6, 0))
      replanner.replan()
      const path = replanner.path()
      assert.equal(path.expanded.length, replanner.lastExpanded)
      assert.equal(path.expanded[0], algorithm === 'lpa*' ? 0 : 6)
      assert.equal(way.describe(path).expanded.length, replanner.lastExpanded)
      replanner.replan()
      assert.equal(replanner.lastExpanded, 0)
      assert.equal(replanner.path().expanded.length, 0)
    })

    test('a state moves to another instance', async () => {
      const other = await loadWaystate()
      const grid = draw(way, map)
      const replanner = grid.createReplanner({ algorithm })
      replanner.setStart(at(2, 4))
      replanner.setGoal(at(6, 4))
      replanner.replan(7)
      grid.set(5, 2, 255)
      const copy = other.gridFromState(grid.saveState()).createReplanner({ algorithm })
      copy.restoreState(replanner.saveState())
      assert.deepEqual(copy.saveState(), replanner.saveState())
      for (const one of [copy, replanner]) assert.equal(one.replan(3), 'in-progress')
      assert.equal(copy.hash(), replanner.hash())
      for (const one of [copy, replanner]) assert.equal(one.replan(), 'found')
      assert.deepEqual(copy.saveState(), replanner.saveState())
      assert.deepEqual(copy.path().cells, replanner.path().cells)
    })

    test('a refused state leaves it as it was', () => {
      const grid = draw(way, map)
      const replanner = grid.createReplanner({ algorithm })
      replanner.setStart(at(2, 4))
      replanner.setGoal(at(6, 4))
      replanner.replan(5)
      const state = replanner.saveState()
      const twin = grid.createReplanner({ algorithm: ALGORITHMS.find((name) => name !== algorithm) })
      assert.throws(
        () => twin.restoreState(state),
        (error) => error instanceof GridStateError && /algorithm/.test(error.message) && error.offset === 16,
      )
      for (let i = 0; i < state.length; i++) {
        assert.throws(() => replanner.restoreState(state.subarray(0, i)), GridStateError)
      }
      assert.deepEqual(replanner.saveState(), state)
      assert.throws(() => replanner.restoreState([1, 2]), WaystateTypeError)
      assert.equal(replanner.replan(), 'found')
    })

    test('restoring the grid drops the plan, restoring the replanner puts it back', () => {
      const grid = draw(way, map)
      const replanner = grid.createReplanner({ algorithm })
      replanner.setStart(at(2, 4))
      replanner.setGoal(at(6, 4))
      replanner.replan()
      const saved = [grid.saveState(), replanner.saveState()]
      const { iterations } = replanner
      grid.restoreState(saved[0])
      assert.equal(replanner.status, 'none')
      assert.deepEqual([replanner.iterations, replanner.lastExpanded], [iterations, 0])
      replanner.restoreState(saved[1])
      assert.deepEqual(replanner.saveState(), saved[1])
      assert.equal(replanner.status, 'found')
      replanner.invalidateAll()
      assert.equal(replanner.status, 'none')
      assert.equal(replanner.replan(), 'found')
      assert.equal(replanner.iterations, 2 * iterations)
    })
  })
}

test('D* Lite is the algorithm where none is named, and follows its start', () => {
  const grid = draw(way, '..........')
  const replanner = grid.createReplanner()
  replanner.setStart(at(0, 0))
  replanner.setGoal(at(9, 0))
  assert.equal(replanner.replan(), 'found')
  assert.equal(replanner.path().algorithm, 'd*-lite')
  const { iterations } = replanner
  for (let x = 1; x < 9; x++) {
    replanner.setStart(at(x, 0))
    assert.equal(replanner.status, 'in-progress')
    assert.equal(replanner.replan(), 'found')
    assert.equal(replanner.path().length, 10 - x)
  }
  assert.equal(replanner.iterations, iterations)
})

test('options that it can not honour are refused, and named', () => {
  const grid = draw(way, '...')
  const refuses = (options, name) =>
    assert.throws(
      () => grid.createReplanner(options),
      (error) =>
        error instanceof WaystateError && error.code === 'unsupported' && error.message.includes(name),
    )
  refuses({ algorithm: 'a*' }, "algorithm 'a*'")
  refuses({ algorithm: 'hpa*' }, "algorithm 'hpa*'")
  refuses({ heuristicWeight: 2 }, 'heuristicWeight 2')
  refuses({ algorithm: 'lpa*', heuristicWeight: 0 }, 'heuristicWeight 0')
  refuses({ nearestRadius: 3 }, 'nearestRadius 3')
  refuses({ partial: true }, 'partial')
  refuses({ passable: () => true }, 'passable')
  refuses({ stepCost: () => 1 }, 'stepCost')
  assert.throws(() => grid.createReplanner({ algorithm: 'd*' }), WaystateTypeError)
  assert.throws(() => grid.createReplanner({ agentSize: 0 }), { code: 'out-of-range' })
  assert.throws(() => grid.createReplanner({ budget: 3 }), WaystateTypeError)
  const replanner = grid.createReplanner({ iterationBudget: 2 })
  for (const bad of [1.5, '1', null, NaN]) {
    assert.throws(() => replanner.replan(bad), WaystateTypeError)
    assert.throws(() => replanner.setStart(at(bad, 0)), WaystateTypeError)
    assert.throws(() => replanner.setGoal(at(0, bad)), WaystateTypeError)
  }
  assert.throws(() => replanner.setStart(), WaystateTypeError)
  assert.throws(() => replanner.replan(-1), { code: 'out-of-range' })
  replanner.setStart(at(0, 0))
  replanner.setGoal(at(2, 0))
  assert.equal(replanner.replan(), 'in-progress')
  assert.equal(replanner.replan(), 'found')
})

test('listeners of an edit may look, not plan', () => {
  const grid = draw(way, '....')
  const replanner = grid.createReplanner()
  replanner.setStart(at(0, 0))
  replanner.setGoal(at(3, 0))
  replanner.replan()
  const seen = []
  const stop = grid.onEdit(() => {
    seen.push(replanner.status)
    for (const call of [() => replanner.replan(), () => replanner.path(), () => grid.createReplanner()]) {
      assert.throws(call, { code: 'busy' })
    }
  })
  grid.set(1, 0, 4)
  stop()
  assert.deepEqual(seen, ['in-progress'])
  assert.equal(replanner.replan(), 'found')
})

for (const { name, make } of vectors.filter(({ name }) => name.includes('replanner'))) {
  test(`${name} with any byte changed is refused, or is another state that is as good`, () => {
    const replanner = make(way)
    const state = replanner.saveState()
    for (let place = 0; place < state.length; place++) {
      for (const flip of [0x01, 0x80, 0xff, 0x10]) {
        const damaged = state.slice()
        damaged[place] ^= flip
        const before = replanner.saveState()
        try {
          replanner.restoreState(damaged)
        } catch (error) {
          assert.ok(error instanceof GridStateError)
          assert.ok(error.offset >= 0 && error.offset <= damaged.length)
          assert.deepEqual(replanner.saveState(), before)
          continue
        }
        assert.deepEqual(replanner.saveState(), damaged)
        const status = replanner.replan(2000)
        assert.ok(['found', 'no-path', 'start-invalid', 'goal-invalid'].includes(status), status)
        assert.equal(replanner.path().status, replanner.status)
      }
    }
    replanner.restoreState(state)
    assert.deepEqual(replanner.saveState(), state)
  })
}

test('whatever is edited, the path costs what a plain Dijkstra says', () => {
  const side = 7
  const cell = fc.record({ x: fc.nat(side - 1), y: fc.nat(side - 1) })
  const edit = fc.record({ cell, area: fc.constantFrom(0, 0, 1, 2, 255, 255) })
  const action = fc.record({
    edits: fc.array(edit, { maxLength: 5 }),
    start: fc.option(cell, { nil: undefined }),
    budget: fc.constantFrom(0, 1, 5, 1000),
  })
  const options = fc.record({
    algorithm: fc.constantFrom(...ALGORITHMS),
    diagonal: fc.constantFrom('no-corner-cutting', 'one-free', 'always', 'never'),
    agentSize: fc.constantFrom(1, 1, 2),
  })
  fc.assert(
    fc.property(options, cell, cell, fc.array(action, { maxLength: 12 }), (chosen, start, goal, actions) => {
      const grid = way.createGrid({ width: side, height: side })
      grid.setAreaCost(1, 2.5)
      grid.setAreaCost(2, 0.5)
      const replanner = grid.createReplanner(chosen)
      let from = start
      replanner.setStart(from)
      replanner.setGoal(goal)
      for (const { edits, start: next, budget } of actions) {
        for (const { cell: place, area } of edits) grid.set(place.x, place.y, area)
        if (next !== undefined) {
          from = next
          replanner.setStart(from)
        }
        replanner.replan(budget)
        if (budget < 1000) continue
        const reference = new Reference(
          { width: side, height: side, cells: grid.cells },
          { ...chosen, multipliers: [1, 2.5, 0.5] },
        )
        const path = replanner.path()
        if (!reference.fits(from.x, from.y)) assert.equal(path.status, 'start-invalid')
        else if (!reference.fits(goal.x, goal.y)) assert.equal(path.status, 'goal-invalid')
        else {
          const cost = reference.cost(from, goal)
          assert.equal(path.status, cost === Infinity ? 'no-path' : 'found')
          if (cost < Infinity) {
            assert.ok(Math.abs(path.cost - cost) < 1e-9)
            assert.ok(Math.abs(reference.walk(path.points()) - cost) < 1e-9)
          }
        }
      }
      replanner.dispose()
      grid.dispose()
    }),
    { numRuns: 300 },
  )
})
