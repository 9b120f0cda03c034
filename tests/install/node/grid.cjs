const { loadWaystate } = require('waystate/grid')

import('./answer.js').then(async ({ answerOfGrid }) => console.log(await answerOfGrid(loadWaystate)))
