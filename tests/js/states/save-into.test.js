// saveInto gives the bytes of saveState in a buffer of the caller's, for everything that can be saved.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadWaystate, WaystateError } from 'waystate'
import { at } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

/** One of each kind of object, in the middle of its work. */
function everything() {
  const grid = way.createGrid({ width: 40, height: 30 })
  grid.fill(10, 0, 1, 15, 255)
  const hexes = way.createHexGrid({ layout: 'odd-q', width: 20, height: 20 })
  const voxels = way.createVoxelGrid({ sizeX: 20, sizeY: 9, sizeZ: 18 })
  voxels.fill(0, 0, 0, 3, 3, 3, 255)
  const graph = way.createGraph({ nodeCount: 5 })
  graph.addEdge(0, 1, 2.5)
  graph.addEdge(1, 4, 1)
  const searches = ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*'].map((algorithm) => [
    algorithm,
    grid.createSearch({ algorithm }),
  ])
  searches.push(['generic', grid.createSearch({ specializedEngines: false })])
  searches.push(['hex search', hexes.createSearch()])
  for (const [, search] of searches) {
    search.begin(at(0, 0), at(19, 19))
    search.step(7)
  }
  const voxelSearch = voxels.createSearch()
  voxelSearch.begin({ x: 5, y: 5, z: 5 }, { x: 19, y: 8, z: 17 })
  voxelSearch.step(5)
  const graphSearch = graph.createSearch({ algorithm: 'dijkstra' })
  graphSearch.begin(0, 4)
  graphSearch.step(1)
  const field = grid.createFlowField([at(3, 3)])
  field.step(100)
  const replanner = grid.createReplanner()
  replanner.setStart(at(0, 0))
  replanner.setGoal(at(39, 29))
  replanner.replan(50)
  return [
    ['grid', grid],
    ['hex grid', hexes],
    ['voxel grid', voxels],
    ['graph', graph],
    ...searches,
    ['voxel search', voxelSearch],
    ['graph search', graphSearch],
    ['field', field],
    ['replanner', replanner],
  ]
}

describe('saveInto', () => {
  test('writes what saveState gives and not a byte more', () => {
    for (const [name, object] of everything()) {
      const state = object.saveState()
      const buffer = new Uint8Array(state.length + 20).fill(0xee)
      assert.equal(object.saveInto(buffer.subarray(10)), state.length, name)
      assert.deepEqual(buffer.slice(10, 10 + state.length), state, name)
      assert.ok(
        [...buffer.slice(0, 10), ...buffer.slice(10 + state.length)].every((byte) => byte === 0xee),
        name,
      )
      const exact = new Uint8Array(state.length)
      assert.equal(object.saveInto(exact), state.length, name)
      assert.deepEqual(exact, state, name)
    }
  })

  test('leaves a buffer that is too small as it is, and says what was missing', () => {
    for (const [name, object] of everything()) {
      const { length } = object.saveState()
      for (const size of [0, 1, length - 1]) {
        const buffer = new Uint8Array(size).fill(0xee)
        assert.throws(
          () => object.saveInto(buffer),
          (error) =>
            error instanceof WaystateError &&
            error.code === 'buffer-too-small' &&
            error.message.includes(String(size)) &&
            error.message.includes(String(length)),
          name,
        )
        assert.ok(
          buffer.every((byte) => byte === 0xee),
          name,
        )
      }
    }
  })

  test('takes bytes alone', () => {
    for (const [name, object] of everything()) {
      for (const wrong of [undefined, null, 5, [], 'bytes', new Uint16Array(9999), new ArrayBuffer(9999)]) {
        assert.throws(() => object.saveInto(wrong), TypeError, name)
      }
    }
  })

  test('small saves after large ones, and large ones after small ones', () => {
    const small = way.createGrid({ width: 3, height: 3 })
    const large = way.createGrid({ width: 2500, height: 2500, cells: new Uint8Array(2500 * 2500).fill(7) })
    const middle = way.createGrid({ width: 300, height: 300 })
    for (const grid of [small, large, middle, small, middle, large, small]) {
      const state = grid.saveState()
      assert.equal(state.length, 2088 + grid.width * grid.height)
      assert.equal(state.at(-1), grid.get(0, 0))
      const buffer = new Uint8Array(state.length)
      grid.saveInto(buffer)
      assert.deepEqual(buffer, state)
    }
    large.dispose()
  })

  test('what is disposed of says so', () => {
    for (const [name, object] of everything()) {
      object.dispose()
      assert.throws(() => object.saveInto(new Uint8Array(99999)), { code: 'disposed' }, name)
    }
  })

  test('searches that have no state say so', () => {
    const search = way.createGrid({ width: 9, height: 9 }).createSearch({ algorithm: 'hpa*' })
    assert.throws(() => search.saveInto(new Uint8Array(999)), { code: 'unsupported' })
  })
})
