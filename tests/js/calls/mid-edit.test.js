// Half of an edit is no state: while a listener hears of one, nothing is saved, hashed or summed up, in any world.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { loadWaystate } from 'waystate'

let way
before(async () => {
  way = await loadWaystate()
})

const at = (x, y) => ({ x, y })
const busy = { name: 'WaystateError', code: 'busy' }
const ASKED = {
  saveState: (object) => object.saveState(),
  saveInto: (object) => object.saveInto(new Uint8Array(100000)),
  hash: (object) => object.hash(),
  checksum: (object) => object.checksum(),
}

/** What stands on a grid; searches, replanners and fields are in the middle of something. */
function onGrid(grid, algorithms) {
  const objects = { grid, field: grid.createFlowField([at(3, 3)]) }
  objects.field.step(5)
  for (const algorithm of algorithms) {
    const search = grid.createSearch({ algorithm })
    search.begin(at(0, 0), at(7, 7))
    search.step(1)
    objects[algorithm] = search
  }
  for (const algorithm of ['lpa*', 'd*-lite']) {
    const replanner = grid.createReplanner({ algorithm })
    replanner.setStart(at(0, 0))
    replanner.setGoal(at(7, 7))
    replanner.replan(3)
    objects[algorithm] = replanner
  }
  return objects
}

/** Asks each object while it hears of each of the edits, and again afterwards. */
function refusedInEdits(world, objects, edits) {
  let heard = 0
  const stop = world.onEdit(() => {
    heard++
    for (const [name, object] of Object.entries(objects)) {
      for (const [call, ask] of Object.entries(ASKED))
        assert.throws(() => ask(object), busy, `${name}.${call}`)
    }
  })
  for (const [name, edit] of Object.entries(edits)) {
    const before = heard
    edit()
    assert.ok(heard > before, name)
    for (const object of Object.values(objects)) for (const ask of Object.values(ASKED)) ask(object)
  }
  stop()
}

const gridEdits = (grid, bytes) => ({
  fill: () => grid.fill(0, 0, 4, 4, 255),
  set: () => grid.set(7, 7, 3),
  setCells: () => grid.setCells(1, 1, 2, 2, new Uint8Array([1, 2, 3, 4])),
  setAreaCost: () => grid.setAreaCost(3, 2),
  restoreState: () => grid.restoreState(bytes),
})

test('square grids', () => {
  const grid = way.createGrid({ width: 8, height: 8 })
  const algorithms = ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*']
  refusedInEdits(grid, onGrid(grid, algorithms), gridEdits(grid, grid.saveState()))
})

test('hex grids', () => {
  const grid = way.createHexGrid({ width: 8, height: 8, layout: 'even-q' })
  refusedInEdits(grid, onGrid(grid, ['a*']), gridEdits(grid, grid.saveState()))
})

test('voxel grids', () => {
  const voxels = way.createVoxelGrid({ sizeX: 20, sizeY: 8, sizeZ: 8, defaultArea: 0 })
  const search = voxels.createSearch()
  search.begin({ x: 0, y: 0, z: 0 }, { x: 7, y: 7, z: 7 })
  search.step(2)
  const bytes = voxels.saveState()
  refusedInEdits(
    voxels,
    { voxels, search },
    {
      fill: () => voxels.fill(0, 0, 0, 18, 3, 3, 255),
      set: () => voxels.set(5, 5, 5, 3),
      setAreaCost: () => voxels.setAreaCost(3, 2),
      restoreState: () => voxels.restoreState(bytes),
    },
  )
})
