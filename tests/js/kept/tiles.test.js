// Tile paths through the wrapper: what goes in, what comes out, and what is refused.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from 'node:test'
import { loadWaystate, WaystateError, WaystateTypeError } from 'waystate'
import { at } from '../support/drawing.js'

const MAX = 0xffffffff

let way
before(async () => {
  way = await loadWaystate()
})

const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
]

/** The rules, read plainly: the first of the cheapest tiles is settled next. */
function plainReach({ width, height, start, budget, cost }) {
  const known = new Map([[start.y * width + start.x, { cost: 0, previous: null }]])
  const done = new Set()
  for (;;) {
    const open = [...known].filter(([tile]) => !done.has(tile))
    if (open.length === 0) return known
    open.sort(([a, { cost: costA }], [b, { cost: costB }]) => costA - costB || a - b)
    const [tile, { cost: sofar }] = open[0]
    done.add(tile)
    for (const [dx, dy] of STEPS) {
      const x = (tile % width) + dx
      const y = Math.floor(tile / width) + dy
      if (x < 0 || y < 0 || x >= width || y >= height || cost(x, y) === null) continue
      const total = sofar + cost(x, y)
      const to = y * width + x
      if (total > MAX || total > budget || (known.has(to) && known.get(to).cost <= total)) continue
      known.set(to, { cost: total, previous: tile })
    }
  }
}

const world = fc
  .record({ width: fc.integer({ min: 1, max: 6 }), height: fc.integer({ min: 1, max: 6 }) })
  .chain(({ width, height }) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      costs: fc.array(fc.constantFrom(null, 0, 1, 2, 5, MAX - 1, MAX), {
        minLength: width * height,
        maxLength: width * height,
      }),
      start: fc.record({
        x: fc.integer({ min: 0, max: width - 1 }),
        y: fc.integer({ min: 0, max: height - 1 }),
      }),
      budget: fc.constantFrom(0, 1, 4, 9, MAX - 1, MAX),
    }),
  )

describe('reachable', () => {
  test('is a plain reading of its rules', () => {
    fc.assert(
      fc.property(world, ({ width, height, costs, start, budget }) => {
        const asked = []
        const cost = (x, y) => {
          assert.ok(x >= 0 && y >= 0 && x < width && y < height)
          asked.push(y * width + x)
          return costs[y * width + x]
        }
        const reach = way.reachable({ width, height, start, budget, cost })
        assert.equal(new Set(asked).size, asked.length)
        const plain = plainReach({ width, height, start, budget, cost })
        const order = [...plain].sort(([a, left], [b, right]) => left.cost - right.cost || a - b)
        assert.deepEqual(
          [...reach.tiles],
          order.map(([tile]) => tile),
        )
        for (let tile = 0; tile < width * height; tile++) {
          const point = at(tile % width, Math.floor(tile / width))
          assert.equal(reach.has(point), plain.has(tile))
          assert.equal(reach.cost(point), plain.get(tile)?.cost ?? null)
          const path = reach.path(point)
          if (!plain.has(tile)) {
            assert.equal(path, null)
            continue
          }
          const back = []
          for (let step = tile; step !== null; step = plain.get(step).previous) back.unshift(step)
          assert.deepEqual(
            path.map(({ x, y }) => y * width + x),
            back,
          )
        }
        if (!costs.includes(MAX)) {
          const table = Uint32Array.from(costs, (value) => value ?? MAX)
          assert.deepEqual(way.reachable({ width, height, start, budget, cost: table }).tiles, reach.tiles)
        }
      }),
    )
  })

  test('a start outside reaches nothing', () => {
    const cost = new Uint32Array(6).fill(1)
    for (const start of [at(-1, 0), at(3, 0), at(0, 2), at(1e12, 0)]) {
      const reach = way.reachable({ width: 3, height: 2, start, budget: 9, cost })
      assert.equal(reach.tiles.length, 0)
      assert.equal(reach.path(at(0, 0)), null)
      assert.equal(reach.has(start), false)
    }
  })

  test('the start is never asked about for its own sake, and costs nothing', () => {
    const reach = way.reachable({ width: 2, height: 1, start: at(0, 0), budget: 0, cost: () => null })
    assert.deepEqual([...reach.tiles], [0])
    assert.equal(reach.cost(at(0, 0)), 0)
    assert.deepEqual(reach.path(at(0, 0)), [at(0, 0)])
  })
})

describe('tileFlowField', () => {
  test('agrees with walking from each tile', () => {
    fc.assert(
      fc.property(world, ({ width, height, costs, start }) => {
        const cost = (x, y) => costs[y * width + x]
        const flow = way.tileFlowField({ width, height, goals: [start, at(-1, 0), start], cost })
        for (let tile = 0; tile < width * height; tile++) {
          const from = at(tile % width, Math.floor(tile / width))
          const there = plainReach({ width, height, start: from, budget: MAX, cost })
          const expected =
            costs[tile] === null && tile !== start.y * width + start.x
              ? null
              : (there.get(start.y * width + start.x)?.cost ?? null)
          assert.equal(flow.distance(from), expected)
          assert.equal(flow.distances[tile], expected ?? MAX)
        }
        assert.equal(flow.distance(at(-1, 0)), null)
      }),
    )
  })

  test('goals that are none', () => {
    const flow = way.tileFlowField({ width: 2, height: 2, goals: [], cost: new Uint32Array(4) })
    assert.deepEqual([...flow.distances], [MAX, MAX, MAX, MAX])
    assert.equal(flow.distance(at(0, 0)), null)
  })
})

describe('what is refused', () => {
  const good = () => ({ width: 2, height: 2, start: at(0, 0), budget: 3, cost: new Uint32Array(4) })

  test('wrong types', () => {
    const wrong = [
      { cost: [1, 1, 1, 1] },
      { cost: new Int32Array(4) },
      { cost: undefined },
      { start: null },
      { start: at(0.5, 0) },
      { budget: '3' },
      { budget: 1.5 },
      { width: NaN },
      { speed: 3 },
    ]
    for (const change of wrong) {
      assert.throws(() => way.reachable({ ...good(), ...change }), WaystateTypeError, JSON.stringify(change))
    }
    assert.throws(() => way.reachable(), WaystateTypeError)
    const { width, height, cost } = good()
    assert.throws(() => way.tileFlowField({ width, height, cost, goals: at(0, 0) }), WaystateTypeError)
    assert.throws(() => way.tileFlowField({ width, height, cost, goals: [3] }), WaystateTypeError)
    assert.throws(() => way.reachable(good()).cost(3), WaystateTypeError)
  })

  test('numbers out of range', () => {
    const wrong = [
      { width: 0 },
      { height: 2 ** 26 + 1 },
      { width: 2 ** 14, height: 2 ** 13 },
      { budget: -1 },
      { budget: 2 ** 32 },
      { cost: new Uint32Array(5) },
    ]
    for (const change of wrong) {
      assert.throws(
        () => way.reachable({ ...good(), ...change }),
        (error) => error instanceof WaystateError && error.code === 'out-of-range',
        JSON.stringify(change),
      )
    }
  })

  test('a cost function that throws or answers nonsense', () => {
    const thrown = new Error('mine')
    const fails = () => {
      throw thrown
    }
    assert.throws(
      () => way.reachable({ ...good(), cost: fails }),
      (error) => error === thrown,
    )
    for (const answer of [undefined, -1, 0.5, NaN, 2 ** 32, '1', Infinity]) {
      assert.throws(
        () => way.reachable({ ...good(), cost: () => answer }),
        (error) => error instanceof WaystateError && error.code === 'hook',
        String(answer),
      )
    }
    assert.equal(way.reachable(good()).tiles.length, 4)
  })

  test('a cost function may make calls of its own', () => {
    const cost = (x, y) => (way.reachable(good()).has(at(x, y)) ? 1 : null)
    assert.deepEqual([...way.reachable({ ...good(), cost, width: 3, height: 2 }).tiles], [0, 1, 3, 4])
  })
})
