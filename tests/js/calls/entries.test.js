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

/** The other entries: a world of each, the same from any host, and a search from one end of it to the other. */
const WORLDS = {
  hex: {
    make(host) {
      const grid = host.createHexGrid({ width: 30, height: 20, layout: 'even-q', space: { cellSize: 2 } })
      for (let i = 0; i < 90; i++) grid.set((i * 7) % 30, 1 + ((i * 11) % 18), i % 3 === 0 ? 4 : 255)
      grid.setAreaCost(4, 3.25)
      return grid
    },
    again: 'hexGridFromState',
    ends: [at(0, 0), at(29, 19)],
    options: [{}, { partial: true, recordExpansions: true }, { heuristicWeight: 1.5 }],
    lacks: [
      ['createFlowField', 'flow fields'],
      ['createReplanner', 'replanners'],
      ['createMover', 'movers'],
    ],
  },
  voxel: {
    make(host) {
      const grid = host.createVoxelGrid({ sizeX: 18, sizeY: 17, sizeZ: 9 })
      for (let i = 0; i < 300; i++)
        grid.set((i * 5) % 18, (i * 7) % 17, 1 + ((i * 3) % 7), i % 4 === 0 ? 2 : 255)
      grid.setAreaCost(2, 1.5)
      return grid
    },
    again: 'voxelGridFromState',
    ends: [
      { x: 0, y: 0, z: 0 },
      { x: 17, y: 16, z: 8 },
    ],
    options: [{}, { connectivity: 6 }, { connectivity: 26, partial: true }],
    lacks: [],
  },
  graph: {
    make(host) {
      const positions = Array.from({ length: 160 }, (_, i) => ((i * 37) % 101) / 4)
      const graph = host.createGraph({ nodeCount: 80 })
      graph.positions = graph.createPointGraph(positions)
      for (let i = 0; i < 79; i++) graph.addEdges([i, i], [i + 1, (i * 13) % 80])
      return graph
    },
    again: 'graphFromState',
    ends: [0, 79],
    options: [{ algorithm: 'dijkstra' }, { algorithm: 'a*' }, { algorithm: 'bidirectional' }],
    lacks: [],
  },
}

for (const [entry, { make, again, ends, options, lacks }] of Object.entries(WORLDS)) {
  describe(`waystate/${entry}`, () => {
    const [name, slimName, file] = [`waystate/${entry}`, `waystate/${entry}/slim`, `waystate-${entry}.wasm`]
    let own
    before(async () => {
      own = await (await import(name)).loadWaystate()
    })

    test('the same bytes as the whole package, search by search and in timelines', () => {
      const [mine, theirs] = [own, all].map((host) => {
        const world = make(host)
        const told = [world.saveState(), world.checksum()]
        for (const chosen of options) {
          const search = world.createSearch(chosen)
          told.push(world.findPath(...ends, chosen).cost, search.begin(...ends))
          for (const amount of [2, 9, undefined]) told.push(search.step(amount), search.hash())
          told.push([...search.path()], search.saveState())
        }
        const timeline = host.createTimeline({ objects: [world, new Int32Array(3)], frames: 2 })
        timeline.save(0)
        return [told, timeline.checksum(0), timeline.bytes]
      })
      assert.deepEqual(mine, theirs)
      assert.ok(mine[0].includes('found'))
    })

    test('a search goes on in the whole package, and back', () => {
      for (const [from, to] of [
        [own, all],
        [all, own],
      ]) {
        const world = make(from)
        const search = world.createSearch(options[0])
        search.begin(...ends)
        search.step(5)
        const moved = to[again](world.saveState())
        const resumed = to.searchFromState(moved, search.saveState(), options[0])
        search.step()
        resumed.step()
        assert.equal(resumed.hash(), search.hash())
      }
    })

    test('what it lacks is refused by name', () => {
      const states = {
        'square grids': all.createGrid({ width: 2, height: 2 }),
        bundles: { saveState: () => all.bundle([]) },
      }
      for (const [other, { make: makeOther }] of Object.entries(WORLDS)) {
        if (other !== entry) states[other === 'graph' ? 'graphs' : `${other} grids`] = makeOther(all)
      }
      const world = make(own)
      const kept = world.saveState()
      for (const [what, object] of Object.entries(states)) {
        const expected = { code: 'state', message: new RegExp(`no ${what}; use 'waystate'`) }
        assert.throws(() => own[again](object.saveState()), expected)
        assert.throws(() => world.restoreState(object.saveState()), expected)
        assert.throws(() => own.searchFromState(world, object.saveState()), expected)
      }
      assert.deepEqual(world.saveState(), kept)
      for (const [call, what] of lacks)
        assert.throws(() => world[call]([]), { code: 'unsupported', message: new RegExp(`no ${what}`) })
    })

    test('slim takes its own module and that of the whole package, and CommonJS has the same', async () => {
      const slimOne = await import(slimName)
      for (const wasm of [file, 'waystate.wasm']) {
        const host = await slimOne.loadWaystate({ wasm: readFileSync(fileOf(wasm)) })
        assert.equal(make(host).hash(), make(all).hash())
      }
      await assert.rejects(slimOne.loadWaystate(), {
        name: 'TypeError',
        message: new RegExp(`${slimName} carries no`),
      })
      await assert.rejects(slim.loadWaystate({ wasm: readFileSync(fileOf(file)) }), {
        code: 'load',
        message: /of this entry/,
      })
      const require = createRequire(import.meta.url)
      const exported = Object.keys(await import(name)).sort()
      for (const one of [name, slimName]) assert.deepEqual(Object.keys(require(one)).sort(), exported, one)
      const host = await require(name).loadWaystate()
      assert.equal(make(host).hash(), make(all).hash())
      assert.throws(() => host[again](new Uint8Array(3)), whole.WaystateFormatError)
    })
  })
}

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
