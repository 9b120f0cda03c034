// passable and stepCost: what they are asked, what they may answer, and what they may not do meanwhile.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { at, draw, route } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

/** The same query in one call and as a search. */
const FORMS = [
  ['findPath', (grid, start, goal, options) => grid.findPath(start, goal, options)],
  ['findPaths', (grid, start, goal, options) => grid.findPaths([[start, goal]], options)[0]],
  [
    'a search',
    (grid, start, goal, options) => {
      const search = grid.createSearch(options)
      search.begin(start, goal)
      while (search.status === 'in-progress') search.step(1)
      return search.path()
    },
  ],
]

for (const [form, find] of FORMS) {
  describe(form, () => {
    test('passable closes cells, and is asked about neither walls nor the start', () => {
      const grid = draw(way, `... .#. ...`)
      const asked = new Set()
      const passable = (x, y) => {
        asked.add(`${x},${y}`)
        return !(x === 1 && y === 0)
      }
      const path = find(grid, at(0, 0), at(2, 0), { passable })
      assert.equal(path.status, 'found')
      assert.equal(route(path), '0,0 0,1 0,2 1,2 2,2 2,1 2,0')
      assert.equal(path.engine, 'generic')
      assert.ok(!asked.has('1,1') && !asked.has('0,0'))
    })

    test('stepCost gives the whole cost of a step', () => {
      const grid = draw(way, `... ...`)
      const seen = []
      const stepCost = (fromX, fromY, toX, toY, base) => {
        seen.push(base)
        assert.ok(Math.max(Math.abs(fromX - toX), Math.abs(fromY - toY)) === 1)
        return toY === 0 && toX === 1 ? 100 : base * 2
      }
      const path = find(grid, at(0, 0), at(2, 0), { stepCost })
      assert.equal(path.cost, 4 * Math.SQRT2)
      assert.ok(seen.every((base) => base === 1 || base === Math.SQRT2))
    })

    test('stepCostBound saves expansions and keeps the cost', () => {
      const grid = way.createGrid({ width: 30, height: 30 })
      const stepCost = (fromX, fromY, toX, toY, base) => 3 * base
      const blind = find(grid, at(5, 5), at(20, 20), { stepCost })
      const led = find(grid, at(5, 5), at(20, 20), { stepCost, stepCostBound: 3 })
      assert.equal(led.cost, blind.cost)
      assert.ok(led.expandedCount < blind.expandedCount / 4)
    })

    test('what a hook throws comes out itself, and the grid goes on', () => {
      const grid = draw(way, `..... .....`)
      for (const reason of [new RangeError('mine'), 'a string', undefined, null]) {
        for (const name of ['passable', 'stepCost']) {
          let calls = 0
          const hook = (...args) => {
            if (++calls === 3) throw reason
            return name === 'passable' ? true : args[4]
          }
          let caught = 'nothing'
          try {
            find(grid, at(0, 0), at(4, 1), { [name]: hook })
          } catch (error) {
            caught = error
          }
          assert.equal(caught, reason)
          assert.equal(grid.findPath(at(0, 0), at(4, 1)).status, 'found')
          grid.set(2, 0, 1)
          grid.set(2, 0, 0)
        }
      }
    })

    test('answers of the wrong kind are refused by name', () => {
      const grid = draw(way, `..... .....`)
      for (const answer of [1, 0, undefined, null, 'yes', {}, Promise.resolve(true)]) {
        assert.throws(() => find(grid, at(0, 0), at(4, 0), { passable: () => answer }), TypeError)
      }
      for (const answer of [NaN, Infinity, -1, -Number.MIN_VALUE, undefined, '1', 1n, null]) {
        assert.throws(
          () => find(grid, at(0, 0), at(4, 0), { stepCost: () => answer }),
          (error) => error.code === 'hook' && /stepCost returned/.test(error.message),
        )
      }
      assert.equal(find(grid, at(0, 0), at(4, 0), { stepCost: () => 0 }).cost, 0)
      assert.equal(find(grid, at(0, 0), at(4, 0), { stepCost: () => -0 }).status, 'found')
    })

    test('edits, queries of the same grid and dispose are busy, other grids are not', () => {
      const grid = draw(way, `..... .....`)
      const other = draw(way, `... .#.`)
      const before = grid.hash()
      const codes = {}
      const attempt = (name, action) => {
        try {
          action()
          codes[name] = 'done'
        } catch (error) {
          codes[name] = error.code
        }
      }
      const state = grid.saveState()
      const passable = () => {
        attempt('set', () => grid.set(0, 0, 3))
        attempt('fill', () => grid.fill(0, 0, 2, 1, 3))
        attempt('setCells', () => grid.setCells(0, 0, 1, 1, Uint8Array.of(3)))
        attempt('setAreaCost', () => grid.setAreaCost(0, 3))
        attempt('restoreState', () => grid.restoreState(state))
        attempt('dispose', () => grid.dispose())
        attempt('get', () => grid.get(0, 0))
        attempt('other', () => {
          other.set(0, 0, 4)
          const path = other.findPath(at(0, 1), at(2, 1), { stepCost: () => 2 })
          assert.equal(path.cost, 8)
        })
        return true
      }
      const path = find(grid, at(0, 0), at(4, 1), { passable })
      assert.equal(path.status, 'found')
      assert.deepEqual(codes, {
        set: 'busy',
        fill: 'busy',
        setCells: 'busy',
        setAreaCost: 'busy',
        restoreState: 'busy',
        dispose: 'busy',
        get: 'done',
        other: 'done',
      })
      assert.equal(grid.hash(), before)
      grid.set(0, 0, 3)
    })
  })
}

test('a search is busy for its own hooks', () => {
  const grid = draw(way, `..... .....`)
  const codes = new Set()
  const attempt = (action) => {
    try {
      action()
      codes.add('done')
    } catch (error) {
      codes.add(error.code)
    }
  }
  const passable = () => {
    attempt(() => search.step(1))
    attempt(() => search.begin(at(0, 0), at(1, 0)))
    attempt(() => search.path())
    attempt(() => search.marks())
    attempt(() => search.links())
    attempt(() => search.saveState())
    attempt(() => search.restoreState(new Uint8Array(8)))
    attempt(() => search.hash())
    attempt(() => search.dispose())
    return true
  }
  const search = grid.createSearch({ passable })
  search.begin(at(0, 0), at(4, 1))
  assert.equal(search.step(), 'found')
  assert.deepEqual([...codes], ['busy'])
  search.dispose()
})

test('a search whose hook threw goes on where it was', () => {
  const grid = way.createGrid({ width: 12, height: 12 })
  const whole = grid.findPath(at(1, 2), at(10, 9), { passable: () => true })
  let calls = 0
  const passable = () => {
    if (++calls % 3 === 0) throw new Error('now and then')
    return true
  }
  const search = grid.createSearch({ passable: () => (calls < 0 ? true : passable()) })
  search.begin(at(1, 2), at(10, 9))
  assert.throws(() => search.step(), /now and then/)
  assert.equal(search.status, 'in-progress')
  const state = search.saveState()
  calls = -1e9
  search.step()
  assert.deepEqual(search.path(), whole)
  search.restoreState(state)
  search.step()
  assert.deepEqual(search.path(), whole)
})

test('a query inside a hook of a query of another grid, many deep', () => {
  const grids = Array.from({ length: 8 }, () => draw(way, `.... ....`))
  const cost = (depth) => {
    if (depth === grids.length) return 1
    return grids[depth].findPath(at(0, 0), at(3, 0), { stepCost: () => cost(depth + 1) + depth }).cost
  }
  const flat = (depth) => (depth === grids.length ? 1 : 3 * (flat(depth + 1) + depth))
  assert.equal(cost(5), flat(5))
})
