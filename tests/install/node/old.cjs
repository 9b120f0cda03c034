// What a Node that can't require ES modules gets, next to the ES module: one class of errors for both.
const assert = require('node:assert/strict')
const path = require('node:path')
const old = require(path.join(path.dirname(require.resolve('waystate/package.json')), 'dist/index.cjs'))

async function main() {
  const { answer } = await import('./answer.js')
  const modern = await import('waystate')
  for (const [made, caught] of [
    [old, modern],
    [modern, old],
  ]) {
    const way = await made.loadWaystate()
    const grid = way.createGrid({ width: 2, height: 2 })
    assert.throws(() => grid.get(9, 9), caught.WaystateError)
    assert.throws(() => grid.get('9', 9), caught.WaystateTypeError)
    assert.throws(() => grid.restoreState(new Uint8Array(9)), caught.GridStateError)
  }
  console.log(await answer(old.loadWaystate))
}

main()
