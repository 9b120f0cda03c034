// Closed sides and links: every answer against a plain statement of the rule, before and after edits and rollbacks.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { GridStateError, loadWaystate } from 'waystate'
import { randomWorld, RULES } from '../support/passages.js'

let way
before(async () => {
  way = await loadWaystate()
})

const near = (a, b) => a === b || (b < Infinity && Math.abs(a - b) <= 1e-9 * Math.max(1, b))

function checkPath(world, path, from, to, rule) {
  const expected = world.costsFrom(from, rule)[to]
  if (expected === Infinity) {
    assert.equal(path.status, 'no-path')
    return
  }
  assert.equal(path.status, 'found')
  assert.ok(near(path.cost, expected), `${path.cost}, not ${expected}`)
  const links = new Map(path.links.map(({ index, id }) => [index, id]))
  let walked = 0
  for (let i = 0; i + 1 < path.length; i++)
    walked += world.stepCost(path.cells[i], path.cells[i + 1], links.get(i), rule)
  assert.ok(near(walked, expected), `the cells walk ${walked}, not ${expected}`)
}

for (const rule of RULES) {
  test(`costs are those of a slow search: ${rule}`, () => {
    for (let seed = 1; seed <= 60; seed++) {
      const world = randomWorld(way, seed)
      const { grid } = world
      const goal = world.freeCell()
      const field = grid.createFlowField([world.point(goal)], { diagonal: rule })
      const replanners = ['lpa*', 'd*-lite'].map((algorithm) =>
        grid.createReplanner({ algorithm, diagonal: rule }),
      )
      const start = world.freeCell()
      for (const replanner of replanners) {
        replanner.setStart(world.point(start))
        replanner.setGoal(world.point(goal))
      }
      const frames = []
      for (let round = 0; round < 4; round++) {
        checkAll(world, { start, goal, field, replanners, rule })
        frames.push(grid.saveState())
        world.edit(6)
      }
      const [first] = frames
      grid.restoreState(first)
      world.reread()
      checkAll(world, { start, goal, field, replanners, rule })
      grid.dispose()
    }
  })
}

function checkAll(world, { start, goal, field, replanners, rule }) {
  const { grid } = world
  const back = world.costsTo(goal, rule)
  field.step()
  assert.equal(field.status, 'complete')
  field.costs.forEach((cost, cell) => {
    assert.ok(near(cost, back[cell]), `the field has ${cost} at ${cell}, not ${back[cell]}`)
  })
  const fresh = grid.createFlowField([world.point(goal)], { diagonal: rule })
  fresh.recompute()
  assert.deepEqual(field.costs, fresh.costs)
  assert.deepEqual(field.nextCells, fresh.nextCells)
  assert.equal(field.checksum(), fresh.checksum())
  fresh.dispose()
  if (world.isFree(start) && world.isFree(goal)) {
    for (const replanner of replanners) {
      replanner.replan()
      checkPath(world, replanner.path(), start, goal, rule)
    }
  }
  for (let i = 0; i < 4; i++) {
    const [a, b] = [world.freeCell(), world.freeCell()]
    for (const algorithm of ['a*', 'jps', 'jps+']) {
      const path = grid.findPath(world.point(a), world.point(b), {
        algorithm,
        diagonal: rule,
        heuristicWeight: i % 2,
      })
      if (a === b || path.status === 'no-path') {
        assert.equal(world.costsFrom(a, rule)[b], a === b ? 0 : Infinity)
      } else checkPath(world, path, a, b, rule)
    }
    const reachable = world.costsFrom(a, rule)[b] < Infinity
    assert.equal(grid.isReachable(world.point(a), world.point(b), { diagonal: rule }), reachable)
  }
}

describe('passages', () => {
  test('are edits, kept both ways apart', () => {
    const grid = way.createGrid({ width: 4, height: 3 })
    const heard = []
    grid.onEdit((edit) => heard.push(edit))
    grid.setPassage(1, 1, 1, false)
    grid.setPassage(1, 1, 1, false)
    assert.equal(grid.version, 1)
    assert.deepEqual(
      [0, 1, 2, 3].map((direction) => grid.passage(1, 1, direction)),
      [true, false, true, true],
    )
    assert.equal(grid.passage(2, 1, 3), true)
    assert.deepEqual(heard, [{ type: 'passage', x: 1, y: 1, direction: 1, open: false }])
    grid.setPassage(1, 1, 1, true)
    assert.equal(grid.version, 2)
    assert.equal(grid.saveState()[6], 1)
  })

  test('a ledge leads one way', () => {
    const grid = way.createGrid({ width: 2, height: 1 })
    grid.setPassage(0, 0, 1, false)
    const [a, b] = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ]
    assert.equal(grid.findPath(a, b).status, 'no-path')
    const back = grid.findPath(b, a)
    assert.deepEqual([back.status, back.engine, back.algorithm], ['found', 'specialized-jump', 'jps'])
    assert.deepEqual([grid.isReachable(a, b), grid.isReachable(b, a)], [false, true])
  })

  test('hierarchies and lines know sides, and refuse links', () => {
    const grid = way.createGrid({ width: 8, height: 8 })
    const [a, b] = [
      { x: 0, y: 0 },
      { x: 7, y: 7 },
    ]
    const hpa = grid.createSearch({ algorithm: 'hpa*' })
    grid.setPassage(3, 3, 2, false)
    assert.equal(grid.findPath(a, b, { algorithm: 'hpa*' }).algorithm, 'hpa*')
    assert.equal(hpa.begin(a, b), 'in-progress')
    assert.equal(grid.describeHierarchy().chunksBuilt > 0, true)
    const link = grid.addLink(a, b, 1)
    assert.throws(() => grid.findPath(a, b, { algorithm: 'hpa*' }), { code: 'unsupported' })
    assert.throws(() => hpa.begin(a, b), { code: 'unsupported' })
    assert.throws(() => grid.describeHierarchy(), { code: 'unsupported' })
    grid.removeLink(link)
    assert.equal(grid.lineOfSight(a, b), false)
    assert.equal(grid.findPath(a, { x: 6, y: 6 }, { agentSize: 2 }).status, 'found')
    assert.equal(grid.isReachable(a, { x: 6, y: 6 }, { agentSize: 2 }), true)
    grid.setPassage(3, 3, 2, true)
    assert.equal(hpa.begin(a, b), 'in-progress')
    assert.equal(grid.findPath(a, b, { algorithm: 'theta*' }).status, 'found')
  })

  test('bad arguments are named', () => {
    const grid = way.createGrid({ width: 4, height: 3 })
    const before = grid.hash()
    for (const [args, message] of [
      [[4, 0, 0, false], /^x is 4; 0 to 3 was expected$/],
      [[0, -1, 0, false], /^y is -1; 0 to 2 was expected$/],
      [[0, 0, 4, false], /^direction is 4; 0 to 3 was expected$/],
      [[0, 0, -1, false], /^direction is -1; 0 to 3 was expected$/],
    ])
      assert.throws(() => grid.setPassage(...args), { code: 'out-of-range', message })
    for (const args of [
      [0, 0, NaN, false],
      [0, 0, 'north', false],
      [0, 0, 1],
      [0, 0, 1, 0],
      [0.5, 0, 1, true],
    ])
      assert.throws(() => grid.setPassage(...args), TypeError)
    assert.throws(() => grid.passage(0, 0, 7), { code: 'out-of-range' })
    assert.equal(grid.hash(), before)
  })
})

describe('links', () => {
  test('count up, and are named by paths', () => {
    const grid = way.createGrid({ width: 30, height: 1 })
    const one = grid.addLink({ x: 2, y: 0 }, { x: 25, y: 0 }, 3)
    const two = grid.addLink({ x: 2, y: 0 }, { x: 25, y: 0 }, 2.5)
    assert.ok(two > one)
    const path = grid.findPath({ x: 0, y: 0 }, { x: 29, y: 0 }, { algorithm: 'jps' })
    assert.deepEqual([path.cost, path.links], [2 + 2.5 + 4, [{ index: 2, id: two }]])
    grid.removeLink(two)
    const other = grid.findPath({ x: 0, y: 0 }, { x: 29, y: 0 })
    assert.deepEqual([other.cost, other.links], [2 + 3 + 4, [{ index: 2, id: one }]])
    const three = grid.addLink({ x: 1, y: 0 }, { x: 0, y: 0 }, 9)
    assert.ok(three > two)
    assert.deepEqual(grid.links(), [
      { id: one, from: { x: 2, y: 0 }, to: { x: 25, y: 0 }, cost: 3 },
      { id: three, from: { x: 1, y: 0 }, to: { x: 0, y: 0 }, cost: 9 },
    ])
    assert.equal(grid.version, 4)
    grid.removeLink(one)
    grid.removeLink(three)
    assert.equal(grid.saveState()[6], 1)
  })

  test('bad arguments are named', () => {
    const grid = way.createGrid({ width: 4, height: 3 })
    grid.set(3, 2, 255)
    const id = grid.addLink({ x: 0, y: 0 }, { x: 2, y: 2 }, 1)
    const before = grid.hash()
    const a = { x: 0, y: 0 }
    for (const [args, message] of [
      [[a, { x: 4, y: 0 }, 1], /to\.x is 4; 0 to 3/],
      [[{ x: 0, y: -1 }, a, 1], /from\.y is -1; 0 to 2/],
      [[a, { x: 3, y: 2 }, 1], /to is \(3, 2\), a wall/],
      [[a, { x: 0, y: 0 }, 1], /to is \(0, 0\), where the link begins/],
      [[a, { x: 1, y: 0 }, 0], /cost is 0;/],
      [[a, { x: 1, y: 0 }, NaN], /cost is NaN;/],
      [[a, { x: 1, y: 0 }, Infinity], /cost is Infinity;/],
      [[a, { x: 1, y: 0 }, -1], /cost is -1;/],
    ])
      assert.throws(() => grid.addLink(...args), { code: 'out-of-range', message })
    assert.throws(() => grid.addLink(a, null, 1), TypeError)
    assert.throws(() => grid.addLink(a, { x: 1, y: 0 }, '1'), TypeError)
    assert.throws(() => grid.removeLink(id + 1), {
      code: 'out-of-range',
      message: new RegExp(`id is ${id + 1};`),
    })
    assert.throws(() => grid.removeLink('x'), TypeError)
    assert.equal(grid.hash(), before)
  })

  test('a million are refused, and soon', () => {
    const grid = way.createGrid({ width: 512, height: 512 })
    let made = 0
    assert.throws(
      () => {
        for (; made < 1e6; made++)
          grid.addLink({ x: made & 511, y: made >> 9 }, { x: 511 - (made & 511), y: 511 }, 5)
      },
      { code: 'out-of-range' },
    )
    assert.equal(grid.links().length, made)
  })
})

describe('states', () => {
  test('kind 67 comes back as it was, and kind 1 clears', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const world = randomWorld(way, seed)
      const plain = way.createGrid({ width: world.width, height: world.height }).saveState()
      const state = world.grid.saveState()
      assert.equal(state[6], 67)
      const other = way.gridFromState(state)
      assert.deepEqual(other.saveState(), state)
      assert.deepEqual([other.hash(), other.checksum()], [world.grid.hash(), world.grid.checksum()])
      assert.deepEqual(other.links(), world.grid.links())
      other.restoreState(plain)
      assert.deepEqual(other.saveState(), plain)
      assert.equal(other.links().length, 0)
      other.restoreState(state)
      assert.deepEqual(other.saveState(), state)
      for (let length = 0; length < state.length; length += 97)
        assert.throws(() => other.restoreState(state.subarray(0, length)), GridStateError)
      assert.deepEqual(other.saveState(), state)
    }
  })

  test('timelines take them back', () => {
    for (const rule of RULES) {
      for (let seed = 1; seed <= 12; seed++) {
        const world = randomWorld(way, seed)
        const { grid } = world
        const goal = world.freeCell()
        const start = world.freeCell()
        const field = grid.createFlowField([world.point(goal)], { diagonal: rule })
        const replanner = grid.createReplanner({ algorithm: 'd*-lite', diagonal: rule })
        replanner.setStart(world.point(start))
        replanner.setGoal(world.point(goal))
        const objects = [grid, field, replanner]
        const timeline = way.createTimeline({ objects, frames: 20 })
        const hashes = []
        const play = () => {
          world.edit(3)
          field.step(7)
          replanner.replan(9)
        }
        for (let frame = 0; frame < 8; frame++) {
          play()
          timeline.save(frame)
          hashes.push(objects.map((object) => [object.hash(), object.checksum()]))
        }
        for (const frame of [5, 2, 7, 0]) {
          timeline.rewind(frame)
          assert.deepEqual(
            objects.map((object) => [object.hash(), object.checksum()]),
            hashes[frame],
          )
        }
        world.reread()
        checkAll(world, { start, goal, field, replanners: [replanner], rule })
        timeline.dispose()
        grid.dispose()
      }
    }
  })

  test('a difference is told by field', () => {
    const grid = way.createGrid({ width: 5, height: 4 })
    grid.setPassage(1, 1, 1, false)
    const id = grid.addLink({ x: 0, y: 0 }, { x: 4, y: 3 }, 2)
    const a = grid.saveState()
    grid.setPassage(1, 1, 2, false)
    const fields = way.diff(a, grid.saveState()).map(({ field }) => field)
    assert.deepEqual(fields, ['version', 'closed sides'])
    assert.ok(id >= 0)
  })
})
