// way.describe: frozen plain data for every kind of result, with positions, that outlives what it describes.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { at } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

const space = { originX: -10, originY: 4, cellSize: 2 }

/** Every object within is frozen and plain; typed arrays, which can't be frozen, are copies of their own. */
function checkPlain(value, seen = []) {
  if (typeof value !== 'object' || value === null) {
    return seen
  }
  if (ArrayBuffer.isView(value)) {
    assert.equal(value.byteLength, value.buffer.byteLength)
    return [...seen, value]
  }
  assert.ok(Object.isFrozen(value))
  assert.ok([Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)))
  return Object.values(value).reduce((all, part) => checkPlain(part, all), seen)
}

/** What JSON makes of it, to tell later whether it changed. */
const textOf = (value) =>
  JSON.stringify(value, (_, part) => (ArrayBuffer.isView(part) ? Array.from(part, String) : part))

describe('describe', () => {
  test('paths on square grids, by every algorithm', () => {
    const grid = way.createGrid({ width: 20, height: 20, space })
    for (const algorithm of ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*']) {
      const path = grid.findPath(at(1, 2), at(18, 9), { algorithm, recordExpansions: true })
      const plain = way.describe(path)
      assert.deepEqual(checkPlain(plain), [])
      assert.equal(plain.kind, 'grid-path')
      assert.equal(plain.cost, path.cost)
      assert.deepEqual(plain.cells, path.points())
      assert.deepEqual(
        plain.worldPoints,
        path.points().map(({ x, y }) => grid.center(x, y)),
      )
      assert.equal(plain.expanded.length, plain.expandedCount)
    }
  })

  test('paths of replanners, and on hexes', () => {
    const grid = way.createHexGrid({ layout: 'even-r', width: 12, height: 9, space })
    const replanner = grid.createReplanner({ recordExpansions: true })
    replanner.setStart(at(0, 0))
    replanner.setGoal(at(8, 7))
    replanner.replan()
    for (const path of [replanner.path(), grid.findPath(at(0, 0), at(8, 7))]) {
      const plain = way.describe(path)
      assert.deepEqual(checkPlain(plain), [])
      assert.deepEqual(
        plain.worldPoints,
        path.points().map(({ x, y }) => grid.center(x, y)),
      )
    }
  })

  test('paths between voxels, and in graphs', () => {
    const voxels = way.createVoxelGrid({ sizeX: 6, sizeY: 5, sizeZ: 4 })
    const climb = voxels.findPath({ x: 0, y: 0, z: 0 }, { x: 5, y: 4, z: 3 }, { recordExpansions: true })
    const plain = way.describe(climb)
    assert.deepEqual(checkPlain(plain), [])
    assert.equal(plain.kind, 'voxel-path')
    assert.deepEqual(plain.cells, climb.points())
    assert.deepEqual(plain.worldPoints[0], { x: 0.5, y: 0.5, z: 0.5 })
    assert.equal(plain.expanded.length, plain.expandedCount)

    const graph = way.createGraph({ nodeCount: 3 })
    graph.addEdge(0, 1, 2)
    graph.addEdge(1, 2, 2)
    const road = way.describe(graph.findPath(0, 2, { recordExpansions: true }))
    assert.deepEqual(checkPlain(road), [])
    assert.deepEqual(road.nodes, [0, 1, 2])
    assert.equal(road.expanded.length, road.expandedCount)
  })

  test('fields in the middle of a run', () => {
    const grid = way.createGrid({ width: 8, height: 6, space })
    const field = grid.createFlowField([at(3, 3), at(0, 5)])
    let settled = -1
    for (const iterations of [0, 5, 10, 100]) {
      field.step(iterations)
      const plain = way.describe(field)
      assert.deepEqual(checkPlain(plain), [plain.costs, plain.nextCells])
      assert.equal(plain.status, field.status)
      assert.ok(plain.settled > settled)
      settled = plain.settled
      assert.deepEqual(
        plain.goalWorldPoints,
        plain.goals.map(({ x, y }) => grid.center(x, y)),
      )
      const cost = field.costs[7]
      plain.costs.fill(99)
      assert.equal(field.costs[7], cost)
    }
  })

  test('hierarchies', () => {
    const grid = way.createGrid({ width: 40, height: 24, space })
    grid.fill(10, 0, 1, 20, 255)
    const hierarchy = grid.describeHierarchy({ chunkSize: 8 })
    const plain = way.describe(hierarchy)
    assert.deepEqual(checkPlain(plain), [])
    assert.equal(plain.kind, 'hierarchy')
    assert.equal(plain.chunkSize, 8)
    assert.equal(plain.columns, 5)
    assert.equal(plain.rows, 3)
    assert.deepEqual(plain.nodes, hierarchy.nodes)
    assert.deepEqual(plain.edges, hierarchy.edges)
    assert.deepEqual(
      plain.worldPoints,
      hierarchy.nodes.map(({ x, y }) => grid.center(x, y)),
    )
    assert.ok(plain.nodes.length > 10 && plain.edges.some(({ inter }) => inter))
  })

  test('nothing follows what happens later', () => {
    const grid = way.createGrid({ width: 16, height: 16 })
    const field = grid.createFlowField([at(3, 3)])
    field.step()
    const plain = [
      way.describe(grid.findPath(at(0, 0), at(9, 9))),
      way.describe(field),
      way.describe(grid.describeHierarchy({ chunkSize: 8 })),
    ]
    const before = plain.map(textOf)
    grid.fill(0, 4, 16, 1, 255)
    field.step()
    field.dispose()
    grid.dispose()
    assert.deepEqual(plain.map(textOf), before)
  })

  test('takes nothing else', () => {
    for (const wrong of [undefined, null, 5, 'path', {}, [], way, way.createGrid({ width: 2, height: 2 })]) {
      assert.throws(() => way.describe(wrong), TypeError)
    }
  })
})
