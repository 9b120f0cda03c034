// What surrounds the calls: members that others added to all objects, input that lies in the module's own memory, errors
// of the other copy of the package, and what logs show.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { inspect } from 'node:util'
import * as esm from 'waystate'
import { at } from '../support/drawing.js'

const { loadWaystate } = esm

let way
let grid
beforeEach(async () => {
  way = await loadWaystate()
  grid = way.createGrid({ width: 9, height: 9 })
})

describe('what Object.prototype was given', () => {
  const FOREIGN = {
    algorithm: 'theta*',
    diagonal: 'never',
    agentSize: 3,
    heuristicWeight: 5,
    iterationBudget: 1,
    recordExpansions: true,
    partial: true,
    nearestRadius: 4,
    passable: () => false,
    connectivity: 6,
    layout: 'even-q',
    cells: new Uint8Array(81).fill(255),
    space: { originX: 7 },
    defaultArea: 255,
    wasm: 'nowhere.wasm',
    maximumMemory: 1,
    positions: [1],
    chunkSize: 8,
  }
  afterEach(() => {
    for (const key of Object.keys(FOREIGN)) delete Object.prototype[key]
  })

  test('is no option of any call', async () => {
    const voxels = way.createVoxelGrid({ sizeX: 4, sizeY: 4, sizeZ: 4 })
    const graph = way.createGraph({ nodeCount: 2, edges: { from: [0], to: [1], weights: [1] } })
    const ask = async (options) => {
      const loaded = await loadWaystate(options)
      const path = grid.findPath(at(0, 0), at(7, 5), options)
      const made = way.createGrid({ width: 9, height: 9 })
      return [
        path.algorithm,
        path.cost,
        path.expanded,
        grid.findPaths([[at(0, 0), at(7, 5)]], options)[0].cost,
        grid.createSearch(options).begin(at(0, 0), at(7, 5)),
        grid.createFlowField([at(1, 1)], options).step(),
        grid.createReplanner(options).status,
        grid.nearestWalkable(at(8, 8), 0, options),
        grid.lineOfSight(at(0, 0), at(8, 8), options),
        grid.isReachable(at(0, 0), at(8, 8), options),
        grid.describeHierarchy(options).chunkSize,
        voxels.findPath({ x: 0, y: 0, z: 0 }, { x: 3, y: 3, z: 3 }, options).cost,
        graph.findPath(0, 1, options).cost,
        way.createVoxelGrid({ sizeX: 4, sizeY: 4, sizeZ: 4 }).get(0, 0, 0),
        made.get(0, 0),
        made.space.originX,
        loaded.memoryUsage().maximum,
      ]
    }
    const expected = [await ask(undefined), await ask({})]
    Object.assign(Object.prototype, FOREIGN)
    assert.deepEqual([await ask(undefined), await ask({})], expected)
    assert.throws(() => way.createHexGrid({ width: 3, height: 3 }), TypeError)
  })
})

describe('options', () => {
  test('may come from a class, a getter, or an object behind', () => {
    class Options {
      get algorithm() {
        return 'theta*'
      }
    }
    const usual = { algorithm: 'theta*' }
    const read = (options) => grid.findPath(at(0, 0), at(7, 5), options).algorithm
    assert.equal(read(new Options()), 'theta*')
    assert.equal(read(Object.create(usual)), 'theta*')
    assert.equal(read(Object.create(usual, { algorithm: { value: 'jps', enumerable: true } })), 'jps')
    assert.equal(read({ __proto__: null, algorithm: 'jps' }), 'jps')
    assert.equal(
      read({
        get algorithm() {
          return 'jps'
        },
      }),
      'jps',
    )
  })

  test('of one call are read once', () => {
    let times = 0
    const options = {
      get algorithm() {
        times++
        return 'jps'
      },
    }
    grid.findPath(at(0, 0), at(7, 5), options)
    assert.equal(times, 1)
  })
})

describe('a view of the module’s memory as input, while that grows', () => {
  /** A field over so many cells, and a call that has to make room for as many bytes. */
  async function over(width, height) {
    const way = await loadWaystate()
    const grid = way.createGrid({ width, height })
    const field = grid.createFlowField([at(3, 3)])
    field.step()
    const { buffer, byteOffset } = field.directionsView
    return { way, grid, view: new Uint8Array(buffer, byteOffset, width * height) }
  }

  test('is read as it is', async () => {
    const { way, grid, view } = await over(1024, 512)
    const expected = view.slice()
    const made = way.createGrid({ width: 1024, height: 512, cells: view })
    assert.deepEqual(made.cells, expected)
    grid.setCells(0, 0, 4, 4, made.cells.subarray(0, 16))
  })

  test('or gives an error with a code', async () => {
    const { way, grid, view } = await over(1024, 512)
    const words = new Uint32Array(view.buffer, view.byteOffset & ~3, 1024 * 64)
    assert.throws(() => grid.restoreState(view.subarray(0, 100)), esm.GridStateError)
    const flow = () => way.tileFlowField({ width: 1024, height: 64, goals: [at(0, 0)], cost: words })
    try {
      flow()
    } catch (error) {
      assert.ok(error instanceof esm.WaystateError, error.stack)
    }
    const gone = view
    way.createGrid({ width: 4096, height: 1024 })
    assert.throws(() => grid.setCells(0, 0, 1024, 512, gone), { code: 'out-of-range' })
  })
})

describe('errors of the other copy of the package', () => {
  // What a Node gets that can't require ES modules.
  const required = createRequire(import.meta.url)('../../../dist/index.cjs')

  test('are of the same classes, both ways', async () => {
    const other = await required.loadWaystate()
    const theirs = other.createGrid({ width: 2, height: 2 })
    const thrown = (call) => {
      try {
        call()
      } catch (error) {
        return error
      }
    }
    const pairs = [
      [(grid) => grid.get(50, 5), ['WaystateError']],
      [(grid) => grid.get('50', 5), ['WaystateTypeError']],
      [
        (grid) => grid.restoreState(new Uint8Array(3)),
        ['WaystateError', 'WaystateFormatError', 'GridStateError'],
      ],
    ]
    const names = [
      'WaystateError',
      'WaystateFormatError',
      'GridStateError',
      'GraphStateError',
      'WaystateTypeError',
    ]
    for (const [call, expected] of pairs)
      for (const object of [theirs, grid])
        for (const copy of [esm, required]) {
          const error = thrown(() => call(object))
          assert.deepEqual(
            names.filter((name) => error instanceof copy[name]),
            expected,
          )
        }
    assert.notEqual(esm.WaystateError, required.WaystateError)
  })

  test('are told from a class that is derived, and from what is no error', () => {
    class Own extends esm.WaystateError {}
    assert.ok(!(new esm.WaystateError('x', 'y') instanceof Own))
    assert.ok(new Own('x', 'y') instanceof Own && new Own('x', 'y') instanceof required.WaystateError)
    for (const value of [null, undefined, 3, 'WaystateError', {}, new Error('x')])
      assert.ok(!(value instanceof esm.WaystateError))
  })
})

test('logs show what an object is and where it is at', () => {
  const graph = way.createGraph({ nodeCount: 3 })
  const search = grid.createSearch()
  search.begin(at(0, 0), at(8, 8))
  const shown = [
    [way, { type: 'Waystate', version: way.version }],
    [grid, { type: 'Grid', width: 9, height: 9, version: 0 }],
    [search, { type: 'GridSearch', status: 'in-progress', iterations: 0, expandedCount: 0 }],
    [graph, { type: 'Graph', nodeCount: 3, edgeCount: 0, version: 0 }],
    [
      way.createHexGrid({ width: 2, height: 3, layout: 'odd-q' }),
      { type: 'HexGrid', width: 2, height: 3, layout: 'odd-q', version: 0 },
    ],
    [grid.createFlowField([at(1, 1)]), { type: 'FlowField', status: 'not-started', settled: 0 }],
  ]
  for (const [object, expected] of shown) {
    assert.deepEqual(object.toJSON(), expected)
    const { type, ...members } = expected
    assert.equal(inspect(object), `${type} ${inspect(members)}`)
    assert.match(`${object}`, new RegExp(`^${type} { ${Object.keys(members)[0]}: `))
    assert.match(inspect({ a: { b: { c: object } } }, { depth: 1 }), /\[Object\]/)
  }
  grid.dispose()
  assert.deepEqual(grid.toJSON(), { type: 'Grid', disposed: true })
  assert.equal(inspect(grid), 'Grid { disposed: true }')
  assert.deepEqual(search.toJSON().status, 'disposed', 'of a grid that is gone')
})
