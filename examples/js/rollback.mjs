// A guess about a wall, taken back: the search ends as if it had never been made.
import { loadWaystate } from 'waystate'

const way = await loadWaystate()
const grid = way.createGrid({ width: 64, height: 64 })
grid.fill(20, 0, 1, 60, 255)

const search = grid.createSearch()
search.begin({ x: 2, y: 2 }, { x: 60, y: 5 })
search.step(200)
const saved = [grid.saveState(), search.saveState()]

grid.set(25, 61, 255)
console.log(`after the guess: ${search.status}`)

grid.restoreState(saved[0]) // the grid first, then what is built over it
search.restoreState(saved[1])
while (search.status === 'in-progress') search.step(200)
const path = search.path()
console.log(`${path.length} cells, cost ${path.cost.toFixed(2)}`)
