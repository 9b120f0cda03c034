// A town from a seed: streets, main roads and motorways between crossings, around two lakes.
import { randomFrom } from './random.js'

export const TOWN = { width: 1000, height: 600 }
export const STREET = 0
export const MAIN = 1
export const MOTORWAY = 2

/** What a unit of length costs on each kind of road. */
const FACTORS = [1.9, 1.35, 1]

const LAKES = [
  { x: 330, y: 400, across: 120, down: 78 },
  { x: 700, y: 180, across: 96, down: 84 },
]

const square = (value) => value * value

const inLake = ([x, y], rim = 1) =>
  LAKES.some((lake) => square((x - lake.x) / lake.across) + square((y - lake.y) / lake.down) < rim)

/** A square root is rounded alike everywhere; Math.hypot is not. */
const length = ([ax, ay], [bx, by]) => Math.sqrt(square(ax - bx) + square(ay - by))

/** points: x, y of each crossing. roads: { a, b, kind, weight }. */
export function makeTown(seed, columns) {
  const random = randomFrom(seed)
  const { width, height } = TOWN
  const rows = Math.round((columns * height) / width)
  const [stepX, stepY] = [width / columns, height / rows]
  const jitter = (step) => ((random.below(1001) - 500) / 1000) * step * 0.55
  const places = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const place = [(column + 0.5) * stepX + jitter(stepX), (row + 0.5) * stepY + jitter(stepY)]
      places.push(inLake(place) ? null : place)
    }
  }
  const kindOf = (line, lines) => {
    if (line === Math.round(lines * 0.28) || line === Math.round(lines * 0.72)) return MOTORWAY
    return line % 4 === 1 ? MAIN : STREET
  }
  const roads = []
  const join = (a, b, kind) => {
    if (!places[a] || !places[b] || crossesWater(places[a], places[b])) return
    if (random.below(100) < [20, 5, 0][kind]) return
    roads.push({ a, b, kind })
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      if (column + 1 < columns) join(at, at + 1, kindOf(row, rows))
      if (row + 1 < rows) join(at, at + columns, kindOf(column, columns))
      if (column + 1 < columns && row + 1 < rows && random.chance(7)) join(at, at + columns + 1, STREET)
    }
  }
  return { ...largestPart(places, roads), lakes: LAKES }
}

function crossesWater([ax, ay], [bx, by]) {
  return inLake([(ax + bx) / 2, (ay + by) / 2], 0.9)
}

/** Crossings that no road leads to from the rest are left out. */
function largestPart(places, roads) {
  const near = places.map(() => [])
  for (const { a, b } of roads) {
    near[a].push(b)
    near[b].push(a)
  }
  const part = new Int32Array(places.length).fill(-1)
  let largest = []
  places.forEach((place, from) => {
    if (!place || part[from] >= 0) return
    const members = [from]
    part[from] = from
    for (const node of members) {
      for (const other of near[node]) {
        if (part[other] < 0) {
          part[other] = from
          members.push(other)
        }
      }
    }
    if (members.length > largest.length) largest = members
  })
  const names = new Map(largest.sort((a, b) => a - b).map((node, i) => [node, i]))
  return {
    points: largest.map((node) => places[node]),
    roads: roads
      .filter(({ a }) => names.has(a))
      .map(({ a, b, kind }) => ({
        a: names.get(a),
        b: names.get(b),
        kind,
        weight: length(places[a], places[b]) * FACTORS[kind],
      })),
  }
}
