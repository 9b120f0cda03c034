// Arguments that are code: getters, proxies and subclasses that act while they are read, and hooks inside of hooks.
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { at } from '../support/drawing.js'

let way
// An instance a test: what damages one must not hide what the next does.
beforeEach(async () => {
  way = await loadWaystate()
})

const disposed = { name: 'WaystateError', code: 'disposed' }

/** A point that disposes of a handle when it is read. */
const trap = (handle) => ({
  get x() {
    handle.dispose()
    return 1
  },
  y: 1,
})

const inVoxels = (handle) => ({
  get x() {
    handle.dispose()
    return 1
  },
  y: 1,
  z: 1,
})

/** Options that dispose of a handle when their keys are asked for. */
const trapOptions = (handle) =>
  new Proxy(
    {},
    {
      ownKeys() {
        handle.dispose()
        return []
      },
    },
  )

describe('an argument that disposes of the object it is passed to', () => {
  const calls = {
    nearestWalkable: (grid) => grid.nearestWalkable(trap(grid), 2),
    'nearestWalkable, options': (grid) => grid.nearestWalkable(at(0, 0), 2, trapOptions(grid)),
    isReachable: (grid) => grid.isReachable(at(0, 0), trap(grid)),
    'isReachable, options': (grid) => grid.isReachable(at(0, 0), at(1, 1), trapOptions(grid)),
    lineOfSight: (grid) => grid.lineOfSight(trap(grid), at(1, 1)),
    findPath: (grid) => grid.findPath(at(0, 0), trap(grid)),
    'findPath, options': (grid) => grid.findPath(at(0, 0), at(1, 1), trapOptions(grid)),
    findPaths: (grid) => grid.findPaths([[at(0, 0), trap(grid)]]),
    'findPaths, options': (grid) => grid.findPaths([[at(0, 0), at(1, 1)]], trapOptions(grid)),
    createSearch: (grid) => grid.createSearch(trapOptions(grid)),
    createReplanner: (grid) => grid.createReplanner(trapOptions(grid)),
    createFlowField: (grid) => grid.createFlowField([trap(grid)]),
    'createFlowField, options': (grid) => grid.createFlowField([at(0, 0)], trapOptions(grid)),
  }
  for (const [name, call] of Object.entries(calls)) {
    test(name, () => {
      const grid = way.createGrid({ width: 8, height: 8 })
      grid.findPath(at(0, 0), at(7, 7))
      assert.throws(() => call(grid), disposed)
    })
    if (/^(lineOfSight|createReplanner|createFlowField)/.test(name)) continue
    test(`${name} of a hex grid`, () => {
      const grid = way.createHexGrid({ width: 8, height: 8, layout: 'odd-r' })
      grid.findPath(at(0, 0), at(7, 7))
      assert.throws(() => call(grid), disposed)
    })
  }

  test('begin', () => {
    const grid = way.createGrid({ width: 8, height: 8 })
    const search = grid.createSearch()
    assert.throws(() => search.begin(at(0, 0), trap(search)), disposed)
    const hooked = grid.createSearch({ passable: () => true })
    assert.throws(() => hooked.begin(trap(hooked), at(0, 0)), disposed)
    assert.throws(() => grid.createSearch().begin(at(0, 0), trap(grid)), disposed)
  })

  test('describeHierarchy', () => {
    const grid = way.createGrid({ width: 32, height: 32 })
    assert.throws(() => grid.describeHierarchy(trapOptions(grid)), disposed)
  })

  test('calls of voxel grids', () => {
    const calls = {
      nearestWalkable: (grid) => grid.nearestWalkable(inVoxels(grid), 2),
      findPath: (grid) => grid.findPath({ x: 0, y: 0, z: 0 }, inVoxels(grid)),
      options: (grid) => grid.findPath({ x: 0, y: 0, z: 0 }, { x: 1, y: 1, z: 1 }, trapOptions(grid)),
      findPaths: (grid) => grid.findPaths([[{ x: 0, y: 0, z: 0 }, inVoxels(grid)]]),
      begin: (grid) => grid.createSearch().begin({ x: 0, y: 0, z: 0 }, inVoxels(grid)),
    }
    for (const call of Object.values(calls)) {
      const grid = way.createVoxelGrid({ sizeX: 4, sizeY: 4, sizeZ: 4 })
      assert.throws(() => call(grid), disposed)
    }
  })

  test('calls of graphs', () => {
    const calls = {
      addEdges: (graph, list) => graph.addEdges(list, [1], [1]),
      createPointGraph: (graph, list) => graph.createPointGraph(list),
      findPath: (graph) => graph.findPath(0, 1, trapOptions(graph)),
      positions: (graph, list) => graph.findPath(0, 1, { positions: list }),
      createSearch: (graph, list) => graph.createSearch({ positions: list }),
    }
    for (const call of Object.values(calls)) {
      const graph = way.createGraph({ nodeCount: 2 })
      const list = call === calls.addEdges ? [0] : [0, 0, 1, 1]
      const trapped = new Proxy(list, {
        get(target, key) {
          if (key === '0') graph.dispose()
          return target[key]
        },
      })
      assert.throws(() => call(graph, trapped), disposed)
    }
  })

  test('cost, next and pathFrom', () => {
    const grid = way.createGrid({ width: 8, height: 8 })
    for (const name of ['cost', 'next', 'pathFrom']) {
      const field = grid.createFlowField([at(7, 7)])
      field.step()
      assert.throws(() => field[name](trap(field)), disposed)
    }
  })

  test('setStart and setGoal', () => {
    const grid = way.createGrid({ width: 8, height: 8 })
    for (const name of ['setStart', 'setGoal']) {
      const replanner = grid.createReplanner()
      assert.throws(() => replanner[name](trap(replanner)), disposed)
    }
  })
})

describe('arrays that lie', () => {
  class Short extends Uint8Array {
    get length() {
      return 4
    }
  }

  class Tagged extends Float64Array {
    get [Symbol.toStringTag]() {
      return 'Uint8Array'
    }
  }

  const fails = (call, code) =>
    assert.throws(call, (error) => error.code === code && !(error instanceof RangeError))

  test('about their length are taken at what they hold', () => {
    const grid = way.createGrid({ width: 2, height: 2 })
    fails(() => grid.setCells(0, 0, 2, 2, new Short(100000)), 'out-of-range')
    fails(() => way.createGrid({ width: 2, height: 2, cells: new Short(100000) }), 'out-of-range')
    fails(() => grid.restoreState(new Short(100000)), 'state')
    const voxels = way.createVoxelGrid({ sizeX: 4, sizeY: 1, sizeZ: 1 })
    fails(() => voxels.setCells(0, 0, 0, 4, 1, 1, new Short(100000)), 'out-of-range')
    fails(() => way.createVoxelGrid({ sizeX: 4, sizeY: 1, sizeZ: 1, cells: new Short(9) }), 'out-of-range')
    fails(() => way.gridFromState(new Short(100000)), 'state')
    grid.setCells(0, 0, 2, 2, new Short([1, 2, 3, 4]))
    assert.deepEqual([...grid.cells], [1, 2, 3, 4])
  })

  test('about their type are refused', () => {
    const grid = way.createGrid({ width: 2, height: 2 })
    fails(() => grid.setCells(0, 0, 2, 2, new Tagged(4)), 'invalid-argument')
    fails(() => grid.restoreState(new Tagged(4)), 'invalid-argument')
    const posing = {
      [Symbol.toStringTag]: 'Uint8Array',
      length: 4,
      buffer: new ArrayBuffer(4),
      byteOffset: 0,
    }
    fails(() => grid.setCells(0, 0, 2, 2, posing), 'invalid-argument')
    for (const value of [
      new DataView(new ArrayBuffer(4)),
      new Uint8ClampedArray(4),
      new ArrayBuffer(4),
      4n,
      'abcd',
    ]) {
      fails(() => grid.setCells(0, 0, 2, 2, value), 'invalid-argument')
    }
  })

  test('of tile costs and of cells to sample are taken at what they hold', () => {
    class ShortWords extends Uint32Array {
      get length() {
        return 4
      }
      get byteLength() {
        return 16
      }
    }
    const tiles = { width: 2, height: 2, start: at(0, 0), budget: 9 }
    fails(() => way.reachable({ ...tiles, cost: new ShortWords(100000) }), 'out-of-range')
    fails(() => way.reachable({ ...tiles, cost: new Tagged(4) }), 'invalid-argument')
    fails(
      () => way.tileFlowField({ width: 2, height: 2, goals: [], cost: new ShortWords(2) }),
      'out-of-range',
    )
    const field = way.createGrid({ width: 2, height: 2 }).createFlowField([at(1, 1)])
    field.step()
    assert.equal(field.sample(new ShortWords(1000)).next.length, 1000)
    fails(() => field.sample(new Tagged(4)), 'invalid-argument')
  })

  test('over buffers that are shared, resizable or gone', () => {
    const grid = way.createGrid({ width: 2, height: 2 })
    grid.setCells(0, 0, 2, 2, new Uint8Array(new SharedArrayBuffer(4)).fill(7))
    assert.deepEqual([...grid.cells], [7, 7, 7, 7])
    const gone = new Uint8Array(4)
    structuredClone(gone.buffer, { transfer: [gone.buffer] })
    fails(() => grid.setCells(0, 0, 2, 2, gone), 'out-of-range')
    fails(() => grid.restoreState(gone), 'state')
    if (!('resize' in ArrayBuffer.prototype)) return
    const buffer = new ArrayBuffer(4, { maxByteLength: 8 })
    const follows = new Uint8Array(buffer)
    const fixed = new Uint8Array(buffer, 2, 2)
    buffer.resize(8)
    fails(() => grid.setCells(0, 0, 2, 2, follows), 'out-of-range')
    buffer.resize(3)
    fails(() => grid.setCells(0, 0, 2, 1, fixed), 'out-of-range')
  })

  test('of queries grow while they are read, or are nothing but long', () => {
    const grid = way.createGrid({ width: 2, height: 2 })
    const queries = []
    const growing = {
      get x() {
        queries.push([at(0, 0), at(1, 1)])
        return 0
      },
      y: 0,
    }
    queries.push([growing, at(1, 1)])
    assert.equal(grid.findPaths(queries).length, 1)
    const long = []
    long.length = 2 ** 32 - 1
    fails(() => grid.findPaths(long), 'out-of-range')
    fails(() => grid.createFlowField(long), 'out-of-range')
    fails(() => way.createVoxelGrid({ sizeX: 2, sizeY: 2, sizeZ: 2 }).findPaths(long), 'out-of-range')
    fails(() => way.createGraph({ nodeCount: 2 }).addEdges(long, long, long), 'out-of-range')
    fails(() => way.tileFlowField({ width: 2, height: 2, goals: long, cost: () => 1 }), 'out-of-range')
  })
})

test('an option that is read once cannot change between reads', () => {
  const grid = way.createGrid({ width: 4, height: 4 })
  let reads = 0
  const options = {
    get algorithm() {
      return reads++ === 0 ? undefined : 'a*'
    },
  }
  const replanner = grid.createReplanner(options)
  assert.equal(reads, 1)
  replanner.setStart(at(0, 0))
  replanner.setGoal(at(3, 3))
  assert.equal(replanner.replan(), 'found')
  assert.equal(replanner.path().algorithm, 'd*-lite')
})

describe('hooks inside of hooks', () => {
  /** Searches whose hook steps through one more search, in their steps and not at begin. */
  function nest(grid, most) {
    let deepest = 0
    const search = (depth) => {
      deepest = Math.max(deepest, depth)
      let entered = false
      const passable = (x, y) => {
        if (entered || (x === 5 && y === 5) || depth === most) return true
        entered = true
        search(depth + 1)
        return true
      }
      const made = grid.createSearch({ passable })
      try {
        made.begin(at(0, 0), at(5, 5))
        assert.equal(made.step(), 'found')
      } finally {
        made.dispose()
      }
    }
    return () => {
      search(1)
      return deepest
    }
  }

  test('work to some depth', () => {
    const grid = way.createGrid({ width: 6, height: 6 })
    assert.equal(nest(grid, 10)(), 10)
  })

  test('without an end are stopped by an error, and nothing stays busy', () => {
    const grid = way.createGrid({ width: 6, height: 6 })
    const before = grid.hash()
    assert.throws(nest(grid, Infinity), { name: 'WaystateError', code: 'busy' })
    assert.equal(grid.hash(), before)
    grid.set(3, 3, 255)
    assert.equal(grid.findPath(at(0, 0), at(5, 5)).status, 'found')
    assert.equal(nest(grid, 10)(), 10)
  })
})

describe('where the stack is nearly used up', () => {
  const under = (frames, call) => (frames === 0 ? call() : under(frames - 1, call))

  /** Tries a call under ever more frames, until it has failed for a while. */
  function tryNearTheEnd(call) {
    let worked = 0
    let failed = 0
    let frames = 1000
    // Strides first, then from where they ended frame by frame.
    for (let stride = 100; failed < 300; frames += stride) {
      try {
        under(frames, call)
        worked++
      } catch (error) {
        assert.ok(error instanceof RangeError, String(error))
        failed++
        if (stride > 1) {
          frames -= 300
          stride = 1
        }
      }
    }
    assert.ok(worked > 0)
  }

  test('a query with hooks leaves nothing half done', () => {
    const grid = way.createGrid({ width: 3, height: 3 })
    const search = grid.createSearch({ passable: () => true })
    tryNearTheEnd(() => grid.findPath(at(0, 0), at(2, 2), { passable: () => true }))
    tryNearTheEnd(() => search.begin(at(0, 0), at(2, 2)))
    grid.set(1, 0, 255)
    assert.equal(search.begin(at(0, 0), at(2, 2)), 'in-progress')
    assert.equal(search.step(), 'found')
  })

  test('an edit with listeners leaves nothing half done', () => {
    const grid = way.createGrid({ width: 3, height: 3 })
    const stop = grid.onEdit(() => {})
    let area = 0
    tryNearTheEnd(() => grid.set(0, 0, (area ^= 1)))
    stop()
    grid.set(1, 0, 255)
    assert.equal(grid.isReachable(at(0, 0), at(2, 2)), true)
  })
})

describe('a listener in the middle of an edit', () => {
  const questions = {
    canFit: (grid) => grid.canFit(0, 0, 1),
    maxAgentSizeAt: (grid) => grid.maxAgentSizeAt(0, 0),
    nearestWalkable: (grid) => grid.nearestWalkable(at(0, 0), 3),
    isReachable: (grid) => grid.isReachable(at(0, 0), at(7, 0)),
    findPath: (grid) => grid.findPath(at(0, 0), at(7, 0), { specializedEngines: false }),
    begin: (_, search) => search.begin(at(0, 0), at(7, 0)),
    restoreState: (_, search) => search.restoreState(search.saveState()),
  }
  const makers = {
    'a grid': () => way.createGrid({ width: 8, height: 4 }),
    'a hex grid': () => way.createHexGrid({ width: 8, height: 4, layout: 'even-q' }),
  }
  for (const [what, make] of Object.entries(makers)) {
    for (const [name, ask] of Object.entries(questions)) {
      test(`may not ask ${what} for ${name}`, () => {
        const grid = make()
        grid.setAreaCost(3, 2)
        grid.set(7, 3, 3)
        const search = grid.createSearch()
        const codes = []
        const stop = grid.onEdit(() => {
          try {
            ask(grid, search)
            codes.push('none')
          } catch (error) {
            codes.push(error.code)
          }
        })
        const whole = grid.saveState()
        grid.fill(4, 0, 1, 4, 255)
        assert.equal(grid.isReachable(at(0, 0), at(7, 0)), false)
        grid.setAreaCost(4, 3)
        grid.restoreState(whole)
        assert.equal(grid.isReachable(at(0, 0), at(7, 0)), true)
        assert.deepEqual(codes, Array(4 + 1 + 5).fill('busy'))
        stop()
      })
    }
  }
})
