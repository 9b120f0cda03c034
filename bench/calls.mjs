// What a call from JavaScript costs: queries of a step or two, one by one and many at once, and calls on single cells. The
// first column is time a call, the second how many of the plainest query that is; all forms take turns in one run.
//
//   npm run bench:calls [path of another build]
//
// With another build of the project (its folder, built) both take turns, and a third column gives their ratio.

import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

const ROUNDS = 61
const QUERIES = 1000
const SIZE = 64

const load = async (root) =>
  (await import(pathToFileURL(resolve(root, 'bindings/js/index.js')))).loadWaystate()

/** Starts all over the map, each with a goal so far away. */
const queriesOf = (far) =>
  Array.from({ length: QUERIES }, (_, i) => {
    const start = { x: i % 48, y: (i * 7) % 48 }
    return [start, { x: start.x + far, y: start.y + (far >> 1) }]
  })

function query(way, far, options) {
  const grid = way.createGrid({ width: SIZE, height: SIZE })
  const queries = queriesOf(far)
  return () => {
    for (const [start, goal] of queries) grid.findPath(start, goal, options)
  }
}

function queryMany(way, far, options) {
  const grid = way.createGrid({ width: SIZE, height: SIZE })
  const queries = queriesOf(far)
  return () => grid.findPaths(queries, options)
}

function onCells(way, call) {
  const grid = way.createGrid({ width: SIZE, height: SIZE })
  let area = 0
  return () => {
    area = 255 - area
    for (let i = 0; i < QUERIES; i++) call(grid, i % SIZE, (i >> 6) % SIZE, area)
  }
}

/** Each makes QUERIES calls, or one of as many. */
const FORMS = {
  'findPath, a step': (way) => query(way, 1),
  'findPath, a step, named a*': (way) => query(way, 1, { algorithm: 'a*' }),
  'findPaths, a step': (way) => queryMany(way, 1),
  'findPath, 12 steps': (way) => query(way, 12),
  'findPaths, 12 steps': (way) => queryMany(way, 12),
  'findPath, 12 steps, turns': (way) => query(way, 12, { points: 'turns' }),
  'findPaths, 12 steps, turns': (way) => queryMany(way, 12, { points: 'turns' }),
  get: (way) => onCells(way, (grid, x, y) => grid.get(x, y)),
  set: (way) => onCells(way, (grid, x, y, area) => grid.set(x, y, area)),
  isWalkable: (way) => onCells(way, (grid, x, y) => grid.isWalkable(x, y)),
}

function nanoseconds(run) {
  const from = process.hrtime.bigint()
  run()
  return Number(process.hrtime.bigint() - from) / QUERIES
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1]

/** A form of a build that lacks what it asks for is null. */
function made(make, way) {
  try {
    const run = make(way)
    for (let i = 0; i < 20; i++) run()
    return run
  } catch {
    return null
  }
}

const ways = [await load(new URL('../', import.meta.url).pathname)]
if (process.argv[2] !== undefined) ways.push(await load(process.argv[2]))
const rows = Object.entries(FORMS).map(([name, make]) => ({
  name,
  runs: ways.map((way) => made(make, way)),
  times: ways.map(() => []),
  ratios: [],
  plain: [],
}))
for (let round = 0; round < ROUNDS; round++) {
  for (const { runs, times, ratios, plain } of rows) {
    const now = runs.map((run) => (run === null ? NaN : nanoseconds(run)))
    now.forEach((time, i) => times[i].push(time))
    ratios.push(now[0] / now[1])
    plain.push(now[0] / rows[0].times[0].at(-1))
  }
}
for (const { name, times, ratios, plain } of rows) {
  const against = ways.length > 1 ? `${median(ratios).toFixed(2).padStart(8)} of the other` : ''
  console.log(
    `${name.padEnd(28)}${median(times[0]).toFixed(0).padStart(7)} ns${median(plain).toFixed(2).padStart(8)}${against}`,
  )
}
