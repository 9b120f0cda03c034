// Graphs from JavaScript: edges, queries against a plain Dijkstra, slices, states, what callers get wrong.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from 'node:test'
import {
  GraphStateError,
  GridStateError,
  loadWaystate,
  WaystateError,
  WaystateFormatError,
  WaystateTypeError,
} from 'waystate'
import { graphVectors } from '../support/graph-vectors.js'

let way
before(async () => {
  way = await loadWaystate()
})

const has = (code) => (error) => error instanceof WaystateError && error.code === code
const isStaleWith = (name) => (error) => has('stale')(error) && error.message.includes(name)
const isTypeError = (name) => (error) => error instanceof WaystateTypeError && error.message.includes(name)
const isOutOfRange = (name) => (error) => has('out-of-range')(error) && error.message.includes(name)

function refused(error) {
  assert.ok(error instanceof GraphStateError && error instanceof WaystateFormatError, String(error))
  assert.ok(!(error instanceof GridStateError))
  assert.equal(error.code, 'state')
  assert.ok(Number.isSafeInteger(error.offset) && error.offset >= 0)
  assert.match(error.message, /^(restoreState|graphFromState): ./)
  return true
}

/** Settles the cheapest node again and again, from the edges alone. */
function plainDistances(nodeCount, edges, start) {
  const costs = new Float64Array(nodeCount).fill(Infinity)
  const settled = new Set()
  costs[start] = 0
  for (;;) {
    let least = -1
    for (let node = 0; node < nodeCount; node++) {
      if (!settled.has(node) && costs[node] < (least < 0 ? Infinity : costs[least])) least = node
    }
    if (least < 0) return costs
    settled.add(least)
    for (const [from, to, weight] of edges) {
      if (from === least) costs[to] = Math.min(costs[to], costs[least] + weight)
    }
  }
}

const SIZE = 12
const node = fc.integer({ min: 0, max: SIZE - 1 })
/** Whole weights: any order of adding gives the same sum. */
const edge = fc.tuple(node, node, fc.integer({ min: 0, max: 9 }))
const history = fc.record({
  edges: fc.array(edge, { maxLength: 40 }),
  removed: fc.array(fc.nat(39), { maxLength: 8 }),
  positions: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: SIZE * 2, maxLength: SIZE * 2 }),
})

function build({ edges, removed, positions }) {
  const graph = way.createGraph({ nodeCount: SIZE, edges, positions })
  const gone = removed.filter((id) => id < edges.length)
  for (const id of gone) graph.removeEdge(id)
  return { graph, left: edges.filter((_, id) => !gone.includes(id)) }
}

describe('edges', () => {
  test('without weights are as long as their straight line', () => {
    const positions = [0.1, 0.2, 0.7, 0.3, -4, 8, 1e6, 3]
    const graph = way.createGraph({ nodeCount: 4, positions })
    assert.equal(graph.addEdges([0, 1, 2], new Int32Array([1, 2, 3])), 0)
    const length = (a, b) => {
      const dx = positions[2 * a] - positions[2 * b]
      const dy = positions[2 * a + 1] - positions[2 * b + 1]
      return Math.sqrt(dx * dx + dy * dy)
    }
    for (let id = 0; id < 3; id++) {
      assert.deepEqual(graph.edge(id), { from: id, to: id + 1, weight: length(id, id + 1), alive: true })
    }
    assert.equal(graph.addEdges([], []), 3)
    const listed = way.createGraph({ nodeCount: 4, positions, edges: [[0, 1], [1, 2], [2, 3]] }) // prettier-ignore
    assert.equal(listed.hash(), graph.hash())
    const rows = way.createGraph({ nodeCount: 4, positions, edges: { from: [0, 1, 2], to: [1, 2, 3] } })
    assert.equal(rows.hash(), graph.hash())
    const space = way.createGraph({ nodeCount: 2, positions: [0, 0, 0, 2, 3, 6], edges: [[0, 1]] })
    assert.equal(space.edge(0).weight, 7)
  })

  test('without weights need positions', () => {
    const bare = way.createGraph({ nodeCount: 2 })
    assert.throws(() => bare.addEdges([0], [1]), isTypeError('weights'))
    assert.throws(() => way.createGraph({ nodeCount: 2, edges: [[0, 1]] }), isTypeError('edges[0]'))
    const graph = way.createGraph({ nodeCount: 2, positions: [0, 0, 1, 0] })
    const before = graph.hash()
    assert.throws(() => graph.addEdges([0], [1], null), isTypeError('weights'))
    assert.throws(() => graph.addEdges([0], [1, 1]), isOutOfRange('to'))
    assert.throws(() => graph.addEdges([0], [2]), isOutOfRange('to[0]'))
    assert.throws(() => way.createGraph({ nodeCount: 2, positions: [0, 0, 1, 0], edges: [[0, 1], [0, 1, 2]] }), isTypeError('edges[1]')) // prettier-ignore
    graph.positions = bare.createPointGraph([0, 0, 1, 0])
    assert.throws(() => graph.addEdges([0], [1]), has('invalid-argument'))
    graph.positions = null
    assert.throws(() => graph.addEdges([0], [1]), isTypeError('weights'))
    assert.equal(graph.hash(), before)
    graph.positions = graph.createPointGraph([0, 0, 1, 0])
    graph.addNodes()
    assert.throws(() => graph.addEdges([0], [1]), has('stale'))
    assert.equal(graph.edgeCount, 0)
    assert.equal(bare.edgeCount, 0)
  })

  test('have ids in the order of adding', () => {
    const graph = way.createGraph({ nodeCount: 4 })
    assert.equal(graph.addEdge(0, 1, 2), 0)
    assert.equal(graph.addEdges([1, 2], new Uint8Array([2, 3]), new Float32Array([0.5, 1])), 1)
    assert.equal(graph.addEdges([], [], []), 3)
    assert.equal(graph.edgeCount, 3)
    assert.deepEqual(graph.edge(1), { from: 1, to: 2, weight: 0.5, alive: true })
    graph.removeEdge(1)
    graph.removeEdge(1)
    assert.deepEqual(graph.edge(1), { from: 1, to: 2, weight: 0.5, alive: false })
    assert.equal(graph.findPath(0, 3).status, 'no-path')
    graph.addEdge(1, 2, 7)
    graph.setEdgeWeight(3, 4)
    assert.equal(graph.findPath(0, 3).cost, 7)
    assert.equal(graph.edgeBetween(1, 2), 3)
    assert.equal(graph.edgeBetween(2, 1), null)
    assert.equal(graph.version, 5)
    assert.throws(() => graph.setEdgeWeight(1, 1), has('out-of-range'))
    assert.equal(graph.addNodes(2), 4)
    assert.equal(graph.nodeCount, 6)
  })

  test('in three arrays', () => {
    const graph = way.createGraph({
      nodeCount: 3,
      edges: { from: [0, 1], to: new Int32Array([1, 2]), weights: [1, 2] },
    })
    assert.deepEqual(Array.from(graph.distancesFrom(0)), [0, 1, 3])
    assert.deepEqual(Array.from(graph.distancesFrom(2)), [Infinity, Infinity, 0])
  })

  test('a graph without nodes', () => {
    const graph = way.createGraph({ nodeCount: 0, edges: [], positions: [] })
    assert.equal(graph.findPath(0, 0).status, 'start-invalid')
    assert.equal(way.graphFromState(graph.saveState()).nodeCount, 0)
  })

  test('the most nodes cost nothing until they are asked about', async () => {
    const own = await loadWaystate()
    const graph = own.createGraph({ nodeCount: 2 ** 26, edges: [[0, 2 ** 26 - 1, 1]] })
    assert.equal(graph.saveState().length, 33)
    const made = own.graphFromState(graph.saveState())
    assert.equal(made.nodeCount, 2 ** 26)
    assert.equal(made.hash(), graph.hash())
  })
})

describe('queries', () => {
  test('cost what a plain Dijkstra says, whichever way they are asked', () => {
    fc.assert(
      fc.property(history, node, node, fc.integer({ min: 1, max: 3 }), (given, start, goal, count) => {
        const { graph, left } = build(given)
        const costs = plainDistances(SIZE, left, start)
        assert.deepEqual(graph.distancesFrom(start), costs)
        const landmarks = graph.createLandmarks(count)
        const compiled = graph.compile()
        const paths = [
          graph.findPath(start, goal),
          graph.findPath(start, goal, { algorithm: 'dijkstra' }),
          graph.findPath(start, goal, { positions: null, landmarks }),
          graph.findPath(start, goal, { landmarks }),
          graph.findPath(start, goal, { algorithm: 'bidirectional' }),
          graph.findPath(start, goal, { algorithm: 'bidirectional', positions: null }),
          graph.findPath(start, goal, { algorithm: 'bidirectional', landmarks }),
          graph.findPath(start, goal, { positions: given.positions.map((value) => value * 2) }),
          compiled.findPath(start, goal, { algorithm: 'bidirectional' }),
        ]
        for (const path of paths) {
          assert.equal(path.status, costs[goal] === Infinity ? 'no-path' : 'found')
          if (path.status === 'no-path') continue
          assert.equal(path.cost, costs[goal])
          let cost = 0
          for (let i = 1; i < path.length; i++) {
            cost += graph.edge(graph.edgeBetween(path.nodes[i - 1], path.nodes[i])).weight
          }
          assert.equal(cost, path.cost)
          assert.equal(path.nodes[0], start)
          assert.equal(path.nodes.at(-1), goal)
        }
        landmarks.dispose()
        compiled.dispose()
        graph.dispose()
      }),
      { numRuns: 150 },
    )
  })

  test('a result outlives its graph', () => {
    const graph = way.createGraph({
      nodeCount: 3,
      edges: [
        [0, 1, 4],
        [1, 2, 4],
      ],
      positions: [0, 0, 1, 3, 0, 2, 6, 0, 3],
    })
    const path = graph.findPath(0, 2, { recordExpansions: true })
    graph.dispose()
    assert.deepEqual(path.points(), [
      { x: 0, y: 0, z: 1 },
      { x: 3, y: 0, z: 2 },
      { x: 6, y: 0, z: 3 },
    ])
    assert.deepEqual(Array.from(path.expanded), [0, 1])
    assert.equal(path.cells, path.nodes)
    const plain = way.describe(path)
    assert.deepEqual(plain, {
      kind: 'graph-path',
      algorithm: 'a*',
      engine: 'generic',
      status: 'found',
      cost: 8,
      nodes: [0, 1, 2],
      positions: path.points(),
      expanded: [0, 1],
      expandedCount: 2,
    })
    assert.ok(Object.isFrozen(plain) && Object.isFrozen(plain.positions))
  })

  test('ends, budgets and partial paths', () => {
    const graph = way.createGraph({
      nodeCount: 4,
      edges: [
        [0, 1, 1],
        [1, 2, 1],
      ],
      positions: [0, 0, 1, 0, 2, 0, 9, 0],
    })
    for (const algorithm of ['dijkstra', 'a*', 'bidirectional']) {
      const find = (start, goal, options) => graph.findPath(start, goal, { algorithm, ...options })
      assert.equal(find(-1, 9).status, 'start-invalid')
      assert.equal(find(-1, 9).engine, 'none')
      assert.equal(find(0, 1).engine, 'generic')
      assert.equal(find(4, 4).start, null)
      assert.equal(find(0, 2 ** 40).status, 'goal-invalid')
      assert.equal(find(3, 3).iterations, 1)
      assert.equal(find(0, 3).status, 'no-path')
      assert.equal(find(0, 3, { partial: true }).status, 'partial')
      assert.equal(find(0, 2, { iterationBudget: 1 }).status, 'budget-exhausted')
    }
    assert.deepEqual(Array.from(graph.findPath(0, 3, { partial: true }).nodes), [0, 1, 2])
  })

  test('landmarks of another time are refused', () => {
    const graph = way.createGraph({ nodeCount: 2, edges: [[0, 1, 1]] })
    const landmarks = graph.createLandmarks(1)
    assert.equal(landmarks.count, 1)
    assert.deepEqual(Array.from(landmarks.nodes), [0])
    const state = graph.saveState()
    graph.findPath(0, 1, { landmarks })
    graph.setEdgeWeight(0, 2)
    assert.throws(() => graph.findPath(0, 1, { landmarks }), isStaleWith('landmarks'))
    graph.restoreState(state)
    assert.equal(graph.findPath(0, 1, { landmarks }).cost, 1)
    graph.addEdge(0, 1, 5)
    assert.throws(() => graph.findPath(0, 1, { landmarks }), isStaleWith('landmarks'))
  })

  test('positions go on after an edit, not after new nodes', () => {
    const graph = way.createGraph({ nodeCount: 2, edges: [[0, 1, 6]], positions: [0, 0, 3, 0] })
    assert.ok(Math.abs(graph.positions.scale - 2) < 1e-9)
    graph.setEdgeWeight(0, 3)
    assert.ok(Math.abs(graph.positions.scale - 1) < 1e-9)
    assert.deepEqual(graph.positions.positions, new Float64Array([0, 0, 3, 0]))
    graph.addNodes()
    assert.throws(() => graph.findPath(0, 1), has('stale'))
    graph.positions = null
    assert.equal(graph.findPath(0, 1).cost, 3)
  })
})

describe('sliced searches', () => {
  test('end as one-shot queries, whatever the slices, saved and restored or not', () => {
    fc.assert(
      fc.property(
        history,
        node,
        node,
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom('dijkstra', 'a*', 'bidirectional'),
        (given, start, goal, slice, algorithm) => {
          const { graph } = build(given)
          const options = { algorithm, recordExpansions: true }
          const whole = graph.findPath(start, goal, options)
          const search = graph.createSearch(options)
          const other = graph.createSearch(options)
          assert.equal(search.begin(start, goal), 'in-progress')
          if (algorithm === 'bidirectional') {
            assert.throws(() => search.saveState(), has('unsupported'))
            assert.throws(() => search.restoreState(new Uint8Array(45)), has('unsupported'))
            assert.throws(() => search.hash(), has('unsupported'))
          }
          while (search.step(slice) === 'in-progress') {
            if (algorithm === 'bidirectional') continue
            const state = search.saveState()
            other.restoreState(state)
            assert.deepEqual(other.saveState(), state)
          }
          assert.deepEqual({ ...search.path() }, { ...whole })
          if (algorithm !== 'bidirectional' && other.status === 'in-progress') {
            other.step()
            assert.equal(other.hash(), search.hash())
            assert.deepEqual({ ...other.path() }, { ...whole })
          }
          assert.equal(search.marks().filter((mark) => mark === 2).length > 0, true)
          search.dispose()
          other.dispose()
          graph.dispose()
        },
      ),
      { numRuns: 150 },
    )
  })

  test('rolled back with their graph, as if never left', () => {
    fc.assert(
      fc.property(
        history,
        node,
        node,
        fc.nat(8),
        fc.array(edge, { minLength: 1 }),
        (given, start, goal, n, more) => {
          const { graph } = build(given)
          const search = graph.createSearch()
          search.begin(start, goal)
          search.step(n)
          const saved = [graph.saveState(), search.saveState()]
          search.step()
          const expected = [graph.hash(), search.hash()]
          for (const [from, to, weight] of more) graph.addEdge(from, to, weight)
          assert.equal(search.status, 'none')
          assert.throws(() => search.step(), has('stale'))
          assert.equal(search.saveState().length, 45)
          search.begin(goal, start)
          search.step(3)
          graph.restoreState(saved[0])
          search.restoreState(saved[1])
          search.step()
          assert.deepEqual([graph.hash(), search.hash()], expected)
          search.dispose()
          graph.dispose()
        },
      ),
      { numRuns: 100 },
    )
  })

  test('keep positions that were given for them alone', () => {
    const graph = way.createGraph({ nodeCount: 2, edges: [[0, 1, 1]] })
    const positions = graph.createPointGraph([0, 0, 1, 1])
    const search = graph.createSearch({ positions })
    const copied = graph.createSearch({ positions: [0, 0, 1, 1] })
    positions.dispose()
    for (const each of [search, copied]) {
      each.begin(0, 1)
      each.step()
      assert.deepEqual(each.path().points()[1], { x: 1, y: 1 })
    }
  })
})

for (const { name, make } of graphVectors) {
  describe(name, () => {
    /** Whether the bytes were taken; anything but a refusal of the right kind is a failure. */
    const takes = (restore) => {
      try {
        restore()
        return true
      } catch (error) {
        return !refused(error)
      }
    }

    test('damaged: refused, or as good a state', () => {
      const object = make(way)
      const state = object.saveState()
      const isGraph = !name.includes('search')
      const hash = object.hash()
      for (let place = 0; place < state.length; place++) {
        assert.throws(() => object.restoreState(state.subarray(0, place)), refused)
        if (isGraph) assert.throws(() => way.graphFromState(state.subarray(0, place)), refused)
        for (const flip of [0x01, 0x80, 0xff, 0x10]) {
          const damaged = state.slice()
          damaged[place] ^= flip
          if (takes(() => object.restoreState(damaged))) {
            assert.deepEqual(object.saveState(), damaged)
            if (!isGraph && object.status === 'in-progress') object.step(100)
            if (!isGraph) object.path()
            object.restoreState(state)
          } else if (isGraph) {
            assert.equal(object.hash(), hash)
          } else {
            assert.equal(object.status, 'none')
          }
        }
      }
      const longer = new Uint8Array(state.length + 1)
      longer.set(state)
      assert.throws(() => object.restoreState(longer), refused)
      object.restoreState(state)
      assert.equal(object.hash(), hash)
    })
  })
}

describe('what callers get wrong', () => {
  const NO_INTEGERS = [1.5, NaN, '1', null, undefined, 1n, {}, [], true]

  test('createGraph', () => {
    for (const value of NO_INTEGERS) {
      assert.throws(() => way.createGraph({ nodeCount: value }), isTypeError('nodeCount'))
    }
    for (const value of [-1, 2 ** 26 + 1, 1e300]) {
      assert.throws(() => way.createGraph({ nodeCount: value }), isOutOfRange('nodeCount'))
    }
    assert.throws(() => way.createGraph({ nodes: 3 }), isTypeError('nodes'))
    assert.throws(() => way.createGraph({ nodeCount: 2, edges: [[0, 1]] }), isTypeError('edges[0]'))
    assert.throws(() => way.createGraph({ nodeCount: 2, edges: [[0, 2, 1]] }), isOutOfRange('to[0] is 2'))
    assert.throws(() => way.createGraph({ nodeCount: 2, edges: { from: [] } }), isTypeError('to'))
    assert.throws(() => way.createGraph({ nodeCount: 2, edges: 7 }), isTypeError('edges'))
    assert.throws(() => way.createGraph({ nodeCount: 2, positions: [1, 2, 3] }), isOutOfRange('positions'))
    assert.throws(() => way.createGraph({ nodeCount: 2, positions: 'abcd' }), isTypeError('positions'))
    assert.throws(() => way.createGraph({ nodeCount: 1, positions: [1, '2'] }), isTypeError('positions[1]'))
    assert.throws(() => way.createGraph({ nodeCount: 1, positions: [1, NaN] }), isOutOfRange('positions[1]'))
    assert.throws(() => way.createGraph({ nodeCount: 1, positions: [1, 1e-200] }), has('out-of-range'))
    assert.throws(
      () => way.createGraph({ nodeCount: 1, positions: new BigInt64Array(2) }),
      isTypeError('positions'),
    )
  })

  test('edges', () => {
    const graph = way.createGraph({ nodeCount: 2, edges: [[0, 1, 1]] })
    const hash = graph.hash()
    for (const value of NO_INTEGERS) {
      assert.throws(() => graph.addEdge(value, 0, 1), isTypeError('from'))
      assert.throws(() => graph.addEdge(0, value, 1), isTypeError('to'))
      assert.throws(() => graph.removeEdge(value), isTypeError('id'))
      assert.throws(() => graph.setEdgeWeight(value, 1), isTypeError('id'))
      assert.throws(() => graph.addEdges([0, value], [1, 1], [1, 1]), isTypeError('from[1]'))
      assert.throws(() => graph.findPath(value, 0), isTypeError('start'))
      assert.throws(() => graph.findPath(0, value), isTypeError('goal'))
      assert.throws(() => graph.distancesFrom(value), isTypeError('node'))
      assert.throws(() => graph.createLandmarks(value), isTypeError('count'))
      if (value !== undefined) assert.throws(() => graph.addNodes(value), isTypeError('count'))
    }
    for (const value of [-1, NaN, Infinity]) {
      assert.throws(() => graph.addEdge(0, 1, value), isOutOfRange('weight'))
      assert.throws(() => graph.setEdgeWeight(0, value), isOutOfRange('weight'))
      assert.throws(() => graph.addEdges([0], [1], [value]), isOutOfRange('weights[0]'))
    }
    for (const value of [-1, 2, 2 ** 32]) {
      assert.throws(() => graph.addEdge(value, 0, 1), isOutOfRange('from'))
      assert.throws(() => graph.addEdges([0], [value], [1]), isOutOfRange('to[0]'))
      assert.throws(() => graph.edgeBetween(0, value), isOutOfRange('to'))
    }
    for (const value of [-1, 1, 2 ** 32]) assert.throws(() => graph.removeEdge(value), isOutOfRange('id'))
    assert.throws(() => graph.addEdges([0], [1, 1], [1]), isOutOfRange('to has 2'))
    assert.throws(() => graph.addEdges([0], [1], []), isOutOfRange('weights has 0'))
    assert.throws(() => graph.addEdges([0], 'a', [1]), isTypeError('to'))
    assert.throws(() => graph.createLandmarks(65), isOutOfRange('count'))
    assert.throws(() => graph.distancesFrom(2), isOutOfRange('node'))
    assert.throws(() => (graph.positions = [0, 0, 1, 1]), isTypeError('positions'))
    assert.equal(graph.hash(), hash)
  })

  test('options', async () => {
    const graph = way.createGraph({ nodeCount: 2, edges: [[0, 1, 1]] })
    const find = (options) => graph.findPath(0, 1, options)
    assert.throws(() => find({ algorithm: 'astar' }), isTypeError('algorithm'))
    assert.throws(() => find({ diagonal: 'never' }), isTypeError('diagonal'))
    assert.throws(() => find({ landmarks: 4 }), isTypeError('landmarks'))
    assert.throws(() => find({ positions: 4 }), isTypeError('positions'))
    assert.throws(() => find({ iterationBudget: -1 }), isOutOfRange('iterationBudget'))
    assert.throws(() => find({ heuristicWeight: NaN }), isOutOfRange('heuristicWeight'))
    assert.throws(() => find({ algorithm: 'dijkstra', heuristicWeight: 2 }), has('unsupported'))
    assert.throws(
      () => find({ algorithm: 'dijkstra', landmarks: graph.createLandmarks(1) }),
      has('unsupported'),
    )
    assert.throws(
      () => graph.createSearch({ heuristicWeight: 2 }),
      (error) => has('unsupported')(error) && error.message.includes("'a*' and heuristicWeight 2:"),
    )
    const search = graph.createSearch()
    assert.throws(() => search.step(), has('not-begun'))
    assert.throws(() => search.begin('0', 1), isTypeError('start'))
    const stranger = way.createGraph({ nodeCount: 2 })
    assert.throws(() => find({ landmarks: stranger.createLandmarks(1) }), has('invalid-argument'))
    const elsewhere = (await loadWaystate()).createGraph({ nodeCount: 2, positions: [0, 0, 1, 1] })
    assert.throws(() => find({ landmarks: elsewhere.createLandmarks(1) }), isTypeError('landmarks'))
    assert.throws(() => find({ positions: elsewhere.positions }), isTypeError('positions'))
    const compiled = graph.compile()
    assert.throws(
      () => compiled.findPath(0, 1, { positions: graph.createPointGraph([0, 0, 1, 1]) }),
      has('unsupported'),
    )
    assert.throws(() => compiled.findPath(0, 1, { positions: [0, 0, 1, 1] }), has('unsupported'))
  })

  test('use after dispose', () => {
    const graph = way.createGraph({ nodeCount: 2, edges: [[0, 1, 1]], positions: [0, 0, 1, 0] })
    const search = graph.createSearch()
    const landmarks = graph.createLandmarks(1)
    landmarks.dispose()
    assert.throws(() => graph.findPath(0, 1, { landmarks }), has('disposed'))
    const { positions } = graph
    positions.dispose()
    assert.throws(() => graph.findPath(0, 1), has('disposed'))
    graph.dispose()
    graph.dispose()
    assert.throws(() => graph.findPath(0, 1), has('disposed'))
    assert.throws(() => search.begin(0, 1), has('disposed'))
    search.dispose()
  })
})
