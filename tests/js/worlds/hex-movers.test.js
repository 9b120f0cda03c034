// Movers on hexagons against a plain Dijkstra with neighbours of its own, before and after edits and changes of costs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadWaystate } from 'waystate'

const way = await loadWaystate()
const LAYOUTS = ['odd-r', 'even-r', 'odd-q', 'even-q']
const COSTS = [0.5, 1, 1.5, 3, 4.75, Infinity]
const AREAS = [0, 1, 2, 3]
const WALL = 255

function randomFrom(seed) {
  return (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
}

/** Rows, or columns of the q layouts, lie half a cell further every second time. */
function neighbours(layout, x, y) {
  const columns = layout.endsWith('q')
  const [along, across] = columns ? [y, x] : [x, y]
  const shifted = (across % 2 === 1) === layout.startsWith('odd')
  const beside = shifted ? [along, along + 1] : [along - 1, along]
  const found = [
    [along - 1, across],
    [along + 1, across],
    ...beside.flatMap((place) => [
      [place, across - 1],
      [place, across + 1],
    ]),
  ]
  return found.map(([a, b]) => (columns ? [b, a] : [a, b]))
}

/** The cost from a cell to every other; entering a cell costs what its area does. */
function costsFrom({ width, height, layout, cells, costs }, from) {
  const found = new Float64Array(width * height).fill(Infinity)
  if (costs[cells[from]] === Infinity) return found
  found[from] = 0
  const open = new Set([from])
  while (open.size > 0) {
    let best = -1
    for (const cell of open) if (best < 0 || found[cell] < found[best]) best = cell
    open.delete(best)
    for (const [x, y] of neighbours(layout, best % width, Math.floor(best / width))) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const next = y * width + x
      const cost = found[best] + costs[cells[next]]
      if (cost >= found[next]) continue
      found[next] = cost
      open.add(next)
    }
  }
  return found
}

function makeWorld(random) {
  const [width, height] = [2 + random(9), 2 + random(9)]
  const layout = LAYOUTS[random(4)]
  const cells = Uint8Array.from({ length: width * height }, () => [0, 0, 1, 2, 3, WALL][random(6)])
  const costs = new Array(256).fill(1)
  costs[WALL] = Infinity
  const areaCosts = {}
  for (const area of AREAS) if (random(3) > 0) areaCosts[area] = costs[area] = COSTS[random(6)]
  return { width, height, layout, cells, costs, areaCosts }
}

/** A cell, or what an area costs, becomes another. */
function change(world, grid, mover, random) {
  const { cells, costs, width } = world
  if (random(2) === 0) {
    const cell = random(cells.length)
    cells[cell] = [...AREAS, WALL][random(5)]
    grid.set(cell % width, Math.floor(cell / width), cells[cell])
  } else {
    const area = random(4)
    costs[area] = COSTS[random(6)]
    mover.setAreaCost(area, costs[area])
  }
}

const equal = (a, b) => a === b || Math.abs(a - b) <= 1e-9 * Math.abs(b)

test('paths, slices, fields, replans, reachability and ranges cost what a plain Dijkstra finds', () => {
  const random = randomFrom(7)
  let found = 0
  for (let round = 0; round < 150; round++) {
    const world = makeWorld(random)
    const { width, height, layout, cells } = world
    const grid = way.createHexGrid({ width, height, layout, cells })
    const mover = grid.createMover({ areaCosts: world.areaCosts })
    const at = (cell) => ({ x: cell % width, y: Math.floor(cell / width) })
    const ends = [random(cells.length), random(cells.length)]
    const [start, goal] = ends.map(at)
    const replanner = grid.createReplanner({ mover, algorithm: ['lpa*', 'd*-lite'][random(2)] })
    replanner.setStart(start)
    replanner.setGoal(goal)
    const field = grid.createFlowField([goal], { mover })
    const search = grid.createSearch({ mover })
    for (let turn = 0; turn < 3; turn++, change(world, grid, mover, random)) {
      const expected = costsFrom(world, ends[0])
      const cost = expected[ends[1]]
      const about = `${layout}, world ${round}, turn ${turn}`
      const costOf = ({ status, cost: own }) => (status === 'found' ? own : Infinity)
      found += cost < Infinity
      assert.ok(equal(costOf(grid.findPath(start, goal, { mover })), cost), `path, ${about}`)
      search.begin(start, goal)
      while (search.status === 'in-progress') search.step(1 + random(9))
      assert.ok(equal(costOf(search.path()), cost), `slices, ${about}`)
      replanner.replan()
      assert.ok(equal(costOf(replanner.path()), cost), `replan, ${about}`)
      field.step()
      const tip = field.cost(start)
      assert.ok(cost === Infinity ? !(tip < Infinity) : equal(tip, cost), `field, ${about}`)
      assert.equal(grid.isReachable(start, goal, { mover }), cost < Infinity, about)
      if (expected[ends[0]] !== 0) continue
      const budget = random(8)
      const { tiles } = grid.reachable(start, { budget, mover })
      assert.equal(tiles.length, expected.filter((one) => one <= budget).length, `range, ${about}`)
    }
    grid.dispose()
  }
  assert.ok(found > 100, `${found} ways were found`)
})
