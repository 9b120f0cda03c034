import { loadWaystate } from 'waystate/grid/slim'
import { answerOfGrid } from './answer.js'

const wasm = new URL(import.meta.resolve('waystate/waystate-grid.wasm'))
console.log(await answerOfGrid(loadWaystate, { wasm }))
