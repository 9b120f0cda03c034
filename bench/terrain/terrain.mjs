// npm run bench:terrain: square grids with terrain on the real maps, in WebAssembly. A* and jump points beside the generic A*
// of the same run and beside themselves on plain floor; hierarchies, any-angle paths, replanners and fields beside themselves
// on floor; what the edit of a cell's area costs the index of jump points.
//   --quick        few queries, one round: to see that it runs
//   --maps=a,b     only these maps
//   --report       writes the tables into docs/terrain-speed.md
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

import { loadWaystate } from '../../bindings/js/index.js'
import { findMaps, loadCells, loadQueries } from '../maps.js'
import { median, ms, print, sum } from '../table.js'
import { timed } from './clock.js'
import { keptOn } from './kept.js'
import { dice, gridOf, SCENES } from './scenes.js'

const flags = new Map(process.argv.slice(2).map((flag) => flag.replace(/^--/, '').split('=')))
const QUICK = flags.has('quick')
const QUERIES = QUICK ? 4 : 10
const ROUNDS = QUICK ? 1 : 2
const EDITS = QUICK ? 10 : 100

const GENERIC = 'generic a*'
const FINDERS = {
  [GENERIC]: { algorithm: 'a*', specializedEngines: false },
  'a*': { algorithm: 'a*' },
  jps: { algorithm: 'jps' },
  auto: {},
  'hpa*': { algorithm: 'hpa*' },
  'theta*': { algorithm: 'theta*' },
  'lazy-theta*': { algorithm: 'lazy-theta*' },
}
const EXACT = new Set(['a*', 'jps', 'auto'])

/** Whether an answer is what the generic A* of the same query allows; A* over terrain gives its very bits. */
function isRight(name, { status, cost, engine }, known) {
  if (status !== known.status) return false
  if (name === 'a*' && engine === known.engine) return cost === known.cost
  const off = (cost - known.cost) / Math.max(1, known.cost)
  if (EXACT.has(name)) return Math.abs(off) <= 1e-9
  return name !== 'hpa*' || off >= -1e-9
}

/** By finder: the least time of each query over the rounds, the first call of all, expanded cells, wrong answers. */
function search(grid, queries) {
  const rows = {}
  for (const [name, options] of Object.entries(FINDERS)) {
    const { start } = queries[0]
    const [first] = timed(() => grid.findPath(start, start, options))
    rows[name] = { first, best: queries.map(() => Infinity), expanded: 0, wrong: 0, of: queries.length }
  }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, { start, goal }] of queries.entries()) {
      let known
      for (const [name, options] of Object.entries(FINDERS)) {
        const row = rows[name]
        const [ns, answer] = timed(() => grid.findPath(start, goal, options))
        known ??= answer
        // The first round makes the buffers, and is where answers are looked at.
        if (round > 0) {
          row.best[i] = Math.min(row.best[i], ns)
          continue
        }
        row.expanded += answer.expandedCount
        row.wrong += isRight(name, answer, known) ? 0 : 1
      }
    }
  }
  return rows
}

/** Microseconds a cell that the index of jump points takes to follow edits of areas, patches of 72 and single cells. */
function edits(grid, world) {
  const below = dice(17)
  const free = [...world.cells.keys()].filter((cell) => world.cells[cell] === 0)
  const at = (cell) => ({ x: cell % world.width, y: Math.floor(cell / world.width) })
  const from = at(free[below(free.length)])
  const ask = () => grid.findPath(from, from, { algorithm: 'jps' })
  const took = (width, height) => {
    const each = []
    for (let i = 0; i < EDITS; i++) {
      const { x, y } = at(free[below(free.length)])
      if (x + width > world.width || y + height > world.height) continue
      const kept = []
      for (let cy = y; cy < y + height; cy++) {
        for (let cx = x; cx < x + width; cx++) kept.push(grid.get(cx, cy))
      }
      const laid = kept.map((area) => (area === 255 ? 255 : area ^ 1))
      for (const areas of [laid, kept]) {
        const [edit] = timed(() => grid.setCells(x, y, width, height, areas))
        const [first] = timed(ask)
        const [again] = timed(ask)
        each.push(Math.max(0, edit + first - again) / (width * height) / 1000)
      }
    }
    return each.length === 0 ? NaN : median(each)
  }
  ask()
  return { patch: took(9, 8), cell: took(1, 1) }
}

function runMap(way, { mapFile, queryFile }) {
  const world = loadCells(mapFile)
  const queries = loadQueries(queryFile, QUERIES)
  const result = {}
  for (const [scene, how] of Object.entries(SCENES)) {
    const grid = gridOf(way, world, how)
    const rows = search(grid, queries)
    Object.assign(rows, keptOn(grid, world, queries, 1))
    result[scene] = { rows, edits: scene === 'a quarter in patches' ? edits(grid, world) : undefined }
    grid.dispose()
  }
  return result
}

/* ------------------------------------------------------------------------------------------------ tables */

const factor = (value) => value.toFixed(2)

function totalsOf(results) {
  const totals = {}
  for (const scene of Object.keys(SCENES)) {
    totals[scene] = {}
    for (const name of Object.keys(results[0][scene].rows)) {
      const rows = results.map((result) => result[scene].rows[name])
      const add = (of) => sum(rows.map(of))
      totals[scene][name] = {
        ns: add(({ best }) => sum(best)),
        first: add(({ first }) => first ?? 0),
        expanded: add(({ expanded }) => expanded),
        wrong: add(({ wrong }) => wrong),
        of: add(({ of }) => of),
      }
    }
  }
  return totals
}

function searchTable(totals) {
  const lines = [
    ['terrain', 'finder', 'ms', 'faster than the generic A*', 'first call ms', 'expanded', 'wrong'],
  ]
  for (const [scene, rows] of Object.entries(totals)) {
    for (const name of [GENERIC, ...EXACT]) {
      const { ns, first, expanded, wrong } = rows[name]
      lines.push([scene, name, ms(ns), factor(rows[GENERIC].ns / ns), ms(first), expanded, wrong])
    }
  }
  return lines
}

/** Of each other engine: its time on terrain to that on floor, and to that on floor for each cell expanded. */
function floorTable(totals) {
  const lines = [
    ['engine', 'terrain', 'ms', 'times floor', 'cells, times floor', 'a cell, times floor', 'wrong'],
  ]
  for (const name of Object.keys(totals.floor)) {
    if (name === GENERIC || name === 'auto') continue
    for (const [scene, rows] of Object.entries(totals)) {
      const [here, floor] = [rows[name], totals.floor[name]]
      const [time, cells] = [here.ns / floor.ns, here.expanded / floor.expanded]
      lines.push([name, scene, ms(here.ns), factor(time), factor(cells), factor(time / cells), here.wrong])
    }
  }
  return lines
}

function targetTable(totals, results) {
  const lines = [['target', 'is', 'wanted', '']]
  const hold = (what, value, wanted, most) => {
    const met = most ? value <= wanted : value >= wanted
    lines.push([what, factor(value), `${most ? 'at most' : 'at least'} ${wanted}`, met ? 'met' : 'missed'])
  }
  const over = (scene, name, wanted) =>
    hold(`${name}, ${scene}`, totals[scene][GENERIC].ns / totals[scene][name].ns, wanted, false)
  hold('jps, one costly cell, times plain', totals['one costly cell'].jps.ns / totals.floor.jps.ns, 1.6, true)
  over('a quarter in patches', 'a*', 2)
  over('a quarter in patches', 'jps', 6)
  over('16 areas in squares of 16', 'a*', 2)
  over('16 areas in squares of 16', 'jps', 3)
  over('an area at random a cell', 'auto', 1.8)
  const took = results.map((result) => result['a quarter in patches'].edits)
  hold('edit of a patch of 72, µs a cell', median(took.map(({ patch }) => patch)), 10, true)
  hold('edit of one cell, µs', median(took.map(({ cell }) => cell)), 50, true)
  for (const name of Object.keys(totals.floor)) {
    if (name === GENERIC || EXACT.has(name)) continue
    for (const scene of ['a quarter in patches', '16 areas in squares of 16']) {
      const [here, floor] = [totals[scene][name], totals.floor[name]]
      hold(
        `${name}, ${scene}, a cell, times floor`,
        here.ns / here.expanded / (floor.ns / floor.expanded),
        2,
        true,
      )
    }
  }
  return lines
}

function report(tables) {
  const file = new URL('../../docs/terrain-speed.md', import.meta.url)
  let text = readFileSync(file, 'utf8')
  for (const [mark, lines] of Object.entries(tables)) {
    const [head, ...body] = lines
    const table = [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
    text = text.replace(new RegExp(`(<!-- ${mark} -->)[^]*(<!-- /${mark} -->)`), `$1\n\n${table}\n\n$2`)
  }
  const where = `Node ${process.versions.node}, ${cpus()[0].model}`
  writeFileSync(file, text.replace(/(<!-- where -->)[^]*(<!-- \/where -->)/, `$1${where}$2`))
}

const { folder, maps: found } = findMaps()
const chosen = flags.get('maps')?.split(',')
const maps = found.filter(({ name }) => chosen === undefined || chosen.includes(name))
console.log(`${cpus()[0].model}, Node ${process.version}, ${maps.length} maps of ${folder}`)
const way = await loadWaystate()
// Once for nothing: until it has run for a while, WebAssembly is not compiled for speed.
runMap(way, maps[0])
const results = []
for (const files of maps) {
  process.stderr.write(`${files.name}\n`)
  results.push(runMap(way, files))
}
const totals = totalsOf(results)
const tables = {
  searches: searchTable(totals),
  floor: floorTable(totals),
  targets: targetTable(totals, results),
}
print('beside the generic A*, all queries of all maps', tables.searches)
print('beside themselves on floor', tables.floor)
print('targets', tables.targets)
if (flags.has('report')) report(tables)
const wrong = sum(Object.values(totals).flatMap((rows) => Object.values(rows).map((row) => row.wrong)))
if (wrong > 0) {
  console.error(`terrain: ${wrong} wrong answers`)
  process.exitCode = 1
}
