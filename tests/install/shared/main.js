import { loadWaystate } from 'waystate'
import { answer } from './answer.js'

answer(loadWaystate).then(
  (line) => (globalThis.answered = line),
  (error) => (globalThis.answered = `${error?.stack}`),
)
