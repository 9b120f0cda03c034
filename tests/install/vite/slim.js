import { loadWaystate } from 'waystate/slim'
import wasm from 'waystate/waystate.wasm?url'
import { answer } from './answer.js'

answer(loadWaystate, { wasm }).then(
  (line) => (globalThis.answered = line),
  (error) => (globalThis.answered = `${error?.stack}`),
)
