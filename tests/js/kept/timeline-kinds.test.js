// Timelines of every kind of object: what went back and forth is what it was.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { at } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

/** The same numbers on each run. */
function randomOf(seed) {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

const failsWith = (code, call) => assert.throws(call, (error) => error.code === code)

describe('every kind of object', () => {
  const OBJECTS = {
    'a hex grid': () => {
      const hex = way.createHexGrid({ width: 12, height: 9, layout: 'odd-r' })
      const field = hex.createFlowField([at(3, 3)])
      const replanner = hex.createReplanner()
      replanner.setGoal(at(11, 8))
      return {
        objects: [hex, field, replanner],
        play: (random) => {
          hex.set(random(12), random(9), random(2) === 0 ? 255 : 1)
          replanner.setStart(at(random(12), random(9)))
          replanner.replan(random(20))
          field.step(random(30))
        },
      }
    },
    'a voxel grid': () => {
      const voxels = way.createVoxelGrid({ sizeX: 20, sizeY: 5, sizeZ: 18 })
      return {
        objects: [voxels],
        play: (random) => voxels.set(random(20), random(5), random(18), random(3) * 100),
      }
    },
    'a graph': () => {
      const graph = way.createGraph({ nodeCount: 9 })
      graph.addEdge(0, 1, 1)
      return {
        objects: [graph],
        play(random) {
          if (random(3) > 0) graph.addEdge(random(9), random(9), random(5))
          else graph.removeEdge(random(graph.edgeCount))
        },
      }
    },
    ...Object.fromEntries(
      ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*'].map((algorithm) => [
        `a search with ${algorithm}`,
        () => {
          const grid = way.createGrid({ width: 20, height: 20 })
          return withSearch(grid, grid.createSearch({ algorithm, recordExpansions: true }), (random) => [
            at(random(20), random(20)),
            at(random(20), random(20)),
          ])
        },
      ]),
    ),
    'a search with hooks': () => {
      const grid = way.createGrid({ width: 20, height: 20 })
      const search = grid.createSearch({ stepCost: (x, y, toX, toY, base) => base + (toX % 3) })
      return withSearch(grid, search, (random) => [at(random(20), random(20)), at(random(20), random(20))])
    },
    'a search on a voxel grid': () => {
      const voxels = way.createVoxelGrid({ sizeX: 8, sizeY: 8, sizeZ: 8 })
      const end = (random) => ({ x: random(8), y: random(8), z: random(8) })
      return withSearch(voxels, voxels.createSearch(), (random) => [end(random), end(random)])
    },
    'a search on a graph': () => {
      const graph = way.createGraph({ nodeCount: 60 })
      for (let i = 0; i < 60; i++) graph.addEdges([i, i], [(i * 7) % 60, (i + 1) % 60], [1, 2])
      return withSearch(graph, graph.createSearch({ algorithm: 'dijkstra' }), (random) => [
        random(60),
        random(60),
      ])
    },
  }

  function withSearch(world, search, ends) {
    return {
      objects: [search],
      world,
      play(random) {
        if (random(5) === 0) search.begin(...ends(random))
        else if (search.status === 'in-progress') search.step(random(6))
      },
    }
  }

  for (const [name, make] of Object.entries(OBJECTS)) {
    test(name, () => {
      const { objects, play: playWith, world } = make()
      const timeline = way.createTimeline({ objects, frames: 30 })
      if (world !== undefined) assert.equal(timeline.parts()[0].object, world)
      const random = randomOf(4)
      const images = []
      const image = () => objects.map((object) => [object.saveState(), object.checksum(), object.status])
      for (let frame = 0; frame < 60; frame++) {
        playWith(randomOf(frame))
        timeline.save(frame)
        images[frame] = image()
        if (random(3) > 0) continue
        playWith(randomOf(900 + frame))
        const back = timeline.first + random(timeline.last - timeline.first + 1)
        timeline.rewind(back)
        assert.deepEqual(image(), images[back])
        timeline.rewind(frame)
        assert.deepEqual(image(), images[frame])
      }
    })
  }

  test('what has no state is refused', () => {
    const graph = way.createGraph({ nodeCount: 3 })
    const both = graph.createSearch({ algorithm: 'bidirectional' })
    let savable = true
    try {
      both.saveState()
    } catch {
      savable = false
    }
    if (!savable) failsWith('unsupported', () => way.createTimeline({ objects: [both], frames: 3 }))
    way.createTimeline({ objects: [graph], frames: 3 })
  })
})
