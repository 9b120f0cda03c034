// Preset maps, made from a seed, so that the same press gives the same map everywhere.
import { WALL } from './areas.js'
import { randomFrom } from './random.js'

function clear(width, height) {
  return new Uint8Array(width * height)
}

/** A lattice of rooms with one or two doors in each shared wall. */
function rooms(width, height, random) {
  const cells = clear(width, height)
  const across = Math.max(2, Math.round(width / 10))
  const down = Math.max(2, Math.round(height / 9))
  const xs = Array.from({ length: across - 1 }, (_, i) => Math.round(((i + 1) * width) / across))
  const ys = Array.from({ length: down - 1 }, (_, i) => Math.round(((i + 1) * height) / down))
  for (const x of xs) for (let y = 0; y < height; y++) cells[y * width + x] = WALL
  for (const y of ys) for (let x = 0; x < width; x++) cells[y * width + x] = WALL
  const spans = (cuts, end) => [0, ...cuts.map((c) => c + 1)].map((from, i) => [from, cuts[i] ?? end])
  const door = (from, to, cellAt) => {
    if (random.chance(14)) return
    const size = random.chance(30) ? 3 : 2
    const at = from + random.below(Math.max(1, to - from - size))
    for (let i = at; i < Math.min(to, at + size); i++) cells[cellAt(i)] = 0
  }
  for (const x of xs) for (const [from, to] of spans(ys, height)) door(from, to, (y) => y * width + x)
  for (const y of ys) for (const [from, to] of spans(xs, width)) door(from, to, (x) => y * width + x)
  return cells
}

/** A perfect maze by depth-first carving, with some walls taken out again so that there are choices. */
function maze(width, height, random) {
  const cells = new Uint8Array(width * height).fill(WALL)
  const columns = (width - 1) >> 1
  const rows = (height - 1) >> 1
  const at = (column, row) => (row * 2 + 1) * width + column * 2 + 1
  const stack = [[0, 0]]
  cells[at(0, 0)] = 0
  while (stack.length > 0) {
    const [column, row] = stack[stack.length - 1]
    const open = [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ].filter(([dx, dy]) => {
      const [c, r] = [column + dx, row + dy]
      return c >= 0 && r >= 0 && c < columns && r < rows && cells[at(c, r)] === WALL
    })
    if (open.length === 0) {
      stack.pop()
      continue
    }
    const [dx, dy] = open[random.below(open.length)]
    cells[at(column, row) + dx + dy * width] = 0
    cells[at(column + dx, row + dy)] = 0
    stack.push([column + dx, row + dy])
  }
  for (let i = 0; i < columns * rows * 0.12; i++) {
    const [column, row] = [random.below(columns - 1), random.below(rows - 1)]
    cells[at(column, row) + (random.chance(50) ? 1 : width)] = 0
  }
  return cells
}

/** Smooths noise into blobs: a cell becomes solid where most of its neighbourhood is. */
function smoothNoise(width, height, percent, rounds, random) {
  let solid = Uint8Array.from({ length: width * height }, () => (random.chance(percent) ? 1 : 0))
  for (let round = 0; round < rounds; round++) {
    const next = new Uint8Array(solid.length)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let count = 0
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            const [nx, ny] = [x + dx, y + dy]
            const inside = nx >= 0 && ny >= 0 && nx < width && ny < height
            count += inside ? solid[ny * width + nx] : dx & 1
          }
        }
        next[y * width + x] = count >= 5 ? 1 : 0
      }
    }
    solid = next
  }
  return solid
}

function caves(width, height, random) {
  return smoothNoise(width, height, 44, 4, random).map((solid) => (solid ? WALL : 0))
}

/** Open country: patches of every area and a few ruins. */
function fields(width, height, random) {
  const cells = clear(width, height)
  for (const area of [1, 2, 3, 4]) {
    smoothNoise(width, height, 42, 3, random).forEach((solid, cell) => {
      if (solid) cells[cell] = area
    })
  }
  smoothNoise(width, height, 36, 2, random).forEach((solid, cell) => {
    if (solid) cells[cell] = WALL
  })
  return cells
}

const MAKERS = { rooms, maze, caves, fields, clear }

/** Opens a small yard around a point, so that start and goal are never walled in by a preset. */
function openAround(cells, width, height, { x, y }, reach) {
  for (let cy = Math.max(0, y - reach); cy <= Math.min(height - 1, y + reach); cy++) {
    for (let cx = Math.max(0, x - reach); cx <= Math.min(width - 1, x + reach); cx++) {
      const cell = cy * width + cx
      if (cells[cell] === WALL) cells[cell] = 0
    }
  }
}

export function makeMap(name, width, height, seed, start, goal) {
  const cells = MAKERS[name](width, height, randomFrom(seed))
  const reach = name === 'maze' ? 0 : 1
  openAround(cells, width, height, start, reach)
  openAround(cells, width, height, goal, reach)
  return cells
}

/** The map of a scene with a start and a goal. */
export const mapBetween = ({ map, width, height, seed, start, goal }) =>
  makeMap(map, width, height, seed, start, goal)
