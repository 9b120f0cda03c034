import { loadWaystate, WaystateError, type Grid, type GridPath } from 'waystate/grid'

declare const console: { log(text: string): void }

async function play(): Promise<string> {
  const way = await loadWaystate()
  const grid: Grid = way.createGrid({ width: 64, height: 64 })
  grid.fill(20, 0, 1, 60, 255)
  grid.fill(30, 30, 10, 10, 1)
  grid.setAreaCost(1, 2.5)
  const goal = { x: 60, y: 5 }
  const path: GridPath = grid.findPath({ x: 2, y: 2 }, goal)
  const search = grid.createSearch({ algorithm: 'jps' })
  search.begin({ x: 2, y: 2 }, goal)
  search.step(20)
  const hashes = [grid, search].map((object) => object.hash().toString(16).padStart(16, '0'))
  return [path.status, path.length, path.cost.toFixed(6), ...hashes].join(' ')
}

// @ts-expect-error this entry has no flow fields
export const field = (grid: Grid) => grid.createFlowField([])

play().then(
  (line) => console.log(line),
  (error: unknown) => console.log(error instanceof WaystateError ? error.code : String(error)),
)
