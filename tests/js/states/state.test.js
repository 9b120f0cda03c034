// Saved bytes, whole and damaged: a damaged state is refused, or it is another state that is as good.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from 'node:test'
import { GridStateError, loadWaystate, WaystateError, WaystateFormatError } from 'waystate'
import { at } from '../support/drawing.js'
import { vectors } from '../support/vectors.js'

let way
before(async () => {
  way = await loadWaystate()
})

const refused = (error) => {
  assert.ok(error instanceof GridStateError && error instanceof WaystateFormatError, String(error))
  assert.equal(error.code, 'state')
  assert.ok(Number.isSafeInteger(error.offset) && error.offset >= 0)
  assert.match(error.message, /^(restoreState|gridFromState|hexGridFromState): ./)
  return true
}

/** Whether the bytes were taken; anything but a refusal of the right kind is a failure. */
function takes(restore) {
  try {
    restore()
    return true
  } catch (error) {
    refused(error)
    return false
  }
}

/** What any healthy grid can do. */
function useGrid(grid) {
  const { width, height } = grid
  grid.hash()
  const path = grid.findPath(at(0, 0), at(width - 1, height - 1))
  assert.ok(['found', 'no-path', 'start-invalid', 'goal-invalid'].includes(path.status))
  grid.set(0, 0, grid.get(0, 0) === 0 ? 1 : 0)
  grid.isReachable(at(0, 0), at(width - 1, height - 1))
  grid.maxAgentSizeAt(0, 0)
  assert.ok(takes(() => grid.restoreState(grid.saveState())))
}

/** What any healthy search can do. */
function useSearch(search) {
  search.hash()
  search.marks()
  const saved = search.saveState()
  if (search.status === 'in-progress') {
    search.step(1)
    search.step()
  }
  search.path()
  search.restoreState(saved)
  assert.deepEqual(search.saveState(), saved)
  assert.equal(search.begin(at(0, 0), at(6, 4)), 'in-progress')
  assert.ok(['found', 'no-path'].includes(search.step()))
}

const grids = vectors.filter(({ name }) => /^grid(?!-(search|replanner))/.test(name))
const searches = vectors.filter(({ name }) => name.includes('search') && !name.startsWith('voxel'))

/** Every damage to one byte that is worth a try, and the byte's place. */
function* damages(state) {
  for (let place = 0; place < state.length; place++) {
    for (const flip of [0x01, 0x80, 0xff, 0x10]) {
      const damaged = state.slice()
      damaged[place] ^= flip
      yield damaged
    }
  }
}

for (const { name, make, take } of grids) {
  describe(name, () => {
    test('truncated anywhere, or with something after it', () => {
      const grid = make(way)
      const state = grid.saveState()
      const hash = grid.hash()
      for (let length = 0; length < state.length; length++) {
        assert.throws(() => take(way, state.subarray(0, length)), refused)
        assert.throws(() => grid.restoreState(state.subarray(0, length)), refused)
      }
      for (const more of [1, 7, 8, 4096]) {
        const longer = new Uint8Array(state.length + more)
        longer.set(state)
        assert.throws(() => take(way, longer), refused)
        assert.throws(() => grid.restoreState(longer), refused)
      }
      assert.equal(grid.hash(), hash)
    })

    test('with any byte changed', () => {
      const grid = make(way)
      const state = grid.saveState()
      const hash = grid.hash()
      for (const damaged of damages(state)) {
        let made
        if (takes(() => (made = take(way, damaged)))) {
          assert.deepEqual(made.saveState(), damaged)
          useGrid(made)
          made.dispose()
        }
        if (takes(() => grid.restoreState(damaged))) {
          assert.deepEqual(grid.saveState(), damaged)
          grid.restoreState(state)
        } else {
          assert.equal(grid.hash(), hash)
        }
      }
      useGrid(grid)
    })
  })
}

for (const { name, make, options } of searches) {
  describe(name, () => {
    test('truncated anywhere, or with something after it', () => {
      const search = make(way)
      const state = search.saveState()
      const unused = search.grid.createSearch(options).saveState()
      for (let length = 0; length < state.length; length++) {
        assert.throws(() => search.restoreState(state.subarray(0, length)), refused)
        assert.deepEqual(search.saveState(), unused)
        assert.equal(search.status, 'none')
      }
      const longer = new Uint8Array(state.length + 1)
      longer.set(state)
      assert.throws(() => search.restoreState(longer), refused)
      search.restoreState(state)
      assert.deepEqual(search.saveState(), state)
      useSearch(search)
    })

    test('with any byte changed', () => {
      const search = make(way)
      const state = search.saveState()
      for (const damaged of damages(state)) {
        if (takes(() => search.restoreState(damaged))) assert.deepEqual(search.saveState(), damaged)
        else assert.equal(search.status, 'none')
        useSearch(search)
      }
      search.restoreState(state)
      assert.deepEqual(search.saveState(), state)
    })
  })
}

describe('mismatches are named', () => {
  test('another kind of object', () => {
    const grid = way.createGrid({ width: 3, height: 3 })
    const search = grid.createSearch()
    assert.throws(() => grid.restoreState(search.saveState()), refused)
    assert.throws(() => search.restoreState(grid.saveState()), refused)
    assert.throws(() => way.gridFromState(search.saveState()), refused)
  })

  test('another size', () => {
    const state = way.createGrid({ width: 3, height: 4 }).saveState()
    for (const [width, height] of [
      [4, 3],
      [3, 5],
      [2, 4],
      [12, 1],
    ]) {
      const grid = way.createGrid({ width, height })
      const search = grid.createSearch()
      assert.throws(() => grid.restoreState(state), refused)
      const other = way.gridFromState(state).createSearch()
      other.begin(at(0, 0), at(1, 1))
      assert.throws(() => search.restoreState(other.saveState()), refused)
    }
  })

  test('other options', () => {
    const grid = way.createGrid({ width: 6, height: 6 })
    const from = (options, steps = 3) => {
      const search = grid.createSearch(options)
      search.begin(at(0, 1), at(5, 4))
      search.step(steps)
      return search.saveState()
    }
    const into = (options, state) => grid.createSearch(options).restoreState(state)
    const generic = { specializedEngines: false }
    assert.throws(() => into(generic, from({})), refused)
    assert.throws(() => into({}, from(generic)), refused)
    assert.throws(() => into({ heuristicWeight: 0 }, from({})), refused)
    assert.throws(
      () => into({ ...generic, heuristicWeight: 2 }, from({ ...generic, heuristicWeight: 3 })),
      refused,
    )
    into({ ...generic, heuristicWeight: 3 }, from({ ...generic, heuristicWeight: 3 }))
  })

  test('a grid on which the search can not be', () => {
    const grid = way.createGrid({ width: 6, height: 6 })
    for (const options of [{}, { specializedEngines: false }]) {
      const search = grid.createSearch(options)
      search.begin(at(0, 1), at(5, 4))
      search.step(5)
      const state = search.saveState()
      grid.set(0, 1, 255)
      assert.throws(() => search.restoreState(state), refused)
      grid.set(0, 1, 0)
      search.restoreState(state)
    }
  })

  test('what are no bytes', () => {
    const grid = way.createGrid({ width: 2, height: 2 })
    const search = grid.createSearch()
    for (const value of [
      undefined,
      null,
      'bytes',
      [1, 2],
      new ArrayBuffer(8),
      new Uint16Array(4),
      new DataView(new ArrayBuffer(8)),
    ]) {
      for (const call of [
        () => grid.restoreState(value),
        () => search.restoreState(value),
        () => way.gridFromState(value),
      ]) {
        assert.throws(call, { name: 'TypeError', code: 'invalid-argument' })
      }
    }
    assert.throws(() => way.gridFromState(new Uint8Array(0)), refused)
  })

  test('a state that asks for more memory than it has bytes', () => {
    const state = way.createGrid({ width: 2, height: 2 }).saveState()
    const view = new DataView(state.buffer)
    for (const [width, height] of [
      [2 ** 13, 2 ** 13],
      [2 ** 26, 1],
      [2 ** 30, 2 ** 30],
      [65536, 65536],
      [-2, -2],
      [0, 0],
      [1, 2 ** 26 + 1],
    ]) {
      view.setInt32(8, width, true)
      view.setInt32(12, height, true)
      assert.throws(() => way.gridFromState(state), refused)
    }
  })
})

test('random bytes, and random bytes behind a good header', () => {
  const grid = way.createGrid({ width: 3, height: 3 })
  const search = grid.createSearch()
  const grown = fc.uint8Array({ maxLength: 200 })
  fc.assert(
    fc.property(
      grown,
      fc.constantFrom(grid.saveState(), search.saveState()),
      fc.nat(40),
      (bytes, state, kept) => {
        const mixed = new Uint8Array(kept + bytes.length)
        mixed.set(state.subarray(0, kept))
        mixed.set(bytes, Math.min(kept, mixed.length))
        for (const input of [bytes, mixed]) {
          takes(() => way.gridFromState(input).dispose())
          takes(() => grid.restoreState(input))
          takes(() => search.restoreState(input))
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('refusals are WaystateErrors with the offset of the field', () => {
  const grid = way.createGrid({ width: 3, height: 3 })
  const state = grid.saveState()
  state[0] ^= 1
  assert.throws(
    () => grid.restoreState(state),
    (error) => error instanceof WaystateError && error.offset === 0,
  )
  state[0] ^= 1
  state[4] = 9
  assert.throws(
    () => grid.restoreState(state),
    (error) => error.offset === 4,
  )
})
