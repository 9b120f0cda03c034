import { loadWaystate } from 'waystate'
import { answer } from './answer.js'

answer(loadWaystate).then(
  (line) => postMessage(line),
  (error) => postMessage(`${error?.stack}`),
)
