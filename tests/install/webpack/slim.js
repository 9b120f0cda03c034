import { loadWaystate } from 'waystate/slim'
import { answer } from './answer.js'

const wasm = new URL('waystate/waystate.wasm', import.meta.url)
answer(loadWaystate, { wasm }).then(
  (line) => (globalThis.answered = line),
  (error) => (globalThis.answered = `${error?.stack}`),
)
