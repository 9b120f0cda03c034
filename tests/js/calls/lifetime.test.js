// dispose, what comes after it, and what is freed without it.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadWaystate } from 'waystate'
import { at } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

/** Calls every member of a handle, with arguments that would do. */
function membersOf(handle) {
  const members = []
  for (
    let type = Object.getPrototypeOf(handle);
    type !== Object.prototype;
    type = Object.getPrototypeOf(type)
  ) {
    members.push(...Reflect.ownKeys(type))
  }
  return members.filter((name) => name !== 'constructor')
}

const HARMLESS = new Set([
  'mover',
  'toJSON',
  'toString',
  Symbol.for('nodejs.util.inspect.custom'),
  'dispose',
  'disposed',
  'width',
  'height',
  'grid',
  Symbol.dispose,
])

const ARGUMENTS = {
  get: [0, 0],
  set: [0, 0, 1],
  fill: [0, 0, 1, 1, 1],
  setCells: [0, 0, 1, 1, Uint8Array.of(1)],
  areaCost: [1],
  setAreaCost: [1, 2],
  isWalkable: [0, 0],
  canFit: [0, 0, 1],
  maxAgentSizeAt: [0, 0],
  nearestWalkable: [at(0, 0), 1],
  isReachable: [at(0, 0), at(0, 0)],
  center: [0, 0],
  cellAt: [0, 0],
  onEdit: [() => {}],
  findPath: [at(0, 0), at(1, 1)],
  findPaths: [[]],
  createSearch: [],
  restoreState: [new Uint8Array(8)],
  begin: [at(0, 0), at(1, 1)],
  setStart: [at(0, 0)],
  setGoal: [at(0, 0)],
}

function assertAllDisposed(handle) {
  for (const name of membersOf(handle)) {
    if (HARMLESS.has(name)) continue
    const use = () => {
      const member = handle[name]
      if (typeof member === 'function') member.apply(handle, ARGUMENTS[name] ?? [])
    }
    assert.throws(use, { code: 'disposed', name: 'WaystateError' }, String(name))
  }
}

test('after dispose every member says so, and dispose does nothing more', () => {
  const grid = way.createGrid({ width: 2, height: 2 })
  const search = grid.createSearch()
  search.begin(at(0, 0), at(1, 1))
  assert.deepEqual([grid.disposed, search.disposed], [false, false])
  search.dispose()
  search.dispose()
  assertAllDisposed(search)
  const replanner = grid.createReplanner()
  replanner.dispose()
  assertAllDisposed(replanner)
  assert.equal(grid.findPath(at(0, 0), at(1, 1)).status, 'found')
  grid.dispose()
  grid.dispose()
  assertAllDisposed(grid)
  assert.deepEqual([grid.disposed, search.disposed], [true, true])
})

test('a search whose grid is gone says so and can still be freed', () => {
  const grid = way.createGrid({ width: 2, height: 2 })
  const search = grid.createSearch({ passable: () => true })
  search.begin(at(0, 0), at(1, 1))
  grid.dispose()
  assertAllDisposed(search)
  assert.equal(search.disposed, false)
  search.dispose()
  assert.equal(search.disposed, true)
})

test('stopping to listen after dispose is harmless', () => {
  const grid = way.createGrid({ width: 2, height: 2 })
  const stop = grid.onEdit(() => {})
  grid.dispose()
  stop()
})

test('Symbol.dispose', { skip: typeof Symbol.dispose !== 'symbol' }, () => {
  const grid = way.createGrid({ width: 2, height: 2 })
  const search = grid.createSearch()
  search[Symbol.dispose]()
  grid[Symbol.dispose]()
  assert.deepEqual([grid.disposed, search.disposed], [true, true])
})

describe('memory', () => {
  const exportsOf = async () => {
    // The exports as the loader sees them.
    let exports
    const { instantiate } = WebAssembly
    WebAssembly.instantiate = async (...args) => {
      const instance = await instantiate.apply(WebAssembly, args)
      exports = instance.exports
      return instance
    }
    try {
      const own = await loadWaystate()
      return { own, exports }
    } finally {
      WebAssembly.instantiate = instantiate
    }
  }

  const work = (own, round) => {
    const grid = own.createGrid({ width: 64, height: 64 })
    grid.onEdit(() => {})
    grid.fill(8, 8, 40, 2, 255)
    const search = grid.createSearch({ passable: () => true })
    search.begin(at(0, 0), at(60, 60))
    search.step(50)
    const state = search.saveState()
    search.restoreState(state)
    grid.restoreState(grid.saveState())
    try {
      grid.restoreState(state)
    } catch {
      // Refused, as it should be.
    }
    try {
      grid.findPath(at(0, 0), at(60, 60), {
        passable() {
          throw new Error(`round ${round}`)
        },
      })
    } catch {
      // Likewise.
    }
    grid.findPaths([[at(0, 0), at(60, 60)]], { specializedEngines: false })
    const replanner = grid.createReplanner()
    replanner.setStart(at(0, 0))
    replanner.setGoal(at(60, 60))
    replanner.replan(90)
    replanner.restoreState(replanner.saveState())
    replanner.dispose()
    own.gridFromState(grid.saveState()).dispose()
    return [grid, search]
  }

  test('stays where it is when all is disposed of', async () => {
    const { own, exports } = await exportsOf()
    for (let round = 0; round < 20; round++) work(own, round).forEach((handle) => handle.dispose())
    const size = exports.memory.buffer.byteLength
    for (let round = 0; round < 400; round++) work(own, round).forEach((handle) => handle.dispose())
    assert.equal(exports.memory.buffer.byteLength, size)
  })

  test('is freed for what nobody disposed of, hooks and listeners that refer to it included', async () => {
    const { own, exports } = await exportsOf()
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc')
    const lose = () => {
      for (let i = 0; i < 60; i++) {
        const grid = own.createGrid({ width: 256, height: 256 })
        grid.onEdit(() => grid.version)
        const search = grid.createSearch({ passable: (x, y) => search !== null && grid.get(x, y) === 0 })
        search.begin(at(0, 0), at(200, 200))
      }
    }
    lose()
    for (let i = 0; i < 10; i++) {
      collect()
      await wait(5)
    }
    const size = exports.memory.buffer.byteLength
    for (let round = 0; round < 5; round++) {
      lose()
      for (let i = 0; i < 10; i++) {
        collect()
        await wait(5)
      }
    }
    assert.ok(
      exports.memory.buffer.byteLength <= size * 1.25,
      `${size} became ${exports.memory.buffer.byteLength}`,
    )
  })

  test('growing it leaves copies and handles as they were', async () => {
    const { own, exports } = await exportsOf()
    const grid = own.createGrid({ width: 16, height: 16 })
    grid.set(3, 3, 9)
    const { cells } = grid
    const path = grid.findPath(at(0, 0), at(15, 15))
    const before = exports.memory.buffer
    own.createGrid({ width: 4096, height: 4096 })
    assert.notEqual(exports.memory.buffer, before)
    assert.equal(cells[3 * 16 + 3], 9)
    assert.equal(path.cells.length, 16)
    assert.equal(grid.get(3, 3), 9)
    assert.deepEqual(grid.findPath(at(0, 0), at(15, 15)), path)
  })
})
