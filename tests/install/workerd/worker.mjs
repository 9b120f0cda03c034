import { loadWaystate } from 'waystate'
import { loadWaystate as loadGrid } from 'waystate/grid'
import { answer, answerOfGrid } from './answer.js'

export default {
  fetch: async ({ url }) =>
    new Response(await (url.endsWith('/grid') ? answerOfGrid(loadGrid) : answer(loadWaystate))),
}
