// Hex grids through the wrapper: what differs from square grids, against plain geometry and a plain Dijkstra.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from 'node:test'
import { GridStateError, loadWaystate } from 'waystate'

let way
before(async () => {
  way = await loadWaystate()
})

const LAYOUTS = ['odd-r', 'even-r', 'odd-q', 'even-q']
const runs = Number(process.env.WAYSTATE_RUNS ?? 150)
const check = (property) => fc.assert(property, { numRuns: runs })
const withCode = (code) => (error) => error.code === code

/** Half cells and lines: where a centre lies. */
function place(layout, { x, y }) {
  const [line, along] = layout.endsWith('r') ? [y, x] : [x, y]
  const shoved = layout.startsWith('odd') === (Math.abs(line) % 2 === 1)
  return { line, half: 2 * along + (shoved ? 1 : 0) }
}

function steps(layout, a, b) {
  const from = place(layout, a)
  const to = place(layout, b)
  const lines = Math.abs(from.line - to.line)
  return lines + Math.max(0, Math.abs(from.half - to.half) - lines) / 2
}

const COSTS = [1, 2, 0.5, 1.1]

class HexReference {
  constructor({ width, height, cells, layout, agentSize }) {
    Object.assign(this, { width, height, cells, layout, agentSize })
  }

  #under({ x, y }) {
    const reach = this.agentSize - 1
    const areas = []
    for (let ny = y - reach; ny <= y + reach; ny++) {
      for (let nx = x - reach; nx <= x + reach; nx++) {
        if (steps(this.layout, { x, y }, { x: nx, y: ny }) > reach) continue
        const inside = nx >= 0 && ny >= 0 && nx < this.width && ny < this.height
        areas.push(inside ? this.cells[ny * this.width + nx] : 255)
      }
    }
    return areas
  }

  fits(at) {
    return !this.#under(at).includes(255)
  }

  entering(at) {
    return Math.max(...this.#under(at).map((area) => COSTS[area]))
  }

  around({ x, y }) {
    const found = []
    for (let ny = y - 1; ny <= y + 1; ny++) {
      for (let nx = x - 1; nx <= x + 1; nx++) {
        const at = { x: nx, y: ny }
        if (steps(this.layout, { x, y }, at) === 1 && this.fits(at)) found.push(at)
      }
    }
    return found
  }

  cost(start, goal) {
    const key = ({ x, y }) => y * this.width + x
    const costs = new Map(this.fits(start) ? [[key(start), 0]] : [])
    const done = new Set()
    for (;;) {
      let best
      for (const [cell, cost] of costs) {
        if (!done.has(cell) && (best === undefined || cost < costs.get(best))) best = cell
      }
      if (best === undefined) return costs.get(key(goal)) ?? Infinity
      done.add(best)
      const at = { x: best % this.width, y: Math.floor(best / this.width) }
      for (const next of this.around(at)) {
        const total = costs.get(best) + this.entering(next)
        if (!(total >= (costs.get(key(next)) ?? Infinity))) costs.set(key(next), total)
      }
    }
  }
}

const worlds = fc
  .record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    layout: fc.constantFrom(...LAYOUTS),
    agentSize: fc.constantFrom(1, 1, 2),
    areas: fc.integer({ min: 1, max: 4 }),
  })
  .chain(({ width, height, areas, ...rest }) =>
    fc.record({
      ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, fc.constant(value)])),
      width: fc.constant(width),
      height: fc.constant(height),
      cells: fc
        .uint8Array({ minLength: width * height, maxLength: width * height })
        .map((bytes) => bytes.map((byte) => (byte < 60 ? 255 : byte % areas))),
      start: fc.record({ x: fc.nat(width - 1), y: fc.nat(height - 1) }),
      goal: fc.record({ x: fc.nat(width - 1), y: fc.nat(height - 1) }),
    }),
  )

function gridOf({ width, height, cells, layout }) {
  const grid = way.createHexGrid({ width, height, cells, layout })
  COSTS.forEach((cost, area) => grid.setAreaCost(area, cost))
  return grid
}

test('a path is cheapest, and costs what its steps cost', () => {
  check(
    fc.property(worlds, fc.boolean(), (world, specializedEngines) => {
      const grid = gridOf(world)
      const reference = new HexReference(world)
      const { start, goal, agentSize } = world
      const path = grid.findPath(start, goal, { agentSize, specializedEngines })
      const expected = reference.cost(start, goal)
      const reachable = grid.isReachable(start, goal, { agentSize })
      grid.dispose()
      assert.equal(reachable, expected < Infinity)
      if (!reference.fits(start)) return assert.equal(path.status, 'start-invalid')
      if (!reference.fits(goal)) return assert.equal(path.status, 'goal-invalid')
      if (expected === Infinity) return assert.equal(path.status, 'no-path')
      const points = path.points()
      assert.deepEqual([points[0], points.at(-1)], [{ ...start }, { ...goal }])
      let total = 0
      for (let i = 1; i < points.length; i++) {
        assert.equal(steps(world.layout, points[i - 1], points[i]), 1)
        assert.ok(reference.fits(points[i]))
        total += reference.entering(points[i])
      }
      assert.ok(Math.abs(path.cost - total) < 1e-9 && Math.abs(total - expected) < 1e-9)
    }),
  )
})

test('a saved search goes on as though it had not been left', () => {
  check(
    fc.property(worlds, fc.nat(20), fc.boolean(), (world, first, specializedEngines) => {
      const grid = gridOf(world)
      const options = { agentSize: world.agentSize, specializedEngines }
      const search = grid.createSearch(options)
      search.begin(world.start, world.goal)
      if (search.status === 'in-progress') search.step(first)
      const saved = [grid.saveState(), search.saveState()]
      const otherGrid = way.hexGridFromState(saved[0])
      const other = otherGrid.createSearch(options)
      other.restoreState(saved[1])
      assert.deepEqual(other.saveState(), saved[1])
      for (const one of [search, other]) while (one.status === 'in-progress') one.step(3)
      assert.equal(other.hash(), search.hash())
      assert.deepEqual({ ...other.path() }, { ...search.path() })
      grid.dispose()
      otherGrid.dispose()
    }),
  )
})

describe('a grid', () => {
  test('has what it was made with', () => {
    const cells = new Uint8Array(12).fill(3)
    for (const layout of LAYOUTS) {
      const grid = way.createHexGrid({ width: 4, height: 3, layout, cells, space: { cellSize: 2 } })
      assert.deepEqual(
        [grid.width, grid.height, grid.layout, grid.version, grid.space.cellSize],
        [4, 3, layout, 0, 2],
      )
      assert.deepEqual(grid.cells, cells)
      grid.set(1, 1, 255)
      assert.equal(grid.get(1, 1), 255)
      assert.equal(grid.isWalkable(1, 1), false)
      grid.dispose()
      assert.throws(() => grid.neighbors(0, 0), withCode('disposed'))
      assert.throws(() => grid.toCube(0, 0), withCode('disposed'))
    }
  })

  test('tells of edits', () => {
    const grid = way.createHexGrid({ width: 4, height: 3, layout: 'odd-r' })
    const heard = []
    grid.onEdit((edit) => heard.push(edit))
    grid.fill(1, 1, 2, 1, 9)
    assert.deepEqual(heard, [
      { type: 'cell', x: 1, y: 1, from: 0, to: 9 },
      { type: 'cell', x: 2, y: 1, from: 0, to: 9 },
    ])
  })

  test('large agents stand on rings', () => {
    const grid = way.createHexGrid({ width: 7, height: 7, layout: 'even-q' })
    assert.equal(grid.maxAgentSizeAt(3, 3), 4)
    grid.set(3, 1, 255)
    assert.equal(grid.maxAgentSizeAt(3, 3), 2)
    assert.equal(grid.canFit(3, 3, 2), true)
    assert.equal(grid.canFit(3, 3, 3), false)
    // All six neighbours are as near; the first of them is taken.
    assert.deepEqual(grid.nearestWalkable({ x: 3, y: 1 }, 1), { x: 2, y: 0 })
  })

  test('is saved, and refuses what is not its own', () => {
    const grid = way.createHexGrid({ width: 4, height: 3, layout: 'odd-q' })
    grid.set(2, 1, 7)
    const saved = grid.saveState()
    const hash = grid.hash()
    grid.set(2, 1, 8)
    grid.restoreState(saved)
    assert.equal(grid.hash(), hash)
    assert.equal(way.hexGridFromState(saved).layout, 'odd-q')
    const other = way.createHexGrid({ width: 4, height: 3, layout: 'odd-r' })
    assert.throws(() => other.restoreState(saved), { name: 'GridStateError', offset: 16, message: /layout/ })
    assert.throws(() => way.gridFromState(saved), GridStateError)
    const square = way.createGrid({ width: 4, height: 3 }).saveState()
    assert.throws(() => way.hexGridFromState(square), GridStateError)
  })
})

describe('bad input', () => {
  let grid
  before(() => {
    grid = way.createHexGrid({ width: 4, height: 3, layout: 'odd-r' })
  })

  test('layouts', () => {
    for (const layout of [undefined, 'odd', 0, null]) {
      assert.throws(() => way.createHexGrid({ width: 4, height: 3, layout }), {
        name: 'TypeError',
        message: /layout/,
      })
    }
    assert.throws(() => way.createGrid({ width: 4, height: 3, layout: 'odd-r' }), TypeError)
    assert.throws(() => way.createHexGrid({ width: 0, height: 3, layout: 'odd-r' }), withCode('out-of-range'))
  })

  test('options that hexagons have not', () => {
    const query = (options) => () => grid.findPath({ x: 0, y: 0 }, { x: 3, y: 2 }, options)
    assert.throws(query({ diagonal: 'never' }), { name: 'TypeError', message: /diagonal/ })
    assert.throws(query({ algorithm: 'jps' }), withCode('unsupported'))
    assert.throws(() => grid.createSearch({ algorithm: 'theta*' }), withCode('unsupported'))
    assert.throws(() => grid.isReachable({ x: 0, y: 0 }, { x: 1, y: 1 }, { diagonal: 'never' }), TypeError)
  })

  test('coordinates', () => {
    const far = 2 ** 26 + 1
    assert.throws(() => grid.toCube(0.5, 0), TypeError)
    assert.throws(() => grid.toCube(far, 0), withCode('out-of-range'))
    assert.throws(() => grid.fromAxial(0, -far), withCode('out-of-range'))
    assert.throws(() => grid.fromCube(1, 1, 1), withCode('out-of-range'))
    assert.throws(() => grid.distance({ x: 0, y: 0 }, null), TypeError)
    assert.throws(() => grid.ring({ x: 0, y: 0 }, -1), withCode('out-of-range'))
    assert.throws(() => grid.range({ x: 0, y: 0 }, 4730), withCode('out-of-range'))
    assert.throws(() => grid.line({ x: 0, y: 0 }, { x: 0, y: NaN }), TypeError)
  })
})

describe('coordinates', () => {
  const points = fc.record({ x: fc.integer({ min: -40, max: 40 }), y: fc.integer({ min: -40, max: 40 }) })

  test('convert there and back, and count steps', () => {
    for (const layout of LAYOUTS) {
      const grid = way.createHexGrid({ width: 3, height: 3, layout })
      check(
        fc.property(points, points, (a, b) => {
          const { q, r, s } = grid.toCube(a.x, a.y)
          assert.equal(q + r + s, 0)
          assert.deepEqual(grid.toAxial(a.x, a.y), { q, r })
          assert.deepEqual(grid.fromCube(q, r, s), { ...a })
          assert.deepEqual(grid.fromAxial(q, r), { ...a })
          assert.equal(grid.distance(a, b), steps(layout, a, b))
        }),
      )
    }
  })

  test('neighbours, rings, ranges and lines stay inside the grid', () => {
    for (const layout of LAYOUTS) {
      const grid = way.createHexGrid({ width: 6, height: 5, layout })
      const all = Array.from({ length: 30 }, (_, i) => ({ x: i % 6, y: Math.floor(i / 6) }))
      const sorted = (cells) => [...cells].sort((a, b) => a.y - b.y || a.x - b.x)
      for (const center of [...all, { x: -2, y: 7 }]) {
        for (const radius of [0, 1, 2, 5]) {
          const at = (most) => all.filter((cell) => most(steps(layout, center, cell)))
          assert.deepEqual(
            sorted(grid.ring(center, radius)),
            at((distance) => distance === radius),
          )
          assert.deepEqual(
            sorted(grid.range(center, radius)),
            at((distance) => distance <= radius),
          )
        }
        for (const other of all) {
          const line = grid.line(center, other)
          assert.deepEqual(line.at(-1), other)
          assert.deepEqual(line, grid.line(other, center).reverse())
        }
      }
      assert.equal(grid.neighbors(2, 2).length, 6)
    }
  })

  test('neighbours come in the order of the compass', () => {
    const rows = way.createHexGrid({ width: 5, height: 5, layout: 'odd-r' })
    assert.deepEqual(rows.neighbors(2, 2), [
      { x: 3, y: 2 },
      { x: 2, y: 1 },
      { x: 1, y: 1 },
      { x: 1, y: 2 },
      { x: 1, y: 3 },
      { x: 2, y: 3 },
    ])
    const columns = way.createHexGrid({ width: 5, height: 5, layout: 'odd-q' })
    assert.deepEqual(columns.neighbors(2, 2), [
      { x: 3, y: 2 },
      { x: 3, y: 1 },
      { x: 2, y: 1 },
      { x: 1, y: 1 },
      { x: 1, y: 2 },
      { x: 2, y: 3 },
    ])
  })

  test('a position belongs to the cell whose centre is nearest', () => {
    const space = { originX: -7, originY: 3, cellSize: 1.5 }
    for (const layout of LAYOUTS) {
      const grid = way.createHexGrid({ width: 6, height: 5, layout, space })
      const centers = Array.from({ length: 30 }, (_, i) => {
        const at = { x: i % 6, y: Math.floor(i / 6) }
        return { at, ...grid.center(at.x, at.y) }
      })
      check(
        fc.property(
          fc.double({ min: -9, max: 5, noNaN: true }),
          fc.double({ min: 1, max: 14, noNaN: true }),
          (x, y) => {
            const found = grid.cellAt(x, y)
            const apart = (center) => Math.hypot(center.x - x, center.y - y)
            const nearest = centers.reduce((best, center) => (apart(center) < apart(best) ? center : best))
            if (found === null) return assert.ok(apart(nearest) > 0.75 - 1e-9)
            const own = centers[found.y * 6 + found.x]
            assert.ok(apart(own) <= apart(nearest) + 1e-9)
          },
        ),
      )
    }
  })

  test('describe gives the centres', () => {
    for (const layout of LAYOUTS) {
      const space = { originX: 11, originY: -4.25, cellSize: 0.75 }
      const grid = way.createHexGrid({ width: 6, height: 5, layout, space })
      const path = grid.findPath({ x: 0, y: 0 }, { x: 5, y: 4 })
      const { worldPoints, cells } = way.describe(path)
      assert.deepEqual(
        worldPoints,
        cells.map(({ x, y }) => grid.center(x, y)),
      )
    }
  })
})

test('findPaths and hooks work as on square grids', () => {
  const grid = way.createHexGrid({ width: 6, height: 5, layout: 'even-r' })
  const queries = [
    [
      { x: 0, y: 0 },
      { x: 5, y: 4 },
    ],
    [
      { x: 1, y: 1 },
      { x: 9, y: 9 },
    ],
  ]
  const answers = grid.findPaths(queries)
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['found', 'goal-invalid'],
  )
  assert.deepEqual({ ...answers[0] }, { ...grid.findPath(...queries[0]) })
  const asked = []
  const passable = (x, y) => asked.push([x, y]) > 0 && x !== 3
  assert.equal(grid.findPath(...queries[0], { passable }).status, 'no-path')
  assert.ok(asked.length > 0)
  const dear = grid.findPath(...queries[0], { stepCost: (fromX, fromY, toX, toY, base) => 2 * base })
  assert.equal(dear.cost, 2 * answers[0].cost)
  assert.equal(dear.engine, 'generic')
  assert.equal(answers[0].engine, 'specialized-a*')
})
