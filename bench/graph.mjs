// npm run bench:graph: our graph finders, as WebAssembly, beside ngraph.path's on the same roads, with the answers checked.
//   --quick    a graph of a tenth of the size and few queries
import os from 'node:os'

import createGraph from 'ngraph.graph'
import ngraphPath from 'ngraph.path'

import { loadWaystate } from '../bindings/js/index.js'
import { median, ms, print, sum } from './table.js'

const QUICK = process.argv.includes('--quick')
const SIDE = QUICK ? 160 : 506
const QUERIES = QUICK ? 6 : 40
// ngraph takes a tenth of a second for each.
const PEER_QUERIES = QUICK ? 3 : 20
const LANDMARKS = 8

/** xorshift32, so that every run has the same roads. */
function chance(seed) {
  let state = seed
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}

/**
 * Crossings on a shaken lattice, joined both ways; every 16th street is a main road, which is driven along at the speed
 * that the estimate assumes. Weights are whole numbers, so that every order of adding gives the same sum.
 */
function makeRoads(side) {
  const below = chance(12345)
  const x = Float64Array.from({ length: side * side }, (_, i) => (i % side) * 100 + below(60))
  const y = Float64Array.from({ length: side * side }, (_, i) => Math.floor(i / side) * 100 + below(60))
  const from = []
  const to = []
  const weights = []
  const join = (a, b, main) => {
    if (below(50) === 0) return
    const length = Math.hypot(x[a] - x[b], y[a] - y[b])
    const weight = Math.floor(main ? length : length * (1 + below(100) / 100)) + 1
    from.push(a, b)
    to.push(b, a)
    weights.push(weight, weight)
  }
  for (let i = 0; i < side * side; i++) {
    const [column, row] = [i % side, Math.floor(i / side)]
    if (column + 1 < side) join(i, i + 1, row % 16 === 0)
    if (row + 1 < side) join(i, i + side, column % 16 === 0)
  }
  return { nodeCount: side * side, x, y, from, to, weights }
}

function makePeer({ nodeCount, x, y, from, to, weights }) {
  const graph = createGraph()
  for (let i = 0; i < nodeCount; i++) graph.addNode(i, { x: x[i], y: y[i] })
  weights.forEach((weight, i) => graph.addLink(from[i], to[i], weight))
  const weightOf = new Map()
  weights.forEach((weight, i) => weightOf.set(from[i] * nodeCount + to[i], weight))
  const options = {
    oriented: true,
    distance: (a, b, link) => link.data,
    heuristic: (a, b) => Math.hypot(a.data.x - b.data.x, a.data.y - b.data.y),
  }
  /** ngraph gives the path from its end. */
  const costOf = (nodes) => {
    let cost = 0
    for (let i = nodes.length - 1; i > 0; i--)
      cost += weightOf.get(nodes[i].id * nodeCount + nodes[i - 1].id) ?? NaN
    return nodes.length === 0 ? Infinity : cost
  }
  const finder = (made) => (start, goal) => {
    const nodes = made.find(start, goal)
    return () => ({ cost: costOf(nodes), expanded: 0 })
  }
  return [
    ['ngraph.path aStar', finder(ngraphPath.aStar(graph, options))],
    ['ngraph.path nba', finder(ngraphPath.nba(graph, options))],
    ['ngraph.path aGreedy', finder(ngraphPath.aGreedy(graph, options))],
    ['ngraph.path aStar, no estimate', finder(ngraphPath.aStar(graph, { ...options, heuristic: () => 0 }))],
  ]
}

function ourFinders(graph, landmarks) {
  const finder = (options) => (start, goal) => {
    const path = graph.findPath(start, goal, options)
    return () => ({
      cost: path.status === 'found' ? path.cost : Infinity,
      expanded: path.expandedCount,
    })
  }
  return [
    ['wasm dijkstra', finder({ algorithm: 'dijkstra' })],
    ['wasm a*', finder({ algorithm: 'a*' })],
    ['wasm bidirectional, no estimate', finder({ algorithm: 'bidirectional', positions: null })],
    ['wasm bidirectional', finder({ algorithm: 'bidirectional' })],
    [`wasm a*, ${LANDMARKS} landmarks`, finder({ algorithm: 'a*', landmarks })],
    [`wasm bidirectional, ${LANDMARKS} landmarks`, finder({ algorithm: 'bidirectional', landmarks })],
  ]
}

/** Plain Dijkstra to every node, which shares nothing with what it checks. */
function referee({ nodeCount, from, to, weights }) {
  const edges = Array.from({ length: nodeCount }, () => [])
  from.forEach((node, i) => edges[node].push(i))
  return (start, goal) => {
    const costs = new Float64Array(nodeCount).fill(Infinity)
    const heap = []
    const push = (cost, node) => {
      let hole = heap.push(null) - 1
      for (; hole > 0 && heap[(hole - 1) >> 1].cost > cost; hole = (hole - 1) >> 1) {
        heap[hole] = heap[(hole - 1) >> 1]
      }
      heap[hole] = { cost, node }
    }
    const pop = () => {
      const top = heap[0]
      const last = heap.pop()
      let hole = 0
      while (2 * hole + 1 < heap.length) {
        let child = 2 * hole + 1
        if (child + 1 < heap.length && heap[child + 1].cost < heap[child].cost) child++
        if (heap[child].cost >= last.cost) break
        heap[hole] = heap[child]
        hole = child
      }
      if (heap.length > 0) heap[hole] = last
      return top
    }
    costs[start] = 0
    push(0, start)
    while (heap.length > 0) {
      const { cost, node } = pop()
      if (cost > costs[node]) continue
      if (node === goal) break
      for (const edge of edges[node]) {
        if (!(cost + weights[edge] < costs[to[edge]])) continue
        costs[to[edge]] = cost + weights[edge]
        push(costs[to[edge]], to[edge])
      }
    }
    return costs[goal]
  }
}

function run(find, queries) {
  const times = []
  const answers = []
  // Once to warm up.
  find(queries[0][0], queries[0][1])
  for (const [start, goal] of queries) {
    const begun = process.hrtime.bigint()
    const read = find(start, goal)
    times.push(Number(process.hrtime.bigint() - begun))
    answers.push(read())
  }
  return { times, answers }
}

const roads = makeRoads(SIDE)
const { nodeCount } = roads
console.log(`${os.cpus()[0].model}, Node ${process.version}`)
console.log(`${nodeCount} nodes, ${roads.weights.length} edges`)
const way = await loadWaystate()
const setUp = [['set-up', 'ms']]
function timed(name, make) {
  const begun = process.hrtime.bigint()
  const made = make()
  setUp.push([name, ms(Number(process.hrtime.bigint() - begun))])
  return made
}
const positions = new Float64Array(nodeCount * 2)
for (let i = 0; i < nodeCount; i++) positions.set([roads.x[i], roads.y[i]], i * 2)
const graph = timed('wasm graph', () => {
  const { from, to, weights } = roads
  const made = way.createGraph({ nodeCount, edges: { from, to, weights }, positions })
  made.findPath(0, 0)
  return made
})
const landmarks = timed(`wasm, ${LANDMARKS} landmarks`, () => graph.createLandmarks(LANDMARKS))
const peers = timed('ngraph.graph', () => makePeer(roads))
print('once', setUp)

const below = chance(99)
const queries = Array.from({ length: QUERIES }, () => [below(nodeCount), below(nodeCount)])
const costOf = referee(roads)
const expected = queries.map(([start, goal]) => costOf(start, goal))
const lines = [['finder', 'mean ms', 'median ms', 'expanded', 'wrong', 'of']]
const means = new Map()
for (const [name, find, amount] of [
  ...ourFinders(graph, landmarks).map((finder) => [...finder, QUERIES]),
  ...peers.map((finder) => [...finder, PEER_QUERIES]),
]) {
  const { times, answers } = run(find, queries.slice(0, amount))
  const mean = sum(times.slice(0, PEER_QUERIES)) / PEER_QUERIES
  means.set(name, mean)
  const expanded = Math.round(sum(answers.map((answer) => answer.expanded)) / amount)
  const wrong = answers.filter(({ cost }, i) => cost !== expected[i]).length
  lines.push([name, ms(mean), ms(median(times)), expanded || '-', wrong, amount])
}
print(`queries; means are of the first ${PEER_QUERIES}, the same for all`, lines)

const fastest = (prefix) =>
  [...means].filter(([name]) => name.startsWith(prefix)).reduce((a, b) => (a[1] <= b[1] ? a : b))
const [peer, peerMean] = fastest('ngraph')
const pairs = [
  ['wasm a*', 'ngraph.path aStar'],
  ['wasm bidirectional', 'ngraph.path nba'],
  ['wasm dijkstra', 'ngraph.path aStar, no estimate'],
  ['wasm a*', peer],
  ['wasm bidirectional', peer],
  [fastest('wasm')[0], peer],
]
print('how many times as fast', [
  ['ours', 'theirs', 'ratio'],
  ...pairs.map(([our, their]) => [our, their, `${(means.get(their) / means.get(our)).toFixed(1)}x`]),
])
console.log(`target: at least 5x the fastest of ngraph.path (${peer}, ${ms(peerMean)} ms)`)
