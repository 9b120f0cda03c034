// Shows the main job on one real map: every query of its list answered and checked, then a search stopped halfway,
// saved, put back into fresh objects and finished twice with the same bytes. Ends with 1 if anything differs.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { loadWaystate } from 'waystate'

const WALL = 255
const PASSABLE = new Set(['.', 'G', 'S'])

const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('pathfinding')), 'benchmark')
const name = process.argv[2] ?? 'lak304d'

function parseMap(text) {
  const lines = text.split(/\r?\n/)
  const number = (key) => Number(lines.find((line) => line.startsWith(`${key} `)).slice(key.length))
  const [width, height] = [number('width'), number('height')]
  const rows = lines.slice(lines.indexOf('map') + 1, lines.indexOf('map') + 1 + height)
  const cells = Uint8Array.from(rows.join(''), (letter) => (PASSABLE.has(letter) ? 0 : WALL))
  if (cells.length !== width * height)
    throw new Error(`${name}: ${cells.length} cells, not ${width} x ${height}`)
  return { width, height, cells }
}

function parseQueries(text) {
  return text
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const fields = line.split('\t')
      const [startX, startY, goalX, goalY] = fields.slice(4, 8).map(Number)
      return { start: { x: startX, y: startY }, goal: { x: goalX, y: goalY }, printed: fields[8].trim() }
    })
}

/** The list's lengths are rounded to the digits printed and were summed in single precision. */
function agrees(length, printed) {
  const digits = printed.split('.')[1]?.length ?? 0
  return Math.abs(length - Number(printed)) <= 0.5001 * 10 ** -digits + 2e-6 * length
}

const hex = (hash) => hash.toString(16).padStart(16, '0')
const same = (a, b) => Buffer.compare(a, b) === 0
const problems = []

function check(what, holds) {
  console.log(`  ${holds ? 'equal ' : 'DIFFER'}  ${what}`)
  if (!holds) problems.push(what)
}

function answerAll(grid, queries) {
  const began = performance.now()
  const results = queries.map(({ start, goal }) => grid.findPath(start, goal))
  const milliseconds = performance.now() - began
  const wrong = queries.filter(
    ({ printed }, i) => results[i].status !== 'found' || !agrees(results[i].cost, printed),
  )
  const iterations = results.reduce((sum, result) => sum + result.iterations, 0)
  console.log(
    `${queries.length} queries in ${milliseconds.toFixed(0)} ms, ${iterations.toLocaleString('en')} iterations`,
  )
  console.log(`optimal lengths met: ${queries.length - wrong.length} of ${queries.length}\n`)
  for (const { start, goal, printed } of wrong.slice(0, 5)) {
    console.log(`  wrong: (${start.x}, ${start.y}) to (${goal.x}, ${goal.y}), the list says ${printed}`)
  }
  if (wrong.length > 0) problems.push(`${wrong.length} queries`)
  return results
}

function saveHalfway(way, grid, { start, goal }, iterations) {
  const half = Math.floor(iterations / 2)
  const search = grid.createSearch()
  search.begin(start, goal)
  search.step(half)
  const gridBytes = grid.saveState()
  const searchBytes = search.saveState()
  console.log(`one search of ${iterations} iterations, stopped after ${half} and saved`)
  console.log(`  grid    ${gridBytes.length} bytes, hash ${hex(grid.hash())}`)
  console.log(`  search  ${searchBytes.length} bytes, hash ${hex(search.hash())}\n`)

  const otherGrid = way.gridFromState(gridBytes)
  const otherSearch = otherGrid.createSearch()
  otherSearch.restoreState(searchBytes)
  console.log('put back into fresh objects')
  check('grid bytes', same(otherGrid.saveState(), gridBytes))
  check('search bytes', same(otherSearch.saveState(), searchBytes))

  while (search.status === 'in-progress') search.step(1000)
  while (otherSearch.status === 'in-progress') otherSearch.step(7)
  compareEnds(search, otherSearch)
  for (const object of [search, otherSearch, otherGrid]) object.dispose()
}

function compareEnds(search, otherSearch) {
  const [path, otherPath] = [search.path(), otherSearch.path()]
  console.log('\nboth finished, one in steps of 1000 and one in steps of 7')
  check(
    `status ${path.status}, cost ${path.cost}`,
    path.status === otherPath.status && path.cost === otherPath.cost,
  )
  check(
    `path of ${path.cells.length} cells`,
    path.cells.length > 0 && String(path.cells) === String(otherPath.cells),
  )
  check(
    `counters: ${path.iterations} iterations, ${path.expandedCount} expanded`,
    path.iterations === otherPath.iterations && path.expandedCount === otherPath.expandedCount,
  )
  check(`hash ${hex(search.hash())}`, search.hash() === otherSearch.hash())
  const bytes = search.saveState()
  check(`${bytes.length} bytes`, same(bytes, otherSearch.saveState()))
}

const way = await loadWaystate()
const map = parseMap(await readFile(path.join(folder, 'map', `${name}.map`), 'utf8'))
const queries = parseQueries(await readFile(path.join(folder, 'scen', `${name}.map.scen`), 'utf8'))
const grid = way.createGrid(map)
console.log(`${name}: ${map.width} x ${map.height} cells`)

const results = answerAll(grid, queries)
const longest = results.reduce(
  (best, result, i) => (result.iterations > results[best].iterations ? i : best),
  0,
)
saveHalfway(way, grid, queries[longest], results[longest].iterations)
grid.dispose()

if (problems.length > 0) {
  console.error(`\nNot as it should be: ${problems.join('; ')}`)
  process.exitCode = 1
}
