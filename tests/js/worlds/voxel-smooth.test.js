// Paths of voxel grids pulled tight; C tests hold the lines against their definition.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { loadWaystate } from 'waystate'

let way
before(async () => {
  way = await loadWaystate()
})

const a = { x: 0, y: 0, z: 0 }
const b = { x: 8, y: 3, z: 5 }

test('smooth leaves the ends where nothing is in the way', () => {
  const open = way.createVoxelGrid({ sizeX: 9, sizeY: 9, sizeZ: 9 })
  const path = open.findPath(a, b)
  assert.deepEqual(open.smooth(path), [a, b])
  assert.deepEqual(open.smooth(path.cells), [a, b])
  assert.deepEqual(open.smooth(path.points(), { agentSize: 1 }), [a, b])
  const inside = { x: 5, y: 3, z: 2 }
  assert.deepEqual(open.smooth([a, inside], { agentSize: 4 }), [a, inside])
  assert.deepEqual(open.smooth([]), [])
})

test('smooth goes round what is in the way, and not across other costs', () => {
  const wall = way.createVoxelGrid({ sizeX: 9, sizeY: 9, sizeZ: 9 })
  wall.fill(4, 0, 0, 1, 9, 6, 255)
  const path = wall.findPath(a, b)
  const corners = wall.smooth(path)
  assert.ok(corners.length > 2 && corners.length < path.length)
  assert.deepEqual([corners[0], corners.at(-1)], [a, b])
  const cells = new Set(path.cells)
  assert.ok(corners.every(({ x, y, z }) => cells.has((z * 9 + y) * 9 + x)))
  const { version } = wall
  assert.throws(() => wall.smooth([a, b]), { code: 'invalid-argument' })
  assert.equal(wall.version, version)

  const swamp = way.createVoxelGrid({ sizeX: 9, sizeY: 1, sizeZ: 1 })
  swamp.setAreaCost(1, 3)
  swamp.fill(4, 0, 0, 2, 1, 1, 1)
  const across = swamp.smooth(swamp.findPath(a, { x: 8, y: 0, z: 0 }))
  assert.deepEqual(
    across.map(({ x }) => x),
    [0, 3, 4, 5, 6, 8],
  )
})

test('smooth names what it does not take', () => {
  const open = way.createVoxelGrid({ sizeX: 9, sizeY: 9, sizeZ: 9 })
  assert.throws(() => open.smooth([729]), {
    code: 'out-of-range',
    message: 'path[0] is 729; 0 to 728 was expected',
  })
  assert.throws(() => open.smooth(null), { code: 'invalid-argument' })
  assert.throws(() => open.smooth([a], { agentSize: 0 }), { code: 'out-of-range' })
  assert.throws(() => open.smooth([a], { radius: 1 }), { code: 'invalid-argument' })
  open.dispose()
  assert.throws(() => open.smooth([a]), { code: 'disposed' })
})
