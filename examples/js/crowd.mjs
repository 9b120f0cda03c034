// A flow field that is computed in slices and repaired after an edit.
import { loadWaystate } from 'waystate'

const way = await loadWaystate()
const grid = way.createGrid({ width: 30, height: 20 })
const field = grid.createFlowField([
  { x: 29, y: 10 },
  { x: 0, y: 19 },
])

function finish(what) {
  let slices = 0
  while (field.status !== 'complete') {
    field.step(100)
    slices++
  }
  const { x, y } = field.next({ x: 2, y: 2 })
  console.log(`${what} in ${slices} slices, next from (2, 2): ${y * grid.width + x}`)
}

finish('computed')
grid.set(2, 3, 255)
finish('repaired')
