// What all golden scenes are made of: chance, digests, and the grids that are played on. golden_support.c has the same.

// ------------------------------------------------------------------------------------------------ chance (xorshift32)

let chance = 0

export function setChance(seed) {
  chance = seed
}

/** 0 to limit - 1. */
export function below(limit) {
  chance ^= chance << 13
  chance ^= chance >>> 17
  chance ^= chance << 5
  return (chance >>> 0) % limit
}

// ------------------------------------------------------------------------------------------------ digests (FNV-1a 64)

const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n

export class Digest {
  #value = OFFSET
  #view = new DataView(new ArrayBuffer(8))

  #bytes(count) {
    for (let i = 0; i < count; i++) {
      this.#value = BigInt.asUintN(64, (this.#value ^ BigInt(this.#view.getUint8(i))) * PRIME)
    }
  }

  i32(value) {
    this.#view.setInt32(0, value, true)
    this.#bytes(4)
  }

  u64(value) {
    this.#view.setBigUint64(0, value, true)
    this.#bytes(8)
  }

  f64(value) {
    this.#view.setFloat64(0, value, true)
    this.#bytes(8)
  }

  path(path) {
    this.i32(STATUSES.indexOf(path.status))
    this.i32(ALGORITHMS.indexOf(path.algorithm))
    this.i32(ENGINES.indexOf(path.engine))
    this.f64(path.cost)
    this.i32(path.expandedCount)
    this.i32(path.iterations)
    this.i32(path.length)
    for (const cell of path.cells) this.i32(cell)
    const expanded = path.expanded ?? []
    this.i32(expanded.length)
    for (const cell of expanded) this.i32(cell)
  }

  get value() {
    return this.#value
  }
}

export const STATUSES = [
  'none',
  'found',
  'start-invalid',
  'goal-invalid',
  'no-path',
  'budget-exhausted',
  'partial',
  'in-progress',
]
const ALGORITHMS = ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*', 'lpa*', 'd*-lite']
const ENGINES = ['none', 'specialized-a*', 'generic', 'specialized-jump', 'specialized-terrain']

const WALL = 255

// ------------------------------------------------------------------------------------------------ scenes

export const SCENES = [
  { name: 'cave', seed: 11, width: 24, height: 17, walls: 25, areas: 1 },
  {
    name: 'field',
    seed: 22,
    width: 40,
    height: 40,
    walls: 18,
    areas: 4,
    space: { originX: -12.5, originY: 7.25, cellSize: 0.5 },
  },
  {
    name: 'strip',
    seed: 33,
    width: 130,
    height: 9,
    walls: 12,
    areas: 1,
    space: { originX: 100, originY: 100, cellSize: 3 },
  },
  {
    name: 'plain',
    seed: 44,
    width: 70,
    height: 66,
    walls: 30,
    areas: 1,
    space: { originX: 0, originY: 0, cellSize: 1 },
  },
]

export const HEX_SCENES = [
  { name: 'hex-odd-r', layout: 'odd-r', seed: 55, width: 23, height: 31, walls: 22, areas: 1 },
  {
    name: 'hex-even-r',
    layout: 'even-r',
    seed: 66,
    width: 41,
    height: 18,
    walls: 15,
    areas: 3,
    space: { originX: -4.5, originY: 2.75, cellSize: 0.75 },
  },
  {
    name: 'hex-odd-q',
    layout: 'odd-q',
    seed: 77,
    width: 64,
    height: 66,
    walls: 28,
    areas: 1,
    space: { originX: 10, originY: -20, cellSize: 3 },
  },
  {
    name: 'hex-even-q',
    layout: 'even-q',
    seed: 88,
    width: 17,
    height: 29,
    walls: 10,
    areas: 5,
    space: { originX: 0, originY: 0, cellSize: 1 },
  },
]

export const DIAGONALS = ['no-corner-cutting', 'one-free', 'always', 'never']

export function randomArea({ walls, areas }) {
  if (below(100) < walls) return WALL
  return areas > 1 ? below(areas) : 0
}

export function randomPoint({ width, height }) {
  const x = below(width)
  const y = below(height)
  return { x, y }
}

/** Begins chance anew. */
export function makeGrid(way, scene) {
  const { seed, width, height, areas, space } = scene
  setChance(seed)
  const cells = Uint8Array.from({ length: width * height }, () => randomArea(scene))
  const grid = way.createGrid({ width, height, cells, space })
  for (let area = 1; area < areas; area++) grid.setAreaCost(area, (area + 4) / 3)
  return grid
}

export function editGrid(scene, grid, count) {
  for (let i = 0; i < count; i++) {
    const kind = below(3)
    const x = below(scene.width)
    const y = below(scene.height)
    if (kind === 0) {
      grid.set(x, y, randomArea(scene))
      continue
    }
    const width = below(Math.min(scene.width - x, 4))
    const height = below(Math.min(scene.height - y, 4))
    if (kind === 1) {
      grid.fill(x, y, width, height, randomArea(scene))
    } else {
      const cells = Uint8Array.from({ length: width * height }, () => randomArea(scene))
      grid.setCells(x, y, width, height, cells)
    }
  }
}

/** Begins chance anew. */
export function makeHexGrid(way, scene) {
  const { seed, width, height, areas, space, layout } = scene
  setChance(seed)
  const cells = Uint8Array.from({ length: width * height }, () => randomArea(scene))
  const grid = way.createHexGrid({ width, height, layout, cells, space })
  for (let area = 1; area < areas; area++) grid.setAreaCost(area, (area + 4) / 3)
  return grid
}

export function editHexGrid(scene, grid, count) {
  for (let i = 0; i < count; i++) {
    const x = below(scene.width)
    const y = below(scene.height)
    const width = below(Math.min(scene.width - x, 4))
    const height = below(Math.min(scene.height - y, 4))
    grid.fill(x, y, width, height, randomArea(scene))
  }
}

/** Hooks of queries. */
export function hooksOf({ width }) {
  return {
    passable: (x, y) => (y * width + x) % 11 !== 5,
    stepCost(fromX, fromY, toX, toY, base) {
      const from = fromY * width + fromX
      const to = toY * width + toX
      return base * (1 + ((from % 3) + (to % 5)) / 7)
    },
  }
}
