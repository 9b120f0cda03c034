const { loadWaystate } = require('waystate/slim')

const wasm = require.resolve('waystate/waystate.wasm')
import('./answer.js').then(async ({ answer }) => console.log(await answer(loadWaystate, { wasm })))
