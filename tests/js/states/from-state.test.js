// Objects made from bytes over a world, and fields whose goals move.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { GraphStateError, GridStateError, loadWaystate, WaystateError, WaystateTypeError } from 'waystate'
import { at } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

const wall = (grid) => {
  grid.fill(10, 0, 1, 18, 255)
  return grid
}
const square = () => wall(way.createGrid({ width: 24, height: 20 }))
const hexes = () => wall(way.createHexGrid({ width: 24, height: 20, layout: 'odd-r' }))

describe('objects from bytes', () => {
  test('searches in all worlds go on as if never left', () => {
    const voxels = way.createVoxelGrid({ sizeX: 9, sizeY: 8, sizeZ: 7 })
    const edges = Array.from({ length: 40 }, (_, i) => [i, (i * 7 + 1) % 40])
    const graph = way.createGraph({ nodeCount: 40 })
    for (const [from, to] of edges) {
      graph.addEdge(from, to, 1 + (from % 3))
      graph.addEdge(from, (from + 1) % 40, 4)
    }
    const far = { x: 8, y: 7, z: 6 }
    for (const [world, options, start, goal] of [
      [square(), { algorithm: 'a*' }, at(0, 0), at(23, 0)],
      [square(), { algorithm: 'jps+' }, at(0, 0), at(23, 0)],
      [square(), { algorithm: 'theta*', agentSize: 2 }, at(0, 0), at(22, 0)],
      [hexes(), {}, at(0, 0), at(23, 0)],
      [voxels, { connectivity: 6 }, { x: 0, y: 0, z: 0 }, far],
      [graph, {}, 0, 39],
    ]) {
      const search = world.createSearch(options)
      search.begin(start, goal)
      search.step(3)
      const made = way.searchFromState(world, search.saveState(), options)
      assert.equal(made.constructor, search.constructor)
      assert.equal(made.hash(), search.hash())
      assert.equal(made.step(), search.step())
      assert.equal(made.hash(), search.hash())
    }
  })

  test('fields take their goals from the bytes', () => {
    for (const grid of [square(), hexes()]) {
      const field = grid.createFlowField([at(3, 3), at(20, 5), at(3, 3)], { agentSize: 2 })
      field.step(30)
      const made = way.fieldFromState(grid, field.saveState(), { agentSize: 2 })
      assert.deepEqual(made.goals, field.goals)
      assert.equal(made.hash(), field.hash())
      made.step()
      field.step()
      assert.equal(made.hash(), field.hash())
    }
  })

  test('replanners likewise', () => {
    for (const grid of [square(), hexes()]) {
      for (const algorithm of ['lpa*', 'd*-lite']) {
        const replanner = grid.createReplanner({ algorithm })
        replanner.setStart(at(0, 0))
        replanner.setGoal(at(23, 0))
        replanner.replan(20)
        const made = way.replannerFromState(grid, replanner.saveState(), { algorithm })
        made.replan()
        replanner.replan()
        assert.equal(made.hash(), replanner.hash())
      }
    }
  })

  test('what is refused leaves nothing behind', () => {
    const grid = square()
    const field = grid.createFlowField([at(3, 3)])
    const bad = field.saveState()
    const graph = way.createGraph({ nodeCount: 3 })
    bad[8] ^= 1
    const tries = () => {
      assert.throws(() => way.fieldFromState(grid, bad), GridStateError)
      assert.throws(() => way.fieldFromState(grid, field.saveState(), { agentSize: 0 }), {
        code: 'out-of-range',
      })
      assert.throws(() => way.replannerFromState(grid, bad), GridStateError)
      assert.throws(() => way.searchFromState(grid, bad), GridStateError)
      assert.throws(() => way.searchFromState(graph, bad), GraphStateError)
      assert.throws(() => way.fieldFromState(grid, 'bytes'), WaystateTypeError)
    }
    tries()
    const { used } = way.memoryUsage()
    for (let i = 0; i < 20; i++) tries()
    assert.equal(way.memoryUsage().used, used)
  })

  test('worlds are ones of this instance', async () => {
    const other = await loadWaystate()
    const grid = other.createGrid({ width: 4, height: 4 })
    const bytes = grid.createFlowField([]).saveState()
    assert.throws(() => way.fieldFromState(grid, bytes), { code: 'invalid-argument' })
    assert.throws(() => way.fieldFromState(way.createGraph({ nodeCount: 3 }), bytes), WaystateTypeError)
    assert.throws(() => way.searchFromState(null, bytes), WaystateTypeError)
    grid.dispose()
    assert.throws(() => other.replannerFromState(grid, bytes), { code: 'disposed' })
  })
})

describe('goals that move', () => {
  test('come to what a fresh field does', () => {
    const grid = square()
    const field = grid.createFlowField([at(1, 1), at(20, 3)])
    field.step(50)
    for (const goals of [[at(1, 1)], [], [at(23, 19), at(5, 5), at(5, 5)], [at(10, 3)], [at(0, 0)]]) {
      field.setGoals(goals)
      assert.deepEqual(field.goals, goals)
      grid.set(10, 4, grid.get(10, 4) === 255 ? 0 : 255)
      field.step(9)
      const bytes = field.saveState()
      const fresh = grid.createFlowField(goals)
      fresh.step()
      field.step()
      assert.deepEqual(field.costs, fresh.costs)
      assert.deepEqual(field.directions, fresh.directions)
      assert.equal(field.checksum(), fresh.checksum())
      field.setGoals([])
      field.restoreState(bytes)
      assert.deepEqual(field.goals, goals)
    }
  })

  test('bad ones are named, and change nothing', () => {
    const grid = square()
    const field = grid.createFlowField([at(1, 1)])
    field.step()
    const hash = field.hash()
    assert.throws(() => field.setGoals([at(0, 0), at(24, 0)]), {
      name: 'WaystateError',
      message: /goals\[1\]\.x.*24/,
    })
    assert.throws(() => field.setGoals([at(0, -1)]), WaystateError)
    assert.throws(() => field.setGoals([at(0.5, 0)]), WaystateTypeError)
    assert.throws(() => field.setGoals(at(0, 0)), WaystateTypeError)
    assert.throws(() => field.setGoals(), WaystateTypeError)
    assert.equal(field.hash(), hash)
    field.dispose()
    assert.throws(() => field.setGoals([]), { code: 'disposed' })
  })

  test('are rewound by timelines', () => {
    const grid = square()
    const field = grid.createFlowField([at(1, 1), at(2, 2)])
    const timeline = way.createTimeline({ objects: [grid, field], frames: 20 })
    const hashes = []
    for (let frame = 0; frame < 10; frame++) {
      field.setGoals(Array.from({ length: frame * 3 }, (_, i) => at((i * 5 + frame) % 24, i % 20)))
      field.step(40)
      timeline.save(frame)
      hashes.push([field.hash(), field.goals, timeline.checksum(frame)])
    }
    for (const frame of [4, 9, 0, 7, 1]) {
      timeline.rewind(frame)
      assert.deepEqual([field.hash(), field.goals, timeline.checksum()], hashes[frame])
    }
  })
})
