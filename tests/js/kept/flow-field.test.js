// Flow fields through the wrapper: against a plain reading, in slices, after edits, saved and put back.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { before, describe, test } from 'node:test'
import { GridStateError, loadWaystate, WaystateError, WaystateTypeError } from 'waystate'
import { FIELD_STATUSES } from '../../../bindings/js/instance/names.js'
import { at, draw } from '../support/drawing.js'
import { Reference } from '../support/reference.js'

let way
before(async () => {
  way = await loadWaystate()
})

const MOVES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
]

/** Least cost from each cell to any goal: the other way round than the field works, one search from each cell. */
function plainCosts(grid, goals, options, multipliers) {
  const { width, height, cells } = grid
  const reference = new Reference({ width, height, cells }, { ...options, multipliers })
  return Array.from(cells, (_, cell) => {
    const costs = reference.costs(at(cell % width, Math.floor(cell / width)))
    const there = goals.filter(({ x, y }) => reference.fits(x, y)).map(({ x, y }) => costs[y * width + x])
    return Math.min(Infinity, ...there)
  })
}

function checkComplete(field, goals, options, multipliers = []) {
  const { grid } = field
  const { width, height } = grid
  assert.equal(field.status, 'complete')
  const expected = plainCosts(grid, goals, options, multipliers)
  const { costs, directions, nextCells } = field
  for (let cell = 0; cell < width * height; cell++) {
    const here = at(cell % width, Math.floor(cell / width))
    assert.ok(
      costs[cell] === expected[cell] || Math.abs(costs[cell] - expected[cell]) <= 1e-9 * expected[cell],
      `cell ${cell}: ${costs[cell]}, ${expected[cell]} was expected`,
    )
    assert.equal(field.cost(here), costs[cell])
    const next = field.next(here)
    const isStep = costs[cell] > 0 && costs[cell] < Infinity
    assert.equal(next !== null, isStep)
    assert.equal(directions[cell] >= 0, isStep)
    assert.equal(nextCells[cell], isStep ? next.y * width + next.x : -1)
    if (isStep) assert.deepEqual([next.x - here.x, next.y - here.y], MOVES[directions[cell]])
    const path = field.pathFrom(here)
    assert.equal(path !== null, costs[cell] < Infinity)
    if (path === null) continue
    assert.deepEqual(path[0], here)
    const reference = new Reference({ width, height, cells: grid.cells }, { ...options, multipliers })
    assert.ok(Math.abs(reference.walk(path) - costs[cell]) <= 1e-9 * costs[cell])
    assert.ok(goals.some(({ x, y }) => x === path.at(-1).x && y === path.at(-1).y))
  }
}

const scene = fc
  .record({ width: fc.integer({ min: 1, max: 7 }), height: fc.integer({ min: 1, max: 7 }) })
  .chain(({ width, height }) => {
    const point = fc.record({
      x: fc.integer({ min: 0, max: width - 1 }),
      y: fc.integer({ min: 0, max: height - 1 }),
    })
    const area = fc.constantFrom(0, 0, 0, 1, 2, 255)
    return fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      cells: fc.array(area, { minLength: width * height, maxLength: width * height }),
      goals: fc.array(point, { maxLength: 3 }),
      diagonal: fc.constantFrom('no-corner-cutting', 'one-free', 'always', 'never'),
      agentSize: fc.constantFrom(1, 1, 2),
      edits: fc.array(fc.tuple(point, area, fc.integer({ min: 0, max: 12 })), { maxLength: 6 }),
    })
  })

function make({ width, height, cells, goals, diagonal, agentSize }) {
  const grid = way.createGrid({ width, height, cells: Uint8Array.from(cells) })
  grid.setAreaCost(1, 2)
  grid.setAreaCost(2, 0.75)
  return { grid, field: grid.createFlowField(goals, { diagonal, agentSize }) }
}

const MULTIPLIERS = [1, 2, 0.75]

describe('a field', () => {
  test('is a plain reading of its rules, also after edits', () => {
    fc.assert(
      fc.property(scene, (drawn) => {
        const { grid, field } = make(drawn)
        const options = { diagonal: drawn.diagonal, agentSize: drawn.agentSize }
        assert.equal(field.status, 'not-started')
        assert.equal(field.step(), 'complete')
        checkComplete(field, drawn.goals, options, MULTIPLIERS)
        for (const [{ x, y }, area, steps] of drawn.edits) {
          grid.set(x, y, area)
          field.step(steps)
        }
        field.step()
        checkComplete(field, drawn.goals, options, MULTIPLIERS)
        const repaired = [field.costs, field.directions]
        assert.equal(field.recompute(), 'complete')
        assert.deepEqual([field.costs, field.directions], repaired)
        grid.dispose()
        field.dispose()
      }),
      { numRuns: 60 },
    )
  })

  test('goes on from a state as if it had never left', () => {
    fc.assert(
      fc.property(scene, (drawn) => {
        const { grid, field } = make(drawn)
        for (const [{ x, y }, area, steps] of drawn.edits) {
          field.step(steps)
          grid.set(x, y, area)
        }
        const saved = [grid.saveState(), field.saveState()]
        field.step()
        const hash = field.hash()
        grid.fill(0, 0, drawn.width, drawn.height, 2)
        field.step(3)
        grid.restoreState(saved[0])
        assert.equal(field.status, 'not-started')
        field.restoreState(saved[1])
        assert.deepEqual(field.saveState(), saved[1])
        field.step()
        assert.equal(field.hash(), hash)
        const other = make(drawn)
        other.grid.restoreState(saved[0])
        other.field.restoreState(saved[1])
        while (other.field.step(1) !== 'complete') continue
        assert.equal(other.field.hash(), hash)
        for (const each of [grid, field, other.grid, other.field]) each.dispose()
      }),
      { numRuns: 100 },
    )
  })
})

test('what is read before a run is nothing', () => {
  const field = way.createGrid({ width: 3, height: 2 }).createFlowField([at(0, 0)])
  assert.deepEqual([...field.costs], Array(6).fill(Infinity))
  assert.deepEqual([...field.directions], Array(6).fill(-1))
  assert.deepEqual([...field.nextCells], Array(6).fill(-1))
  assert.equal(field.cost(at(1, 1)), Infinity)
  assert.equal(field.next(at(1, 1)), null)
  assert.equal(field.pathFrom(at(0, 0)), null)
  assert.equal(field.settled, 0)
})

test('the iteration budget caps recompute and a step without a number', () => {
  const field = way.createGrid({ width: 9, height: 9 }).createFlowField([at(4, 4)], { iterationBudget: 30 })
  assert.equal(field.recompute(), 'running')
  assert.equal(field.settled, 30)
  assert.equal(field.next(at(4, 3)), null)
  assert.equal(field.step(), 'running')
  assert.equal(field.settled, 60)
  assert.equal(field.step(21), 'complete')
  assert.equal(field.settled, 81)
})

test('a status of running after an edit, until the next step', () => {
  const grid = draw(way, '..... ..#.. .....')
  const field = grid.createFlowField([at(0, 1), at(4, 1)])
  field.step()
  assert.equal(field.cost(at(2, 0)), 1 + Math.SQRT2)
  grid.set(2, 1, 0)
  assert.equal(field.status, 'running')
  assert.equal(field.cost(at(2, 1)), Infinity)
  assert.equal(field.step(), 'complete')
  assert.equal(field.cost(at(2, 1)), 2)
  grid.set(2, 1, 0)
  assert.equal(field.status, 'complete')
  grid.setAreaCost(0, 3)
  assert.equal(field.status, 'running')
  field.step()
  assert.equal(field.cost(at(2, 1)), 6)
})

test('goals that become blocked and free again', () => {
  const grid = way.createGrid({ width: 5, height: 1 })
  const field = grid.createFlowField([at(4, 0), at(0, 0), at(4, 0)])
  field.step()
  assert.deepEqual([...field.costs], [0, 1, 2, 1, 0])
  grid.set(4, 0, 255)
  field.step()
  assert.deepEqual([...field.costs], [0, 1, 2, 3, Infinity])
  grid.set(4, 0, 0)
  grid.set(0, 0, 255)
  field.step()
  assert.deepEqual([...field.costs], [Infinity, 3, 2, 1, 0])
  assert.deepEqual(field.pathFrom(at(2, 0)), [at(2, 0), at(3, 0), at(4, 0)])
})

test('many cells are read at once', () => {
  const grid = draw(way, '...# ...# ....')
  const field = grid.createFlowField([at(0, 0)])
  field.step()
  const { next, directions } = field.sample(Uint32Array.of(0, 1, 4, 3, 11, 12, 4e9))
  assert.deepEqual([...next], [-1, 0, 0, -1, 10, -1, -1])
  assert.deepEqual([...directions], [-1, 3, 0, -1, 3, -1, -1])
  assert.deepEqual(field.sample(Int32Array.of(-1, 1)).next, Int32Array.of(-1, 0))
  assert.equal(field.sample(new Int32Array(0)).next.length, 0)
})

test('a description is a copy of how far it has come', () => {
  const field = way.createGrid({ width: 3, height: 1 }).createFlowField([at(2, 0)])
  field.step(1)
  const description = way.describe(field)
  field.step()
  assert.deepEqual(description, {
    kind: 'flow-field',
    width: 3,
    height: 1,
    status: 'running',
    settled: 1,
    goals: [at(2, 0)],
    goalWorldPoints: [at(2.5, 0.5)],
    costs: Float64Array.of(Infinity, 1, 0),
    nextCells: Int32Array.of(-1, -1, -1),
  })
  assert.deepEqual([...way.describe(field).nextCells], [1, 2, -1])
})

describe('what is refused', () => {
  const grid = () => way.createGrid({ width: 4, height: 3 })

  test('wrong types and values', () => {
    for (const goals of [undefined, at('0', 0), [3], [at(0.5, 0)], [null]]) {
      assert.throws(() => grid().createFlowField(goals), WaystateTypeError)
    }
    for (const options of [{ diagonal: 'some' }, { agentSize: '1' }, { heuristicWeight: 1 }, null]) {
      assert.throws(() => grid().createFlowField([], options), WaystateTypeError)
    }
    const outOfRange = (error) => error instanceof WaystateError && error.code === 'out-of-range'
    for (const goal of [at(4, 0), at(0, 3), at(-1, 0), at(1e12, 0)]) {
      assert.throws(() => grid().createFlowField([goal]), outOfRange)
    }
    assert.throws(() => grid().createFlowField([], { agentSize: 0 }), outOfRange)
    assert.throws(() => grid().createFlowField([], { iterationBudget: -1 }), outOfRange)
    const field = grid().createFlowField([at(0, 0)])
    assert.throws(() => field.step(-1), outOfRange)
    assert.throws(() => field.step(1.5), WaystateTypeError)
    assert.throws(() => field.cost(3), WaystateTypeError)
    assert.throws(() => field.sample(['1', 2]), WaystateTypeError)
    assert.throws(() => field.sample(new Float64Array(2)), WaystateTypeError)
    assert.throws(() => field.restoreState('x'), WaystateTypeError)
  })

  test('a state of another field, cut off or too long', () => {
    const field = grid().createFlowField([at(0, 0), at(1, 0)])
    const other = way.createGrid({ width: 2, height: 9 }).createFlowField([at(1, 0), at(0, 0)])
    field.step()
    const state = field.saveState()
    const refused = (error) =>
      error instanceof GridStateError && error.offset >= 0 && /^restoreState: /.test(error.message)
    assert.throws(() => other.restoreState(state), refused)
    for (let length = 0; length < state.length; length++) {
      assert.throws(() => field.restoreState(state.subarray(0, length)), refused)
      assert.equal(field.status, 'not-started')
    }
    assert.throws(() => field.restoreState(Uint8Array.of(...state, 0)), refused)
    field.restoreState(state)
    assert.equal(field.status, 'complete')
  })

  test('steps in the middle of an edit', () => {
    const map = grid()
    const field = map.createFlowField([at(0, 0)])
    field.step()
    const busy = (error) => error.code === 'busy'
    let heard = 0
    map.onEdit(() => {
      heard++
      assert.throws(() => field.step(), busy)
      assert.throws(() => field.recompute(), busy)
      assert.throws(() => map.createFlowField([]), busy)
      assert.equal(field.cost(at(1, 0)), 1)
    })
    map.set(1, 0, 255)
    assert.equal(heard, 1)
    field.step()
    assert.equal(field.cost(at(1, 0)), Infinity)
  })

  test('use after dispose', () => {
    const map = grid()
    const field = map.createFlowField([at(0, 0)])
    const other = map.createFlowField([at(0, 0)])
    field.dispose()
    field.dispose()
    assert.throws(
      () => field.step(),
      (error) => error.code === 'disposed',
    )
    map.set(0, 0, 3)
    map.dispose()
    assert.throws(
      () => other.status,
      (error) => error.code === 'disposed',
    )
    other.dispose()
  })
})

test('statuses have the values of the header', () => {
  const header = readFileSync(new URL('../../../src/include/waystate/flow_field.h', import.meta.url), 'utf8')
  const values = [...header.matchAll(/\bWAY_FIELD_(\w+) = (\d)/g)].map(([, name, value]) => [
    name.replaceAll('_', '-').toLowerCase(),
    Number(value),
  ])
  assert.deepEqual(
    values,
    FIELD_STATUSES.map((name, value) => [name, value]),
  )
})

test('a forged state that leads round in a circle says so', () => {
  const grid = way.createGrid({ width: 4, height: 1 })
  const field = grid.createFlowField([at(3, 0)])
  field.step()
  const bytes = field.saveState()
  const view = new DataView(bytes.buffer)
  // Cell 1 costs what cell 0 does and leads to it, which leads to cell 1.
  view.setFloat64(70, 3, true)
  view.setInt32(118, 0, true)
  field.restoreState(bytes)
  assert.throws(() => field.pathFrom(at(0, 0)), {
    name: 'WaystateError',
    code: 'state',
    message:
      /^pathFrom: the step of cell (0 leads to cell 1|1 leads to cell 0), and from there round in a circle$/,
  })
  assert.deepEqual(field.pathFrom(at(2, 0)), [at(2, 0), at(3, 0)])
  field.recompute()
  assert.equal(field.pathFrom(at(0, 0)).length, 4)
})

describe('goals with prices', () => {
  const goals = [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
  ]
  const strip = () => way.createGrid({ width: 10, height: 1 })

  test('count together with the way, and are repaired when they change', () => {
    const grid = strip()
    const field = grid.createFlowField(goals, { goalCosts: [0, 4] })
    field.step()
    assert.deepEqual(
      [field.cost({ x: 9, y: 0 }), field.cost({ x: 6, y: 0 }), field.cost({ x: 7, y: 0 })],
      [4, 6, 6],
    )
    assert.deepEqual(Array.from(field.goalCosts), [0, 4])
    field.setGoals(goals, { goalCosts: Float64Array.of(0, 20) })
    field.step()
    assert.deepEqual(field.next({ x: 9, y: 0 }), { x: 8, y: 0 })
    const fresh = grid.createFlowField(goals, { goalCosts: [0, 20] })
    fresh.step()
    assert.equal(field.checksum(), fresh.checksum())
    assert.deepEqual(field.costs, fresh.costs)
    field.setGoals(goals)
    field.step()
    assert.equal(field.goalCosts, null)
    assert.equal(field.cost({ x: 9, y: 0 }), 0)
    const hexes = way.createHexGrid({ width: 10, height: 1, layout: 'odd-r' })
    const onHexes = hexes.createFlowField(goals, { goalCosts: [7, 0] })
    onHexes.step()
    assert.equal(onHexes.cost({ x: 1, y: 0 }), 8)
  })

  test('are saved, rolled back and bundled', () => {
    const grid = strip()
    const field = grid.createFlowField(goals, { goalCosts: [0, 4] })
    const timeline = way.createTimeline({ objects: [grid, field], frames: 4 })
    field.step()
    timeline.save(0)
    const bytes = field.saveState()
    assert.equal(bytes[6], 74)
    field.setGoals(goals)
    field.step()
    timeline.rewind(0)
    assert.deepEqual(field.saveState(), bytes)
    const plain = grid.createFlowField(goals)
    plain.restoreState(bytes)
    assert.deepEqual(Array.from(plain.goalCosts), [0, 4])
    const [, opened] = way.openBundle(way.bundle([grid, field]))
    assert.deepEqual(opened.saveState(), bytes)
    field.setGoals(goals, { goalCosts: [0, 5] })
    const differences = way.diff(bytes, field.saveState())
    assert.ok(differences.some(({ field: name }) => name === 'goalCosts'))
  })

  test('are refused with what names them', () => {
    const grid = strip()
    const refused = (goalCosts, message) =>
      assert.throws(() => grid.createFlowField(goals, { goalCosts }), { message })
    refused([1], /goalCosts has 1 numbers; 2 were expected/)
    refused([1, -1], /goalCosts\[1\] is -1/)
    refused([1, 2 ** 33], /goalCosts\[1\] is 8589934592/)
    refused('1', /goalCosts is/)
    const field = grid.createFlowField(goals)
    assert.throws(() => field.setGoals(goals, { goalCosts: [NaN, 1] }), /goalCosts\[0\] is NaN/)
    assert.throws(() => field.setGoals(goals, { prices: [1, 1] }), /options has no 'prices'/)
  })
})
