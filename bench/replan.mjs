// npm run bench:replan: how much of a plan is made again after one edit, in expanded cells, which repeat exactly.
//   --quick        5 queries a map
//   --maps=a,b     only these maps
// Each query is planned once; then cells are closed and opened again, one at a time, and after each edit the replanner's
// expansions are held against those of a fresh A* for the same query. Edits come anywhere on the map; within four cells
// of the way of a walker who takes a step before each; and on the path itself, the worst place, for which there is no
// target: where a maze's only way is cut, all of it must be looked at.
import { loadWaystate } from '../bindings/js/index.js'
import { findMaps, loadCells, loadQueries } from './maps.js'

const flags = new Map(process.argv.slice(2).map((flag) => flag.replace(/^--/, '').split('=')))
const QUERIES = flags.has('quick') ? 5 : 30
const EDITS = 20
const WANTED = 0.1

let chance = 1
function below(limit) {
  chance ^= chance << 13
  chance ^= chance >>> 17
  chance ^= chance << 5
  return (chance >>> 0) % limit
}

const EDITED = {
  anywhere(world) {
    for (;;) {
      const cell = below(world.cells.length)
      if (world.cells[cell] === 0) return cell
    }
  },
  'on the path': (world, path) => path.cells[1 + below(path.length - 2)],
  'near the way': (world, path) => {
    const from = path.cells[below(path.length)]
    for (;;) {
      const x = (from % world.width) + below(9) - 4
      const y = Math.floor(from / world.width) + below(9) - 4
      const inside = x >= 0 && y >= 0 && x < world.width && y < world.height
      if (inside && world.cells[y * world.width + x] === 0) return y * world.width + x
    }
  },
}

/** Expansions of replans and of fresh searches over one query's edits. */
function follow(grid, world, replanner, query, kind, walks) {
  const sums = { replanned: 0, fresh: 0, wrong: 0, edits: 0 }
  const at = (cell) => ({ x: cell % world.width, y: Math.floor(cell / world.width) })
  let { start } = query
  replanner.setStart(start)
  replanner.setGoal(query.goal)
  if (replanner.replan() !== 'found') return sums
  const compare = () => {
    replanner.replan()
    const path = replanner.path()
    const fresh = grid.findPath(start, query.goal)
    const same =
      fresh.status === path.status && Math.abs(fresh.cost - path.cost) <= 1e-9 * Math.max(1, path.cost)
    sums.wrong += same ? 0 : 1
    sums.replanned += replanner.lastExpanded
    sums.fresh += fresh.expandedCount
    sums.edits++
    return path
  }
  for (let i = 0; i < EDITS; i++) {
    let path = replanner.path()
    if (path.length < 4) break
    if (walks) {
      start = at(path.cells[1])
      replanner.setStart(start)
      replanner.replan()
      path = replanner.path()
    }
    const cell = EDITED[kind](world, path)
    const { x, y } = at(cell)
    const end = cell === path.cells[0] || cell === path.cells[path.length - 1]
    if (end) continue
    grid.set(x, y, 255)
    compare()
    grid.set(x, y, 0)
    compare()
  }
  return sums
}

function run(way, files, algorithm, kind, walks) {
  const world = loadCells(files.mapFile)
  const grid = way.createGrid(world)
  const replanner = grid.createReplanner({ algorithm })
  const sums = { replanned: 0, fresh: 0, wrong: 0, edits: 0 }
  for (const query of loadQueries(files.queryFile, QUERIES)) {
    const one = follow(grid, world, replanner, query, kind, walks)
    for (const key of Object.keys(sums)) sums[key] += one[key]
  }
  replanner.dispose()
  grid.dispose()
  return sums
}

const { folder, maps: found } = findMaps()
const wanted = flags.get('maps')?.split(',')
const maps = found.filter(({ name }) => wanted === undefined || wanted.includes(name))
const way = await loadWaystate()
const percent = (part, whole) => `${((100 * part) / whole).toFixed(2)} %`
console.log(`cells expanded after one edit, of a fresh A*'s: ${maps.length} maps of ${folder}`)
let missed = 0
for (const [algorithm, kind, walks, target] of [
  ['lpa*', 'anywhere', false, WANTED],
  ['d*-lite', 'anywhere', false, WANTED],
  ['d*-lite', 'near the way', true, WANTED],
  ['lpa*', 'on the path', false, Infinity],
  ['d*-lite', 'on the path', false, Infinity],
]) {
  chance = 1
  const rows = maps.map((files) => [files.name, run(way, files, algorithm, kind, walks)])
  const total = { replanned: 0, fresh: 0, wrong: 0, edits: 0 }
  for (const [, sums] of rows) for (const key of Object.keys(total)) total[key] += sums[key]
  const met = total.replanned < target * total.fresh && total.wrong === 0
  missed += met ? 0 : 1
  console.log(`\n${algorithm}, edits ${kind}${walks ? ', walking' : ''}`)
  for (const [name, sums] of rows) {
    console.log(`  ${name.padEnd(24)} ${percent(sums.replanned, sums.fresh).padStart(9)} of ${sums.fresh}`)
  }
  const verdict = target === Infinity ? 'no target' : `wanted < ${100 * target} %: ${met ? 'met' : 'MISSED'}`
  console.log(
    `  all: ${percent(total.replanned, total.fresh)} over ${total.edits} edits, ${total.wrong} wrong; ${verdict}`,
  )
}
process.exitCode = missed > 0 ? 1 : 0
