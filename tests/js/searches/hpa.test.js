// HPA* through JavaScript: what its options take, what it refuses, and the description of its hierarchy.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { DIAGONALS } from '../support/algorithms.js'
import { Reference } from '../support/reference.js'

let way
before(async () => {
  way = await loadWaystate()
})

const runs = Number(process.env.WAYSTATE_RUNS ?? 150)
const at = (x, y) => ({ x, y })

const maps = fc
  .record({ width: fc.integer({ min: 1, max: 30 }), height: fc.integer({ min: 1, max: 30 }) })
  .chain(({ width, height }) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      cells: fc
        .uint8Array({ minLength: width * height, maxLength: width * height })
        .map((bytes) => bytes.map((byte) => (byte < 70 ? 255 : 0))),
      start: fc.record({ x: fc.nat(width - 1), y: fc.nat(height - 1) }),
      goal: fc.record({ x: fc.nat(width - 1), y: fc.nat(height - 1) }),
    }),
  )

const options = fc.record({
  diagonal: fc.constantFrom(...DIAGONALS),
  agentSize: fc.constantFrom(1, 1, 2),
  chunkSize: fc.constantFrom(8, 16),
  smooth: fc.boolean(),
  recordExpansions: fc.boolean(),
})

test('a path is found exactly where there is one, walkable and at the cost that it says', () => {
  fc.assert(
    fc.property(maps, options, fc.integer({ min: 1, max: 9 }), (map, chosen, slice) => {
      const { width, height, cells, start, goal } = map
      const grid = way.createGrid({ width, height, cells })
      const reference = new Reference(map, { ...chosen, multipliers: [] })
      const all = { ...chosen, algorithm: 'hpa*' }
      const path = grid.findPath(start, goal, all)
      assert.equal(path.expanded?.length, chosen.recordExpansions ? path.expandedCount : undefined)
      const cost = reference.cost(start, goal)
      if (!reference.fits(start.x, start.y)) assert.equal(path.status, 'start-invalid')
      else if (!reference.fits(goal.x, goal.y)) assert.equal(path.status, 'goal-invalid')
      else {
        assert.equal(path.status, cost < Infinity ? 'found' : 'no-path')
        assert.deepEqual([path.algorithm, path.engine], ['hpa*', 'generic'])
        if (path.status === 'found') {
          assert.ok(Math.abs(path.cost - reference.walk(path.points())) <= 1e-9 * path.cost)
          assert.ok(path.cost >= cost - 1e-9)
        }
        const search = grid.createSearch(all)
        let status = search.begin(start, goal)
        while (status === 'in-progress') status = search.step(slice)
        assert.deepEqual(search.path(), path)
        search.dispose()
      }
      grid.dispose()
    }),
    { numRuns: runs },
  )
})

describe('what is refused', () => {
  const refused =
    (code, ...words) =>
    (error) =>
      error.code === code && words.every((word) => error.message.includes(word))

  test('sizes of chunks, and types', () => {
    const grid = way.createGrid({ width: 9, height: 9 })
    for (const chunkSize of [0, -8, 4, 12, 128, 2 ** 40]) {
      const wrong = refused('out-of-range', String(chunkSize), '8, 16, 32, 64')
      assert.throws(() => grid.findPath(at(0, 0), at(1, 1), { algorithm: 'hpa*', chunkSize }), wrong)
      assert.throws(() => grid.createSearch({ algorithm: 'hpa*', chunkSize }), wrong)
      assert.throws(() => grid.describeHierarchy({ chunkSize }), wrong)
    }
    for (const bad of [{ chunkSize: '8' }, { chunkSize: 8.5 }, { chunkSize: NaN }, { smooth: 1 }]) {
      assert.throws(() => grid.findPath(at(0, 0), at(1, 1), { algorithm: 'hpa*', ...bad }), TypeError)
    }
    assert.throws(() => grid.describeHierarchy({ smooth: true }), TypeError)
    assert.throws(() => grid.describeHierarchy(null), TypeError)
    for (const bad of [{ chunkSize: 8 }, { smooth: false }]) {
      assert.throws(() => grid.findPath(at(0, 0), at(1, 1), bad), refused('invalid-argument', "'hpa*'"))
    }
  })

  test('hooks', () => {
    const grid = way.createGrid({ width: 9, height: 9 })
    for (const hooks of [{ passable: () => true }, { stepCost: (a, b, c, d, base) => base }]) {
      const wrong = refused('unsupported', "'hpa*'", 'hooks')
      assert.throws(() => grid.findPath(at(0, 0), at(1, 1), { algorithm: 'hpa*', ...hooks }), wrong)
      assert.throws(() => grid.createSearch({ algorithm: 'hpa*', ...hooks }), wrong)
    }
  })

  test('saving a search, with the reason', () => {
    const grid = way.createGrid({ width: 40, height: 40 })
    const search = grid.createSearch({ algorithm: 'hpa*' })
    const saved = grid.createSearch().saveState()
    for (const begun of [false, true]) {
      if (begun) search.begin(at(0, 0), at(39, 39))
      const wrong = (what) => refused('unsupported', `${what}: `, 'temporary nodes', 'save the grid')
      assert.throws(() => search.saveState(), wrong('saveState'))
      assert.throws(() => search.restoreState(saved), wrong('restoreState'))
      assert.throws(() => search.hash(), wrong('hash'))
      assert.equal(search.status, begun ? 'in-progress' : 'none')
    }
    assert.equal(search.step(), 'found')
  })
})

test('a grid rolls back under a search', () => {
  const grid = way.createGrid({ width: 40, height: 40 })
  const search = grid.createSearch({ algorithm: 'hpa*', chunkSize: 8 })
  search.begin(at(0, 0), at(39, 20))
  search.step()
  const first = search.path()
  const bytes = grid.saveState()
  grid.fill(20, 0, 1, 39, 255)
  assert.equal(search.status, 'none')
  assert.throws(() => search.step(), { code: 'stale' })
  search.begin(at(0, 0), at(39, 20))
  search.step()
  assert.ok(search.path().cost > first.cost)
  grid.restoreState(bytes)
  search.begin(at(0, 0), at(39, 20))
  search.step()
  assert.deepEqual(search.path(), first)
})

describe('the description of a hierarchy', () => {
  test('names chunks, nodes and edges', () => {
    const grid = way.createGrid({ width: 20, height: 12 })
    const described = grid.describeHierarchy({ chunkSize: 8 })
    assert.deepEqual([described.chunkSize, described.columns, described.rows], [8, 3, 2])
    assert.equal(described.chunksBuilt, 6)
    assert.ok(described.bytes > 0)
    const { nodes, edges } = described
    assert.equal(nodes, described.nodes)
    assert.deepEqual(
      nodes.slice(0, 4),
      [
        [7, 0],
        [0, 7],
        [7, 7],
      ]
        .map(([x, y]) => ({ x, y, chunk: 0 }))
        .concat({ x: 8, y: 0, chunk: 1 }),
    )
    for (const { from, to, cost, inter } of edges) {
      const [dx, dy] = [nodes[from].x - nodes[to].x, nodes[from].y - nodes[to].y].map(Math.abs)
      assert.equal(inter, nodes[from].chunk !== nodes[to].chunk)
      assert.equal(cost, Math.abs(dx - dy) + Math.min(dx, dy) * Math.SQRT2)
    }
    assert.equal(described.edgeCosts.length, edges.length)
    assert.deepEqual(
      nodes.map(({ x, y }) => y * 20 + x),
      [...described.nodeCells],
    )
  })

  test('counts what an edit rebuilds', () => {
    const grid = way.createGrid({ width: 64, height: 64 })
    const built = () => grid.describeHierarchy().chunksBuilt
    assert.equal(built(), 16)
    grid.set(24, 24, 255)
    assert.equal(built(), 17)
    grid.set(16, 24, 255)
    assert.equal(built(), 19)
    const state = grid.saveState()
    grid.restoreState(state)
    assert.equal(built(), 19)
    grid.set(40, 40, 255)
    grid.restoreState(state)
    assert.equal(built(), 20)
  })

  test('outlives the grid', () => {
    const grid = way.createGrid({ width: 20, height: 12 })
    const described = grid.describeHierarchy({ chunkSize: 8, diagonal: 'never', agentSize: 2 })
    grid.dispose()
    assert.ok(described.edges.length > 0)
    assert.throws(() => grid.describeHierarchy(), { code: 'disposed' })
  })
})
