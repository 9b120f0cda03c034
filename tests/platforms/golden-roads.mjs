// A graph of roads: queries by every algorithm, distances, and searches in slices.
import { Digest, STATUSES, below, setChance } from './golden-support.mjs'

const ROAD_NODES = 90
const ROAD_EDGES = 400

/** Thirds and sevenths, so that every sum and every estimate is rounded. */
function makeRoads(way) {
  setChance(55)
  const positions = Float64Array.from({ length: 2 * ROAD_NODES }, () => below(4000) / 7)
  const graph = way.createGraph({ nodeCount: ROAD_NODES })
  for (let i = 0; i < ROAD_EDGES; i++) {
    const from = below(ROAD_NODES)
    const to = below(ROAD_NODES)
    graph.addEdge(from, to, (below(900) + 600) / 3)
  }
  return { graph, positions }
}

function editRoads(graph, count) {
  for (let i = 0; i < count; i++) {
    const kind = below(3)
    const id = below(graph.edgeCount)
    if (kind === 0) graph.removeEdge(id)
    else if (graph.edge(id).alive) graph.setEdgeWeight(id, (below(900) + 600) / 3)
  }
}

function digestGraphPath(digest, path) {
  digest.i32(STATUSES.indexOf(path.status))
  digest.f64(path.cost)
  digest.i32(path.expandedCount)
  digest.i32(path.iterations)
  digest.i32(path.length)
  for (const node of path.nodes) digest.i32(node)
  const expanded = path.expanded ?? []
  digest.i32(expanded.length)
  for (const node of expanded) digest.i32(node)
}

function graphQueries(graph, options) {
  const digest = new Digest()
  for (let i = 0; i < 24; i++) {
    const start = below(ROAD_NODES)
    const goal = below(ROAD_NODES)
    const path = graph.findPath(start, goal, {
      ...options,
      recordExpansions: i % 4 === 3,
      partial: i % 5 === 4,
      iterationBudget: i % 6 === 5 ? 20 : 0,
    })
    digestGraphPath(digest, path)
  }
  return digest.value
}

function graphDistances(graph) {
  const digest = new Digest()
  for (const distance of graph.distancesFrom(below(ROAD_NODES))) digest.f64(distance)
  return digest.value
}

function finishGraphSearch(search, digest) {
  while (search.status === 'in-progress') search.step(7)
  digestGraphPath(digest, search.path())
  digest.u64(search.hash())
}

function graphSlices(graph, options) {
  const search = graph.createSearch(options)
  const other = graph.createSearch(options)
  const digest = new Digest()
  for (let i = 0; i < 6; i++) {
    const start = below(ROAD_NODES)
    const goal = below(ROAD_NODES)
    search.begin(start, goal)
    search.step(3 + 5 * i)
    digest.u64(search.hash())
    const bytes = search.saveState()
    finishGraphSearch(search, digest)
    other.restoreState(bytes)
    finishGraphSearch(other, digest)
  }
  search.dispose()
  other.dispose()
  return digest.value
}

export function* playRoads(way) {
  const { graph, positions: coordinates } = makeRoads(way)
  yield ['made', graph.hash()]
  editRoads(graph, 60)
  yield ['edited', graph.hash()]
  const positions = graph.createPointGraph(coordinates)
  const landmarks = graph.createLandmarks(4)
  yield ['a-star', graphQueries(graph, { positions })]
  yield ['hasty', graphQueries(graph, { positions, heuristicWeight: 2.5 })]
  yield ['landmarks', graphQueries(graph, { positions, landmarks })]
  yield ['bidirectional', graphQueries(graph, { algorithm: 'bidirectional', positions, landmarks })]
  yield ['both-ends', graphQueries(graph, { algorithm: 'bidirectional' })]
  yield ['dijkstra', graphQueries(graph, { algorithm: 'dijkstra' })]
  yield ['distances', graphDistances(graph)]
  yield ['slices', graphSlices(graph, {})]
  yield ['estimated-slices', graphSlices(graph, { positions, landmarks, recordExpansions: true })]
  yield ['bidirectional-slices', graphSlices(graph, { algorithm: 'bidirectional', positions, landmarks })]
  yield ['both-ends-slices', graphSlices(graph, { algorithm: 'bidirectional', recordExpansions: true })]
  landmarks.dispose()
  positions.dispose()
  graph.dispose()
}
