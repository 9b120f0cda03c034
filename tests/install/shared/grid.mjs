import { loadWaystate } from 'waystate/grid'
import { answerOfGrid } from './answer.js'

console.log(await answerOfGrid(loadWaystate))
