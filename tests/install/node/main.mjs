import { loadWaystate } from 'waystate'
import { answer } from './answer.js'

console.log(await answer(loadWaystate))
