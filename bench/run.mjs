// npm run bench: one run of all finders over the same maps and queries, with the answers checked.
//   --quick        10 queries a map, one round
//   --callgrind    instructions per expanded cell of the native engines, by valgrind
//   --maps=a,b     only these maps
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import PF from 'pathfinding'

import { loadWaystate } from '../bindings/js/index.js'
import { findMaps, loadCells, loadQueries, ROOT, walk } from './maps.js'
import { Yardstick } from './yardstick.js'

const flags = new Map(process.argv.slice(2).map((flag) => flag.replace(/^--/, '').split('=')))
const QUICK = flags.has('quick')
const QUERIES = QUICK ? 10 : 100
const ROUNDS = QUICK ? 1 : 3
// `pathfinding` takes minutes for all queries: a few at even steps, scaled by what the yardstick takes for them.
const SAMPLE = QUICK ? 2 : 5

const median = (values) => {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
const sum = (values) => values.reduce((total, value) => total + value, 0)

function buildNative() {
  const build = path.join(ROOT, 'build/bench')
  mkdirSync(build, { recursive: true })
  const quiet = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }
  const configure = [
    '-S',
    ROOT,
    '-B',
    build,
    '-DCMAKE_BUILD_TYPE=Release',
    '-DCMAKE_C_FLAGS_RELEASE=-O3 -DNDEBUG',
  ]
  execFileSync('cmake', [...configure, '-DWAYSTATE_BUILD_TESTS=OFF'], quiet)
  execFileSync('cmake', ['--build', build, '--target', 'waystate'], quiet)
  const program = path.join(build, 'native')
  const support = path.join(ROOT, 'tests/c/support')
  const sources = ['movingai.c', 'source_dir.c'].map((file) => path.join(support, file))
  const includes = [`-I${path.join(ROOT, 'src/include')}`, `-I${support}`]
  const inputs = [path.join(ROOT, 'bench/native.c'), ...sources, path.join(build, 'libwaystate.a')]
  execFileSync('cc', ['-std=c11', '-O3', '-g', ...includes, ...inputs, '-lm', '-o', program], quiet)
  return program
}

/** What the native program printed: by map name, [{ ns, expanded, wrong }]. */
function readNative(text) {
  const byMap = new Map()
  for (const line of text.trim().split('\n')) {
    const [name, , ns, expanded, wrong] = line.split('\t')
    if (!byMap.has(name)) byMap.set(name, [])
    byMap.get(name).push({ ns: Number(ns), expanded: Number(expanded), wrong: Number(wrong) })
  }
  return byMap
}

const mapArguments = (maps) => maps.flatMap(({ mapFile, queryFile }) => [mapFile, queryFile])

function runNative(program, engine, maps) {
  const run = [engine, String(ROUNDS), String(QUERIES), ...mapArguments(maps)]
  const { status, stdout } = spawnSync(program, run, { encoding: 'utf8', maxBuffer: 1 << 28 })
  return status === 0 ? readNative(stdout) : null
}

/** Median time of each query over the rounds in ns, how many were expanded, how many answers were wrong. */
function time(finder, world, queries, rounds) {
  const times = queries.map(() => [])
  let wrong = 0
  let expanded = 0
  for (let round = rounds > 1 ? -1 : 0; round < rounds; round++) {
    wrong = 0
    expanded = 0
    queries.forEach((query, i) => {
      finder.prepare?.()
      const begun = process.hrtime.bigint()
      const answer = finder.find(query.start, query.goal)
      const taken = Number(process.hrtime.bigint() - begun)
      if (round >= 0) times[i].push(taken)
      const { cells, expandedCount } = finder.read(answer)
      const at = ({ x, y }) => y * world.width + x
      const length = walk(world, cells, at(query.start), at(query.goal))
      if (!(Math.abs(length - query.length) <= query.tolerance)) wrong++
      expanded += expandedCount
    })
  }
  return { perQuery: times.map(median), expanded, wrong }
}

function yardstick(world) {
  const finder = new Yardstick(world)
  return {
    find: (start, goal) => finder.find(start, goal),
    read: (cells) => ({ cells: cells ?? [], expandedCount: finder.expanded }),
  }
}

function wasm(grid, algorithm, specializedEngines) {
  const options = { algorithm, specializedEngines }
  return {
    find: (start, goal) => grid.findPath(start, goal, options),
    read: ({ cells, expandedCount }) => ({ cells, expandedCount }),
  }
}

/** `pathfinding` marks its grid's nodes, so each search needs a clone, timed apart. */
function pathfinding({ width, height, cells }) {
  const matrix = Array.from({ length: height }, (_, y) =>
    Array.from(cells.subarray(y * width, (y + 1) * width)),
  )
  const original = new PF.Grid(matrix)
  const finder = new PF.AStarFinder({ diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles })
  let clone
  const cloneTimes = []
  return {
    cloneTimes,
    prepare() {
      const begun = process.hrtime.bigint()
      clone = original.clone()
      cloneTimes.push(Number(process.hrtime.bigint() - begun))
    },
    find: (start, goal) => finder.findPath(start.x, start.y, goal.x, goal.y, clone),
    read: (found) => ({ cells: found.map(([x, y]) => y * width + x), expandedCount: 0 }),
  }
}

/** The wasm algorithms that this build has. */
function wasmEngines(grid) {
  const engines = [
    ['wasm a*', 'a*', true],
    ['wasm generic a*', 'a*', false],
    ['wasm jps', 'jps', true],
    ['wasm jps+', 'jps+', true],
  ]
  return engines.filter(([, algorithm, specializedEngines]) => {
    try {
      grid.findPath({ x: 0, y: 0 }, { x: 0, y: 0 }, { algorithm, specializedEngines })
      return true
    } catch (error) {
      if (error.code === 'unsupported') return false
      throw error
    }
  })
}

const evenly = (items, count) =>
  Array.from({ length: Math.min(count, items.length) }, (_, i) =>
    Math.floor(((i + 0.5) * items.length) / Math.min(count, items.length)),
  )

function runMap(way, files) {
  const world = loadCells(files.mapFile)
  const queries = loadQueries(files.queryFile, QUERIES)
  const rows = new Map()
  const own = time(yardstick(world), world, queries, ROUNDS)
  rows.set('yardstick', own)
  const grid = way.createGrid(world)
  for (const [name, algorithm, specializedEngines] of wasmEngines(grid)) {
    rows.set(name, time(wasm(grid, algorithm, specializedEngines), world, queries, ROUNDS))
  }
  grid.dispose()
  const sample = evenly(queries, SAMPLE)
  const peer = pathfinding(world)
  const taken = time(
    peer,
    world,
    sample.map((i) => queries[i]),
    1,
  )
  // The yardstick's time over all queries stands to its time over the sample as the peer's would.
  const scale = sum(own.perQuery) / sum(sample.map((i) => own.perQuery[i]))
  const clone = median(peer.cloneTimes)
  const scaled = (perQuery, total) => ({
    perQuery,
    total,
    expanded: 0,
    wrong: taken.wrong,
    sampled: sample.length,
  })
  const search = sum(taken.perQuery) * scale
  rows.set('pathfinding a*', scaled(taken.perQuery, search))
  rows.set(
    '  with clone',
    scaled(
      taken.perQuery.map((ns) => ns + clone),
      search + clone * queries.length,
    ),
  )
  return { world, queries, rows }
}

function addNative(results, program, maps) {
  for (const [name, engine] of [
    ['native a*', 'a*'],
    ['native generic a*', 'a*-generic'],
    ['native jps', 'jps'],
    ['native jps+', 'jps+'],
  ]) {
    const byMap = runNative(program, engine, maps)
    if (byMap === null) continue
    for (const [map, { rows }] of results) {
      const answers = byMap.get(map)
      rows.set(name, {
        perQuery: answers.map(({ ns }) => ns),
        expanded: sum(answers.map(({ expanded }) => expanded)),
        wrong: sum(answers.map(({ wrong }) => wrong)),
      })
    }
  }
}

const totalOf = (row) => row.total ?? sum(row.perQuery)
const ms = (ns) => (ns / 1e6).toFixed(ns < 1e7 ? 3 : 1)

function print(title, lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => String(line[column]).length)))
  console.log(`\n${title}`)
  for (const line of lines) {
    console.log(
      line
        .map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i]) : String(cell).padStart(widths[i])))
        .join('  '),
    )
  }
}

function report(results) {
  const names = [...new Set([...results.values()].flatMap(({ rows }) => [...rows.keys()]))]
  const medians = [['map', ...names.map((name) => name.trim())]]
  for (const [map, { rows }] of results)
    medians.push([map, ...names.map((name) => ms(median(rows.get(name).perQuery)))])
  print('median ms a query, by map', medians)

  const totals = new Map()
  const lines = [['finder', 'total ms', 'yardstick is', 'us/expanded', 'wrong', 'of']]
  const all = [...results.values()]
  const base = sum(all.map(({ rows }) => totalOf(rows.get('yardstick'))))
  for (const name of names) {
    const rows = all.map((result) => result.rows.get(name))
    const total = sum(rows.map(totalOf))
    const expanded = sum(rows.map((row) => row.expanded))
    totals.set(name, total)
    lines.push([
      name,
      ms(total),
      `${(base / total).toFixed(2)}x`,
      expanded > 0 ? (total / 1e3 / expanded).toFixed(4) : '-',
      sum(rows.map((row) => row.wrong)),
      sum(rows.map((row) => row.perQuery.length)),
    ])
  }
  print('all queries of all maps', lines)
  console.log(
    `pathfinding: ${SAMPLE} queries a map, scaled to all by the yardstick's times for the same ones`,
  )
  return totals
}

function targets(totals) {
  const our = totals.get('wasm a*')
  const lines = [['target', 'is', 'wanted', '']]
  const add = (name, value, wanted, met) =>
    lines.push([name, `${value.toFixed(2)}x`, wanted, met ? 'met' : 'MISSED'])
  const over = (name, key, least) =>
    add(name, totals.get(key) / our, `>= ${least}x`, totals.get(key) / our >= least)
  over('yardstick / wasm a*', 'yardstick', 3)
  over('pathfinding search alone / wasm a*', 'pathfinding a*', 15)
  over('pathfinding with clone / wasm a*', '  with clone', 50)
  if (totals.has('native a*')) {
    const ratio = our / totals.get('native a*')
    add('wasm a* / native a*', ratio, '<= 1.5x', ratio <= 1.5)
  }
  const base = totals.get('yardstick')
  for (const [name, least] of [
    ['wasm jps', 14],
    ['native jps', 20],
  ]) {
    if (!totals.has(name)) continue
    const ratio = base / totals.get(name)
    add(`yardstick / ${name}`, ratio, `>= ${least}x`, ratio >= least)
  }
  print('targets', lines)
}

/** Counts only inside the query call; the first query of a map also fills its buffers. */
function callgrind(program, maps) {
  const chosen = maps.filter((_, i) => i % Math.ceil(maps.length / 5) === 0)
  const lines = [['engine', 'instructions', 'expanded', 'per expanded cell']]
  for (const engine of ['a*', 'a*-generic', 'jps', 'jps+']) {
    const output = path.join(ROOT, 'build/bench', `callgrind.${engine.replace('*', 'star')}.out`)
    const options = [
      '--tool=callgrind',
      '--toggle-collect=way_grid_find_path',
      `--callgrind-out-file=${output}`,
    ]
    const run = [...options, program, engine, '0', '6', ...mapArguments(chosen)]
    const { status, stdout, stderr, error } = spawnSync('valgrind', run, {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    if (error) throw new Error('valgrind is not installed', { cause: error })
    if (status !== 0) continue
    const instructions = Number(/Collected\s*:\s*(\d+)/.exec(stderr)[1])
    const expanded = sum([...readNative(stdout).values()].flat().map((answer) => answer.expanded))
    lines.push([engine, instructions, expanded, (instructions / expanded).toFixed(1)])
  }
  print(`native instructions: ${chosen.map(({ name }) => name).join(', ')}`, lines)
}

const { folder, maps: found } = findMaps()
const wanted = flags.get('maps')?.split(',')
const maps = found.filter(({ name }) => wanted === undefined || wanted.includes(name))
console.log(`${os.cpus()[0].model}, Node ${process.version}, ${maps.length} maps of ${folder}`)
const native = existsSync(path.join(ROOT, 'CMakeLists.txt')) ? buildNative() : null
if (flags.has('callgrind')) {
  callgrind(native, maps)
} else {
  const way = await loadWaystate()
  const results = new Map()
  for (const files of maps) {
    process.stderr.write(`${files.name}\n`)
    results.set(files.name, runMap(way, files))
  }
  if (native !== null) addNative(results, native, maps)
  targets(report(results))
}
