// What must hold for any grid, any query and any history.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { ALGORITHMS, DIAGONALS } from '../support/algorithms.js'
import { Reference } from '../support/reference.js'

let way
before(async () => {
  way = await loadWaystate()
})

const runs = Number(process.env.WAYSTATE_RUNS ?? 150)
const check = (property) => fc.assert(property, { numRuns: runs })

const MULTIPLIERS = [1, 1, 2, 0.5, 1.75]

const maps = fc
  .record({
    width: fc.integer({ min: 1, max: 14 }),
    height: fc.integer({ min: 1, max: 14 }),
    weighted: fc.boolean(),
  })
  .chain(({ width, height, weighted }) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      weighted: fc.constant(weighted),
      cells: fc
        .uint8Array({ minLength: width * height, maxLength: width * height })
        .map((bytes) => bytes.map((byte) => (byte < 70 ? 255 : weighted ? byte % MULTIPLIERS.length : 0))),
      start: fc.record({ x: fc.nat(width - 1), y: fc.nat(height - 1) }),
      goal: fc.record({ x: fc.nat(width - 1), y: fc.nat(height - 1) }),
    }),
  )

const options = fc.record({
  algorithm: fc.constantFrom(...ALGORITHMS),
  diagonal: fc.constantFrom(...DIAGONALS),
  agentSize: fc.constantFrom(1, 1, 1, 2, 3),
  heuristicWeight: fc.constantFrom(1, 1, 0),
  specializedEngines: fc.boolean(),
  recordExpansions: fc.boolean(),
})

function gridOf({ width, height, cells, weighted }) {
  const grid = way.createGrid({ width, height, cells })
  if (weighted) MULTIPLIERS.forEach((multiplier, area) => grid.setAreaCost(area, multiplier))
  return grid
}

const referenceOf = (map, { diagonal, agentSize }) =>
  new Reference(map, { diagonal, agentSize, multipliers: map.weighted ? MULTIPLIERS : [] })

const near = (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(1, a)

test('a path is cheapest, walkable and costs what it says', () => {
  check(
    fc.property(maps, options, (map, chosen) => {
      const grid = gridOf(map)
      const reference = referenceOf(map, chosen)
      const path = grid.findPath(map.start, map.goal, chosen)
      const { start, goal } = map
      if (!reference.fits(start.x, start.y)) assert.equal(path.status, 'start-invalid')
      else if (!reference.fits(goal.x, goal.y)) assert.equal(path.status, 'goal-invalid')
      else {
        const cost = reference.cost(start, goal)
        assert.equal(path.status, cost < Infinity ? 'found' : 'no-path')
        if (path.status === 'found') {
          const points = path.points()
          assert.ok(near(path.cost, cost), `${path.cost} is not ${cost}`)
          assert.ok(near(path.cost, reference.walk(points)))
          assert.deepEqual([points[0], points.at(-1)], [{ ...start }, { ...goal }])
        }
        assert.equal(
          grid.isReachable(start, goal, { diagonal: chosen.diagonal, agentSize: chosen.agentSize }),
          cost < Infinity,
        )
      }
      if (chosen.recordExpansions) assert.equal(path.expanded.length, path.expandedCount)
      grid.dispose()
    }),
  )
})

test('a weight above 1 finds a path within that factor', () => {
  check(
    fc.property(maps, options, fc.double({ min: 1, max: 5, noNaN: true }), (map, chosen, heuristicWeight) => {
      const grid = gridOf(map)
      const best = grid.findPath(map.start, map.goal, chosen)
      const hasty = grid.findPath(map.start, map.goal, { ...chosen, heuristicWeight })
      assert.equal(hasty.status, best.status)
      assert.ok(hasty.cost <= best.cost * heuristicWeight * (1 + 1e-9))
      grid.dispose()
    }),
  )
})

test('clearance and nearest cells are what looking at every cell says', () => {
  check(
    fc.property(
      maps,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: -3, max: 20 }),
      fc.integer({ min: -3, max: 20 }),
      fc.double({ min: 0, max: 12, noNaN: true }),
      (map, agentSize, x, y, radius) => {
        const grid = gridOf(map)
        const reference = new Reference(map, { agentSize })
        let best = null
        for (let j = 0; j < map.height; j++) {
          for (let i = 0; i < map.width; i++) {
            assert.equal(grid.canFit(i, j, agentSize), reference.fits(i, j))
            assert.equal(grid.maxAgentSizeAt(i, j) >= agentSize, reference.fits(i, j))
            const distance = (i - x) ** 2 + (j - y) ** 2
            if (
              reference.fits(i, j) &&
              distance <= radius * radius &&
              (best === null || distance < best.distance)
            ) {
              best = { distance, point: { x: i, y: j } }
            }
          }
        }
        assert.deepEqual(grid.nearestWalkable({ x, y }, radius, { agentSize }), best?.point ?? null)
        grid.dispose()
      },
    ),
  )
})

test('sliced is unsliced for any budgets, saved or not in between', () => {
  const budgets = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 })
    .filter((list) => list.some((n) => n > 0))
  const cap = fc.constantFrom(0, 0, 5, 20)
  check(
    fc.property(
      maps,
      options,
      budgets,
      cap,
      fc.boolean(),
      fc.boolean(),
      (map, chosen, list, iterationBudget, partial, saving) => {
        const grid = gridOf(map)
        const all = { ...chosen, iterationBudget, partial }
        const first = grid.createSearch(all)
        const second = grid.createSearch(all)
        const whole = grid.findPath(map.start, map.goal, all)
        let search = first
        let status = search.begin(map.start, map.goal)
        for (let i = 0; status === 'in-progress'; i++) {
          const { iterations } = search
          const budget = list[i % list.length]
          status = search.step(budget)
          assert.ok(search.iterations - iterations <= budget)
          if (saving) {
            const other = search === first ? second : first
            other.restoreState(search.saveState())
            assert.equal(other.hash(), search.hash())
            search = other
          }
        }
        if (whole.status !== 'start-invalid' && whole.status !== 'goal-invalid') {
          // A list beside the state begins anew at a restore, and says from where on.
          const path = search.path()
          const from = path.expandedFrom ?? 0
          assert.ok(from === 0 || saving)
          const tail = { expanded: whole.expanded?.slice(from), expandedFrom: path.expandedFrom }
          assert.deepEqual({ ...path, ...tail }, { ...whole, ...tail })
          assert.deepEqual(path.expanded, tail.expanded)
        } else {
          assert.equal(status, whole.status)
        }
        for (const object of [first, second, grid]) object.dispose()
      },
    ),
  )
})

describe('histories', () => {
  const edit = fc.oneof(
    fc.record({ type: fc.constant('set'), x: fc.nat(), y: fc.nat(), area: fc.constantFrom(0, 1, 255) }),
    fc.record({
      type: fc.constant('fill'),
      x: fc.nat(),
      y: fc.nat(),
      w: fc.nat(),
      h: fc.nat(),
      area: fc.constantFrom(0, 2, 255),
    }),
    fc.record({ type: fc.constant('area'), area: fc.nat(4), multiplier: fc.constantFrom(1, 2, 0.25) }),
    fc.record({ type: fc.constant('query') }),
    fc.record({ type: fc.constant('step'), n: fc.integer({ min: 0, max: 6 }) }),
    fc.record({ type: fc.constant('begin') }),
  )

  function play({ grid, search, map }, action) {
    const x = (action.x ?? 0) % map.width
    const y = (action.y ?? 0) % map.height
    switch (action.type) {
      case 'set':
        return grid.set(x, y, action.area)
      case 'fill':
        return grid.fill(x, y, action.w % (map.width - x + 1), action.h % (map.height - y + 1), action.area)
      case 'area':
        return grid.setAreaCost(action.area, action.multiplier)
      case 'query':
        return grid.findPath(map.start, map.goal, { agentSize: 1 + (map.width % 2) })
      case 'begin':
        return search.begin(map.start, map.goal)
      default:
        return search.status === 'in-progress' ? search.step(action.n) : undefined
    }
  }

  const worldOf = (map, chosen) => {
    const grid = gridOf(map)
    return { grid, search: grid.createSearch(chosen), map }
  }
  const save = ({ grid, search }) => [grid.saveState(), search.saveState()]
  const restore = ({ grid, search }, [gridState, searchState]) => {
    grid.restoreState(gridState)
    search.restoreState(searchState)
  }
  const edits = fc.array(edit, { maxLength: 12 })

  test('save, restore, save gives the same bytes', () => {
    check(
      fc.property(maps, options, edits, (map, chosen, actions) => {
        const world = worldOf(map, chosen)
        for (const action of actions) {
          play(world, action)
          const saved = save(world)
          assert.equal(BigInt.asUintN(64, fnv(saved[0])), world.grid.hash())
          assert.equal(BigInt.asUintN(64, fnv(saved[1])), world.search.hash())
          restore(world, saved)
          assert.deepEqual(save(world), saved)
          const elsewhere = { grid: way.gridFromState(saved[0]), map }
          elsewhere.search = elsewhere.grid.createSearch(chosen)
          elsewhere.search.restoreState(saved[1])
          assert.deepEqual(save(elsewhere), saved)
          elsewhere.search.dispose()
          elsewhere.grid.dispose()
        }
        world.search.dispose()
        world.grid.dispose()
      }),
    )
  })

  test('rolled back and played again is never left', () => {
    check(
      fc.property(maps, options, edits, edits, edits, (map, chosen, before, undone, after) => {
        const straight = worldOf(map, chosen)
        const rolled = worldOf(map, chosen)
        for (const action of before) {
          play(straight, action)
          play(rolled, action)
        }
        const point = save(rolled)
        // A restore makes what was begun on the old grid count as not begun until the search is restored too.
        for (const action of undone) play(rolled, action)
        restore(rolled, point)
        assert.deepEqual(save(rolled), save(straight))
        for (const action of after) {
          assert.deepEqual(play(rolled, action), play(straight, action))
          assert.deepEqual(save(rolled), save(straight))
        }
        for (const { grid, search } of [straight, rolled]) {
          search.dispose()
          grid.dispose()
        }
      }),
    )
  })

  test('listeners tell every difference', () => {
    check(
      fc.property(maps, edits, edits, (map, before, after) => {
        const world = worldOf(map, {})
        const seen = world.grid.cells
        world.grid.onEdit((edit) => {
          if (edit.type !== 'cell') return
          const cell = edit.y * map.width + edit.x
          assert.equal(seen[cell], edit.from)
          seen[cell] = edit.to
        })
        for (const action of before) play(world, action)
        const state = world.grid.saveState()
        for (const action of after) play(world, action)
        assert.deepEqual(seen, world.grid.cells)
        world.grid.restoreState(state)
        assert.deepEqual(seen, world.grid.cells)
        world.search.dispose()
        world.grid.dispose()
      }),
    )
  })
})

function fnv(bytes) {
  let hash = 0xcbf29ce484222325n
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash
}
