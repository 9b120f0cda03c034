// Objects made from bytes take every option that a fresh one takes, and go on as the one that was saved.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { at } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

const [WIDTH, HEIGHT] = [24, 20]

/** A wall with a gap, and some areas that cost more. */
function prepared(grid) {
  grid.fill(10, 0, 1, 17, 255)
  grid.fill(3, 3, 5, 9, 1)
  return grid
}
const square = () => prepared(way.createGrid({ width: WIDTH, height: HEIGHT }))
const costly = () => {
  const grid = square()
  grid.setAreaCost(1, 3)
  return grid
}
const hexes = () => prepared(way.createHexGrid({ width: WIDTH, height: HEIGHT, layout: 'even-q' }))
const voxels = () => way.createVoxelGrid({ sizeX: 7, sizeY: 6, sizeZ: 8 })
function graph() {
  const made = way.createGraph({
    nodeCount: 40,
    positions: Float64Array.from({ length: 80 }, (_, i) => (i * 7) % 13),
  })
  for (let i = 0; i < 40; i++) made.addEdges([i, i], [(i * 7 + 1) % 40, (i + 1) % 40], [20, 20])
  return made
}

const hooks = {
  passable: (x, y) => (x + 3 * y) % 13 !== 5,
  stepCost: (x, y, toX, toY, cost) => cost + (toY % 2),
}
const ends = [at(1, 1), at(21, 2)]

const SQUARE_OPTIONS = [
  ...['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*'].map((algorithm) => ({ algorithm })),
  ...['no-corner-cutting', 'one-free', 'always', 'never'].map((diagonal) => ({ diagonal })),
  { agentSize: 2 },
  { heuristicWeight: 0 },
  { heuristicWeight: 1.75 },
  { iterationBudget: 20 },
  { recordExpansions: true },
  { specializedEngines: false },
  { partial: true, iterationBudget: 15 },
  { nearestRadius: 2.5 },
  { passable: hooks.passable },
  { stepCost: hooks.stepCost },
  { stepCost: (x, y, toX, toY, cost) => cost / 2, stepCostBound: 0.5 },
  { algorithm: 'hpa*', chunkSize: 8 },
  { algorithm: 'hpa*', smooth: false },
  { onStale: 'restart' },
  { points: 'turns' },
]
const SEARCHES = {
  'a square grid': [square, ends, SQUARE_OPTIONS],
  'a square grid with costs': [costly, ends, SQUARE_OPTIONS.filter(({ algorithm }) => algorithm !== 'jps+')],
  'a hex grid': [
    hexes,
    ends,
    [
      { agentSize: 2 },
      { heuristicWeight: 2 },
      { iterationBudget: 20 },
      { recordExpansions: true },
      { specializedEngines: false },
      { partial: true, iterationBudget: 15 },
      { nearestRadius: 2 },
      { passable: hooks.passable, stepCost: hooks.stepCost },
      { onStale: 'restart' },
    ],
  ],
  'a voxel grid': [
    voxels,
    [
      { x: 0, y: 0, z: 0 },
      { x: 6, y: 5, z: 7 },
    ],
    [
      { connectivity: 6 },
      { connectivity: 18 },
      { agentSize: 2, nearestRadius: 3 },
      { heuristicWeight: 0 },
      { iterationBudget: 20 },
      { recordExpansions: true },
      { partial: true, iterationBudget: 15 },
      { nearestRadius: 2 },
      { passable: (x, y, z) => x + y + z !== 4 },
      { onStale: 'restart' },
    ],
  ],
  'a graph': [
    graph,
    [0, 39],
    [
      { algorithm: 'a*' },
      { algorithm: 'dijkstra' },
      { algorithm: 'bidirectional' },
      { iterationBudget: 5 },
      { recordExpansions: true },
      { partial: true, iterationBudget: 5 },
      { onStale: 'restart' },
    ],
  ],
}

const told = (options) =>
  Object.entries(options)
    .map(([name, value]) => `${name} ${typeof value === 'function' ? 'given' : value}`)
    .join(', ')

/** Both end in the same bytes and with the same path. */
function assertGoesOn(made, search) {
  assert.equal(made.hash(), search.hash())
  assert.equal(made.step(5), search.step(5))
  assert.equal(made.step(), search.step())
  assert.equal(made.hash(), search.hash())
  const [a, b] = [made.path(), search.path()]
  assert.equal(a.cost, b.cost)
  assert.equal(a.status, b.status)
  assert.deepEqual(a.points(), b.points())
  // What was expanded before the save is not in the bytes of every engine.
  const [later, all] = [a, b].map(({ expanded }) => [...(expanded ?? [])])
  assert.deepEqual(all.slice(all.length - later.length), later)
}

for (const [name, [make, [start, goal], list]] of Object.entries(SEARCHES)) {
  describe(`searches on ${name}`, () => {
    for (const options of list) {
      test(told(options), () => {
        const world = make()
        const search = world.createSearch(options)
        for (const steps of [0, 1, 6]) {
          search.begin(start, goal)
          if (search.status === 'in-progress') search.step(steps)
          const made = way.searchFromState(world, search.saveState(), options)
          assertGoesOn(made, search)
          made.dispose()
        }
        // One that is not begun.
        const idle = way.searchFromState(world, world.createSearch(options).saveState(), options)
        assert.equal(idle.status, 'none')
        assert.equal(idle.begin(start, goal), search.begin(start, goal))
        assertGoesOn(idle, search)
      })
    }
  })
}

describe('with a mover', () => {
  for (const [name, make] of Object.entries({ 'a square grid': costly, 'a hex grid': hexes })) {
    test(name, () => {
      const grid = make()
      const mover = grid.createMover({ areaCosts: { 0: 2, 1: Infinity } })
      const search = grid.createSearch({ mover })
      search.begin(...ends)
      search.step(6)
      assertGoesOn(way.searchFromState(grid, search.saveState(), { mover }), search)
      const field = grid.createFlowField([at(3, 1)], { mover })
      field.step(30)
      const madeField = way.fieldFromState(grid, field.saveState(), { mover })
      assert.equal(madeField.mover, mover)
      assert.equal(madeField.step(), field.step())
      assert.equal(madeField.hash(), field.hash())
      const replanner = grid.createReplanner({ mover })
      replanner.setStart(ends[0])
      replanner.setGoal(ends[1])
      replanner.replan(9)
      const madeReplanner = way.replannerFromState(grid, replanner.saveState(), { mover })
      assert.equal(madeReplanner.replan(), replanner.replan())
      assert.equal(madeReplanner.hash(), replanner.hash())
    })
  }
})

describe('fields and replanners', () => {
  const FIELDS = [{ agentSize: 2 }, { iterationBudget: 40 }]
  const RULES = ['no-corner-cutting', 'one-free', 'always', 'never'].map((diagonal) => ({ diagonal }))
  const REPLANNERS = [
    { algorithm: 'lpa*' },
    { algorithm: 'd*-lite' },
    { agentSize: 2 },
    { iterationBudget: 30 },
    { recordExpansions: true },
  ]
  for (const [name, make, rules] of [
    ['a square grid', costly, RULES],
    ['a hex grid', hexes, []],
  ]) {
    for (const options of [...FIELDS, ...rules]) {
      test(`a field on ${name}, ${told(options)}`, () => {
        const grid = make()
        const field = grid.createFlowField([at(2, 2), at(20, 15)], options)
        for (const steps of [0, 1, 30]) {
          field.step(steps)
          const made = way.fieldFromState(grid, field.saveState(), options)
          assert.deepEqual(made.goals, field.goals)
          made.setGoals(at(5, 5))
          field.setGoals([at(5, 5)])
          assert.equal(made.step(), field.step())
          assert.equal(made.hash(), field.hash())
        }
      })
    }
    for (const options of [...REPLANNERS, ...rules]) {
      test(`a replanner on ${name}, ${told(options)}`, () => {
        const grid = make()
        const replanner = grid.createReplanner(options)
        replanner.setStart(ends[0])
        replanner.setGoal(ends[1])
        for (const steps of [0, 3, 1000]) {
          replanner.replan(steps)
          const made = way.replannerFromState(grid, replanner.saveState(), options)
          grid.set(12 + (steps % 5), 3, 255)
          made.setStart(at(1, 1))
          replanner.setStart(at(1, 1))
          assert.equal(made.replan(), replanner.replan())
          assert.equal(made.hash(), replanner.hash())
          assert.deepEqual(made.path().points(), replanner.path().points())
        }
      })
    }
  }
})

test('what a fresh one refuses is refused, and no option is dropped in silence', () => {
  const grid = square()
  const search = grid.createSearch()
  const bytes = { search: search.saveState() }
  bytes.field = grid.createFlowField([]).saveState()
  bytes.replanner = grid.createReplanner().saveState()
  for (const [from, state] of [
    ['searchFromState', bytes.search],
    ['fieldFromState', bytes.field],
    ['replannerFromState', bytes.replanner],
  ]) {
    assert.throws(() => way[from](grid, state, { nothing: 1 }), TypeError)
    assert.throws(() => way[from](grid, state, { agentSize: 0 }), { code: 'out-of-range' })
    assert.throws(() => way[from](grid, state, { diagonal: 'sideways' }), TypeError)
  }
  assert.throws(() => way.replannerFromState(grid, bytes.replanner, { algorithm: 'a*' }))
})
