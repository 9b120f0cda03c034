import { loadWaystate } from 'waystate/slim'
import { answer } from './answer.js'

const wasm = new URL(import.meta.resolve('waystate/waystate.wasm'))
console.log(await answer(loadWaystate, { wasm }))
