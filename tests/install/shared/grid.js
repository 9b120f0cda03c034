import { loadWaystate } from 'waystate/grid'
import { answerOfGrid } from './answer.js'

answerOfGrid(loadWaystate).then(
  (line) => (globalThis.answered = line),
  (error) => (globalThis.answered = `${error?.stack}`),
)
