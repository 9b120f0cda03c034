// Classes of units on voxel grids, against Dijkstra's algorithm over a plain statement of the rule.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { GridStateError, loadWaystate } from 'waystate'

let way
before(async () => {
  way = await loadWaystate()
})

/** Whole numbers below a limit, the same from the same seed. */
function generator(seed) {
  return (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
}

const LENGTHS = [1, Math.SQRT2, Math.sqrt(3)]

/** The cheapest way between two cells of empty space. */
function metric(connectivity, ...by) {
  const [a, b, c] = by.map(Math.abs).sort((x, y) => y - x)
  if (connectivity === 6) return a + b + c
  if (connectivity === 26) return a - b + (b - c) * LENGTHS[1] + c * LENGTHS[2]
  const diagonal = a >= b + c ? b + c : Math.floor((a + b + c) / 2)
  return a + b + c - 2 * diagonal + diagonal * LENGTHS[1]
}

/** Steps out of a cell as the rule says, from the areas alone. */
class Model {
  constructor({ sizes, cells, costs, rule, connectivity }) {
    Object.assign(this, { sizes, cells, costs, rule, connectivity })
  }

  inside = (x, y, z) => [x, y, z].every((at, axis) => at >= 0 && at < this.sizes[axis])
  number = (x, y, z) => (z * this.sizes[1] + y) * this.sizes[0] + x
  wall = (x, y, z) => z < 0 || this.cells[this.number(x, y, z)] === 255
  cost = (x, y, z) => (this.wall(x, y, z) ? Infinity : this.costs[this.cells[this.number(x, y, z)]])
  free = (x, y, z) => this.inside(x, y, z) && this.cost(x, y, z) < Infinity

  body(x, y, low, high = low + this.rule.height - 1) {
    for (let z = low; z <= high; z++) if (!this.free(x, y, z)) return false
    return true
  }

  stands = (x, y, z) => this.inside(x, y, z) && this.body(x, y, z) && this.wall(x, y, z - 1)

  allows([x, y, z], [tx, ty, tz]) {
    const { stepUp, drop, height } = this.rule
    if (tz - z > stepUp || z - tz > drop || !this.stands(tx, ty, tz)) return false
    const top = Math.max(z, tz) + height - 1
    const low = Math.max(z, tz)
    if (!this.body(x, y, z, top) || !this.body(tx, ty, tz, top)) return false
    if (x !== tx && y !== ty && !(this.body(x, ty, low, top) && this.body(tx, y, low, top))) return false
    // Nothing lies between that would have been landed on.
    for (let at = tz + 1; at <= z; at++) if (this.wall(tx, ty, at - 1)) return false
    return true
  }

  steps([x, y, z]) {
    const out = []
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        const across = Math.abs(dx) + Math.abs(dy)
        if (across === 0 || (across === 2 && this.connectivity === 6)) continue
        for (let tz = z - this.rule.drop; tz <= z + this.rule.stepUp; tz++) {
          const to = [x + dx, y + dy, tz]
          if (!this.inside(...to) || !this.allows([x, y, z], to)) continue
          let dearest = 0
          for (let up = 0; up < this.rule.height; up++)
            dearest = Math.max(dearest, this.cost(to[0], to[1], tz + up))
          out.push([to, metric(this.connectivity, dx, dy, tz - z) * dearest])
        }
      }
    }
    return out
  }

  /** Costs from a cell, by number. */
  costsFrom(start) {
    const best = new Map([[this.number(...start), 0]])
    const open = [[0, start]]
    const done = new Set()
    while (open.length > 0) {
      open.sort((a, b) => b[0] - a[0])
      const [cost, at] = open.pop()
      const number = this.number(...at)
      if (done.has(number)) continue
      done.add(number)
      for (const [to, more] of this.steps(at)) {
        const other = this.number(...to)
        if (cost + more < (best.get(other) ?? Infinity)) {
          best.set(other, cost + more)
          open.push([cost + more, to])
        }
      }
    }
    return best
  }
}

const point = ([x, y, z]) => ({ x, y, z })
const near = (a, b) => a === b || Math.abs(a - b) <= 1e-9 * Math.max(a, b)

/** A hilly world with overhangs, water and walls, with a mover and its model. */
function worldOf(seed) {
  const next = generator(seed)
  const sizes = [3 + next(5), 3 + next(5), 3 + next(6)]
  const grid = way.createVoxelGrid({ sizeX: sizes[0], sizeY: sizes[1], sizeZ: sizes[2] })
  for (let x = 0; x < sizes[0]; x++) {
    for (let y = 0; y < sizes[1]; y++) {
      grid.fill(x, y, 0, 1, 1, next(Math.min(4, sizes[2])), 255)
      if (next(3) === 0) grid.set(x, y, next(sizes[2]), 255)
      if (next(3) === 0) grid.set(x, y, next(sizes[2]), 1 + next(3))
    }
  }
  grid.setAreaCost(1, 2.5)
  const shut = next(2) === 0
  const rule = { stepUp: next(4), drop: next(5), height: 1 + next(3) }
  const areaCosts = shut ? { 2: Infinity, 3: 1.75 } : { 3: 1.75 }
  const mover = grid.createMover({ ...rule, areaCosts })
  const connectivity = [6, 18, 26][next(3)]
  const costs = Array.from({ length: 255 }, (_, area) => areaCosts[area] ?? grid.areaCost(area))
  const model = () => new Model({ sizes, cells: grid.cells, costs, rule, connectivity })
  return { next, sizes, grid, mover, model, costs, options: { mover, connectivity } }
}

const anyCell = ({ next, sizes }) => sizes.map((size) => next(size))

/** Mostly one where the mover can stand. */
function anyStand(world) {
  let cell = anyCell(world)
  for (let i = 0; i < 40 && !world.mover.canStand(...cell); i++) cell = anyCell(world)
  return cell
}

/** Each query as the model has it. */
function checkQueries(world, amount) {
  const model = world.model()
  let found = 0
  for (let i = 0; i < amount; i++) {
    const [start, goal] = [anyStand(world), i === 0 ? anyCell(world) : anyStand(world)]
    const path = world.grid.findPath(point(start), point(goal), world.options)
    assert.equal(world.mover.canStand(...start), model.stands(...start), 'canStand')
    if (!model.stands(...start)) {
      assert.equal(path.status, 'start-invalid')
      continue
    }
    if (!model.stands(...goal)) {
      assert.equal(path.status, 'goal-invalid')
      continue
    }
    const cost = model.costsFrom(start).get(model.number(...goal))
    assert.equal(path.status, cost === undefined ? 'no-path' : 'found')
    if (cost === undefined) continue
    found++
    assert.ok(near(path.cost, cost), `${path.cost} and ${cost}`)
    const cells = path.points().map(({ x, y, z }) => [x, y, z])
    let sum = 0
    for (let j = 1; j < cells.length; j++) {
      const step = model.steps(cells[j - 1]).find(([to]) => to.join() === cells[j].join())
      assert.ok(step, `no step from ${cells[j - 1]} to ${cells[j]}`)
      sum += step[1]
    }
    assert.ok(near(sum, path.cost))
  }
  return found
}

describe('walkers', () => {
  test('find what an independent search finds, in 250 worlds, before and after edits', () => {
    let found = 0
    for (let seed = 1; seed <= 250; seed++) {
      const world = worldOf(seed)
      found += checkQueries(world, 4)
      for (let i = 0; i < 3; i++) world.grid.set(...anyCell(world), [0, 1, 2, 255][world.next(4)])
      found += checkQueries(world, 3)
    }
    assert.ok(found > 600, `${found} paths`)
  })

  test('slices are the same for each budget, and after saves', () => {
    for (let seed = 500; seed < 560; seed++) {
      const world = worldOf(seed)
      const [start, goal] = [anyStand(world), anyStand(world)].map(point)
      const whole = world.grid.createSearch(world.options)
      const sliced = world.grid.createSearch(world.options)
      const saved = world.grid.createSearch(world.options)
      assert.equal(whole.mover, world.mover)
      const status = whole.begin(start, goal)
      assert.equal(sliced.begin(start, goal), status)
      saved.begin(start, goal)
      if (status !== 'in-progress') continue
      whole.step()
      while (sliced.status === 'in-progress') sliced.step(1)
      for (let budget = 1; saved.status === 'in-progress'; budget++) {
        saved.step(budget)
        const other = way.searchFromState(world.grid, saved.saveState(), world.options)
        assert.equal(other.hash(), saved.hash())
        other.dispose()
      }
      assert.equal(sliced.hash(), whole.hash())
      assert.equal(saved.hash(), whole.hash())
      assert.deepEqual(sliced.path().cells, world.grid.findPath(start, goal, world.options).cells)
    }
  })

  test('ranges hold what an independent search reaches on the budget', () => {
    for (let seed = 600; seed < 680; seed++) {
      const world = worldOf(seed)
      const start = anyStand(world)
      const model = world.model()
      const { mover, connectivity } = world.options
      const range = world.grid.reachable(point(start), { budget: 4.6, mover, connectivity })
      const costs = model.stands(...start) ? model.costsFrom(start) : new Map()
      const within = [...costs].filter(([, cost]) => cost <= 4.6)
      assert.deepEqual(
        [...range.tiles].sort((a, b) => a - b),
        within.map(([cell]) => cell).sort((a, b) => a - b),
      )
      for (const [cell, cost] of within) {
        const [width, depth] = world.sizes
        const at = {
          x: cell % width,
          y: Math.floor(cell / width) % depth,
          z: Math.floor(cell / width / depth),
        }
        assert.ok(near(range.cost(at), cost))
      }
    }
  })

  test('the cheapest of many goals, and blocked cells as if they were walls', () => {
    for (let seed = 700; seed < 780; seed++) {
      const world = worldOf(seed)
      const start = anyStand(world)
      const goals = [anyStand(world), anyStand(world), anyCell(world)]
      const model = world.model()
      if (!model.stands(...start)) continue
      const costs = model.costsFrom(start)
      const least = Math.min(...goals.map((goal) => costs.get(model.number(...goal)) ?? Infinity))
      const path = world.grid.findPath(point(start), goals.map(point), world.options)
      if (least < Infinity) assert.ok(near(path.cost, least), `${path.cost} and ${least}`)
      else assert.notEqual(path.status, 'found')

      const blocked = [anyCell(world), anyCell(world)]
      const before = world.grid.saveState()
      const past = world.grid.findPath(point(start), point(goals[0]), {
        ...world.options,
        blocked: blocked.map(point),
      })
      assert.deepEqual(world.grid.saveState(), before)
      for (const cell of blocked) world.grid.set(...cell, 255)
      const walled = world.grid.findPath(point(start), point(goals[0]), world.options)
      assert.deepEqual([past.status, past.cost, past.cells], [walled.status, walled.cost, walled.cells])
    }
  })

  test('partial answers end where the rule of all engines says', () => {
    for (let seed = 800; seed < 860; seed++) {
      const world = worldOf(seed)
      const [start, goal] = [anyStand(world), anyStand(world)]
      const model = world.model()
      if (!model.stands(...start) || !model.stands(...goal)) continue
      const costs = model.costsFrom(start)
      const path = world.grid.findPath(point(start), point(goal), { ...world.options, partial: true })
      if (costs.has(model.number(...goal))) continue
      const [width, depth] = world.sizes
      const left = (cell) =>
        metric(
          world.options.connectivity,
          (cell % width) - goal[0],
          (Math.floor(cell / width) % depth) - goal[1],
          Math.floor(cell / width / depth) - goal[2],
        )
      const least = Math.min(...[...costs.keys()].map(left))
      assert.equal(path.status, 'partial')
      assert.ok(near(left(path.cells.at(-1)), least))
    }
  })

  test('one step up, a drop, and headroom, with each number of neighbours', () => {
    for (const connectivity of [6, 18, 26]) {
      const grid = way.createVoxelGrid({ sizeX: 6, sizeY: 1, sizeZ: 6 })
      for (const [x, height] of [1, 2, 3, 3, 0, 0].entries()) grid.fill(x, 0, 0, 1, 1, height, 255)
      const mover = grid.createMover()
      const find = (from, to) => grid.findPath(from, to, { mover, connectivity })
      const cost = (from, to) => find(from, to).cost
      const stairs = { 6: 4, 18: 2 * Math.SQRT2, 26: 2 * Math.SQRT2 }[connectivity]
      assert.ok(near(cost({ x: 0, y: 0, z: 1 }, { x: 2, y: 0, z: 3 }), stairs))
      const drop = metric(connectivity, 1, 0, 3)
      assert.ok(near(cost({ x: 3, y: 0, z: 3 }, { x: 4, y: 0, z: 0 }), drop))
      assert.equal(
        find({ x: 4, y: 0, z: 0 }, { x: 3, y: 0, z: 3 }).status,
        'no-path',
        'a drop is no way back',
      )
      grid.set(1, 0, 4, 255)
      const under = find({ x: 0, y: 0, z: 1 }, { x: 2, y: 0, z: 3 })
      assert.equal(under.status, 'no-path', 'the head meets the ceiling on the second step')
    }
  })
})

describe('flyers', () => {
  test('go as queries without a mover, past areas that are shut and at their own costs', () => {
    for (let seed = 900; seed < 960; seed++) {
      const world = worldOf(seed)
      const { grid, sizes } = world
      const mover = grid.createMover({ ground: false, areaCosts: { 2: Infinity, 3: 4 } })
      assert.deepEqual([mover.ground, mover.stepUp, mover.drop, mover.height], [false, 0, 0, 1])
      const [from, to] = [point(anyCell(world)), point(anyCell(world))]
      const connectivity = world.options.connectivity
      const path = grid.findPath(from, to, { mover, connectivity })
      const other = way.voxelGridFromState(grid.saveState())
      for (let cell = 0; cell < sizes[0] * sizes[1] * sizes[2]; cell++) {
        const at = [
          cell % sizes[0],
          Math.floor(cell / sizes[0]) % sizes[1],
          Math.floor(cell / sizes[0] / sizes[1]),
        ]
        if (other.get(...at) === 2) other.set(...at, 255)
      }
      other.setAreaCost(3, 4)
      const plain = other.findPath(from, to, { connectivity })
      assert.deepEqual([path.status, path.cost, path.cells], [plain.status, plain.cost, plain.cells])
      other.dispose()
    }
  })
})

describe('movers on voxel grids', () => {
  const flat = () => {
    const grid = way.createVoxelGrid({ sizeX: 8, sizeY: 8, sizeZ: 4 })
    return { grid, mover: grid.createMover() }
  }
  const [from, to] = [
    { x: 0, y: 0, z: 0 },
    { x: 7, y: 5, z: 0 },
  ]

  test('costs change, which is an edit for searches with the mover alone', () => {
    const { grid, mover } = flat()
    grid.set(3, 3, 0, 7)
    const search = grid.createSearch({ mover })
    const other = grid.createSearch()
    search.begin(from, to)
    other.begin(from, to)
    search.step(2)
    other.step(2)
    assert.equal(mover.areaCost(7), 1)
    mover.setAreaCost(7, 3)
    assert.deepEqual([mover.areaCost(7), grid.areaCost(7), mover.version, grid.areaVersion], [3, 1, 1, 0])
    assert.equal(search.status, 'none')
    assert.throws(() => search.step(), { code: 'stale' })
    other.step()
    assert.equal(other.status, 'found')
    mover.setAreaCost(7, 3)
    assert.equal(mover.version, 1, 'the same cost is no change')
    mover.setAreaCost(7, null)
    assert.equal(mover.areaCost(7), 1)
    mover.setAreaCost(0, Infinity)
    assert.equal(mover.canStand(0, 0, 0), false)
    assert.equal(grid.findPath(from, to, { mover }).status, 'start-invalid')
  })

  test('a search that begins again by itself does after a cost has changed', () => {
    const { grid, mover } = flat()
    const search = grid.createSearch({ mover, onStale: 'restart' })
    search.begin(from, to)
    search.step(3)
    mover.setAreaCost(0, 2)
    search.step()
    assert.deepEqual([search.status, search.restarts], ['found', 1])
    assert.equal(search.path().cost, grid.findPath(from, to, { mover }).cost)
  })

  test('states, hashes and checksums', () => {
    const { grid, mover } = flat()
    mover.setAreaCost(4, 8)
    mover.setAreaCost(5, Infinity)
    const state = mover.saveState()
    const again = way.moverFromState(grid, state)
    assert.deepEqual(again.saveState(), state)
    assert.equal(again.hash(), mover.hash())
    assert.equal(again.checksum({ text: true }), mover.checksum({ text: true }))
    assert.deepEqual(
      [again.ground, again.stepUp, again.drop, again.height, again.version],
      [true, 1, 3, 2, 2],
    )
    again.setAreaCost(4, 1)
    assert.notEqual(again.checksum(), mover.checksum())
    again.restoreState(state)
    assert.equal(again.hash(), mover.hash())
    assert.equal(mover.saveInto(new Uint8Array(state.length)), state.length)

    const taller = grid.createMover({ height: 3 })
    assert.throws(() => taller.restoreState(state), GridStateError)
    const refused = (at, value, message) => {
      const bytes = state.slice()
      bytes[at] = value
      assert.throws(() => way.moverFromState(grid, bytes), { name: 'GridStateError', message })
      const before = mover.saveState()
      assert.throws(() => mover.restoreState(bytes), GridStateError)
      assert.deepEqual(mover.saveState(), before)
    }
    refused(8, 2, /ground is 2/)
    refused(9, 9, /step up is 9.*0 to 8/)
    refused(13, 17, /drop is 17.*0 to 16/)
    refused(17, 0, /height is 0.*1 to 16/)
    refused(24, 255, /version/)
    refused(32, 1, /the cost of area 0 is/)
    for (let length = 0; length < state.length; length += 97)
      assert.throws(() => way.moverFromState(grid, state.slice(0, length)), GridStateError)
    assert.throws(() => way.moverFromState(way.createGrid({ width: 2, height: 2 }), state), GridStateError)
  })

  test('timelines and bundles keep movers and searches with them', () => {
    const { grid, mover } = flat()
    const search = grid.createSearch({ mover })
    const timeline = way.createTimeline({ objects: [grid, search], frames: 8 })
    timeline.save(0)
    const sums = [timeline.checksum()]
    search.begin(from, to)
    search.step(4)
    timeline.save(1)
    sums.push(timeline.checksum())
    mover.setAreaCost(0, 2)
    grid.set(4, 4, 0, 255)
    search.begin(from, to)
    search.step(9)
    timeline.save(2)
    sums.push(timeline.checksum())
    const end = search.hash()
    for (const frame of [1, 0, 2, 1, 2]) {
      timeline.rewind(frame)
      assert.equal(timeline.checksum(), sums[frame], `frame ${frame}`)
    }
    assert.equal(search.hash(), end)
    assert.equal(new Set(sums).size, 3)

    const bytes = way.bundle([search])
    const [opened, openedMover, openedGrid] = way.openBundle(bytes)
    assert.equal(opened.hash(), search.hash())
    assert.equal(openedMover.hash(), mover.hash())
    assert.equal(openedGrid.hash(), grid.hash())
    assert.equal(opened.mover, openedMover)
    search.step()
    opened.step()
    assert.equal(opened.hash(), search.hash())
    assert.deepEqual(way.bundle([opened]).length, way.bundle([search]).length)
    const exported = way.openBundle(timeline.export(2))
    assert.equal(exported.length, 3)
    assert.equal(exported.find((object) => object.constructor === mover.constructor).hash(), mover.hash())
  })

  test('diff names what differs', () => {
    const { grid, mover } = flat()
    const before = mover.saveState()
    mover.setAreaCost(3, 2)
    const found = way.diff(before, mover.saveState())
    assert.deepEqual(
      found.map(({ field }) => field),
      ['version', 'area costs'],
    )
    assert.equal(found[0].kind, 'voxel mover')
    grid.dispose()
  })

  test('corners alone, hooks, and points of paths', () => {
    const { grid, mover } = flat()
    grid.fill(4, 0, 0, 4, 8, 1, 255)
    const goal = { x: 7, y: 0, z: 1 }
    const corners = grid.findPath(from, goal, { mover, points: 'turns' })
    const path = grid.findPath(from, goal, { mover })
    assert.equal(corners.cost, path.cost)
    assert.deepEqual(
      [...corners.points()].map(({ x }) => x),
      [0, 3, 4, 7],
    )
    const asked = new Set()
    const around = grid.findPath(from, goal, {
      mover,
      passable: (x, y, z) => {
        asked.add(z)
        return x !== 2 || y > 4
      },
      stepCost: (fromX, fromY, fromZ, toX, toY, toZ, base) => base * (toZ > fromZ ? 3 : 1),
    })
    assert.ok(around.points().every(({ x, y }) => x !== 2 || y > 4))
    assert.deepEqual([...asked].sort(), [0, 1])
  })

  test('what is wrong is refused by name, and changes nothing', () => {
    const { grid, mover } = flat()
    const other = flat()
    const square = way.createGrid({ width: 4, height: 4 })
    for (const [options, error] of [
      [{ stepUp: 9 }, /stepUp is 9; .*0 to 8/],
      [{ drop: -1 }, /drop is -1; .*0 to 16/],
      [{ height: 0 }, /height is 0; .*1 to 16/],
      [{ height: 17 }, /height is 17; .*1 to 16/],
      [{ stepUp: 0.5 }, /stepUp is 0.5/],
      [{ ground: 1 }, /ground is 1/],
      [{ ground: false, stepUp: 1 }, /stepUp is an option of movers on the ground/],
      [{ ground: false, height: 2 }, /height is an option of movers on the ground/],
      [{ areaCosts: { 3: NaN } }, /areaCosts\[3\] is NaN/],
      [{ areaCosts: { 255: 1 } }, /area 255; 0 to 254/],
      [{ agentSize: 2 }, /agentSize/],
    ]) {
      assert.throws(() => grid.createMover(options), { message: error })
    }
    assert.throws(() => grid.findPath(from, to, { mover: other.mover }), { message: /another grid/ })
    assert.throws(() => grid.findPath(from, to, { mover: square.createMover() }), { message: /another grid/ })
    assert.throws(() => square.findPath({ x: 0, y: 0 }, { x: 1, y: 1 }, { mover }), {
      message: /another grid/,
    })
    assert.throws(() => grid.findPath(from, to, { mover: {} }), { message: /mover is Object/ })
    assert.throws(() => grid.findPath(from, to, { mover, agentSize: 2 }), { message: /agentSize is 2; 1 / })
    assert.throws(() => grid.reachable(from, { budget: 3, mover: other.mover }), { message: /another grid/ })
    assert.throws(() => mover.setAreaCost(255, 1), { message: /area is 255/ })
    assert.throws(() => mover.setAreaCost(1, 0), { code: 'out-of-range' })
    grid.onEdit(() => assert.throws(() => mover.setAreaCost(1, 2), { code: 'busy' }))
    grid.set(1, 1, 1, 5)
    const search = grid.createSearch({ mover })
    search.begin(from, to)
    mover.dispose()
    assert.throws(() => search.step(), { code: 'disposed' })
    assert.throws(() => grid.findPath(from, to, { mover }), { code: 'disposed' })
    assert.throws(() => mover.canStand(0, 0, 0), { code: 'disposed' })
    assert.equal(mover.canStand.length, 3)
  })
})
