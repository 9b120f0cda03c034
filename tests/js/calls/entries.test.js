// The entries for families: the same answers and the same bytes as the whole package, and a clear refusal of the rest.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as whole from 'waystate'
import * as inlined from 'waystate/grid'
import * as slim from 'waystate/grid/slim'
import { IMPORTS } from '../../../bindings/js/calls.js'
import { callsOf, ENTRIES, moduleOf } from '../../../scripts/package/entries.mjs'
import { at } from '../support/drawing.js'

const fileOf = (name) => fileURLToPath(new URL(import.meta.resolve(`waystate/${name}`)))
const RULES = ['no-corner-cutting', 'one-free', 'always', 'never']
const ALGORITHMS = ['a*', 'jps', 'jps+']

let way, all
before(async () => {
  way = await inlined.loadWaystate()
  all = await whole.loadWaystate()
})

/** A grid with walls and, if asked for, dear ground; the same from the same seed. */
function gridOf(host, seed, dear) {
  const grid = host.createGrid({ width: 40, height: 31, space: { originX: -3, cellSize: 2.5 } })
  let state = seed
  const next = (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) % below
  }
  for (let i = 0; i < 300; i++) grid.set(next(40), next(31), dear && next(3) === 0 ? 1 + next(3) : 255)
  // Room for both ends, of an agent of two cells too.
  grid.fill(0, 0, 3, 3, 0)
  grid.fill(37, 28, 3, 3, 0)
  if (dear) for (const area of [1, 2, 3]) grid.setAreaCost(area, area + 0.3)
  return grid
}

/** What can be told of a search, stage by stage. */
function playSearch(grid, options) {
  const search = grid.createSearch(options)
  const told = [search.begin(at(0, 0), at(38, 29))]
  for (const amount of [3, 17, undefined]) {
    told.push(
      search.step(amount),
      Buffer.from(search.saveState()).toString('hex'),
      search.hash({ text: true }),
    )
  }
  return [...told, search.path(), Buffer.from(search.marks()).toString('hex')]
}

describe('waystate/grid', () => {
  for (const dear of [false, true]) {
    for (const algorithm of ALGORITHMS) {
      for (const diagonal of RULES) {
        test(`${algorithm}, ${diagonal}${dear ? ', dear ground' : ''}: the same bytes as the whole package`, () => {
          for (const more of [
            {},
            { agentSize: 2, partial: true, recordExpansions: true, heuristicWeight: 1.5 },
          ]) {
            const options = { algorithm, diagonal, ...more }
            const [mine, theirs] = [way, all].map((host) => {
              const grid = gridOf(host, 7 + algorithm.length, dear)
              return [grid.saveState(), grid.checksum(), playSearch(grid, options), grid.derivedBytes]
            })
            assert.deepEqual(mine, theirs)
          }
        })
      }
    }
  }

  test('a search goes on in the other entry', () => {
    for (const [from, to] of [
      [way, all],
      [all, way],
    ]) {
      const grid = gridOf(from, 99, true)
      const search = grid.createSearch({ algorithm: 'jps' })
      search.begin(at(0, 0), at(38, 29))
      search.step(5)
      const moved = to.gridFromState(grid.saveState())
      const resumed = to.searchFromState(moved, search.saveState(), { algorithm: 'jps' })
      search.step()
      resumed.step()
      assert.equal(resumed.hash(), search.hash())
    }
  })

  test('timelines come to the same checksums', () => {
    const [mine, theirs] = [way, all].map((host) => {
      const grid = gridOf(host, 3, false)
      const search = grid.createSearch()
      const scores = new Int32Array(4)
      const timeline = host.createTimeline({ objects: [grid, search, scores], frames: 4 })
      timeline.save(0)
      grid.set(1, 1, 4)
      search.begin(at(0, 0), at(38, 29))
      search.step(9)
      scores[2] = 5
      timeline.save(1)
      const later = timeline.parts(1).map(({ checksum }) => checksum)
      timeline.rewind(0)
      assert.equal(scores[2], 0)
      return [later, timeline.checksum(), timeline.bytes]
    })
    assert.deepEqual(mine, theirs)
  })

  test('a state of what it lacks is refused by name', () => {
    const states = {
      'hex grids': all.createHexGrid({ width: 3, height: 3, layout: 'odd-r' }),
      'voxel grids': all.createVoxelGrid({ sizeX: 2, sizeY: 2, sizeZ: 2 }),
      graphs: all.createGraph({ nodeCount: 2 }),
      'flow fields': all.createGrid({ width: 2, height: 2 }).createFlowField(at(0, 0)),
      replanners: all.createGrid({ width: 2, height: 2 }).createReplanner(),
    }
    const grid = way.createGrid({ width: 4, height: 4 })
    const before = grid.saveState()
    const search = all.createGrid({ width: 4, height: 4 }).createSearch({ algorithm: 'hpa*' })
    const refusals = [
      ...Object.entries(states).map(([name, object]) => [name, object.saveState()]),
      ['bundles', all.bundle([])],
    ]
    for (const [name, state] of refusals) {
      const expected = {
        name: 'GridStateError',
        code: 'state',
        message: new RegExp(`no ${name}; use 'waystate'`),
      }
      assert.throws(() => way.gridFromState(state), expected)
      assert.throws(() => grid.restoreState(state), expected)
      assert.throws(() => way.searchFromState(grid, state), expected)
    }
    assert.throws(() => way.searchFromState(grid, search.saveState()), /no 'hpa\*'; use 'waystate'/)
    assert.deepEqual(grid.saveState(), before)
    // Bytes that are merely wrong are refused as ever.
    assert.throws(() => way.gridFromState(before.subarray(0, 12)), { message: /^(?!.*use 'waystate')/ })
  })

  test('a call of what it lacks is refused by name', () => {
    const grid = way.createGrid({ width: 4, height: 4 })
    const unsupported = (name) => ({ name: 'WaystateError', code: 'unsupported', message: new RegExp(name) })
    for (const algorithm of ['theta*', 'lazy-theta*', 'hpa*']) {
      assert.throws(() => grid.createSearch({ algorithm }), unsupported(`no '.*use 'waystate'`))
      assert.throws(() => grid.findPath(at(0, 0), at(1, 1), { algorithm }), unsupported("use 'waystate'"))
      assert.throws(() => grid.findPaths([], { algorithm }), unsupported("use 'waystate'"))
    }
    assert.throws(() => grid.createFlowField(at(0, 0)), unsupported('no flow fields'))
    assert.throws(() => grid.createReplanner(), unsupported('no replanners'))
    assert.throws(() => grid.describeHierarchy(), unsupported("no 'hpa\\*'"))
    const timeline = way.createTimeline({ objects: [grid], frames: 2 })
    timeline.save(0)
    assert.throws(() => timeline.export(0), unsupported('no bundles'))
  })

  test('slim takes its own module and that of the whole package, and the whole package not this one', async () => {
    for (const name of ['waystate-grid.wasm', 'waystate.wasm']) {
      const other = await slim.loadWaystate({ wasm: readFileSync(fileOf(name)) })
      assert.equal(gridOf(other, 5, true).hash(), gridOf(all, 5, true).hash())
    }
    await assert.rejects(whole.loadWaystate({ wasm: readFileSync(fileOf('waystate-grid.wasm')) }), {
      code: 'load',
      message: /of this entry/,
    })
    await assert.rejects(slim.loadWaystate(), {
      name: 'TypeError',
      message: /waystate\/grid\/slim carries no/,
    })
  })

  test('has errors of the same classes, in CommonJS too', async () => {
    const require = createRequire(import.meta.url)
    for (const name of ['waystate/grid', 'waystate/grid/slim']) {
      assert.deepEqual(Object.keys(require(name)).sort(), Object.keys(inlined).sort(), name)
    }
    const other = await require('waystate/grid').loadWaystate()
    assert.throws(() => other.createGrid({ width: 0, height: 1 }), whole.WaystateError)
    assert.equal(gridOf(other, 5, true).hash(), gridOf(all, 5, true).hash())
  })
})

test('each module exports what its entry calls and no more, and imports what the host has', () => {
  for (const entry of ENTRIES) {
    const module = new WebAssembly.Module(readFileSync(fileOf(moduleOf(entry))))
    const names = WebAssembly.Module.exports(module).map(({ name }) => name)
    const own = names.filter((name) => !name.startsWith('_'))
    assert.deepEqual(own.sort(), callsOf(entry).sort(), entry)
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      assert.ok(IMPORTS.includes(`${from}.${name}`), `${entry}: ${name}`)
    }
  }
})
