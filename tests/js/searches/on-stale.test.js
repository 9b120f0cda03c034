// Searches that begin again by themselves once their world has changed.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { loadWaystate } from '../../../bindings/js/index.js'

let way

before(async () => {
  way = await loadWaystate()
})

const WORLDS = {
  grid: () => ({
    world: way.createGrid({ width: 30, height: 30 }),
    change: (grid, n) => grid.set(n % 30, 7 + (Math.floor(n / 30) % 11), n % 2 ? 255 : 1),
    ends: [
      { x: 0, y: 0 },
      { x: 29, y: 29 },
    ],
  }),
  hex: () => ({
    world: way.createHexGrid({ width: 30, height: 30, layout: 'odd-r' }),
    change: (grid, n) => grid.set(n % 30, 7 + (Math.floor(n / 30) % 11), n % 2 ? 255 : 1),
    ends: [
      { x: 0, y: 0 },
      { x: 29, y: 29 },
    ],
  }),
  voxels: () => ({
    world: way.createVoxelGrid({ sizeX: 10, sizeY: 10, sizeZ: 10 }),
    change: (grid, n) => grid.set(n % 10, 4, Math.floor(n / 10) % 10, n % 2 ? 255 : 1),
    ends: [
      { x: 0, y: 0, z: 0 },
      { x: 9, y: 9, z: 9 },
    ],
  }),
  graph: () => {
    const world = way.createGraph({ nodeCount: 50 })
    for (let i = 0; i < 49; i++) world.addEdge(i, i + 1, 1)
    return { world, change: (graph, n) => graph.addEdge(n % 50, (n * 7) % 50, 2), ends: [0, 49] }
  },
}

for (const [name, make] of Object.entries(WORLDS)) {
  test(`on a ${name} it is a search begun at that moment`, () => {
    const { world, change, ends } = make()
    const itself = world.createSearch({ onStale: 'restart' })
    const byHand = world.createSearch()
    const timeline = way.createTimeline({ objects: [itself], frames: 50 })
    const states = new Map()
    itself.begin(...ends)
    byHand.begin(...ends)
    let restarts = 0
    let changes = 0
    for (let turn = 1; turn < 40; turn++) {
      if (turn % 3 === 0) {
        change(world, ++changes)
        if (byHand.status === 'none') {
          byHand.begin(...ends)
          restarts++
        }
      }
      assert.equal(itself.step(7), byHand.step(7))
      assert.equal(itself.restarts, restarts)
      assert.equal(itself.iterations, byHand.iterations)
      assert.deepEqual(itself.saveState().subarray(37), byHand.saveState())
      timeline.save(turn)
      states.set(turn, itself.saveState())
      change(world, ++changes)
      // Due, as what it was saved as is.
      assert.equal(itself.status, 'in-progress')
      const restored = world.createSearch({ onStale: 'restart' })
      restored.restoreState(itself.saveState())
      assert.equal(restored.status, 'in-progress')
      restored.step(5)
      itself.step(5)
      assert.deepEqual(restored.saveState(), itself.saveState())
      restored.dispose()
      byHand.begin(...ends)
      byHand.step(5)
      restarts++
    }
    for (const turn of [20, 5, 39, 1]) {
      timeline.rewind(turn)
      assert.deepEqual(itself.saveState(), states.get(turn))
    }
    const [, opened] = way.openBundle(way.bundle([world, itself]))
    assert.deepEqual(opened.saveState(), itself.saveState())
    timeline.dispose()
  })
}

test('an end that is no good is told until the world changes again', () => {
  const grid = way.createGrid({ width: 8, height: 8 })
  const search = grid.createSearch({ onStale: 'restart' })
  search.begin({ x: 0, y: 0 }, { x: 7, y: 7 })
  grid.set(7, 7, 255)
  assert.equal(search.step(), 'goal-invalid')
  assert.equal(search.step(), 'goal-invalid')
  assert.equal(search.restarts, 1)
  grid.set(7, 7, 0)
  assert.equal(search.status, 'in-progress')
  assert.equal(search.step(), 'found')
  assert.equal(search.restarts, 2)
})

test('without the option a stale search is refused, and other values are', () => {
  const grid = way.createGrid({ width: 8, height: 8 })
  const search = grid.createSearch({ onStale: 'error' })
  search.begin({ x: 0, y: 0 }, { x: 7, y: 7 })
  grid.set(3, 3, 255)
  assert.throws(() => search.step(), { code: 'stale' })
  assert.equal(search.restarts, 0)
  assert.throws(() => grid.createSearch({ onStale: 'again' }), {
    name: 'TypeError',
    message: /onStale is "again"; one of "error", "restart"/,
  })
})
