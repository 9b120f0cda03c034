// Views of what a flow field holds: no copies, and never of memory that is gone.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { at } from '../support/drawing.js'

const WIDTH = 40
const HEIGHT = 30

const MAKERS = {
  square: (way, cells) => way.createGrid({ width: WIDTH, height: HEIGHT, cells }),
  hex: (way, cells) => way.createHexGrid({ width: WIDTH, height: HEIGHT, layout: 'odd-r', cells }),
}

function cells() {
  const areas = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < 24; y++) areas[y * WIDTH + 11] = 255
  for (let y = 5; y < HEIGHT; y++) areas[y * WIDTH + 27] = 255
  return areas
}

function check(field) {
  const { costsView, directionsView } = field
  assert.ok(costsView instanceof Float64Array && directionsView instanceof Int8Array)
  assert.equal(costsView.length, WIDTH * HEIGHT)
  assert.equal(directionsView.length, WIDTH * HEIGHT)
  assert.deepEqual(Float64Array.from(costsView), field.costs)
  assert.deepEqual(Int8Array.from(directionsView), field.directions)
}

for (const [shape, make] of Object.entries(MAKERS)) {
  describe(`views of a field on a ${shape} grid`, () => {
    test('hold what the copies hold, at every stage', async () => {
      const grid = make(await loadWaystate(), cells())
      const field = grid.createFlowField([at(3, 3), at(38, 28)])
      check(field)
      assert.ok(field.costsView.every((cost) => cost === Infinity))
      while (field.step(97) !== 'complete') check(field)
      check(field)
      const saved = [grid.saveState(), field.saveState()]
      grid.set(11, 24, 255)
      check(field)
      field.step(5)
      check(field)
      field.step()
      check(field)
      const after = field.hash()
      grid.restoreState(saved[0])
      check(field)
      field.restoreState(saved[1])
      check(field)
      grid.set(11, 24, 255)
      field.step()
      check(field)
      assert.equal(field.hash(), after)
    })

    test('are no copies', async () => {
      const grid = make(await loadWaystate(), cells())
      const field = grid.createFlowField([at(3, 3)])
      field.step()
      const { costsView, directionsView } = field
      assert.equal(costsView.buffer, directionsView.buffer)
      assert.equal(field.costsView.byteOffset, costsView.byteOffset)
      grid.set(20, 20, 255)
      field.step()
      assert.equal(costsView[20 * WIDTH + 20], Infinity, 'a repair shows in a view that is still good')
      assert.notEqual(field.costs.buffer, costsView.buffer)
    })

    test('are of the memory of now once it has grown', async () => {
      const way = await loadWaystate()
      const field = make(way, cells()).createFlowField([at(3, 3)])
      field.step()
      const { costs, directions } = field
      const old = [field.costsView, field.directionsView]
      const { buffer } = old[0]
      const ballast = []
      while (buffer.byteLength > 0) ballast.push(way.createGrid({ width: 1024, height: 1024 }))
      assert.ok(
        old.every(({ length }) => length === 0),
        'the views of before are empty',
      )
      const { costsView, directionsView } = field
      assert.notEqual(costsView.buffer, buffer)
      assert.deepEqual(Float64Array.from(costsView), costs)
      assert.deepEqual(Int8Array.from(directionsView), directions)
      check(field)
      // And when it grows between the two.
      const first = field.costsView
      while (first.length > 0) ballast.push(way.createGrid({ width: 1024, height: 1024 }))
      assert.equal(field.directionsView.length, WIDTH * HEIGHT)
      check(field)
    })

    test('are refused once the field or its grid is gone', async () => {
      const way = await loadWaystate()
      const grid = make(way, cells())
      const [one, two] = [grid.createFlowField([at(3, 3)]), grid.createFlowField([at(3, 3)])]
      one.dispose()
      grid.dispose()
      for (const field of [one, two]) {
        assert.throws(() => field.costsView, { code: 'disposed' })
        assert.throws(() => field.directionsView, { code: 'disposed' })
      }
    })
  })
}
