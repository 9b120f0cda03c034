import { way_path, way_path_link } from '../../../dist/constants.js'
import { integer } from '../instance/check.js'
import { ENGINES, STATUSES } from '../instance/names.js'

// Places of the fields among the integers of a way_path, and of its cost among the doubles.
const STATUS = way_path.status / 4
const ALGORITHM = way_path.algorithm / 4
const ENGINE = way_path.engine / 4
const COST = way_path.cost / 8
const START = way_path.start / 4
const GOAL = way_path.goal / 4
const EXPANDED_COUNT = way_path.expanded_count / 4
const ITERATIONS = way_path.iterations / 4
const LENGTH = way_path.length / 4
const CELLS = way_path.cells / 4
const EXPANDED_LENGTH = way_path.expanded_length / 4
const EXPANDED = way_path.expanded / 4
const GOAL_INDEX = way_path.goal_index / 4
const LINK_COUNT = way_path.link_count / 4
const LINKS = way_path.links / 4
const EXPANDED_FROM = way_path.expanded_from / 4

/** The ground of a path; undefined for what is no path. */
export let groundOf

/**
 * The answer to a query in any world: a copy, which outlives the world. What it keeps of the world is its ground, which
 * tells the place of a node.
 */
export class Path {
  #ground

  /** Reads the way_path at a pointer. */
  constructor({ integers, doubles, words }, pointer, recorded, ground) {
    const at = pointer >>> 2
    const length = integers[at + LENGTH]
    this.status = STATUSES[integers[at + STATUS]]
    this.cost = doubles[(pointer >>> 3) + COST]
    this.length = length
    this.cells = copied(words, words[at + CELLS], length)
    this.expandedCount = integers[at + EXPANDED_COUNT]
    this.iterations = integers[at + ITERATIONS]
    this.expanded = recorded ? copied(words, words[at + EXPANDED], integers[at + EXPANDED_LENGTH]) : undefined
    this.expandedFrom = recorded ? integers[at + EXPANDED_FROM] : undefined
    this.algorithm = ground.algorithmOf(integers[at + ALGORITHM])
    this.engine = ENGINES[integers[at + ENGINE]]
    this.start = ground.placeOf(integers[at + START])
    this.goal = ground.placeOf(integers[at + GOAL])
    this.goalIndex = integers[at + GOAL_INDEX]
    if (ground.linked) {
      this.links = linksOf(integers, at)
    }
    if (ground.ofNodes) {
      this.nodes = this.cells
    }
    this.#ground = ground
  }

  static {
    groundOf = (value) =>
      typeof value === 'object' && value !== null && #ground in value ? value.#ground : undefined
  }

  points() {
    return this.#ground.pointsOf(this.cells)
  }

  /** The place of one node, as of an array: from the end where negative, undefined where there is none. */
  at(index) {
    const node = this.cells.at(integer(index, 'index'))
    return node === undefined ? undefined : this.#ground.placeOf(node)
  }

  *[Symbol.iterator]() {
    for (const node of this.cells) {
      yield this.#ground.placeOf(node)
    }
  }

  /** Positions in the host's world. */
  world() {
    const points = this.points()
    return this.#ground.ofNodes ? points : points.map((point) => this.#ground.centerOf(point))
  }
}

/** Most paths take none. */
const NO_LINKS = Object.freeze([])

function linksOf(integers, at) {
  const count = integers[at + LINK_COUNT]
  if (count === 0) {
    return NO_LINKS
  }
  const from = integers[at + LINKS] >>> 2
  return Array.from({ length: count }, (_, i) => {
    const link = from + (i * way_path_link.SIZE) / 4
    return { index: integers[link + way_path_link.index / 4], id: integers[link + way_path_link.id / 4] }
  })
}

/** Below this a loop is faster than what engines do for a slice. */
const SHORT = 48

function copied(words, pointer, length) {
  const from = pointer >>> 2
  if (length > SHORT) {
    return words.slice(from, from + length)
  }
  const copy = new Uint32Array(length)
  for (let i = 0; i < length; i++) {
    copy[i] = words[from + i]
  }
  return copy
}
