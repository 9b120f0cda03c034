// Classes of units, against a Dijkstra that is written here and knows only what each class should see.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { loadWaystate } from 'waystate'

const way = await loadWaystate()
const RULES = ['no-corner-cutting', 'one-free', 'always', 'never']
const STEPS = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy])).filter(([dx, dy]) => dx || dy)

const randomFrom = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

/** Costs from a cell to all others for a class, and whether it fits on each. */
function costsFrom(grid, costs, { agentSize, diagonal }, start) {
  const { width, height } = grid
  const price = (x, y) => {
    if (x < 0 || y < 0 || x + agentSize > width || y + agentSize > height) return Infinity
    let most = 0
    for (let dy = 0; dy < agentSize; dy++) {
      for (let dx = 0; dx < agentSize; dx++) {
        const area = grid.get(x + dx, y + dy)
        most = Math.max(most, area === 255 ? Infinity : (costs[area] ?? grid.areaCost(area)))
      }
    }
    return most
  }
  const free = (x, y) => price(x, y) < Infinity
  const best = new Float64Array(width * height).fill(Infinity)
  const open = new Set()
  if (free(start.x, start.y)) {
    best[start.y * width + start.x] = 0
    open.add(start.y * width + start.x)
  }
  while (open.size > 0) {
    const cell = [...open].reduce((a, b) => (best[b] < best[a] ? b : a))
    open.delete(cell)
    const [x, y] = [cell % width, Math.floor(cell / width)]
    for (const [dx, dy] of STEPS) {
      if (!free(x + dx, y + dy)) continue
      const beside = dx && dy ? [free(x + dx, y), free(x, y + dy)].filter(Boolean).length : 2
      if (dx && dy && (diagonal === 'never' || beside < [2, 1, 0][RULES.indexOf(diagonal)])) continue
      const next = cell + dy * width + dx
      const cost = best[cell] + price(x + dx, y + dy) * (dx && dy ? Math.SQRT2 : 1)
      if (cost < best[next]) {
        best[next] = cost
        open.add(next)
      }
    }
  }
  return { best, free }
}

const near = (a, b) => a === b || Math.abs(a - b) <= 1e-9 * b

function randomGrid(random, side) {
  const cells = Uint8Array.from({ length: side * side }, () =>
    random() < 0.15 ? 255 : Math.floor(random() * 4),
  )
  return way.createGrid({ width: side, height: side, cells })
}

const randomCosts = (random) =>
  Object.fromEntries(
    [0, 1, 2, 3]
      .filter(() => random() < 0.7)
      .map((area) => [area, [Infinity, 1, 2, 5][Math.floor(random() * 4)]]),
  )

test('all that takes a mover answers for its class, before and after edits', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = randomFrom(seed)
    const grid = randomGrid(random, 9)
    const costs = randomCosts(random)
    const mover = grid.createMover({
      areaCosts: costs,
      agentSize: 1 + Math.floor(random() * 2),
      diagonal: RULES[seed % 4],
    })
    const place = () => ({ x: Math.floor(random() * 9), y: Math.floor(random() * 9) })
    const start = place()
    const field = grid.createFlowField(start, { mover })
    const replanner = grid.createReplanner({ mover })
    replanner.setStart(start)
    for (let round = 0; round < 4; round++) {
      const { best, free } = costsFrom(grid, costs, mover, start)
      field.step()
      for (let i = 0; i < 6; i++) {
        const goal = place()
        const cost = best[goal.y * 9 + goal.x]
        const algorithm = ['a*', 'jps', 'jps+'][i % 3]
        const path = grid.findPath(start, goal, { mover, algorithm })
        const search = grid.createSearch({ mover, algorithm })
        let status = search.begin(start, goal)
        while (status === 'in-progress') status = search.step(7)
        assert.equal(path.status === 'found', cost < Infinity)
        assert.ok(!(path.status === 'found') || near(path.cost, cost), `${path.cost} and ${cost}`)
        assert.equal(status, path.status)
        if (status === 'found') assert.equal(search.path().cost, path.cost)
        assert.equal(grid.isReachable(start, goal, { mover }), cost < Infinity)
        assert.equal(grid.canFit(goal.x, goal.y, { mover }), free(goal.x, goal.y))
        replanner.setGoal(goal)
        assert.equal(replanner.replan() === 'found', cost < Infinity)
        search.dispose()
      }
      const { best: back } = costsFrom(grid, costs, mover, start)
      assert.equal(field.cost(start), back[start.y * 9 + start.x])
      const at = place()
      grid.set(at.x, at.y, random() < 0.4 ? 255 : Math.floor(random() * 4))
      const area = Math.floor(random() * 4)
      costs[area] = [Infinity, 1, 3][Math.floor(random() * 3)]
      mover.setAreaCost(area, costs[area])
    }
    mover.dispose()
    grid.dispose()
  }
})

test('a field of a mover that was repaired is one made afresh', () => {
  const random = randomFrom(7)
  const grid = randomGrid(random, 24)
  const mover = grid.createMover({ areaCosts: [1, 2, Infinity] })
  const field = grid.createFlowField({ x: 3, y: 3 }, { mover })
  field.step()
  for (let i = 0; i < 40; i++) {
    grid.set(Math.floor(random() * 24), Math.floor(random() * 24), Math.floor(random() * 4))
    if (i % 9 === 0) mover.setAreaCost(2, i % 2 === 0 ? 4 : Infinity)
    field.step()
    const fresh = grid.createFlowField({ x: 3, y: 3 }, { mover })
    fresh.step()
    assert.equal(field.checksum(), fresh.checksum())
    fresh.dispose()
  }
})

test('a timeline that goes back puts the costs of a mover back, and what stands on it', () => {
  const grid = way.createGrid({ width: 12, height: 12 })
  const mover = grid.createMover({ areaCosts: { 1: 3 } })
  const field = grid.createFlowField({ x: 0, y: 0 }, { mover })
  const search = grid.createSearch({ mover })
  const timeline = way.createTimeline({ objects: [grid, mover, field, search], frames: 10 })
  const frames = []
  for (let frame = 0; frame < 6; frame++) {
    grid.set(frame + 1, frame + 1, 1)
    if (frame % 2 === 1) mover.setAreaCost(1, frame === 3 ? Infinity : 2 + frame)
    field.step(20)
    search.begin({ x: 0, y: 0 }, { x: 11, y: 11 })
    search.step(frame + 3)
    timeline.save(frame)
    frames.push([grid, mover, field, search].map((object) => object.hash()))
  }
  for (const frame of [4, 1, 3, 0]) {
    timeline.rewind(frame)
    assert.deepEqual(
      [grid, mover, field, search].map((object) => object.hash()),
      frames[frame],
    )
  }
  assert.equal(mover.version, 0)
  search.step()
  assert.equal(search.status, 'found')
})

test('a late peer goes on from the states', () => {
  const grid = way.createGrid({ width: 10, height: 10 })
  grid.fill(0, 5, 9, 1, 2)
  const mover = grid.createMover({ areaCosts: { 2: Infinity }, agentSize: 1, diagonal: 'never' })
  mover.setAreaCost(3, 2)
  const search = grid.createSearch({ mover })
  search.begin({ x: 0, y: 0 }, { x: 0, y: 9 })
  search.step(30)
  const field = grid.createFlowField({ x: 9, y: 9 }, { mover })
  field.step(25)
  const twin = way.gridFromState(grid.saveState())
  const other = way.moverFromState(twin, mover.saveState())
  assert.deepEqual(
    [other.agentSize, other.diagonal, other.version, other.areaCost(2)],
    [1, 'never', 1, Infinity],
  )
  assert.equal(other.hash(), mover.hash())
  const late = way.searchFromState(twin, search.saveState(), { mover: other })
  const lateField = way.fieldFromState(twin, field.saveState(), { mover: other })
  for (const each of [search, late, field, lateField]) each.step()
  assert.equal(late.hash(), search.hash())
  assert.equal(lateField.hash(), field.hash())
  assert.equal(late.path().cost, search.path().cost)
})

test('sixteen movers cost nothing until they are used', () => {
  const grid = way.createGrid({ width: 256, height: 256 })
  const movers = Array.from({ length: 16 }, (_, i) => grid.createMover({ areaCosts: { 1: i + 1 } }))
  assert.equal(grid.derivedBytes, 0)
  grid.findPath({ x: 0, y: 0 }, { x: 9, y: 9 }, { mover: movers[0] })
  assert.ok(grid.derivedBytes > 0)
  grid.trim()
  assert.equal(grid.derivedBytes, 0)
})

test('hexagons have movers too', () => {
  const grid = way.createHexGrid({ width: 8, height: 8, layout: 'odd-r' })
  grid.fill(0, 3, 8, 1, 1)
  const boat = grid.createMover({ areaCosts: { 1: Infinity } })
  assert.equal(grid.findPath({ x: 0, y: 0 }, { x: 0, y: 7 }, { mover: boat }).status, 'no-path')
  assert.equal(grid.isReachable({ x: 0, y: 0 }, { x: 0, y: 7 }, { mover: boat }), false)
  assert.throws(() => grid.createMover({ diagonal: 'never' }), TypeError)
})

describe('what is refused', () => {
  const grid = way.createGrid({ width: 4, height: 4 })
  const mover = grid.createMover({ agentSize: 2, diagonal: 'never' })
  const ends = [
    { x: 0, y: 0 },
    { x: 2, y: 2 },
  ]

  test('is named with its range', () => {
    for (const [options, message] of [
      [{ areaCosts: { 255: 1 } }, /areaCosts has area 255; 0 to 254 was expected/],
      [{ areaCosts: { grass: 1 } }, /areaCosts has area grass; 0 to 254/],
      [{ areaCosts: { 3: NaN } }, /areaCosts\[3\] is NaN; 0.0009765625 to 1024, or Infinity/],
      [{ areaCosts: [1, -2] }, /areaCosts\[1\] is -2; /],
      [{ areaCosts: new Array(256).fill(1) }, /areaCosts.length is 256; 0 to 255/],
      [{ agentSize: 0 }, /agentSize is 0; 1 to 2147483647/],
    ])
      assert.throws(() => grid.createMover(options), { code: 'out-of-range', message })
    assert.throws(() => grid.createMover({ areaCosts: 'none' }), TypeError)
    assert.throws(() => grid.createMover({ areaCosts: ['1'] }), TypeError)
    assert.throws(() => grid.createMover({ diagonal: 'some' }), TypeError)
    assert.throws(() => mover.setAreaCost(255, 1), { code: 'out-of-range', message: /area is 255; 0 to 254/ })
    assert.throws(() => mover.setAreaCost(1, -1), { code: 'out-of-range', message: /cost is -1; / })
    assert.equal(mover.version, 0)
  })

  test('size and rule are the mover’s', () => {
    assert.throws(() => grid.findPath(...ends, { mover, agentSize: 1 }), {
      code: 'invalid-argument',
      message: /agentSize is 1; 2 was expected, which the mover has/,
    })
    assert.equal(grid.findPath(...ends, { mover, agentSize: 2, diagonal: 'never' }).cost, 4)
  })

  test('movers of other grids, things that are none, and those disposed of', () => {
    const other = way.createGrid({ width: 4, height: 4 })
    assert.throws(() => other.findPath(...ends, { mover }), { code: 'invalid-argument' })
    assert.throws(() => grid.findPath(...ends, { mover: {} }), TypeError)
    const gone = grid.createMover()
    const search = grid.createSearch({ mover: gone })
    const field = grid.createFlowField(ends[1], { mover: gone })
    search.begin(...ends)
    gone.dispose()
    for (const use of [
      () => grid.findPath(...ends, { mover: gone }),
      () => grid.isReachable(...ends, { mover: gone }),
      () => gone.setAreaCost(0, 1),
      () => gone.version,
      () => search.step(),
      () => field.step(),
    ])
      assert.throws(use, { code: 'disposed' })
  })

  test('nobody changes costs in the middle of a call', () => {
    const refused = []
    const passable = () => {
      for (const change of [() => mover.setAreaCost(0, 2), () => mover.dispose(), () => grid.set(0, 0, 1)]) {
        assert.throws(change, { code: 'busy' })
        refused.push(change)
      }
      return true
    }
    grid.findPath(...ends, { mover, passable })
    assert.ok(refused.length > 0)
    const stale = grid.createSearch({ mover })
    stale.begin(...ends)
    mover.setAreaCost(0, 2)
    assert.throws(() => stale.step(), { code: 'stale' })
  })

  test('states of another size, and bytes of strangers', () => {
    const bytes = mover.saveState()
    const { version } = mover
    const small = grid.createMover()
    assert.throws(() => small.restoreState(bytes), { name: 'GridStateError', message: /agent size is 2/ })
    for (let at = 0; at < bytes.length; at++) {
      const broken = bytes.slice()
      broken[at] ^= 0x80
      try {
        mover.restoreState(broken)
      } catch (error) {
        assert.equal(error.name, 'GridStateError')
      }
    }
    mover.restoreState(bytes)
    assert.equal(mover.version, version)
    assert.throws(() => mover.restoreState(bytes.slice(0, -1)), { name: 'GridStateError' })
  })
})
