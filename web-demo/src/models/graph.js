// A graph of roads, one sliced search over it, and the same question asked in all the ways there are.
import { SearchModel } from './search.js'

export const METHODS = [
  ['dijkstra', 'Dijkstra'],
  ['a*', 'A*'],
  ['landmarks', 'A*, landmarks'],
  ['bidirectional', 'from both ends'],
]

/** What a jam costs. */
const JAM = 6
export const LANDMARKS = 6
/** What can happen to a road. */
export const CHANGES = ['jam', 'cut']

export class GraphModel extends SearchModel {
  #landmarks
  #landmarksOf = -1

  /**
   * roads: { a, b, weight }; each is two edges, with ids of 2i and 2i + 1. options.roads: what happened to some of them, as
   * [road, place in CHANGES].
   */
  constructor(way, { points, roads }, options) {
    const world = way.createGraph({
      nodeCount: points.length,
      edges: roads.flatMap(({ a, b, weight }) => [
        [a, b, weight],
        [b, a, weight],
      ]),
      positions: points.flat(),
    })
    super({ world, name: 'graph', ...options, iterations: 0 })
    this.roads = roads
    if (options.roads.length > 0) this.#changeAll(options.roads)
    if (options.iterations > 0 && this.running) this.search.step(options.iterations)
  }

  searchOptions() {
    return this.optionsOf(this.options.method)
  }

  textOf({ node, better }) {
    const { world, search, options } = this
    const roads = this.roads.filter(
      ({ a, b }, i) => (a === node || b === node) && this.stateOf(i) !== 'cut',
    ).length
    const links = search.links()
    let cost = 0
    for (let at = node; links[at] >= 0; at = links[at])
      cost += world.edge(world.edgeBetween(links[at], at)).weight
    // From both ends nobody says which way a crossing was reached.
    const paid = options.method === 'bidirectional' ? '' : `: g ${cost.toFixed(1)}`
    return `took crossing ${node}${paid}; ${roads} roads, ${better} better`
  }

  optionsOf(method) {
    if (method === 'landmarks') return { algorithm: 'a*', landmarks: this.landmarks }
    return { algorithm: method }
  }

  /** Measured for the graph as it is, and again after each change. */
  get landmarks() {
    if (this.#landmarksOf !== this.world.version) {
      this.#landmarks?.dispose()
      this.#landmarks = this.world.createLandmarks(LANDMARKS)
      this.#landmarksOf = this.world.version
    }
    return this.#landmarks
  }

  /** Landmarks belong to a search, and are measured again when the graph has changed. */
  get makesAnew() {
    return true
  }

  /** 'free', 'jam' or 'cut'. */
  stateOf(road) {
    const { alive, weight } = this.world.edge(road * 2)
    if (!alive) return 'cut'
    return weight > this.roads[road].weight ? 'jam' : 'free'
  }

  /** All at once, before anything is searched. */
  #changeAll(roads) {
    this.edit((graph) => {
      for (const [road, change] of roads) {
        if (CHANGES[change] === 'jam') this.#setWeight(graph, road, JAM)
        else this.#remove(graph, road)
      }
    })
  }

  #remove(graph, road) {
    if (this.stateOf(road) === 'cut') return
    graph.removeEdge(road * 2)
    graph.removeEdge(road * 2 + 1)
  }

  #setWeight(graph, road, factor) {
    if (this.stateOf(road) === 'cut') return
    const weight = this.roads[road].weight * factor
    graph.setEdgeWeight(road * 2, weight)
    graph.setEdgeWeight(road * 2 + 1, weight)
  }

  cut(road) {
    return this.edit((graph) => this.#remove(graph, road))
  }

  /** Slows a road down, or lets it run again. */
  jam(road) {
    const factor = this.stateOf(road) === 'jam' ? 1 : JAM
    return this.edit((graph) => this.#setWeight(graph, road, factor))
  }

  compare() {
    return METHODS.map(([method, name]) => ({
      method,
      name,
      path: this.world.findPath(this.start, this.goal, this.optionsOf(method)),
    }))
  }

  /** The road in the middle of the cheapest way, or −1. */
  middleRoad() {
    const { nodes } = this.world.findPath(this.start, this.goal)
    const at = Math.floor(nodes.length / 2)
    return nodes.length > 1 ? this.world.edgeBetween(nodes[at - 1], nodes[at]) >> 1 : -1
  }
}
