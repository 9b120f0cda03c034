// The end of the stack: a call runs, or throws before it has changed anything, and all objects still work afterwards.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import binaryen from 'binaryen'
import { loadWaystate } from 'waystate'
import { loadWaystate as loadSlim } from 'waystate/slim'
import { at } from './support/drawing.js'
import { callAtTheEnd, changes } from './support/overflow.mjs'

const DEPTHS = 251
const broken = { name: 'WaystateError', code: 'broken' }

test('calls at the end of the stack run or throw, whatever they do', async () => {
  const way = await loadWaystate()
  const calls = changes(way)
  let overflows = 0
  while (overflows < 10000) {
    for (const call of Object.values(calls)) overflows += callAtTheEnd(call, DEPTHS).overflows
  }
  const usage = way.memoryUsage().used
  for (const [name, call] of Object.entries(calls)) {
    const { ran } = callAtTheEnd(call, 100)
    assert.ok(ran < 100, name)
    call.prepare?.()
    for (const value of [0, 1]) call.change(value)
  }
  assert.ok(way.memoryUsage().used - usage < 20000, 'nothing is left behind by calls that were not made')
})

test('a hook that overflows the stack itself ends its own call and no more', async () => {
  const way = await loadWaystate()
  const grid = way.createGrid({ width: 9, height: 9 })
  const forever = () => forever() + 1
  const nested = () => grid.findPath(at(0, 0), at(8, 8), { passable: nested }) && true
  assert.throws(() => grid.findPath(at(0, 0), at(8, 8), { passable: forever }), RangeError)
  assert.throws(() => grid.findPath(at(0, 0), at(8, 8), { stepCost: forever }), RangeError)
  assert.throws(() => grid.findPath(at(0, 0), at(8, 8), { passable: nested }))
  const stop = grid.onEdit(forever)
  assert.throws(() => grid.set(1, 1, 3), RangeError)
  stop()
  assert.equal(grid.get(1, 1), 3)
  grid.set(1, 1, 0)
  assert.equal(grid.findPath(at(0, 0), at(8, 8)).status, 'found')
})

describe('an instance of which a call ended half-way', () => {
  let bytes
  before(async () => {
    bytes = await readFile(new URL(import.meta.resolve('waystate/waystate.wasm')))
  })

  /** The module with one function of C that does nothing but trap. */
  function trapping(name) {
    const module = binaryen.readBinary(new Uint8Array(bytes))
    const exported = binaryen.getExportInfo(module.getExport(name))
    const { body } = binaryen.getFunctionInfo(module.getFunction(exported.value))
    // Behind the guard, as any trap is: before it counts the call as over.
    const { children } = binaryen.getExpressionInfo(body)
    const ids = children.map((child) => binaryen.getExpressionInfo(child).id)
    const end = ids.lastIndexOf(binaryen.GlobalSetId)
    binaryen._BinaryenBlockInsertChildAt(body, end, module.unreachable())
    const changed = module.emitBinary()
    module.dispose()
    return changed
  }

  test('says so in every later call, and disposes quietly', async () => {
    const way = await loadSlim({ wasm: trapping('way_grid_find_paths') })
    const grid = way.createGrid({ width: 3, height: 3 })
    const heard = way.createGrid({ width: 3, height: 3 })
    heard.onEdit(() => 0)
    const graph = way.createGraph({ nodeCount: 3 })
    // The call itself notices when it tidies up.
    assert.throws(() => grid.findPaths([[at(0, 0), at(1, 1)]]), broken)
    const calls = {
      version: () => grid.version,
      get: () => grid.get(0, 0),
      set: () => grid.set(0, 0, 1),
      'set, heard': () => heard.set(0, 0, 1),
      findPath: () => grid.findPath(at(0, 0), at(1, 1)),
      'findPath, hooks': () => grid.findPath(at(0, 0), at(1, 1), { passable: () => true }),
      saveState: () => grid.saveState(),
      createGrid: () => way.createGrid({ width: 2, height: 2 }),
      addEdge: () => graph.addEdge(0, 1, 1),
      memoryUsage: () => way.memoryUsage(),
    }
    for (const [name, call] of Object.entries(calls)) assert.throws(call, broken, name)
    grid.dispose()
    heard.dispose()
    graph.dispose()
    assert.equal(grid.disposed, true)
  })

  test('says so when it was a call of a hook', async () => {
    const way = await loadSlim({ wasm: trapping('way_grid_hash') })
    const grid = way.createGrid({ width: 3, height: 3 })
    const other = way.createGrid({ width: 3, height: 3 })
    const passable = () => {
      try {
        other.hash()
      } catch {
        // As a hook might that expects no harm.
      }
      return true
    }
    assert.throws(() => grid.findPath(at(0, 0), at(2, 2), { passable }), broken)
    assert.throws(() => other.get(0, 0), broken)
  })

  /** The global that holds the top of the stack of C, which begins at its size where the stack lies below all else. */
  function topOfStack(module) {
    const globals = Array.from({ length: module.getNumGlobals() }, (_, i) =>
      binaryen.getGlobalInfo(module.getGlobalByIndex(i)),
    )
    const tops = globals.filter(
      ({ mutable, init }) => mutable && binaryen.getExpressionInfo(init).value === 65536,
    )
    assert.equal(tops.length, 1)
    return tops[0].name
  }

  test('with a C stack that is too small, overwrites nothing and says so from then on', async () => {
    const module = binaryen.readBinary(new Uint8Array(bytes))
    const name = topOfStack(module)
    module.removeGlobal(name)
    module.addGlobal(name, binaryen.i32, true, module.i32.const(2048))
    const way = await loadSlim({ wasm: module.emitBinary() })
    const grid = way.createGrid({ width: 8, height: 8 })
    const other = way.createGrid({ width: 3, height: 3 })
    grid.set(1, 1, 7)
    assert.equal(grid.get(1, 1), 7)
    // What runs a search holds the state of one in its frame, which is more than there is.
    assert.throws(() => grid.findPath(at(0, 0), at(7, 7)), WebAssembly.RuntimeError)
    const calls = [
      () => grid.get(1, 1),
      () => grid.findPath(at(0, 0), at(7, 7)),
      () => other.saveState(),
      () => other.hash(),
      () => way.createGrid({ width: 2, height: 2 }),
    ]
    for (const call of calls) assert.throws(call, broken)
    grid.dispose()
    other.dispose()
  })
})
