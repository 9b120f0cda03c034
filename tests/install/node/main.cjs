const { loadWaystate } = require('waystate')

import('./answer.js').then(async ({ answer }) => console.log(await answer(loadWaystate)))
