// What callers get wrong: a wrong type is a TypeError, a value out of range a WaystateError, both name the argument, and
// nothing has changed after either.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadWaystate, WaystateError, WaystateTypeError } from 'waystate'
import { at, draw } from '../support/drawing.js'
import { limitMemory } from '../support/limit-memory.js'

const wasmFile = fileURLToPath(import.meta.resolve('waystate/waystate.wasm'))

let way
before(async () => {
  way = await loadWaystate()
})

const isTypeError = (name) => (error) =>
  error instanceof TypeError &&
  error instanceof WaystateTypeError &&
  error.code === 'invalid-argument' &&
  error.message.includes(name)

const isOutOfRange = (name) => (error) =>
  error instanceof WaystateError && error.code === 'out-of-range' && error.message.includes(name)

const NO_INTEGERS = [1.5, NaN, Infinity, '1', null, undefined, 1n, {}, [], true, Symbol('s'), () => 1]
const NO_NUMBERS = ['1', null, undefined, 1n, {}, true, Symbol('s')]

describe('createGrid', () => {
  test('sizes', () => {
    for (const value of NO_INTEGERS) {
      assert.throws(() => way.createGrid({ width: value, height: 2 }), isTypeError('width'))
      assert.throws(() => way.createGrid({ width: 2, height: value }), isTypeError('height'))
    }
    for (const value of [0, -1, -0, 2 ** 26 + 1, 2 ** 31, 2 ** 32 + 1, 1e300]) {
      assert.throws(() => way.createGrid({ width: value, height: 1 }), isOutOfRange('width'))
      assert.throws(() => way.createGrid({ width: 1, height: value }), isOutOfRange('height'))
    }
    assert.throws(
      () => way.createGrid({ width: 2 ** 13 + 1, height: 2 ** 13 }),
      isOutOfRange('width * height'),
    )
    assert.throws(() => way.createGrid({ width: 2 ** 26, height: 2 ** 26 }), isOutOfRange('width * height'))
  })

  test('the largest grid there may be', async () => {
    const own = await loadWaystate()
    const grid = own.createGrid({ width: 2 ** 13, height: 2 ** 13 })
    grid.set(2 ** 13 - 1, 2 ** 13 - 1, 7)
    assert.equal(grid.get(2 ** 13 - 1, 2 ** 13 - 1), 7)
    grid.dispose()
  })

  test('cells', () => {
    const make = (cells) => way.createGrid({ width: 2, height: 2, cells })
    for (const value of [
      [0, 0, 0, 0],
      new Int8Array(4),
      new Uint8ClampedArray(4),
      new ArrayBuffer(4),
      null,
      'abcd',
    ]) {
      assert.throws(() => make(value), isTypeError('cells'))
    }
    for (const length of [0, 3, 5]) {
      assert.throws(() => make(new Uint8Array(length)), isOutOfRange('cells'))
    }
    assert.throws(() => make(Object.create(Uint8Array.prototype)), TypeError)
    assert.equal(make(Buffer.alloc(4, 3)).get(1, 1), 3)
  })

  test('space', () => {
    const make = (space) => way.createGrid({ width: 2, height: 2, space })
    for (const value of NO_NUMBERS.filter((value) => value !== undefined)) {
      assert.throws(() => make({ originX: value }), isTypeError('originX'))
      assert.throws(() => make({ cellSize: value }), isTypeError('cellSize'))
    }
    for (const value of [NaN, Infinity, 2 ** 21 + 1]) {
      assert.throws(() => make({ originY: value }), isOutOfRange('originY'))
      assert.throws(() => make({ cellSize: value }), isOutOfRange('cellSize'))
    }
    for (const value of [0, -1]) {
      assert.throws(() => make({ cellSize: value }), isOutOfRange('cellSize'))
    }
    assert.throws(() => make({ x: 1 }), isTypeError("'x'"))
    assert.throws(() => make(null), isTypeError('space'))
  })

  test('options', () => {
    for (const value of [undefined, null, 3, 'grid']) {
      assert.throws(() => way.createGrid(value), isTypeError('options'))
    }
    assert.throws(() => way.createGrid({ width: 1, height: 1, depth: 1 }), isTypeError("'depth'"))
  })
})

describe('places and areas', () => {
  test('coordinates of cells', () => {
    const grid = draw(way, `... ...`)
    const hash = grid.hash()
    for (const value of NO_INTEGERS) {
      for (const call of [
        () => grid.get(value, 0),
        () => grid.set(value, 0, 1),
        () => grid.isWalkable(value, 0),
        () => grid.canFit(value, 0, 1),
        () => grid.maxAgentSizeAt(value, 0),
        () => grid.center(value, 0),
        () => grid.fill(value, 0, 1, 1, 1),
        () => grid.setCells(value, 0, 1, 1, Uint8Array.of(1)),
        () => grid.nearestWalkable({ x: value, y: 0 }, 1),
        () => grid.isReachable({ x: value, y: 0 }, at(0, 0)),
        () => grid.findPath({ x: value, y: 0 }, at(0, 0)),
        () => grid.findPaths([[{ x: value, y: 0 }, at(0, 0)]]),
        () => grid.createSearch().begin({ x: value, y: 0 }, at(0, 0)),
      ]) {
        assert.throws(call, isTypeError('x'))
      }
      assert.throws(() => grid.get(0, value), isTypeError('y'))
      assert.throws(() => grid.findPath(at(0, 0), { x: 0, y: value }), isTypeError('goal.y'))
    }
    for (const [x, y, name] of [
      [-1, 0, 'x'],
      [3, 0, 'x'],
      [0, -1, 'y'],
      [0, 2, 'y'],
      [2 ** 32, 0, 'x'],
      [0, -1e300, 'y'],
    ]) {
      assert.throws(() => grid.get(x, y), isOutOfRange(name))
      assert.throws(() => grid.set(x, y, 1), isOutOfRange(name))
    }
    assert.throws(() => grid.center(2 ** 31, 0), isOutOfRange('x'))
    assert.throws(() => grid.nearestWalkable(at(0, -(2 ** 31) - 1), 1), isOutOfRange('y'))
    assert.equal(grid.hash(), hash)
  })

  test('points', () => {
    const grid = draw(way, `...`)
    for (const value of [undefined, null, 3, 'x', true]) {
      assert.throws(() => grid.findPath(value, at(0, 0)), isTypeError('start'))
      assert.throws(() => grid.findPath(at(0, 0), value), isTypeError('goal'))
      assert.throws(() => grid.nearestWalkable(value, 1), isTypeError('point'))
      assert.throws(() => grid.isReachable(value, at(0, 0)), isTypeError('a '))
    }
    assert.throws(() => grid.findPath([0, 0], at(0, 0)), isTypeError('start.x'))
    for (const queries of [
      undefined,
      null,
      {},
      'ab',
      [at(0, 0)],
      [[at(0, 0)]],
      [[at(0, 0), at(0, 0), 1]],
      new Array(1),
    ]) {
      assert.throws(() => grid.findPaths(queries), isTypeError('queries'))
    }
  })

  test('rectangles', () => {
    const grid = way.createGrid({ width: 4, height: 3 })
    const hash = grid.hash()
    for (const [x, y, width, height, name] of [
      [-1, 0, 1, 1, 'x'],
      [5, 0, 0, 1, 'x'],
      [0, 4, 1, 0, 'y'],
      [0, 0, 5, 1, 'width'],
      [3, 0, 2, 1, 'width'],
      [0, 0, -1, 1, 'width'],
      [0, 2, 1, 2, 'height'],
      [0, 0, 1, 2 ** 32, 'height'],
    ]) {
      assert.throws(() => grid.fill(x, y, width, height, 1), isOutOfRange(name))
      assert.throws(() => grid.setCells(x, y, width, height, new Uint8Array(1)), isOutOfRange(name))
    }
    for (const length of [0, 3, 5]) {
      assert.throws(() => grid.setCells(0, 0, 2, 2, new Uint8Array(length)), isOutOfRange('cells'))
    }
    assert.throws(() => grid.setCells(0, 0, 1, 1, [1]), isTypeError('cells'))
    grid.fill(4, 3, 0, 0, 1)
    grid.setCells(4, 0, 0, 3, new Uint8Array(0))
    assert.equal(grid.hash(), hash)
  })

  test('areas and multipliers', () => {
    const grid = way.createGrid({ width: 2, height: 2 })
    for (const value of NO_INTEGERS) {
      assert.throws(() => grid.set(0, 0, value), isTypeError('area'))
      assert.throws(() => grid.fill(0, 0, 1, 1, value), isTypeError('area'))
      assert.throws(() => grid.areaCost(value), isTypeError('area'))
      assert.throws(() => grid.setAreaCost(value, 1), isTypeError('area'))
    }
    for (const value of [-1, 256, 2 ** 32]) {
      assert.throws(() => grid.set(0, 0, value), isOutOfRange('area'))
    }
    for (const value of [-1, 255, 256]) {
      assert.throws(() => grid.areaCost(value), isOutOfRange('area'))
      assert.throws(() => grid.setAreaCost(value, 1), isOutOfRange('area'))
    }
    for (const value of NO_NUMBERS) {
      assert.throws(() => grid.setAreaCost(1, value), isTypeError('multiplier'))
    }
    for (const value of [NaN, 0, -1, Infinity, 1024.0001, 1 / 1025]) {
      assert.throws(() => grid.setAreaCost(1, value), isOutOfRange('multiplier'))
    }
    grid.setAreaCost(1, 1024)
    grid.setAreaCost(2, 1 / 1024)
  })

  test('sizes and radii', () => {
    const grid = way.createGrid({ width: 2, height: 2 })
    for (const value of [0, -1, 2 ** 31]) {
      assert.throws(() => grid.canFit(0, 0, value), isOutOfRange('size'))
      assert.throws(
        () => grid.isReachable(at(0, 0), at(1, 1), { agentSize: value }),
        isOutOfRange('agentSize'),
      )
      assert.throws(() => grid.nearestWalkable(at(0, 0), 1, { agentSize: value }), isOutOfRange('agentSize'))
    }
    assert.equal(grid.canFit(0, 0, 2 ** 31 - 1), false)
    for (const value of [NaN, -1, Infinity]) {
      assert.throws(() => grid.nearestWalkable(at(0, 0), value), isOutOfRange('radius'))
    }
    assert.deepEqual(grid.nearestWalkable(at(0, 0), Number.MAX_VALUE), at(0, 0))
    assert.throws(() => grid.isReachable(at(0, 0), at(1, 1), { size: 1 }), isTypeError("'size'"))
    for (const value of NO_NUMBERS) {
      assert.throws(() => grid.cellAt(value, 0), isTypeError('worldX'))
    }
    for (const value of [undefined, null, {}, 'f']) {
      assert.throws(() => grid.onEdit(value), isTypeError('listener'))
    }
  })
})

describe('options of queries', () => {
  const WRONG_TYPES = {
    algorithm: ['A*', 'astar', '', 0, null, {}],
    diagonal: ['some', '', 1, null, true],
    agentSize: [1.5, NaN, '1', null],
    heuristicWeight: ['1', null, 1n],
    iterationBudget: [0.5, NaN, Infinity, '1', null],
    recordExpansions: [0, 1, 'true', null],
    specializedEngines: [0, null],
    partial: [1, null],
    nearestRadius: ['1', null],
    passable: [true, {}, null],
    stepCost: [1, {}, null],
  }
  const OUT_OF_RANGE = {
    agentSize: [0, -1, 2 ** 31],
    heuristicWeight: [NaN, -1, -Number.MIN_VALUE, Infinity],
    iterationBudget: [-1, 2 ** 31],
    nearestRadius: [NaN, -1, Infinity],
  }

  const forms = (grid, options) => [
    () => grid.findPath(at(0, 0), at(1, 1), options),
    () => grid.findPaths([[at(0, 0), at(1, 1)]], options),
    () => grid.createSearch(options),
  ]

  test('are checked one by one', () => {
    const grid = way.createGrid({ width: 2, height: 2 })
    for (const [key, values] of Object.entries(WRONG_TYPES)) {
      for (const value of values) {
        for (const form of forms(grid, { [key]: value })) assert.throws(form, isTypeError(key))
      }
    }
    for (const [key, values] of Object.entries(OUT_OF_RANGE)) {
      for (const value of values) {
        for (const form of forms(grid, { [key]: value })) assert.throws(form, isOutOfRange(key))
      }
    }
    for (const value of [NaN, -1, Infinity]) {
      for (const form of forms(grid, { stepCost: () => 1, stepCostBound: value })) {
        assert.throws(form, isOutOfRange('stepCostBound'))
      }
    }
    for (const form of forms(grid, { stepCostBound: 1 })) {
      assert.throws(form, { code: 'invalid-argument', message: /stepCostBound/ })
    }
  })

  test('that nobody knows are named', () => {
    const grid = way.createGrid({ width: 2, height: 2 })
    for (const form of forms(grid, { heuristicweight: 1 }))
      assert.throws(form, isTypeError("'heuristicweight'"))
    for (const value of [null, 3, 'a*']) {
      for (const form of forms(grid, value)) assert.throws(form, isTypeError('options'))
    }
  })

  test('undefined is as if it were not there', () => {
    const grid = way.createGrid({ width: 2, height: 2 })
    const all = Object.fromEntries(Object.keys(WRONG_TYPES).map((key) => [key, undefined]))
    for (const form of forms(grid, { ...all, stepCostBound: undefined })) form()
  })

  test('steps', () => {
    const search = way.createGrid({ width: 2, height: 2 }).createSearch()
    assert.throws(() => search.step(), { code: 'not-begun' })
    search.begin(at(0, 0), at(1, 1))
    for (const value of NO_INTEGERS.filter((value) => value !== undefined)) {
      assert.throws(() => search.step(value), isTypeError('iterations'))
    }
    for (const value of [-1, 2 ** 31]) {
      assert.throws(() => search.step(value), isOutOfRange('iterations'))
    }
    assert.equal(search.step(undefined), 'found')
  })
})

test('running out of memory is an error, and the instance goes on', async () => {
  const own = await loadWaystate({ wasm: limitMemory(readFileSync(wasmFile), 512) })
  const grids = []
  const fill = () => {
    for (;;) grids.push(own.createGrid({ width: 512, height: 512 }))
  }
  assert.throws(fill, { code: 'out-of-memory' })
  const before = grids[0].hash()
  const search = grids[0].createSearch()
  assert.throws(() => grids[0].findPath(at(0, 0), at(5, 5)), { code: 'out-of-memory' })
  assert.throws(() => search.begin(at(0, 0), at(5, 5)), { code: 'out-of-memory' })
  assert.throws(() => own.gridFromState(grids[0].saveState()), { code: 'out-of-memory' })
  assert.throws(() => grids[0].maxAgentSizeAt(0, 0), { code: 'out-of-memory' })
  assert.equal(grids[0].hash(), before)
  grids.splice(1).forEach((grid) => grid.dispose())
  assert.equal(grids[0].findPath(at(0, 0), at(500, 500)).status, 'found')
  search.begin(at(0, 0), at(500, 500))
  assert.equal(search.step(), 'found')
})
