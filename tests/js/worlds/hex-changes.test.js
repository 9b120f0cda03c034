// Replanners and flow fields on hex grids through the wrapper: what differs from square grids.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from 'node:test'
import { GridStateError, loadWaystate, WaystateTypeError } from 'waystate'
import { HEX_LAYOUTS } from '../../../bindings/js/instance/names.js'
import { at } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

const runs = Number(process.env.WAYSTATE_RUNS ?? 100)
const COSTS = [1, 2, 0.75]
const SIDE = 7
const withCode = (code) => (error) => error.code === code

const cell = fc.record({ x: fc.nat(SIDE - 1), y: fc.nat(SIDE - 1) })
const edits = fc.array(fc.tuple(cell, fc.constantFrom(0, 0, 1, 2, 255, 255), fc.nat(30)), { maxLength: 20 })
const worlds = fc.record({
  layout: fc.constantFrom(...HEX_LAYOUTS),
  agentSize: fc.constantFrom(1, 1, 2),
  algorithm: fc.constantFrom('lpa*', 'd*-lite'),
  start: cell,
  goal: cell,
  edits,
})

function gridOf({ layout }) {
  const grid = way.createHexGrid({ width: SIDE, height: SIDE, layout })
  COSTS.forEach((cost, area) => grid.setAreaCost(area, cost))
  return grid
}

/** The largest multiplier under an agent, Infinity where it does not fit. */
function entering(grid, agentSize, place) {
  if (!grid.canFit(place.x, place.y, agentSize)) return Infinity
  return Math.max(...grid.range(place, agentSize - 1).map(({ x, y }) => COSTS[grid.get(x, y)]))
}

/** Cheapest costs from each cell to a goal, by going over all cells until nothing changes. */
function costsTo(grid, agentSize, goals) {
  const places = Array.from({ length: SIDE * SIDE }, (_, i) => at(i % SIDE, Math.floor(i / SIDE)))
  const enter = places.map((place) => entering(grid, agentSize, place))
  const around = places.map(({ x, y }) => grid.neighbors(x, y).map((near) => near.y * SIDE + near.x))
  const costs = places.map(() => Infinity)
  for (const { x, y } of goals) if (enter[y * SIDE + x] < Infinity) costs[y * SIDE + x] = 0
  for (let changed = true; changed;) {
    changed = false
    places.forEach((_, i) => {
      if (enter[i] === Infinity) return
      for (const next of around[i]) {
        if (!(costs[next] + enter[next] < costs[i])) continue
        costs[i] = costs[next] + enter[next]
        changed = true
      }
    })
  }
  return costs
}

function checkField(field, agentSize, goals) {
  const { grid } = field
  const expected = costsTo(grid, agentSize, goals)
  const { costs, directions, nextCells } = field
  assert.equal(field.status, 'complete')
  assert.deepEqual([...costs], expected)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const here = at(i % SIDE, Math.floor(i / SIDE))
    const next = field.next(here)
    assert.equal(next === null, costs[i] === 0 || costs[i] === Infinity)
    assert.equal(nextCells[i], next === null ? -1 : next.y * SIDE + next.x)
    if (next === null) {
      assert.equal(directions[i], -1)
      continue
    }
    const { q, r } = grid.toAxial(here.x, here.y)
    const to = grid.toAxial(next.x, next.y)
    assert.deepEqual([to.q - q, to.r - r], STEPS[directions[i]])
    assert.equal(costs[i], costs[next.y * SIDE + next.x] + entering(grid, agentSize, next))
  }
}

/** The moves in axial coordinates. */
const STEPS = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
]

test('a replanned path costs what a plain search says', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { start, goal, agentSize, algorithm } = world
      const grid = gridOf(world)
      const replanner = grid.createReplanner({ algorithm, agentSize })
      assert.equal(replanner.grid, grid)
      replanner.setStart(start)
      replanner.setGoal(goal)
      for (const [{ x, y }, area, budget] of [...world.edits, [at(0, 0), 1, 1e9]]) {
        grid.set(x, y, area)
        if (budget < 20) replanner.replan(budget)
        if (budget < 20) continue
        const status = replanner.replan()
        const fits = (place) => entering(grid, agentSize, place) < Infinity
        const cost = costsTo(grid, agentSize, [goal])[start.y * SIDE + start.x]
        const found = cost < Infinity ? 'found' : 'no-path'
        assert.equal(status, !fits(start) ? 'start-invalid' : !fits(goal) ? 'goal-invalid' : found)
        if (status !== 'found') continue
        const path = replanner.path()
        assert.ok(Math.abs(path.cost - cost) < 1e-9)
        const points = path.points()
        let total = 0
        for (let i = 1; i < points.length; i++) {
          assert.equal(grid.distance(points[i - 1], points[i]), 1)
          total += entering(grid, agentSize, points[i])
        }
        assert.ok(Math.abs(total - cost) < 1e-9)
        assert.deepEqual([points[0], points.at(-1)], [{ ...start }, { ...goal }])
      }
      grid.dispose()
      replanner.dispose()
    }),
    { numRuns: runs },
  )
})

test('a field is a plain reading of its rules, also after edits', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { agentSize } = world
      const goals = [world.start, world.goal, world.start]
      const grid = gridOf(world)
      const field = grid.createFlowField(goals, { agentSize })
      assert.equal(field.grid, grid)
      field.step()
      checkField(field, agentSize, goals)
      for (const [{ x, y }, area, budget] of world.edits) {
        grid.set(x, y, area)
        field.step(budget)
      }
      field.step()
      checkField(field, agentSize, goals)
      const repaired = [field.costs, field.directions]
      assert.equal(field.recompute(), 'complete')
      assert.deepEqual([field.costs, field.directions], repaired)
      grid.dispose()
      field.dispose()
    }),
    { numRuns: runs },
  )
})

test('states move to another instance, and roll back', async () => {
  const elsewhere = await loadWaystate()
  fc.assert(
    fc.property(worlds, (world) => {
      const { start, goal, agentSize, algorithm } = world
      const grid = gridOf(world)
      const make = (ground) => [
        ground.createReplanner({ algorithm, agentSize }),
        ground.createFlowField([goal], { agentSize }),
      ]
      const [replanner, field] = make(grid)
      replanner.setStart(start)
      replanner.setGoal(goal)
      const play = () => {
        for (const [{ x, y }, area, budget] of world.edits) {
          replanner.replan(budget)
          field.step(budget)
          grid.set(x, y, area)
        }
        return [replanner.hash(), field.hash(), grid.hash()]
      }
      play()
      const saved = [grid, replanner, field].map((made) => made.saveState())
      assert.equal(saved[1][6], 6)
      assert.equal(saved[2][6], 7)
      const hashes = play()
      ;[grid, replanner, field].forEach((made, i) => made.restoreState(saved[i]))
      assert.deepEqual(play(), hashes)
      const otherGrid = elsewhere.hexGridFromState(saved[0])
      const others = make(otherGrid)
      others.forEach((made, i) => {
        made.restoreState(saved[i + 1])
        assert.deepEqual(made.saveState(), saved[i + 1])
      })
      for (const made of [grid, replanner, field, otherGrid, ...others]) made.dispose()
    }),
    { numRuns: runs },
  )
})

test('directions are the moves of the layout', () => {
  const ways = {
    'odd-r': ['E', 'NE', 'NW', 'W', 'SW', 'SE'],
    'odd-q': ['SE', 'NE', 'N', 'NW', 'SW', 'S'],
  }
  // Where the centre of a neighbour lies, in the eight winds.
  const wind = (dx, dy) => {
    const vertical = dy < -1e-9 ? 'N' : dy > 1e-9 ? 'S' : ''
    return vertical + (dx < -1e-9 ? 'W' : dx > 1e-9 ? 'E' : '')
  }
  for (const layout of HEX_LAYOUTS) {
    const grid = way.createHexGrid({ width: 9, height: 9, layout })
    const field = grid.createFlowField([at(4, 4)])
    field.step()
    const middle = grid.center(4, 4)
    for (const { x, y } of grid.neighbors(4, 4)) {
      const { x: cx, y: cy } = grid.center(x, y)
      const direction = field.directions[y * 9 + x]
      const expected = wind(middle.x - cx, middle.y - cy)
      assert.equal(ways[`odd-${layout.at(-1)}`][direction], expected)
      const { next, directions } = field.sample(Int32Array.of(y * 9 + x))
      assert.deepEqual([next[0], directions[0]], [4 * 9 + 4, direction])
    }
    assert.equal(way.describe(field).kind, 'flow-field')
  }
})

describe('what is refused', () => {
  const hex = (layout = 'odd-r') => way.createHexGrid({ width: 5, height: 4, layout })
  const square = () => way.createGrid({ width: 5, height: 4 })

  test('a rule for diagonals', () => {
    assert.throws(() => hex().createReplanner({ diagonal: 'never' }), WaystateTypeError)
    assert.throws(() => hex().createFlowField([], { diagonal: 'never' }), WaystateTypeError)
  })

  test('what replanners and fields refuse on square grids', () => {
    assert.throws(() => hex().createReplanner({ algorithm: 'a*' }), withCode('unsupported'))
    assert.throws(() => hex().createReplanner({ heuristicWeight: 2 }), withCode('unsupported'))
    assert.throws(() => hex().createReplanner({ passable: () => true }), withCode('unsupported'))
    assert.throws(() => hex().createFlowField([at(5, 0)]), withCode('out-of-range'))
    assert.throws(() => hex().createFlowField([], { agentSize: 0 }), withCode('out-of-range'))
  })

  test('a replanner of the other kind', () => {
    const one = hex().createReplanner()
    const other = square().createReplanner()
    for (const replanner of [one, other]) {
      replanner.setStart(at(0, 0))
      replanner.setGoal(at(4, 3))
      assert.equal(replanner.replan(), 'found')
    }
    const refused = (error) => error instanceof GridStateError && error.offset === 6
    assert.throws(() => one.restoreState(other.saveState()), refused)
    assert.throws(() => other.restoreState(one.saveState()), refused)
    assert.equal(one.status, 'found')
  })

  test('moves that a layout does not have', () => {
    const field = square().createFlowField([at(2, 2)])
    field.step()
    for (const layout of HEX_LAYOUTS) {
      const other = hex(layout).createFlowField([at(2, 2)])
      assert.throws(() => other.restoreState(field.saveState()), GridStateError)
      assert.equal(other.status, 'not-started')
    }
  })

  test('use after dispose', () => {
    const grid = hex()
    const replanner = grid.createReplanner()
    const field = grid.createFlowField([at(0, 0)])
    grid.dispose()
    assert.throws(() => replanner.replan(), withCode('disposed'))
    assert.throws(() => field.step(), withCode('disposed'))
    assert.throws(() => grid.createReplanner(), withCode('disposed'))
    assert.throws(() => grid.createFlowField([]), withCode('disposed'))
  })
})
