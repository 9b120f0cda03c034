// Many goals of one query, and ranges.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { draw } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

const field = () =>
  draw(
    way,
    `......
     .####.
     ......`,
  )
const start = { x: 0, y: 0 }

describe('many goals', () => {
  test('lead to the cheapest, and the path says which', () => {
    const grid = field()
    const goals = [
      { x: 5, y: 2 },
      { x: 0, y: 2 },
      { x: 3, y: 0 },
    ]
    const path = grid.findPath(start, goals)
    assert.deepEqual([path.status, path.cost, path.goalIndex, path.goal], ['found', 2, 1, { x: 0, y: 2 }])
    assert.equal(grid.findPath(start, goals, { goalCosts: [0, 2, 0.5] }).goalIndex, 2)
    assert.equal(grid.findPath(start, goals, { goalCosts: Float64Array.of(0, 9, 9) }).goalIndex, 0)
    assert.equal(grid.findPath(start, goals, { goalCosts: [0, 9, 9] }).cost, 7)
    assert.equal(grid.findPath(start, goals[0]).goalIndex, 0)
    assert.equal(grid.findPath(start, [goals[0]]).goalIndex, 0)
    assert.deepEqual(grid.findPath(start, [goals[2]], { algorithm: 'jps' }).algorithm, 'jps')
    assert.deepEqual(grid.findPath(start, goals, { algorithm: 'jps' }).algorithm, 'a*')
    const none = grid.findPath(start, [
      { x: 1, y: 1 },
      { x: -1, y: 1 },
    ])
    assert.deepEqual([none.status, none.goal, none.goalIndex], ['goal-invalid', null, -1])
  })

  test('may be reached from a radius, blocked as they are', () => {
    const grid = field()
    const goal = { x: 3, y: 1 }
    assert.equal(grid.findPath(start, goal).status, 'goal-invalid')
    const path = grid.findPath(start, goal, { goalRadius: 1 })
    assert.deepEqual([path.status, path.cost, path.goal], ['found', 3, { x: 3, y: 0 }])
    assert.equal(grid.findPath(start, start, { goalRadius: 2 }).length, 1)
    assert.equal(grid.findPath(start, goal, { goalRadius: 1, blocked: [3, 15] }).status, 'goal-invalid')
    assert.equal(
      grid.findPath(start, goal, { goalRadius: 1, passable: (x, y) => y === 2 || x === 0 }).goal.y,
      2,
    )
  })

  test('are left for the nearest cell with partial', () => {
    const grid = way.createGrid({ width: 7, height: 1, cells: [0, 0, 0, 255, 0, 255, 0] })
    const path = grid.findPath(
      start,
      [
        { x: 6, y: 0 },
        { x: 4, y: 0 },
      ],
      { partial: true },
    )
    assert.deepEqual([path.status, path.at(-1), path.goalIndex], ['partial', { x: 2, y: 0 }, 1])
  })

  test('are on hexagons, in space and on graphs', () => {
    const hexes = way.createHexGrid({ width: 5, height: 1, layout: 'odd-r' })
    assert.equal(hexes.findPath({ x: 1, y: 0 }, [{ x: 4, y: 0 }, start]).goalIndex, 1)
    const voxels = way.createVoxelGrid({ sizeX: 4, sizeY: 1, sizeZ: 4 })
    const low = { x: 0, y: 0, z: 0 }
    const far = { x: 3, y: 0, z: 3 }
    assert.equal(voxels.findPath(low, [far, { x: 2, y: 0, z: 0 }]).goalIndex, 1)
    assert.ok(Math.abs(voxels.findPath(low, [far], { goalRadius: 1 }).cost - 2 * Math.SQRT2 - 1) < 1e-9)
    const graph = way.createGraph({
      nodeCount: 4,
      edges: [
        [0, 1, 5],
        [0, 2, 1],
        [2, 3, 1],
      ],
    })
    assert.equal(graph.findPath(0, [1, 3]).goalIndex, 1)
    assert.equal(graph.findPath(0, [1, 3], { goalCosts: [0, 4] }).goalIndex, 0)
    assert.throws(() => graph.findPath(0, [1, 3], { algorithm: 'bidirectional' }), { code: 'unsupported' })
  })

  test('are refused where they are none', () => {
    const grid = field()
    const refused = (goal, options, code, message) =>
      assert.throws(() => grid.findPath(start, goal, options), { code, message })
    refused([], {}, 'invalid-argument', /^goal is an array of 0; a goal, or an array of at least 1/)
    refused([3, 4], {}, 'invalid-argument', /^goal\[0\] is 3; a point/)
    refused([start, { x: 1, y: NaN }], {}, 'invalid-argument', 'goal[1].y is NaN; an integer was expected')
    refused([start, start], { goalCosts: [1] }, 'out-of-range', /^goalCosts has 1 numbers; 2 were expected/)
    refused(
      [start],
      { goalCosts: [-1] },
      'out-of-range',
      /^goalCosts\[0\] is -1; a finite number of at least 0/,
    )
    refused([start], { goalCosts: [NaN] }, 'out-of-range', /^goalCosts\[0\] is NaN/)
    refused(start, { goalRadius: -1 }, 'out-of-range', /^goalRadius is -1/)
    refused(start, { goalRadius: Infinity }, 'out-of-range', /^goalRadius is Infinity/)
    refused([start, start], { algorithm: 'hpa*' }, 'unsupported', /hpa/)
    refused(Array(1025).fill(start), { partial: true }, 'out-of-range', /^goal.length is 1025; 1 to 1024/)
    assert.throws(() => grid.findPaths([[start, start]], { goalRadius: 1 }), { code: 'unsupported' })
    assert.throws(() => grid.createSearch({ goalCosts: [-1] }), { code: 'out-of-range' })
    const many = Array(1000000).fill({ x: 5, y: 2 })
    assert.equal(grid.findPath(start, many).status, 'found')
  })
})

describe('reachable', () => {
  test('tells cells, costs, turns and ways', () => {
    const grid = field()
    const range = grid.reachable(start, { budget: 2 })
    assert.deepEqual([...range.tiles], [0, 1, 6, 2, 12])
    assert.deepEqual([range.cost({ x: 2, y: 0 }), range.turn({ x: 2, y: 0 })], [2, 1])
    assert.deepEqual(range.path({ x: 0, y: 2 }), [start, { x: 0, y: 1 }, { x: 0, y: 2 }])
    assert.deepEqual(
      [range.cost({ x: 3, y: 0 }), range.path({ x: 9, y: 9 }), range.has(start)],
      [null, null, true],
    )
    const later = grid.reachable(start, { budget: 2, turns: 2 })
    const at = { x: 3, y: 0 }
    assert.deepEqual([later.turn(at), later.spent(at), later.cost(at)], [2, 1, 3])
    assert.deepEqual(later.toJSON(), { type: 'Range', count: 9 })
    assert.equal(grid.reachable({ x: 1, y: 1 }, { budget: 2 }).tiles.length, 0)
  })

  test('loses what is left over at the end of a turn', () => {
    const grid = way.createGrid({ width: 4, height: 1, cells: [0, 0, 1, 0] })
    grid.setAreaCost(1, 2)
    const range = grid.reachable(start, { budget: 2, turns: 3 })
    const told = [1, 2, 3].map((x) => [
      range.turn({ x, y: 0 }),
      range.spent({ x, y: 0 }),
      range.cost({ x, y: 0 }),
    ])
    assert.deepEqual(told, [
      [1, 1, 1],
      [2, 2, 4],
      [3, 1, 5],
    ])
    grid.setAreaCost(1, 3)
    assert.equal(grid.reachable(start, { budget: 2, turns: 9 }).tiles.length, 2)
  })

  test('buys three diagonals with the price of three', () => {
    const grid = way.createGrid({ width: 4, height: 4 })
    assert.equal(grid.reachable(start, { budget: 3 * Math.SQRT2 }).has({ x: 3, y: 3 }), true)
    assert.equal(
      grid.reachable(start, { budget: 3 * Math.SQRT2, diagonal: 'never' }).has({ x: 3, y: 3 }),
      false,
    )
  })

  test('is on hexagons and in space', () => {
    const hexes = way.createHexGrid({ width: 5, height: 5, layout: 'even-q' })
    assert.equal(hexes.reachable({ x: 2, y: 2 }, { budget: 1 }).tiles.length, 7)
    const voxels = way.createVoxelGrid({ sizeX: 3, sizeY: 3, sizeZ: 3 })
    const range = voxels.reachable({ x: 1, y: 1, z: 1 }, { budget: 1, connectivity: 6 })
    assert.equal(range.tiles.length, 7)
    assert.deepEqual(range.path({ x: 1, y: 1, z: 2 }), [
      { x: 1, y: 1, z: 1 },
      { x: 1, y: 1, z: 2 },
    ])
  })

  test('refuses what is no budget', () => {
    const grid = field()
    const refused = (options, code, message) =>
      assert.throws(() => grid.reachable(start, options), { code, message })
    refused(undefined, 'invalid-argument', 'budget is undefined; a number was expected')
    refused({ budget: NaN }, 'out-of-range', /^budget is NaN; a finite number of at least 0/)
    refused({ budget: -1 }, 'out-of-range', /^budget is -1/)
    refused({ budget: 1, turns: -1 }, 'out-of-range', /^turns is -1/)
    refused({ budget: 1, turns: 0.5 }, 'invalid-argument', /^turns is 0.5/)
    refused({ budget: 1, agentSize: 0 }, 'out-of-range', /^agentSize is 0/)
    const hexes = way.createHexGrid({ width: 2, height: 2, layout: 'odd-r' })
    assert.throws(
      () => hexes.reachable(start, { budget: 1, diagonal: 'always' }),
      /options has no 'diagonal'/,
    )
  })
})

describe('many goals in slices', () => {
  const goals = [
    { x: 5, y: 2 },
    { x: 0, y: 2 },
    { x: 3, y: 0 },
  ]
  const sliced = (search) => {
    while (search.step(2) === 'in-progress');
    return search.path()
  }

  test('come with begin, and radius and prices with it or with the search', () => {
    const grid = field()
    const search = grid.createSearch()
    assert.equal(search.begin(start, goals), 'in-progress')
    assert.deepEqual(sliced(search).cells, grid.findPath(start, goals).cells)
    search.begin(start, goals, { goalCosts: [0, 2, 0.5] })
    assert.equal(sliced(search).goalIndex, 2)
    search.begin(start, { x: 3, y: 1 }, { goalRadius: 1 })
    assert.deepEqual(sliced(search).goal, { x: 3, y: 0 })
    const prices = [0, 2, 0.5]
    const made = grid.createSearch({ goalCosts: prices, goalRadius: 0 })
    prices[2] = 9
    made.begin(start, goals)
    assert.equal(sliced(made).goalIndex, 2)
    made.begin(start, goals, { goalCosts: null })
    assert.equal(sliced(made).goalIndex, 1)
    assert.equal(made.begin(start, [goals[0]], { goalCosts: [1] }), 'in-progress')
    assert.equal(search.begin(start, [{ x: 1, y: 1 }, start], { goalRadius: 0 }), 'in-progress')
    assert.equal(
      search.begin(start, [
        { x: 1, y: 1 },
        { x: 2, y: 1 },
      ]),
      'goal-invalid',
    )
  })

  test('are refused with what names them', () => {
    const grid = field()
    const search = grid.createSearch()
    assert.throws(() => search.begin(start, []), /goal is an array of 0/)
    assert.throws(() => search.begin(start, goals, { goalCosts: [1] }), /goalCosts has 1 numbers; 3/)
    assert.throws(() => search.begin(start, goals, { goalRadius: -1 }), /goalRadius is -1/)
    assert.throws(() => search.begin(start, goals, { radius: 1 }), /options has no 'radius'/)
    const hierarchy = grid.createSearch({ algorithm: 'hpa*' })
    assert.throws(() => hierarchy.begin(start, goals), { code: 'unsupported', message: /'hpa\*'/ })
    const graph = way.createGraph({ nodeCount: 3, edges: [[0, 1, 1]] })
    assert.throws(() => graph.createSearch().begin(0, [1, 2], { goalRadius: 1 }), { code: 'unsupported' })
  })

  test('are saved, begun again, rolled back and bundled', () => {
    const grid = field()
    const options = { onStale: 'restart', partial: true }
    const search = grid.createSearch(options)
    const timeline = way.createTimeline({ objects: [grid, search], frames: 4 })
    search.begin(start, goals, { goalCosts: [0, 2, 0.5] })
    search.step(2)
    timeline.save(0)
    const bytes = search.saveState()
    const whole = sliced(search)
    timeline.rewind(0)
    assert.deepEqual(search.saveState(), bytes)
    assert.deepEqual(sliced(search).cells, whole.cells)
    const other = grid.createSearch(options)
    other.restoreState(bytes)
    assert.deepEqual(sliced(other).cells, whole.cells)
    const [, copy] = way.openBundle(way.bundle([grid, search]))
    assert.deepEqual(copy.saveState(), search.saveState())
    timeline.rewind(0)
    assert.equal(way.diff(bytes, search.saveState()).length, 0)
    assert.ok(way.diff(bytes, other.saveState()).length > 0)
    grid.set(3, 0, 255)
    assert.equal(search.step(), 'found')
    assert.deepEqual([search.restarts, search.path().goalIndex], [1, 1])
  })

  test('in space and on graphs', () => {
    const voxels = way.createVoxelGrid({ sizeX: 4, sizeY: 4, sizeZ: 4 })
    const corners = [
      { x: 3, y: 3, z: 3 },
      { x: 0, y: 2, z: 0 },
    ]
    const search = voxels.createSearch()
    search.begin({ x: 0, y: 0, z: 0 }, corners)
    assert.deepEqual([search.step(), search.path().goalIndex], ['found', 1])
    const hexes = way.createHexGrid({ width: 5, height: 5, layout: 'odd-r' })
    const onHexes = hexes.createSearch({ goalRadius: 1 })
    onHexes.begin(start, { x: 3, y: 0 })
    assert.deepEqual([onHexes.step(), onHexes.path().cost], ['found', 2])
    const graph = way.createGraph({
      nodeCount: 3,
      edges: [
        [0, 1, 5],
        [0, 2, 4],
      ],
    })
    const onGraph = graph.createSearch()
    onGraph.begin(0, [1, 2], { goalCosts: [0, 2] })
    assert.deepEqual([onGraph.step(), onGraph.path().goalIndex], ['found', 0])
  })
})
