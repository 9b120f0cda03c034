// What is made of a graph: positions, landmarks.

import { WAY_MAX_COORDINATE, WAY_MAX_LANDMARKS } from '../../../dist/constants.js'
import { integerWithin } from '../instance/check.js'
import { WaystateError } from '../instance/errors.js'
import { Handle, pointerOf } from '../instance/handle.js'
import { bytesOf, doublesWithin } from '../instance/numbers.js'
import { showAs } from '../instance/show.js'

/** The instance that positions or landmarks were made in; undefined for any other value. */
export const instanceOf = (value) => instanceOfPoints(value) ?? instanceOfLandmarks(value)

let instanceOfPoints
let instanceOfLandmarks

/** Positions of a graph's nodes. */
export class PointGraph extends Handle {
  #instance

  constructor(instance, pointer) {
    const { wasm, finalizers } = instance
    super('point graph', pointer, finalizers, pointsRelease(wasm, pointer))
    this.#instance = instance
  }

  static {
    instanceOfPoints = (value) => (isObject(value) && #instance in value ? value.#instance : undefined)
  }

  get nodeCount() {
    return this.#instance.wasm.way_point_graph_node_count(pointerOf(this))
  }

  get dimensions() {
    return this.#instance.wasm.way_point_graph_dimensions(pointerOf(this))
  }

  /** What a unit of straight distance costs at least, on the graph as it is now. */
  get scale() {
    return this.#instance.wasm.way_point_graph_scale(pointerOf(this))
  }

  /** A copy of all coordinates. */
  get positions() {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    return memory.copyDoubles(
      wasm.way_point_graph_coordinates(pointer) >>> 0,
      this.nodeCount * this.dimensions,
    )
  }
}

/** Exact distances between all nodes and a few, for the graph as it was when they were measured. */
export class Landmarks extends Handle {
  #instance

  constructor(instance, pointer) {
    const { wasm, finalizers } = instance
    super('set of landmarks', pointer, finalizers, landmarksRelease(wasm, pointer))
    this.#instance = instance
  }

  static {
    instanceOfLandmarks = (value) => (isObject(value) && #instance in value ? value.#instance : undefined)
  }

  get count() {
    return this.#instance.wasm.way_landmarks_count(pointerOf(this))
  }

  /** The landmarks in the order of their choice. */
  get nodes() {
    const pointer = pointerOf(this)
    const { wasm, memory } = this.#instance
    return memory.copyWords(wasm.way_landmarks_nodes(pointer) >>> 0, this.count)
  }
}

const isObject = (value) => typeof value === 'object' && value !== null

const pointsRelease = (wasm, pointer) => () => wasm.way_point_graph_destroy(pointer)
const landmarksRelease = (wasm, pointer) => () => wasm.way_landmarks_destroy(pointer)

/** x, y or x, y, z for each node, by how many numbers there are. */
export function makePoints(instance, graph, positions) {
  const { wasm, memory } = instance
  const coordinates = doublesWithin(positions, 'positions', -WAY_MAX_COORDINATE, WAY_MAX_COORDINATE)
  // After the positions, which may be code and change the graph or dispose of it.
  const graphAt = pointerOf(graph)
  const { nodeCount } = graph
  const dimensions = coordinates.length === nodeCount * 3 && nodeCount > 0 ? 3 : 2
  if (coordinates.length !== nodeCount * dimensions) {
    throw new WaystateError(
      'out-of-range',
      `positions has ${coordinates.length} numbers; 2 or 3 for each of ${nodeCount} nodes were expected`,
    )
  }
  return memory.withCopy(bytesOf(coordinates), (at) => {
    instance.check(wasm.way_point_graph_create(graphAt, at, dimensions, memory.out), 'positions')
    return memory.outInteger() >>> 0
  })
}

export function makeLandmarks(instance, graphAt, count) {
  const { wasm, memory } = instance
  integerWithin(count, 'count', 1, WAY_MAX_LANDMARKS)
  instance.check(wasm.way_landmarks_create(graphAt, count, memory.out), 'createLandmarks')
  return new Landmarks(instance, memory.outInteger() >>> 0)
}

/** Runs `use` with the pointer of a query's positions: what the caller owns, or what an array makes for its while. */
export function withPoints(instance, graph, positions, use) {
  if (positions === null) {
    return use(0)
  }
  if (positions instanceof PointGraph) {
    return use(pointerOf(positions))
  }
  const pointer = makePoints(instance, graph, positions)
  try {
    return use(pointer)
  } finally {
    instance.wasm.way_point_graph_destroy(pointer)
  }
}

/** Positions of some nodes, from the pointer of all. */
export function positionsOf({ wasm, memory }, nodes, points) {
  const dimensions = wasm.way_point_graph_dimensions(points)
  const first = (wasm.way_point_graph_coordinates(points) >>> 0) / 8
  const { doubles } = memory
  return Array.from(nodes, (node) => {
    const at = first + node * dimensions
    const position = { x: doubles[at], y: doubles[at + 1] }
    return dimensions === 2 ? position : { ...position, z: doubles[at + 2] }
  })
}

showAs(PointGraph, 'PointGraph', ['nodeCount', 'dimensions'])
showAs(Landmarks, 'Landmarks', ['count'])
