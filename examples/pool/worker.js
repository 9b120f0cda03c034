import { workerData } from 'node:worker_threads'
import { loadWaystate } from 'waystate/slim'

const way = await loadWaystate({ wasm: workerData.module })
let grid = null
let edition = 0

export default function answer({ map, requests, options }) {
  if (map.edition !== edition) {
    // Restored in place, what is kept for the cells that are the same stays.
    if (grid === null) grid = way.gridFromState(map.bytes)
    else grid.restoreState(map.bytes)
    edition = map.edition
  }
  const paths = grid.findPaths(requests, options)
  return paths.map(({ status, cost, cells }) => ({ status, cost, cells }))
}
