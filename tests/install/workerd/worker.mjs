import { loadWaystate } from 'waystate'
import { answer } from './answer.js'

export default {
  fetch: async () => new Response(await answer(loadWaystate)),
}
