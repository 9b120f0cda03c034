// Cells that one question takes for walls.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { draw } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

const room = () =>
  draw(
    way,
    `.....
     ##.##
     .....`,
  )
const a = { x: 0, y: 0 }
const b = { x: 4, y: 2 }
const door = { x: 2, y: 1 }

describe('smooth', () => {
  test('pulls a path tight and leaves what can not be pulled', () => {
    const grid = room()
    const path = grid.findPath(a, b)
    const corners = grid.smooth(path)
    assert.deepEqual([corners[0], corners.at(-1)], [a, b])
    assert.ok(corners.length < path.length)
    assert.deepEqual(grid.smooth(path.cells), corners)
    const open = way.createGrid({ width: 9, height: 9 })
    assert.deepEqual(open.smooth(open.findPath({ x: 0, y: 0 }, { x: 8, y: 3 })), [
      { x: 0, y: 0 },
      { x: 8, y: 3 },
    ])
    assert.deepEqual(open.smooth([]), [])
    assert.throws(() => grid.smooth([0, 9]), { code: 'invalid-argument' })
    assert.throws(() => grid.smooth([15]), {
      code: 'out-of-range',
      message: 'path[0] is 15; 0 to 14 was expected',
    })
    assert.throws(() => grid.smooth(null), { code: 'invalid-argument' })
    assert.throws(() => grid.smooth([a], { agentSize: 0 }), { code: 'out-of-range' })
  })
})

describe('blocked', () => {
  test('answers as if the cells were walls and leaves the grid alone', () => {
    const grid = room()
    const { version } = grid
    const hash = grid.hash()
    for (const blocked of [[door], [7], Uint32Array.of(7), Int32Array.of(3, 7)]) {
      assert.equal(grid.findPath(a, b, { blocked }).status, 'no-path')
      assert.equal(grid.isReachable(a, b, { blocked }), false)
    }
    assert.equal(grid.isReachable(a, b, { blocked: [{ x: 4, y: 0 }] }), true)
    assert.equal(grid.isReachable(a, b, { blocked: [b] }), false)
    assert.equal(grid.findPath(a, b, { blocked: [b] }).status, 'goal-invalid')
    assert.equal(grid.findPath(a, b, { blocked: [] }).status, 'found')
    assert.equal(grid.findPath(a, b).status, 'found')
    assert.equal(grid.version, version)
    assert.equal(grid.hash(), hash)
  })

  test('is seen by corners, hooks, many queries at once and what falls back', () => {
    const grid = way.createGrid({ width: 3, height: 3 })
    const blocked = [{ x: 1, y: 1 }]
    const walk = grid.findPath({ x: 0, y: 0 }, { x: 2, y: 2 }, { blocked })
    assert.equal(walk.cost, 4)
    assert.equal(grid.findPath({ x: 0, y: 0 }, { x: 2, y: 2 }, { blocked, passable: () => true }).cost, 4)
    const [one, two] = grid.findPaths(
      [
        [
          { x: 0, y: 0 },
          { x: 2, y: 2 },
        ],
        [
          { x: 1, y: 0 },
          { x: 1, y: 2 },
        ],
      ],
      { blocked, points: 'turns' },
    )
    assert.deepEqual([one.cost, two.cost, one.length], [4, 4, 3])
    const jumps = grid.findPath({ x: 0, y: 0 }, { x: 2, y: 2 }, { blocked, algorithm: 'jps+' })
    assert.deepEqual([jumps.cost, jumps.algorithm], [4, 'jps'])
  })

  test('is on hexagons and in space', () => {
    const hexes = way.createHexGrid({ width: 3, height: 1, layout: 'odd-r' })
    const from = { x: 0, y: 0 }
    const to = { x: 2, y: 0 }
    assert.equal(hexes.isReachable(from, to, { blocked: [1] }), false)
    assert.equal(hexes.isReachable(from, to), true)
    assert.equal(hexes.findPath(from, to, { blocked: [{ x: 1, y: 0 }] }).status, 'no-path')
    const voxels = way.createVoxelGrid({ sizeX: 3, sizeY: 1, sizeZ: 2 })
    const low = { x: 0, y: 0, z: 0 }
    const high = { x: 2, y: 0, z: 1 }
    const blocked = [{ x: 1, y: 0, z: 0 }, 4]
    assert.equal(voxels.findPath(low, high, { blocked }).status, 'no-path')
    assert.equal(voxels.findPath(low, high).status, 'found')
  })

  test('refuses what is no cell, and calls that outlive it', () => {
    const grid = room()
    const refused = (blocked, code, message) => {
      for (const ask of [() => grid.findPath(a, b, { blocked }), () => grid.isReachable(a, b, { blocked })])
        assert.throws(ask, { code, message })
    }
    refused([a, { x: 5, y: 0 }], 'out-of-range', 'blocked[1].x is 5; 0 to 4 was expected')
    refused([{ x: 0, y: -1 }], 'out-of-range', 'blocked[0].y is -1; 0 to 2 was expected')
    refused([15], 'out-of-range', 'blocked[0] is 15; 0 to 14 was expected')
    refused(Uint32Array.of(0xffffffff), 'out-of-range', 'blocked[0] is 4294967295; 0 to 14 was expected')
    refused([NaN], 'invalid-argument', 'blocked[0] is NaN; an integer was expected')
    refused([{ x: NaN, y: 0 }], 'invalid-argument', 'blocked[0].x is NaN; an integer was expected')
    refused(door, 'invalid-argument', /^blocked is Object; an array of cells, a Uint32Array or an Int32Array/)
    assert.throws(() => grid.findPath(a, b, { blocked: [door], algorithm: 'hpa*' }), { code: 'unsupported' })
    assert.throws(() => grid.createSearch({ blocked: [door] }), { code: 'unsupported' })
    assert.throws(() => grid.createReplanner({ blocked: [door] }), /options has no 'blocked'/)
  })
})
