// How fast each algorithm is on a map, on this machine. Queries are the same for each.

import { gridOfMap, wholeOf } from './path.js'

const ALGORITHMS = ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*']
const SIZE = 256

/** A number below n from a generator of its own, so that runs can be compared. */
function dice(seed) {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

function madeGrid(way) {
  const roll = dice(1)
  const grid = way.createGrid({ width: SIZE, height: SIZE })
  for (let i = 0; i < 400; i++) {
    grid.fill(roll(SIZE - 12), roll(SIZE - 12), 1 + roll(12), 1 + roll(12), 255)
  }
  return grid
}

function queriesOn(grid, amount) {
  const roll = dice(2)
  const free = []
  grid.cells.forEach((area, cell) => area !== 255 && free.push(cell))
  if (free.length === 0) throw new Error('the map has no free cell')
  const place = () => {
    const cell = free[roll(free.length)]
    return { x: cell % grid.width, y: Math.floor(cell / grid.width) }
  }
  return Array.from({ length: amount }, () => [place(), place()])
}

export function bench({ way, files: [map], options, Usage }) {
  const amount = options.queries === undefined ? 100 : wholeOf(options.queries, '--queries', Usage)
  if (amount < 1 || amount > 100_000) throw new Usage('--queries: 1 to 100000 was expected')
  const grid = map === undefined ? madeGrid(way) : gridOfMap(way, map, options, Usage)
  const queries = queriesOn(grid, amount)
  const algorithms = 'layout' in grid ? ['a*'] : ALGORITHMS
  const rows = algorithms.map((algorithm) => {
    // What is kept with the grid is built before the clock runs.
    grid.findPath(...queries[0], { algorithm })
    const begin = performance.now()
    const paths = grid.findPaths(queries, { algorithm })
    const milliseconds = (performance.now() - begin) / amount
    const found = paths.filter(({ status }) => status === 'found')
    const expanded = paths.reduce((sum, { expandedCount }) => sum + expandedCount, 0) / amount
    return { algorithm, milliseconds, found: found.length, expanded }
  })
  if (options.json) {
    console.log(JSON.stringify({ width: grid.width, height: grid.height, queries: amount, rows }))
    return 0
  }
  console.log(`${grid.width} x ${grid.height}, ${amount} queries`)
  for (const { algorithm, milliseconds, found, expanded } of rows) {
    const figures = [`${milliseconds.toFixed(3)} ms`, `${Math.round(expanded)} expanded`, `${found} found`]
    console.log(`  ${algorithm.padEnd(12)} ${figures.map((figure) => figure.padStart(14)).join('')}`)
  }
  return 0
}
