// Voxel grids through the wrapper: marshalling, paths against a plain Dijkstra, states, hooks, errors, disposal.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { loadWaystate } from 'waystate'

const at = (x, y, z) => ({ x, y, z })
const refused = { name: 'GridStateError', code: 'state' }

let way
before(async () => {
  way = await loadWaystate()
})

/** A plain Dijkstra with nothing in common with the library but the rules of movement. */
function costsFrom({ size, cells, connectivity, multipliers }, start) {
  const [sx, sy, sz] = size
  const inside = (x, y, z) => x >= 0 && y >= 0 && z >= 0 && x < sx && y < sy && z < sz
  const node = (x, y, z) => x + sx * (y + sy * z)
  const free = (x, y, z) => inside(x, y, z) && cells[node(x, y, z)] !== 255
  const costs = new Float64Array(sx * sy * sz).fill(Infinity)
  const done = new Set()
  if (free(start.x, start.y, start.z)) costs[node(start.x, start.y, start.z)] = 0
  for (;;) {
    let best = -1
    costs.forEach((cost, i) => {
      if (!done.has(i) && cost < Infinity && (best < 0 || cost < costs[best])) best = i
    })
    if (best < 0) return costs
    done.add(best)
    const [x, y, z] = [best % sx, Math.floor(best / sx) % sy, Math.floor(best / (sx * sy))]
    for (let move = 0; move < 27; move++) {
      const d = [(move % 3) - 1, (Math.floor(move / 3) % 3) - 1, Math.floor(move / 9) - 1]
      const axes = d.filter((step) => step !== 0).length
      if (axes === 0 || axes > { 6: 1, 18: 2, 26: 3 }[connectivity]) continue
      let open = true
      for (let corner = 0; corner < 8; corner++) {
        const part = d.map((step, axis) => ((corner >> axis) & 1 ? step : 0))
        open &&= free(x + part[0], y + part[1], z + part[2])
      }
      if (!open) continue
      const next = node(x + d[0], y + d[1], z + d[2])
      costs[next] = Math.min(costs[next], costs[best] + Math.sqrt(axes) * (multipliers[cells[next]] ?? 1))
    }
  }
}

const worlds = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }))
  .chain((size) =>
    fc.record({
      size: fc.constant(size),
      cells: fc.uint8Array({
        minLength: size[0] * size[1] * size[2],
        maxLength: size[0] * size[1] * size[2],
      }),
      connectivity: fc.constantFrom(6, 18, 26),
      ends: fc.tuple(...[...size, ...size].map((side) => fc.nat(side - 1))),
    }),
  )
  .map((world) => ({
    ...world,
    cells: world.cells.map((value) => (value < 70 ? 255 : value % 3)),
    multipliers: [1, 2.5, 0.5],
  }))

function gridOf({ size, cells, multipliers }) {
  const [sizeX, sizeY, sizeZ] = size
  const grid = way.createVoxelGrid({ sizeX, sizeY, sizeZ, cells })
  multipliers.forEach((multiplier, area) => grid.setAreaCost(area, multiplier))
  return grid
}

test('a grid holds what is written to it', () => {
  const grid = way.createVoxelGrid({
    sizeX: 20,
    sizeY: 3,
    sizeZ: 5,
    defaultArea: 4,
    space: { originZ: -2, cellSize: 0.5 },
  })
  assert.deepEqual([grid.sizeX, grid.sizeY, grid.sizeZ, grid.defaultArea], [20, 3, 5, 4])
  assert.deepEqual(grid.space, { originX: 0, originY: 0, originZ: -2, cellSize: 0.5 })
  assert.equal(grid.chunkCount, 0)
  grid.set(19, 2, 4, 9)
  grid.fill(0, 1, 2, 2, 2, 2, 255)
  grid.setCells(3, 0, 0, 2, 1, 2, Uint8Array.of(1, 2, 3, 5))
  assert.deepEqual(
    [grid.get(19, 2, 4), grid.get(1, 2, 3), grid.get(4, 0, 1), grid.get(0, 0, 0)],
    [9, 255, 5, 4],
  )
  assert.deepEqual(grid.getCells(3, 0, 0, 2, 1, 2), Uint8Array.of(1, 2, 3, 5))
  assert.equal(grid.cells.length, 300)
  assert.equal(grid.cells[3 + 20 * (0 + 3 * 1)], 3)
  assert.equal(grid.chunkCount, 2)
  assert.equal(grid.version, 3)
  grid.setAreaCost(1, 3)
  assert.deepEqual([grid.areaCost(1), grid.areaVersion, grid.version], [3, 1, 3])
  assert.deepEqual(
    [grid.isWalkable(0, 1, 2), grid.isWalkable(2, 1, 2), grid.isWalkable(-1, 0, 0)],
    [false, true, false],
  )
  assert.deepEqual(
    [grid.maxAgentSizeAt(5, 0, 0), grid.canFit(5, 0, 0, 3), grid.canFit(5, 0, 0, 4)],
    [3, true, false],
  )
  assert.deepEqual(grid.nearestWalkable(at(0, 1, 2), 5), at(0, 1, 1))
  assert.deepEqual(grid.nearestWalkable(at(-3, 9, 2), 50, { agentSize: 2 }), at(0, 1, 0))
  assert.equal(grid.nearestWalkable(at(-3, 9, 2), 1), null)
  assert.deepEqual(grid.center(1, 0, 2), { x: 0.75, y: 0.25, z: -0.75 })
  assert.deepEqual(grid.cellAt(0.75, 0.25, -0.75), at(1, 0, 2))
  assert.equal(grid.cellAt(0, 0, NaN), null)
})

test('paths are the cheapest, in one call and in slices', () => {
  fc.assert(
    fc.property(worlds, fc.integer({ min: 1, max: 9 }), (world, slice) => {
      const grid = gridOf(world)
      const { connectivity, ends } = world
      const [start, goal] = [at(...ends.slice(0, 3)), at(...ends.slice(3))]
      const path = grid.findPath(start, goal, { connectivity })
      const [again] = grid.findPaths([[start, goal]], { connectivity })
      assert.deepEqual(again, path)
      const cost = costsFrom(world, start)[goal.x + world.size[0] * (goal.y + world.size[1] * goal.z)]
      if (path.status === 'found') {
        assert.ok(Math.abs(path.cost - cost) < 1e-9)
        assert.deepEqual([path.points()[0], path.points().at(-1)], [start, goal])
        assert.deepEqual([path.start, path.goal], [start, goal])
        const search = grid.createSearch({ connectivity })
        search.begin(start, goal)
        while (search.status === 'in-progress') search.step(slice)
        assert.deepEqual(search.path(), path)
        // Sums of lengths and multipliers are rounded: a cell may be opened again and closed twice.
        const closed = search.marks().filter((mark) => mark === 2).length
        assert.ok(closed <= search.iterations, `${closed} closed in ${search.iterations} iterations`)
      } else {
        assert.equal(cost, goal.x === start.x && goal.y === start.y && goal.z === start.z ? cost : Infinity)
        assert.equal(path.length, 0)
      }
      grid.dispose()
    }),
    { numRuns: 250 },
  )
})

test('describe', () => {
  const grid = way.createVoxelGrid({ sizeX: 3, sizeY: 2, sizeZ: 2, space: { originX: 10, cellSize: 2 } })
  const path = grid.findPath(at(0, 0, 0), at(2, 1, 1), { recordExpansions: true })
  const data = way.describe(path)
  assert.deepEqual(data.cells, path.points())
  assert.deepEqual(data.worldPoints.at(-1), { x: 15, y: 3, z: 3 })
  assert.deepEqual(
    [data.kind, data.status, data.cost, data.engine],
    ['voxel-path', 'found', path.cost, 'generic'],
  )
  assert.equal(data.expanded.length, data.expandedCount)
  assert.ok(Object.isFrozen(data) && Object.isFrozen(data.cells[0]))
  assert.equal(path.cost, Math.sqrt(3) + 1)
})

test('edits are heard with coordinates, restores too', () => {
  const grid = way.createVoxelGrid({ sizeX: 3, sizeY: 4, sizeZ: 5 })
  const state = grid.saveState()
  const heard = []
  const stop = grid.onEdit((edit) => heard.push(edit))
  grid.set(2, 3, 4, 7)
  grid.setAreaCost(7, 2)
  grid.restoreState(state)
  stop()
  grid.set(0, 0, 0, 1)
  assert.deepEqual(heard, [
    { type: 'cell', x: 2, y: 3, z: 4, from: 0, to: 7 },
    { type: 'areas' },
    { type: 'cell', x: 2, y: 3, z: 4, from: 7, to: 0 },
    { type: 'areas' },
  ])
})

test('hooks get coordinates, and what they throw comes out', () => {
  const grid = way.createVoxelGrid({ sizeX: 5, sizeY: 5, sizeZ: 3 })
  const path = grid.findPath(at(0, 0, 0), at(4, 0, 0), {
    connectivity: 6,
    passable: (x, y, z) => x !== 2 || z === 2,
    stepCost(fromX, fromY, fromZ, toX, toY, toZ, base) {
      assert.equal(Math.abs(fromX - toX) + Math.abs(fromY - toY) + Math.abs(fromZ - toZ), 1)
      return base * 3
    },
    stepCostBound: 3,
  })
  assert.equal(path.cost, 24)
  const boom = new Error('boom')
  const search = grid.createSearch({
    passable() {
      throw boom
    },
  })
  assert.throws(
    () => search.begin(at(0, 0, 0), at(1, 0, 0)),
    (error) => error === boom,
  )
  assert.throws(() => grid.findPath(at(0, 0, 0), at(4, 4, 2), { stepCost: () => NaN }), { code: 'hook' })
  assert.throws(() => grid.findPath(at(0, 0, 0), at(4, 4, 2), { passable: () => 1 }), { name: 'TypeError' })
  assert.throws(() => grid.findPath(at(0, 0, 0), at(4, 4, 2), { passable: () => grid.set(0, 0, 0, 1) }), {
    code: 'busy',
  })
})

describe('states', () => {
  const made = () => {
    const grid = way.createVoxelGrid({ sizeX: 18, sizeY: 4, sizeZ: 3, defaultArea: 2 })
    grid.fill(4, 0, 0, 1, 3, 3, 255)
    return grid
  }

  test('roll back, the grid first', () => {
    const grid = made()
    const search = grid.createSearch()
    search.begin(at(0, 0, 0), at(17, 3, 2))
    search.step(9)
    const saved = [grid.saveState(), search.saveState()]
    const hashes = [grid.hash(), search.hash()]
    search.step()
    const path = search.path()
    grid.fill(0, 0, 0, 18, 4, 3, 255)
    assert.equal(search.status, 'none')
    assert.throws(() => search.step(), { code: 'stale' })
    grid.restoreState(saved[0])
    search.restoreState(saved[1])
    assert.deepEqual([grid.hash(), search.hash()], hashes)
    search.step()
    assert.deepEqual(search.path(), path)
    const other = way.voxelGridFromState(saved[0])
    assert.equal(other.hash(), hashes[0])
    assert.equal(other.findPath(at(0, 0, 0), at(17, 3, 2)).cost, path.cost)
  })

  test('are refused when damaged, and nothing changes', () => {
    const grid = made()
    const search = grid.createSearch()
    search.begin(at(0, 0, 0), at(17, 3, 2))
    search.step(9)
    const state = grid.saveState()
    const hash = grid.hash()
    for (const length of [0, 7, 8, 20, 21, 60, 100, 2100, 2102, state.length - 1]) {
      assert.throws(() => grid.restoreState(state.subarray(0, length)), refused)
      assert.throws(() => way.voxelGridFromState(state.subarray(0, length)), refused)
    }
    assert.throws(() => grid.restoreState(search.saveState()), refused)
    assert.throws(() => search.restoreState(state), refused)
    assert.throws(
      () => way.createVoxelGrid({ sizeX: 18, sizeY: 4, sizeZ: 3 }).restoreState(state),
      (error) => error.code === 'state' && error.offset === 20,
    )
    const view = new DataView(state.buffer)
    for (const sizes of [
      [2 ** 26, 1, 1],
      [1, 1, 2 ** 26],
      [2 ** 30, 2 ** 30, 2 ** 30],
      [0, 0, 0],
    ]) {
      sizes.forEach((size, axis) => view.setInt32(8 + 4 * axis, size, true))
      assert.throws(() => way.voxelGridFromState(state), refused)
    }
    assert.equal(grid.hash(), hash)
  })
})

test('bad input is named', () => {
  const grid = way.createVoxelGrid({ sizeX: 2, sizeY: 3, sizeZ: 4 })
  const typed = { name: 'TypeError', code: 'invalid-argument' }
  const ranged = { name: 'WaystateError', code: 'out-of-range' }
  const origin = at(0, 0, 0)
  for (const [call, expected, message] of [
    [() => way.createVoxelGrid({ sizeX: 0, sizeY: 1, sizeZ: 1 }), ranged, /sizeX is 0; 1 to/],
    [() => way.createVoxelGrid({ sizeX: 2 ** 13, sizeY: 2 ** 13, sizeZ: 2 }), ranged, /sizeX \* sizeY/],
    [() => way.createVoxelGrid({ sizeX: 1, sizeY: 1, sizeZ: 1, defaultArea: 256 }), ranged, /defaultArea/],
    [() => way.createVoxelGrid({ sizeX: 1, sizeY: 1, sizeZ: 1, width: 1 }), typed, /'width'/],
    [() => way.createVoxelGrid({ sizeX: 1, sizeY: 1, sizeZ: 2, cells: new Uint8Array(1) }), ranged, /cells/],
    [() => way.createVoxelGrid({ sizeX: 1, sizeY: 1, sizeZ: 1, space: { cellSize: 0 } }), ranged, /cellSize/],
    [() => grid.get(0, 0, 4), ranged, /z is 4; 0 to 3/],
    [() => grid.get(0, 0), typed, /z is undefined/],
    [() => grid.set(0, 0, 0, 256), ranged, /area/],
    [() => grid.fill(1, 0, 0, 2, 1, 1, 0), ranged, /sizeX is 2; 0 to 1/],
    [() => grid.setCells(0, 0, 0, 1, 1, 1, [1]), typed, /cells/],
    [() => grid.setAreaCost(255, 1), ranged, /area/],
    [() => grid.findPath(origin, null), typed, /goal is null; a point \{ x, y, z \}/],
    [() => grid.findPath({ x: 0, y: 0 }, origin), typed, /start.z/],
    [() => grid.findPath(origin, at(0.5, 0, 0)), typed, /goal.x is 0.5/],
    [() => grid.findPath(origin, origin, { connectivity: 8 }), typed, /connectivity is 8; 6, 18 or 26/],
    [() => grid.findPath(origin, origin, { diagonal: 'never' }), typed, /'diagonal'/],
    [() => grid.findPath(origin, origin, { algorithm: 'jps' }), { code: 'unsupported' }, /jps/],
    [() => grid.findPaths([[origin]]), typed, /queries\[0\]/],
    [() => grid.nearestWalkable(origin, -1), ranged, /radius/],
    [() => grid.createSearch({ agentSize: 0 }), ranged, /agentSize/],
  ]) {
    assert.throws(call, { ...expected, message })
  }
  assert.equal(grid.findPath(at(-1, 0, 0), origin).status, 'start-invalid')
  assert.equal(grid.findPath(origin, at(0, 0, 2 ** 40)).status, 'goal-invalid')
  assert.deepEqual(grid.findPaths([]), [])
})

test('what can be worked out again can be given back', () => {
  const grid = way.createVoxelGrid({ sizeX: 20, sizeY: 9, sizeZ: 9 })
  assert.equal(grid.derivedBytes, 0)
  const find = (agentSize) =>
    grid.findPath({ x: 0, y: 0, z: 0 }, { x: 15, y: 5, z: 5 }, { agentSize }).cells.join()
  const first = [1, 2, 3].map(find)
  assert.ok(grid.derivedBytes > 0)
  grid.trim()
  assert.ok(grid.derivedBytes < 200)
  assert.deepEqual([1, 2, 3].map(find), first)
  const stop = grid.onEdit(() => assert.throws(() => grid.trim(), { code: 'busy' }))
  grid.set(0, 0, 0, 7)
  stop()
})

test('a fill of a long thin grid costs its cells', () => {
  const grid = way.createVoxelGrid({ sizeX: 1, sizeY: 1, sizeZ: 2 ** 20 })
  grid.fill(0, 0, 0, 1, 1, 2 ** 20, 255)
  assert.equal(grid.chunkCount, 2 ** 16)
  assert.equal(grid.get(0, 0, 2 ** 20 - 1), 255)
  grid.dispose()
})

test('after dispose every member says so', () => {
  const grid = way.createVoxelGrid({ sizeX: 2, sizeY: 2, sizeZ: 2 })
  const search = grid.createSearch()
  grid.dispose()
  grid.dispose()
  for (const use of [
    () => grid.version,
    () => grid.space,
    () => grid.cells,
    () => grid.get(0, 0, 0),
    () => grid.set(0, 0, 0, 1),
    () => grid.findPath(at(0, 0, 0), at(1, 1, 1)),
    () => grid.createSearch(),
    () => grid.saveState(),
    () => grid.hash(),
    () => search.begin(at(0, 0, 0), at(1, 1, 1)),
    () => search.status,
  ]) {
    assert.throws(use, { code: 'disposed' })
  }
  search.dispose()
  assert.ok(search.disposed)
})
