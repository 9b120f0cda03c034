// npm run bench: one run of all square-grid finders over the same maps and queries, with the answers checked.
//   --quick        10 queries a map, one round
//   --callgrind    instructions per expanded cell of the native engines, by valgrind
//   --maps=a,b     only these maps
//   --no-peers     only our own finders and the yardstick
import os from 'node:os'

import { loadWaystate } from '../bindings/js/index.js'
import { findMaps, loadCells, loadQueries, walk } from './maps.js'
import { buildNative, countNative, runNative } from './native-program.js'
import { PEERS_4, PEERS_8 } from './peers.js'
import { evenly, median, ms, print, sum } from './table.js'
import { Yardstick } from './yardstick.js'

const flags = new Map(process.argv.slice(2).map((flag) => flag.replace(/^--/, '').split('=')))
const QUICK = flags.has('quick')
const QUERIES = QUICK ? 10 : 100
const ROUNDS = QUICK ? 1 : 3

/** Ours: name in the table, algorithm, further options, name that bench/native.c knows. */
const OURS_8 = [
  ['a*', 'a*', {}, 'a*'],
  ['generic a*', 'a*', { specializedEngines: false }, 'a*-generic'],
  ['jps', 'jps', {}, 'jps'],
  ['jps+', 'jps+', {}, 'jps+'],
  ['hpa*', 'hpa*', {}, 'hpa*'],
  ['theta*', 'theta*', {}, 'theta*'],
  ['lazy-theta*', 'lazy-theta*', {}, 'lazy-theta*'],
]
const ANY_ANGLE = new Set(['theta*', 'lazy-theta*'])
const INEXACT = new Set(['hpa*', ...ANY_ANGLE])
const OURS_4 = [
  ['a* 4', 'a*', { diagonal: 'never' }, 'a*-4'],
  ['jps 4', 'jps', { diagonal: 'never' }, 'jps-4'],
  ['jps+ 4', 'jps+', { diagonal: 'never' }, 'jps+-4'],
]

/** Times of each query over the rounds in ns, how many were expanded, how many answers were wrong. */
async function time(finder, world, queries, rounds) {
  const times = queries.map(() => [])
  const prepared = []
  let wrong = 0
  let expanded = 0
  let lengths = 0
  for (let round = rounds > 1 ? -1 : 0; round < rounds; round++) {
    wrong = 0
    expanded = 0
    lengths = 0
    for (const [i, query] of queries.entries()) {
      const begun = process.hrtime.bigint()
      finder.prepare?.()
      const asked = process.hrtime.bigint()
      let answer = finder.find(query.start, query.goal)
      if (answer instanceof Promise) answer = await answer
      const done = process.hrtime.bigint()
      prepared.push(Number(asked - begun))
      if (round >= 0) times[i].push(Number(done - asked))
      const at = ({ x, y }) => y * world.width + x
      const length =
        finder.length?.(answer) ?? walk(world, finder.read(answer), at(query.start), at(query.goal))
      const right = finder.inexact ? length > 0 : Math.abs(length - query.length) <= query.tolerance
      if (!right) wrong++
      lengths += length
      expanded += finder.expanded?.(answer) ?? 0
    }
  }
  return { perQuery: times.map(median), prepare: median(prepared), expanded, wrong, lengths }
}

function yardstick(world) {
  const finder = new Yardstick(world)
  return {
    find: (start, goal) => finder.find(start, goal),
    read: (cells) => cells ?? [],
    expanded: () => finder.expanded,
  }
}

/** HPA* is held to steps that the rule allows; the cells of any-angle paths are corners, so their cost is the length. */
const wasm = (grid, options) => ({
  find: (start, goal) => grid.findPath(start, goal, options),
  inexact: INEXACT.has(options.algorithm),
  length: ANY_ANGLE.has(options.algorithm) ? ({ cost }) => cost : undefined,
  read: ({ cells }) => cells,
  expanded: ({ expandedCount }) => expandedCount,
})

const quietly = async (run) => {
  const { log } = console
  console.log = () => {}
  try {
    await run()
  } finally {
    console.log = log
  }
}

async function addPeer(rows, { name, sample, setup }, world, queries, yardstickTimes) {
  const begun = process.hrtime.bigint()
  const finder = await setup(world)
  const setupTime = Number(process.hrtime.bigint() - begun)
  const chosen = evenly(queries.length, QUICK ? Math.min(2, sample) : sample)
  const whole = chosen.length === queries.length
  const taken = await time(
    finder,
    world,
    chosen.map((i) => queries[i]),
    whole ? ROUNDS : 1,
  )
  // The yardstick's time over all queries stands to its time over the sample as the peer's would.
  const scale = whole ? 1 : sum(yardstickTimes) / sum(chosen.map((i) => yardstickTimes[i]))
  const search = sum(taken.perQuery) * scale
  rows.set(name, { ...taken, total: search, setup: setupTime })
  if (finder.prepare) {
    rows.set(`${name} with clone`, {
      ...taken,
      perQuery: taken.perQuery.map((ns) => ns + taken.prepare),
      total: search + taken.prepare * queries.length,
    })
  }
}

async function runMap(way, files, peers) {
  const world = loadCells(files.mapFile)
  const queries = loadQueries(files.queryFile, QUERIES)
  const rows = new Map()
  const own = await time(yardstick(world), world, queries, ROUNDS)
  rows.set('yardstick', own)
  const grid = way.createGrid(world)
  for (const [name, algorithm, options] of OURS_8) {
    const row = await time(wasm(grid, { algorithm, ...options }), world, queries, ROUNDS)
    rows.set(`wasm ${name}`, row)
  }
  // In four directions the length comes from plain A*, which the tests hold against a Dijkstra of their own.
  const queries4 = queries.map((query) => ({
    ...query,
    length: grid.findPath(query.start, query.goal, { diagonal: 'never', specializedEngines: false }).cost,
    tolerance: 0,
  }))
  for (const [name, algorithm, options] of OURS_4) {
    rows.set(`wasm ${name}`, await time(wasm(grid, { algorithm, ...options }), world, queries4, ROUNDS))
  }
  grid.dispose()
  if (peers) {
    for (const peer of PEERS_8) {
      const run = () => addPeer(rows, peer, world, queries, own.perQuery)
      await (peer.noisy ? quietly(run) : run())
    }
    for (const peer of PEERS_4) await addPeer(rows, peer, world, queries4, own.perQuery)
  }
  return { world, queries, rows }
}

function addNative(results, program, maps) {
  for (const [name, , , engine] of [...OURS_8, ...OURS_4]) {
    const byMap = runNative(program, engine, ROUNDS, QUERIES, maps)
    if (byMap === null) continue
    for (const [map, { rows }] of results) {
      const { answers, bytesPerCell } = byMap.get(map)
      rows.set(`native ${name}`, {
        perQuery: answers.map(({ ns }) => ns),
        expanded: sum(answers.map(({ expanded }) => expanded)),
        wrong: sum(answers.map(({ wrong }) => wrong)),
        bytesPerCell,
      })
    }
  }
}

const totalOf = (row) => row.total ?? sum(row.perQuery)

/** Of all paths together, by the shortest of all; NaN where a path is broken. */
const lengthOf = (all, rows) => {
  const shortest = all.map(({ queries }) => sum(queries.map(({ length }) => length)))
  const whole = rows.every((row, i) => row.perQuery.length === all[i].queries.length)
  return whole ? (sum(rows.map(({ lengths }) => lengths)) / sum(shortest)).toFixed(4) : '-'
}

function report(results) {
  const all = [...results.values()]
  const names = [...new Set(all.flatMap(({ rows }) => [...rows.keys()]))]
  const medians = [['median ms', ...results.keys()]]
  for (const name of names) {
    medians.push([name, ...all.map(({ rows }) => ms(median(rows.get(name).perQuery)))])
  }
  print('median ms a query, by map', medians)

  const totals = new Map()
  const lines = [
    ['finder', 'total ms', 'yardstick is', 'us/expanded', 'set-up ms', 'bytes/cell', 'length', 'wrong', 'of'],
  ]
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
      rows[0].setup === undefined ? '-' : ms(sum(rows.map((row) => row.setup))),
      rows[0].bytesPerCell === undefined ? '-' : median(rows.map((row) => row.bytesPerCell)).toFixed(1),
      rows[0].lengths === undefined || name.endsWith(' 4') ? '-' : lengthOf(all, rows),
      sum(rows.map((row) => row.wrong)),
      sum(rows.map((row) => row.perQuery.length)),
    ])
  }
  print('all queries of all maps', lines)
  console.log('length: of all paths together, the shortest being 1')
  console.log('bytes/cell: what the queries of a map left allocated beside the grid, median over the maps')
  console.log(
    "where a finder got fewer queries, its total is scaled by the yardstick's times for the same ones",
  )
  return totals
}

/** Whether a map is a maze or noise, where tables help little. */
const erratic = (name) => /^(maze|random)/.test(name)

function targets(totals, results) {
  const lines = [['target', 'is', 'wanted', '']]
  const add = (name, value, wanted, met) =>
    lines.push([name, `${value.toFixed(2)}x`, wanted, met ? 'met' : 'MISSED'])
  const over = (slow, fast, least) => {
    if (!totals.has(slow) || !totals.has(fast)) return
    const ratio = totals.get(slow) / totals.get(fast)
    add(`${slow} / ${fast}`, ratio, `>= ${least}x`, ratio >= least)
  }
  over('yardstick', 'wasm a*', 3)
  over('pathfinding a*', 'wasm a*', 15)
  over('pathfinding a* with clone', 'wasm a*', 50)
  if (totals.has('native a*')) {
    const ratio = totals.get('wasm a*') / totals.get('native a*')
    add('wasm a* / native a*', ratio, '<= 1.5x', ratio <= 1.5)
  }
  over('yardstick', 'native jps', 20)
  over('yardstick', 'wasm jps', 14)
  over('pathfinding jps', 'wasm jps', 80)
  over('pathfinding jps with clone', 'wasm jps', 400)
  for (const kind of ['native', 'wasm']) {
    const calm = [...results].filter(([name, { rows }]) => !erratic(name) && rows.has(`${kind} jps+`))
    if (calm.length === 0) continue
    const ratios = calm.flatMap(([, { rows }]) =>
      rows.get(`${kind} jps`).perQuery.map((ns, i) => ns / rows.get(`${kind} jps+`).perQuery[i]),
    )
    const ratio = median(ratios)
    add(`${kind} jps / jps+, median outside mazes and noise`, ratio, '>= 1.5x', ratio >= 1.5)
  }
  over('l1-path-finder', 'wasm jps 4', 1)
  print('targets', lines)
}

function callgrind(program, maps) {
  const chosen = maps.filter((_, i) => i % Math.ceil(maps.length / 5) === 0)
  const lines = [['engine', 'instructions', 'expanded', 'per expanded cell']]
  for (const [, , , engine] of [...OURS_8, ...OURS_4]) {
    const counted = countNative(program, engine, chosen)
    if (counted === null) continue
    const { instructions, expanded } = counted
    lines.push([engine, instructions, expanded, (instructions / expanded).toFixed(1)])
  }
  print(`native instructions: ${chosen.map(({ name }) => name).join(', ')}`, lines)
}

const { folder, maps: found } = findMaps()
const wanted = flags.get('maps')?.split(',')
const maps = found.filter(({ name }) => wanted === undefined || wanted.includes(name))
console.log(`${os.cpus()[0].model}, Node ${process.version}, ${maps.length} maps of ${folder}`)
const native = buildNative()
if (flags.has('callgrind')) {
  callgrind(native, maps)
} else {
  const way = await loadWaystate()
  const results = new Map()
  for (const files of maps) {
    process.stderr.write(`${files.name}\n`)
    results.set(files.name, await runMap(way, files, !flags.has('no-peers')))
  }
  addNative(results, native, maps)
  targets(report(results), results)
}
