import { loadWaystate, WaystateError, type GridPath } from 'waystate'
import { loadWaystate as loadSlim, type WasmSource } from 'waystate/slim'
import type wasm from 'waystate/waystate.wasm'

declare const console: { log(text: string): void }

async function play(): Promise<string> {
  const way = await loadWaystate()
  const grid = way.createGrid({ width: 64, height: 64 })
  grid.fill(20, 0, 1, 60, 255)
  grid.fill(30, 30, 10, 10, 1)
  grid.setAreaCost(1, 2.5)
  const goal = { x: 60, y: 5 }
  const path: GridPath = grid.findPath({ x: 2, y: 2 }, goal)
  const search = grid.createSearch({ algorithm: 'jps' })
  search.begin({ x: 2, y: 2 }, goal)
  search.step(20)
  const field = grid.createFlowField([goal])
  field.step(500)
  const hashes = [grid, search, field].map((object) => object.hash().toString(16).padStart(16, '0'))
  return [path.status, path.length, path.cost.toFixed(6), ...hashes].join(' ')
}

// @ts-expect-error slim has to be told where the module is
export const untold = () => loadSlim()
export const told = (source: typeof wasm) => loadSlim({ wasm: source satisfies WasmSource })

play().then(
  (line) => console.log(line),
  (error: unknown) => console.log(error instanceof WaystateError ? error.code : String(error)),
)
