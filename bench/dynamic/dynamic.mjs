// Maps that change, in the manner of the dynamic track of the grid-based path planning competition: bursts of rectangular
// patches between batches of queries, from a seed on real maps, the same for each engine. Every answer is held against
// A*'s on a grid of its own.
//
//   npm run bench:dynamic
//   npm run bench:dynamic -- --quick --maps=a,b    two bursts, few queries; only these maps
//   npm run bench:dynamic -- --report              and the table into docs/algorithms.md

import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadWaystate } from '../../bindings/js/index.js'
import { findMaps, loadCells, loadQueries, ROOT } from '../maps.js'
import { median, print, sum } from '../table.js'

const flags = new Map(process.argv.slice(2).map((flag) => flag.replace(/^--/, '').split('=')))
const QUICK = flags.has('quick')
const BURSTS = QUICK ? 2 : 20
const QUERIES = QUICK ? 60 : 2000
/** Patches of a burst. */
const PATCHES = 10
const PAGE = path.join(ROOT, 'docs', 'algorithms.md')
const BORDERS = ['<!-- bench:dynamic -->\n', '<!-- end of bench:dynamic -->']

const ENGINES = ['a*', 'jps', 'jps+', 'auto', 'hpa*']
/** Its paths may be longer than the best. */
const INEXACT = 'hpa*'

/** Whole numbers below a limit, the same from the same seed. */
function numbers(seed) {
  return (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
}

/** A side of a patch, so that half of the areas are above 72 cells: 8.5 times a number between 1/4 and 4. */
const sideOf = (next) => Math.max(1, Math.round(8.5 * 4 ** ((next(2001) - 1000) / 1000)))

/** One burst: half of its patches shut the ground, half put back what the map has. */
function burstOf(next, { width, height }) {
  return Array.from({ length: PATCHES }, (_, i) => {
    const [across, down] = [Math.min(sideOf(next), width), Math.min(sideOf(next), height)]
    return { x: next(width - across + 1), y: next(height - down + 1), across, down, shuts: i % 2 === 0 }
  })
}

/** Edits a grid of the library. */
function apply(grid, world, { x, y, across, down, shuts }) {
  if (shuts) {
    grid.fill(x, y, across, down, 255)
    return
  }
  const cells = new Uint8Array(across * down)
  for (let row = 0; row < down; row++) {
    const from = (y + row) * world.width + x
    cells.set(world.cells.subarray(from, from + across), row * across)
  }
  grid.setCells(x, y, across, down, cells)
}

/** Queries whose ends are free now: those of the map's list, in an order of chance. */
function batchOf(next, grid, list, amount) {
  const batch = []
  for (let tries = 0; batch.length < amount && tries < 50 * amount; tries++) {
    const query = list[next(list.length)]
    if ([query.start, query.goal].every(({ x, y }) => grid.isWalkable(x, y))) batch.push(query)
  }
  return batch
}

function timed(run) {
  const begun = process.hrtime.bigint()
  const answer = run()
  return [answer, Number(process.hrtime.bigint() - begun)]
}

/** Times of queries, of the first after each burst, and of the bursts, in ns, by engine. */
function playMap(way, files, tables) {
  const world = loadCells(files.mapFile)
  const list = loadQueries(files.queryFile, QUERIES)
  const next = numbers(files.name.length * 7919 + world.width)
  const reference = way.createGrid(world)
  const grids = ENGINES.map(() => way.createGrid(world))
  for (let burst = 0; burst < BURSTS; burst++) {
    const patches = burstOf(next, world)
    for (const patch of patches) apply(reference, world, patch)
    for (const [i, grid] of grids.entries()) {
      const [, took] = timed(() => patches.forEach((patch) => apply(grid, world, patch)))
      tables[i].bursts.push(took)
    }
    const batch = batchOf(next, reference, list, QUERIES / BURSTS)
    for (const [q, { start, goal }] of batch.entries()) {
      const right = reference.findPath(start, goal, { algorithm: 'a*' })
      // In turn, so that no engine is always the first to touch the ends.
      for (let turn = 0; turn < ENGINES.length; turn++) {
        const i = (q + turn) % ENGINES.length
        const [found, took] = timed(() => grids[i].findPath(start, goal, { algorithm: ENGINES[i] }))
        tables[i].queries.push(took)
        if (q === 0) tables[i].first.push(took)
        const costs = ENGINES[i] === INEXACT ? found.cost >= right.cost : found.cost === right.cost
        if (found.status !== right.status || !costs) tables[i].wrong++
      }
    }
  }
  for (const grid of [reference, ...grids]) grid.dispose()
}

const rank = (times, share) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]
const micros = (ns) => (ns / 1000).toFixed(ns < 1e5 ? 1 : 0)

const HEAD = [
  'engine',
  'mean',
  'median',
  '99 %',
  'first after a burst, mean',
  'worst',
  'a burst of edits',
  'wrong',
]
const rowsOf = (tables) =>
  ENGINES.map((engine, i) => {
    const { queries, first, bursts, wrong } = tables[i]
    const times = [
      sum(queries) / queries.length,
      median(queries),
      rank(queries, 0.99),
      sum(first) / first.length,
      Math.max(...first),
      sum(bursts) / bursts.length,
    ]
    return [engine, ...times.map(micros), wrong]
  })

const newTables = () => ENGINES.map(() => ({ queries: [], first: [], bursts: [], wrong: 0 }))
const way = await loadWaystate()
const { folder, maps } = findMaps()
const wanted = flags.get('maps')?.split(',')
const chosen = maps.filter(({ name }) => wanted === undefined || wanted.includes(name))
const all = newTables()
console.log(
  `${chosen.length} maps in ${path.basename(folder)}, ${BURSTS} bursts of ${PATCHES} patches, ${QUERIES} queries each; µs`,
)
for (const files of chosen) {
  const tables = newTables()
  playMap(way, files, tables)
  print(files.name, [HEAD, ...rowsOf(tables)])
  for (const [i, table] of tables.entries()) {
    for (const key of ['queries', 'first', 'bursts']) all[i][key] = all[i][key].concat(table[key])
    all[i].wrong += table.wrong
  }
}
const rows = rowsOf(all)
print('all', [HEAD, ...rows])
const wrong = sum(all.map((table) => table.wrong))
console.log(wrong === 0 ? '\n0 wrong' : `\n${wrong} WRONG`)

if (flags.has('report')) {
  const lines = [
    HEAD.slice(0, -1),
    HEAD.slice(0, -1).map((_, i) => (i === 0 ? '---' : '---:')),
    ...rows.map((row) => row.slice(0, -1)),
  ]
  const table = lines
    .map(
      (cells) =>
        `| ${cells.map((cell) => (ENGINES.includes(cell) ? `\`'${cell}'\`` : cell)).join(' | ')} |\n`,
    )
    .join('')
  const [before, rest] = readFileSync(PAGE, 'utf8').split(BORDERS[0])
  const [, after] = rest.split(BORDERS[1])
  writeFileSync(PAGE, `${before}${BORDERS[0]}\n${table}\n${BORDERS[1]}${after}`)
}
process.exit(wrong === 0 ? 0 : 1)
