// npm run bench:field: flow fields over an open grid and the maps, beside rot-js's Dijkstra map and a plain Dijkstra in
// JavaScript; what a repair after the edit of one cell costs, and what reading 10,000 agents does.
//   --quick        fewer rounds
//   --maps=a,b     only these maps
import os from 'node:os'

import { Path } from 'rot-js'

import { loadWaystate } from '../bindings/js/index.js'
import { findMaps, loadCells } from './maps.js'
import { PlainField } from './plain-field.js'

const flags = new Map(process.argv.slice(2).map((flag) => flag.replace(/^--/, '').split('=')))
const QUICK = flags.has('quick')
const ROUNDS = QUICK ? 3 : 9
const EDITS = QUICK ? 60 : 400
const AGENTS = 10000

const median = (values) => Float64Array.from(values).sort()[values.length >> 1]

function time(run, rounds) {
  run()
  return median(
    Array.from({ length: rounds }, () => {
      const begun = performance.now()
      run()
      return performance.now() - begun
    }),
  )
}

let chance = 1
function below(limit) {
  chance = (Math.imul(chance, 1103515245) + 12345) >>> 0
  return Math.floor((chance / 2 ** 32) * limit)
}

/** The free cell that comes first from the middle on. */
function goalOf({ width, height, cells }) {
  let cell = (height >> 1) * width + (width >> 1)
  while (cells[cell] !== 0) cell++
  return cell
}

/** rot-js stops at the cell that is asked for; one that is nowhere makes it fill the map. */
function rot({ width, height, cells }, goal) {
  const passable = (x, y) => x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] === 0
  return () =>
    new Path.Dijkstra(goal % width, Math.floor(goal / width), passable, { topology: 8 }).compute(
      -1,
      -1,
      () => {},
    )
}

/** Mean time of a repair after a wall appears on a random reached cell, and after it goes again. */
function repairs(grid, field, reached) {
  let total = 0
  let settled = 0
  for (let i = 0; i < EDITS; i++) {
    const cell = reached[below(reached.length)]
    for (const area of [255, 0]) {
      grid.set(cell % grid.width, Math.floor(cell / grid.width), area)
      const begun = performance.now()
      field.step()
      total += performance.now() - begun
      settled += field.settled
    }
  }
  return { each: total / EDITS / 2, settled: settled / EDITS / 2 }
}

function measure(way, name, world) {
  const goal = goalOf(world)
  const grid = way.createGrid(world)
  const field = grid.createFlowField([{ x: goal % world.width, y: Math.floor(goal / world.width) }])
  const full = time(() => field.recompute(), ROUNDS)
  const plain = new PlainField(world)
  const inJavaScript = time(() => plain.run(goal), ROUNDS)
  const costs = field.costs
  const wrong = costs.reduce(
    (count, cost, cell) => count + (Math.abs(cost - plain.costOf(cell)) > 1e-9 * cost),
    0,
  )
  const peer = time(rot(world, goal), QUICK ? 1 : 3)
  const reached = [...costs.keys()].filter((cell) => costs[cell] < Infinity && cell !== goal)
  const { each, settled } = repairs(grid, field, reached)
  const agents = Int32Array.from({ length: AGENTS }, () => reached[below(reached.length)])
  const sample = time(() => field.sample(agents), 51)
  const after = field.costs
  const changed = costs.reduce((count, cost, cell) => count + (cost !== after[cell]), 0)
  grid.dispose()
  field.dispose()
  return {
    name,
    cells: reached.length,
    full,
    inJavaScript,
    peer,
    each,
    settled,
    sample,
    wrong: wrong + changed,
  }
}

function print(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  for (const line of lines) {
    console.log(
      line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '),
    )
  }
}

function report(rows) {
  const head = [
    'map',
    'cells',
    'field ms',
    'plain js',
    'rot-js',
    'repair ms',
    'of full',
    'settled',
    'agents ms',
  ]
  print([
    [...head, 'wrong'],
    ...rows.map(({ name, cells, full, inJavaScript, peer, each, settled, sample, wrong }) => [
      name,
      String(cells),
      full.toFixed(2),
      `${(inJavaScript / full).toFixed(1)}x`,
      `${(peer / full).toFixed(1)}x`,
      each.toFixed(3),
      `${((100 * each) / full).toFixed(2)} %`,
      settled.toFixed(0),
      sample.toFixed(3),
      String(wrong),
    ]),
  ])
}

function targets(rows) {
  const [open, ...maps] = rows
  const lines = [['target', 'is', 'wanted', '']]
  const add = (name, value, wanted, met) => lines.push([name, value, wanted, met ? 'met' : 'MISSED'])
  const times = (value, least, name) => add(name, `${value.toFixed(1)}x`, `>= ${least}x`, value >= least)
  times(open.peer / open.full, 20, 'rot-js / field, 512 x 512 open')
  times(open.inJavaScript / open.full, 2, 'plain JavaScript / field, 512 x 512 open')
  if (maps.length > 0) {
    const share = (100 * maps.reduce((sum, { each, full }) => sum + each / full, 0)) / maps.length
    add('repair after one cell / field, mean of maps', `${share.toFixed(2)} %`, '< 3 %', share < 3)
  }
  const reading = (100 * open.sample) / open.full
  add('10,000 agents / field, 512 x 512 open', `${reading.toFixed(2)} %`, '< 1 %', reading < 1)
  console.log()
  print(lines)
}

/** The same cells as squares and as hexagons. */
function hexes(way, size) {
  const cells = Uint8Array.from({ length: size * size }, () => (below(100) < 20 ? 255 : 0))
  const lines = [[`${size} x ${size}, 20 % blocked`, 'field ms', 'repair ms', 'settled']]
  for (const layout of ['square', 'odd-r', 'even-q']) {
    const sizes = { width: size, height: size, cells }
    const grid = layout === 'square' ? way.createGrid(sizes) : way.createHexGrid({ ...sizes, layout })
    const field = grid.createFlowField([grid.nearestWalkable({ x: size >> 1, y: size >> 1 }, size)])
    const full = time(() => field.recompute(), ROUNDS)
    const costs = field.costs
    const reached = [...costs.keys()].filter((cell) => costs[cell] > 0 && costs[cell] < Infinity)
    const { each, settled } = repairs(grid, field, reached)
    lines.push([layout, full.toFixed(2), each.toFixed(3), settled.toFixed(0)])
    grid.dispose()
    field.dispose()
  }
  console.log()
  print(lines)
}

const { folder, maps: found } = findMaps()
const wanted = flags.get('maps')?.split(',')
const maps = found.filter(({ name }) => wanted === undefined || wanted.includes(name))
console.log(`${os.cpus()[0].model}, Node ${process.version}, ${maps.length} maps of ${folder}\n`)
const way = await loadWaystate()
const rows = [measure(way, 'open 512 x 512', { width: 512, height: 512, cells: new Uint8Array(512 * 512) })]
for (const { name, mapFile } of maps) rows.push(measure(way, name, loadCells(mapFile)))
report(rows)
targets(rows)
hexes(way, 512)
