// Hex queries: npm run bench:hex -- [--quick]
//
// 1024 x 1024 cells in WebAssembly, per expanded cell, beside the square grid's specialised A* on the same cells; then a
// small map with A* over honeycomb-grid's hexes and with rot-js, which have no costs. Every answer is checked.
import os from 'node:os'

import { defineHex, fromCoordinates, Grid, Orientation } from 'honeycomb-grid'
import { Path } from 'rot-js'

import { loadWaystate } from '../bindings/js/index.js'

const QUICK = process.argv.includes('--quick')
const LAYOUT = 'odd-r'

let seed = 12345
function below(limit) {
  seed ^= seed << 13
  seed ^= seed >>> 17
  seed ^= seed << 5
  return (seed >>> 0) % limit
}

const median = (values) => Float64Array.from(values).sort()[values.length >> 1]
const sum = (values) => values.reduce((total, value) => total + value, 0)

// ---------------------------------------------------------------------------------------------------------- worlds

/** Single cells blocked at random. */
function scattered(size, percent) {
  const cells = Uint8Array.from({ length: size * size }, () => (below(100) < percent ? 255 : 0))
  return { name: `${percent} % blocked`, size, cells }
}

/** Walls across the map with a gap each, so that most of it is searched. */
function walled(size, every) {
  const cells = new Uint8Array(size * size)
  for (let x = every; x < size; x += every) {
    const gap = below(size - 4)
    for (let y = 0; y < size; y++) if (y < gap || y >= gap + 4) cells[y * size + x] = 255
  }
  return { name: `walls every ${every}`, size, cells }
}

function terrain(size) {
  const { cells } = scattered(size, 10)
  for (let i = 0; i < cells.length; i++) if (cells[i] === 0) cells[i] = below(3)
  return { name: 'three areas', size, cells, costs: [1, 2, 3] }
}

const cornersOf = (size) => [
  { start: { x: 1, y: 1 }, goal: { x: size - 2, y: size - 2 } },
  { start: { x: 1, y: size - 2 }, goal: { x: size - 2, y: 1 } },
]

function queriesOf({ size, cells }, count) {
  const open = ({ x, y }) => cells[y * size + x] !== 255
  const random = () => {
    for (;;) {
      const at = { x: below(size), y: below(size) }
      if (open(at)) return at
    }
  }
  const corners = cornersOf(size)
  for (const { start, goal } of corners) cells[start.y * size + start.x] = cells[goal.y * size + goal.x] = 0
  return [...corners, ...Array.from({ length: count - 2 }, () => ({ start: random(), goal: random() }))]
}

// ---------------------------------------------------------------------------------------------------------- answers

const STEPS_R = [
  [
    [1, 0],
    [0, -1],
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [0, 1],
  ],
  [
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, 0],
    [0, 1],
    [1, 1],
  ],
]

/** Costs from a cell, by buckets of whole costs; Infinity where there is no way. */
function costsFrom({ size, cells, costs = [1] }, start) {
  const found = new Float64Array(size * size).fill(Infinity)
  const buckets = [[start.y * size + start.x]]
  found[buckets[0][0]] = 0
  for (let cost = 0; cost < buckets.length; cost++) {
    for (const cell of buckets[cost] ?? []) {
      if (found[cell] !== cost) continue
      const x = cell % size
      const y = (cell - x) / size
      for (const [dx, dy] of STEPS_R[y & 1]) {
        if (x + dx < 0 || y + dy < 0 || x + dx >= size || y + dy >= size) continue
        const next = cell + dy * size + dx
        if (cells[next] === 255) continue
        const total = cost + costs[cells[next]]
        if (total < found[next]) {
          found[next] = total
          ;(buckets[total] ??= []).push(next)
        }
      }
    }
  }
  return found
}

/** Cost of a path, NaN where it is none. */
function walk({ size, cells, costs = [1] }, path, start, goal) {
  if (path[0] !== start.y * size + start.x || path.at(-1) !== goal.y * size + goal.x) return NaN
  let total = 0
  for (let i = 1; i < path.length; i++) {
    const y = Math.floor(path[i - 1] / size)
    const dy = Math.floor(path[i] / size) - y
    const dx = path[i] - path[i - 1] - dy * size
    if (cells[path[i]] === 255 || !STEPS_R[y & 1].some(([sx, sy]) => sx === dx && sy === dy)) return NaN
    total += costs[cells[path[i]]]
  }
  return total
}

const right = (world, { start, goal, cost }, path) =>
  cost === Infinity ? path.length === 0 : walk(world, path, start, goal) === cost

// ---------------------------------------------------------------------------------------------------------- finders

function wasm(grid, options) {
  return ({ start, goal }) => {
    const { cells, expandedCount } = grid.findPath(start, goal, options)
    return { cells, expanded: expandedCount }
  }
}

/** Puts the last entry in the place of the first, which was taken. */
function sink(heap, last, before) {
  for (let i = 0; heap.length > 0;) {
    let child = 2 * i + 1
    if (child + 1 < heap.length && before(heap[child + 1], heap[child])) child++
    if (child >= heap.length || !before(heap[child], last)) {
      heap[i] = last
      return
    }
    heap[i] = heap[child]
    i = child
  }
}

/** A* with a binary heap over honeycomb-grid's hexes, as its users write it. */
function honeycomb({ size, cells }) {
  const Cell = defineHex({ orientation: Orientation.POINTY, offset: -1 })
  const coordinates = Array.from(cells, (_, i) => ({ col: i % size, row: Math.floor(i / size) }))
  const grid = new Grid(Cell, fromCoordinates(...coordinates))
  const at = ({ x, y }) => grid.getHex({ col: x, row: y })
  const cellOf = (hex) => hex.row * size + hex.col
  const around = [
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, 0],
    [-1, 1],
    [0, 1],
  ]
  return ({ start, goal }) => {
    const end = at(goal)
    const costs = new Map([[cellOf(at(start)), 0]])
    const parents = new Map()
    const closed = new Set()
    const heap = [{ f: grid.distance(at(start), end), g: 0, hex: at(start) }]
    const before = (a, b) => a.f < b.f || (a.f === b.f && a.g > b.g)
    let expanded = 0
    while (heap.length > 0) {
      const { hex, g } = heap[0]
      sink(heap, heap.pop(), before)
      const cell = cellOf(hex)
      if (closed.has(cell)) continue
      closed.add(cell)
      if (hex === end) {
        const path = [cell]
        while (parents.has(path[0])) path.unshift(parents.get(path[0]))
        return { cells: path, expanded }
      }
      expanded++
      for (const [q, r] of around) {
        const next = grid.getHex({ q: hex.q + q, r: hex.r + r })
        if (next === undefined) continue
        const number = cellOf(next)
        if (cells[number] === 255 || closed.has(number) || !(g + 1 < (costs.get(number) ?? Infinity)))
          continue
        costs.set(number, g + 1)
        parents.set(number, cell)
        const entry = { f: g + 1 + grid.distance(next, end), g: g + 1, hex: next }
        let i = heap.length
        for (; i > 0 && before(entry, heap[(i - 1) >> 1]); i = (i - 1) >> 1) heap[i] = heap[(i - 1) >> 1]
        heap[i] = entry
      }
    }
    return { cells: [], expanded }
  }
}

/** rot-js counts a row's cells in twos. */
function rot({ size, cells }) {
  const cellOf = (x, y) => y * size + ((x - (y & 1)) >> 1)
  const passable = (x, y) => {
    const place = (x - (y & 1)) / 2
    return y >= 0 && y < size && place >= 0 && place < size && cells[cellOf(x, y)] !== 255
  }
  return ({ start, goal }) => {
    let expanded = 0
    const counted = (x, y) => {
      expanded++
      return passable(x, y)
    }
    const path = []
    const finder = new Path.AStar(2 * goal.x + (goal.y & 1), goal.y, counted, { topology: 6 })
    finder.compute(2 * start.x + (start.y & 1), start.y, (x, y) => path.push(cellOf(x, y)))
    return { cells: path, expanded: expanded / 6 }
  }
}

// ---------------------------------------------------------------------------------------------------------- timing

function time(find, queries, rounds, isRight) {
  const times = queries.map(() => [])
  let expanded = 0
  let wrong = 0
  for (let round = rounds > 1 ? -1 : 0; round < rounds; round++) {
    queries.forEach((query, i) => {
      const begun = process.hrtime.bigint()
      const answer = find(query)
      const taken = Number(process.hrtime.bigint() - begun)
      if (round >= 0) times[i].push(taken)
      if (round !== rounds - 1) return
      expanded += answer.expanded
      if (!isRight(query, answer.cells)) wrong++
    })
  }
  return { ns: sum(times.map(median)), expanded: Math.round(expanded), wrong, of: queries.length }
}

function print(title, rows) {
  const lines = [['finder', 'ms', 'expanded', 'ns/expanded', 'wrong', 'of']]
  for (const [name, { ns, expanded, wrong, of }] of rows) {
    lines.push([name, (ns / 1e6).toFixed(2), expanded, (ns / expanded).toFixed(1), wrong, of])
  }
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => String(line[column]).length)))
  console.log(`\n${title}`)
  for (const line of lines) {
    const texts = line.map((cell, i) =>
      i === 0 ? String(cell).padEnd(widths[i]) : String(cell).padStart(widths[i]),
    )
    console.log(texts.join('  '))
  }
}

const withCosts = (world, queries) =>
  queries.map((query) => ({
    ...query,
    cost: costsFrom(world, query.start)[query.goal.y * world.size + query.goal.x],
  }))

console.log(`${os.cpus()[0].model}, Node ${process.version}`)
const way = await loadWaystate()
const rounds = QUICK ? 1 : 3
const size = QUICK ? 256 : 1024
const ratios = []
for (const world of [scattered(size, 25), scattered(size, 35), walled(size, 64), terrain(size)]) {
  const queries = withCosts(world, queriesOf(world, QUICK ? 4 : 10))
  const { cells, costs } = world
  const sized = { width: size, height: size, cells }
  const square = way.createGrid(sized)
  const hex = way.createHexGrid({ ...sized, layout: LAYOUT })
  costs?.forEach((cost, area) => [square, hex].forEach((grid) => grid.setAreaCost(area, cost)))
  const isRight = (query, path) => right(world, query, path)
  const rows = new Map()
  // Its answers are checked elsewhere.
  rows.set(
    'square a*',
    time(wasm(square), queries, rounds, () => true),
  )
  rows.set('hex a*', time(wasm(hex), queries, rounds, isRight))
  rows.set('hex a*, generic', time(wasm(hex, { specializedEngines: false }), queries, rounds, isRight))
  // With costs the square grid runs on its generic engine.
  if (costs === undefined) {
    const perCell = ({ ns, expanded }) => ns / expanded
    ratios.push([world.name, perCell(rows.get('hex a*')) / perCell(rows.get('square a*'))])
  }
  print(`${size} x ${size}, ${world.name}`, rows)
  square.dispose()
  hex.dispose()
}

const small = scattered(QUICK ? 32 : 96, 25)
const queries = withCosts(small, queriesOf(small, QUICK ? 4 : 12))
const hex = way.createHexGrid({ width: small.size, height: small.size, cells: small.cells, layout: LAYOUT })
const isRight = (query, path) => right(small, query, path)
print(
  `${small.size} x ${small.size}, ${small.name}`,
  new Map([
    ['hex a*', time(wasm(hex), queries, rounds, isRight)],
    ['honeycomb-grid a*', time(honeycomb(small), queries, rounds, isRight)],
    ['rot-js a*', time(rot(small), queries, 1, isRight)],
  ]),
)
console.log('rot-js: expanded is a sixth of the cells that it asked about')

console.log('\nhex a* per expanded cell, against the square grid, wanted at most 1.5')
for (const [name, ratio] of ratios) {
  console.log(`${name}: ${ratio.toFixed(2)}  ${ratio <= 1.5 ? 'met' : 'MISSED'}`)
}
