// The same queries put to this library and to others that find paths in a browser, with wrong answers counted.
import { WALL } from '../world/areas.js'
import { randomFrom } from '../world/random.js'

const QUERIES = 60
const ROOT = Math.SQRT2
/** Others add up in their own order; a real difference is at least 3 − 2√2. */
const SLACK = 1e-6

function queriesOn(cells, width, seed) {
  const free = []
  for (let cell = 0; cell < cells.length; cell++) if (cells[cell] !== WALL) free.push(cell)
  const random = randomFrom(seed)
  const point = (cell) => ({ x: cell % width, y: Math.floor(cell / width) })
  const pick = () => point(free[random.below(free.length)])
  const queries = []
  while (queries.length < QUERIES) {
    const [start, goal] = [pick(), pick()]
    if (start.x !== goal.x || start.y !== goal.y) queries.push([start, goal])
  }
  return queries
}

const lengthOf = (points) => {
  let sum = 0
  for (let i = 1; i < points.length; i++) {
    sum += points[i].x !== points[i - 1].x && points[i].y !== points[i - 1].y ? ROOT : 1
  }
  return points.length > 0 ? sum : Infinity
}

function ours(way, cells, width, algorithm) {
  const grid = way.createGrid({ width, height: cells.length / width, cells })
  const find = (start, goal) => {
    const path = grid.findPath(start, goal, { algorithm })
    return path.status === 'found' ? path.cost : Infinity
  }
  return { find, end: () => grid.dispose() }
}

async function pathfinding(cells, width, Finder) {
  const { default: PF } = await import('pathfinding')
  const rows = rowsOf(cells, width)
  const options = { diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles }
  const finder = new PF[Finder](options)
  const clean = new PF.Grid(rows)
  const find = (start, goal) => {
    const points = finder.findPath(start.x, start.y, goal.x, goal.y, clean.clone())
    return lengthOf(points.map(([x, y]) => ({ x, y })))
  }
  return { find, end() {} }
}

async function easystar(cells, width) {
  const { default: EasyStar } = await import('easystarjs')
  const star = new EasyStar.js()
  star.setGrid(rowsOf(cells, width))
  star.setAcceptableTiles([0])
  star.enableDiagonals()
  star.disableCornerCutting()
  star.enableSync()
  star.setIterationsPerCalculation(Number.MAX_SAFE_INTEGER)
  const find = (start, goal) => {
    let found = Infinity
    star.findPath(start.x, start.y, goal.x, goal.y, (points) => {
      if (points) found = lengthOf(points)
    })
    star.calculate()
    return found
  }
  return { find, end() {} }
}

const rowsOf = (cells, width) =>
  Array.from({ length: cells.length / width }, (_, y) =>
    Array.from(cells.subarray(y * width, (y + 1) * width), (area) => (area === WALL ? 1 : 0)),
  )

export const ENTRANTS = [
  ['Waystate, jump points', (way, cells, width) => ours(way, cells, width, 'jps')],
  ['Waystate, A*', (way, cells, width) => ours(way, cells, width, 'a*')],
  ['pathfinding, JumpPointFinder', (way, cells, width) => pathfinding(cells, width, 'JumpPointFinder')],
  ['pathfinding, AStarFinder', (way, cells, width) => pathfinding(cells, width, 'AStarFinder')],
  ['easystarjs', (way, cells, width) => easystar(cells, width)],
]

/**
 * Floor and walls alone are asked about, which all of them know. told(rows) hears after each entrant: { name, ms, wrong }, ms
 * a query in the mean.
 */
export async function holdContest(way, { cells, width }, seed, told) {
  const plain = cells.map((area) => (area === WALL ? WALL : 0))
  const queries = queriesOn(plain, width, seed)
  const rows = []
  let truth = null
  for (const [name, make] of ENTRANTS) {
    // The page stays alive in between.
    await new Promise((resolve) => setTimeout(resolve, 20))
    const entrant = await make(way, plain, width)
    // Once beforehand: what is made at the first use is no part of a query, for none of them.
    entrant.find(...queries[0])
    const begun = performance.now()
    const answers = queries.map(([start, goal]) => entrant.find(start, goal))
    const ms = (performance.now() - begun) / queries.length
    entrant.end()
    truth ??= answers
    const wrong = answers.filter(
      (cost, i) => cost !== truth[i] && !(Math.abs(cost - truth[i]) < SLACK),
    ).length
    rows.push({ name, ms, wrong })
    told([...rows])
  }
  return rows
}

export const CONTEST_QUERIES = QUERIES
