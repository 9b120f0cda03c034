import { loadWaystate } from 'waystate'
import { PathPool } from './path-pool.js'

const SIDE = 512
const way = await loadWaystate()
const grid = way.createGrid({ width: SIDE, height: SIDE })

let seed = 1
const below = (limit) => (seed = (seed * 48271) % 0x7fffffff) % limit
for (let i = 0; i < 2000; i++) grid.fill(below(SIDE - 8), below(SIDE - 8), 1 + below(8), 1 + below(8), 255)
const place = () => grid.nearestWalkable({ x: below(SIDE), y: below(SIDE) }, 16)
const requests = Array.from({ length: 2000 }, () => [place(), place()])

async function timed(name, answer) {
  await answer(requests.slice(0, 100)) // starts the threads
  const begun = performance.now()
  const paths = await answer(requests)
  const seconds = (performance.now() - begun) / 1000
  console.log(`${name}: ${Math.round(requests.length / seconds)} paths a second`)
  return paths
}

const alone = await timed('this thread alone', (asked) => grid.findPaths(asked))
for (const threads of [1, 2]) {
  const pool = await PathPool.create(grid, { threads })
  const paths = await timed(`a pool of ${threads}`, (asked) => pool.find(asked))
  const equal = paths.every(
    (path, i) => `${path.cost} ${path.cells}` === `${alone[i].cost} ${alone[i].cells}`,
  )
  console.log(equal ? '  the same answers in the same order' : '  OTHER ANSWERS')
  await pool.close()
}
