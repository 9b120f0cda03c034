// Lines of sight, any-angle paths and the plain jump point search, through the wrapper.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from 'node:test'
import { loadWaystate, WaystateError } from 'waystate'
import { ANY_ANGLE, DIAGONALS } from './support/algorithms.js'
import { at, draw, route } from './support/drawing.js'
import { Reference } from './support/reference.js'

let way
before(async () => {
  way = await loadWaystate()
})

const runs = Number(process.env.WAYSTATE_RUNS ?? 150)

describe('lineOfSight', () => {
  test('walls, corners and ends', () => {
    const grid = draw(way, `..... ..#.. .....`)
    assert.equal(grid.lineOfSight(at(0, 0), at(4, 0)), true)
    assert.equal(grid.lineOfSight(at(0, 1), at(4, 1)), false)
    assert.equal(grid.lineOfSight(at(1, 0), at(1, 2)), true)
    assert.equal(grid.lineOfSight(at(1, 1), at(2, 0)), false, 'past a corner')
    assert.equal(grid.lineOfSight(at(2, 1), at(2, 1)), false, 'from a wall')
    assert.equal(grid.lineOfSight(at(0, 0), at(0, 0)), true)
    assert.equal(grid.lineOfSight(at(-1, 0), at(0, 0)), false)
    assert.equal(grid.lineOfSight(at(0, 0), at(0, 2 ** 40)), false)
  })

  test('large agents and areas', () => {
    const grid = draw(way, `..... ..... ..#..`)
    assert.equal(grid.lineOfSight(at(0, 0), at(3, 0), { agentSize: 2 }), true)
    assert.equal(grid.lineOfSight(at(0, 1), at(3, 1), { agentSize: 2 }), false)
    grid.set(2, 0, 7)
    assert.equal(grid.lineOfSight(at(0, 0), at(4, 0)), true)
    grid.setAreaCost(7, 3)
    assert.equal(grid.lineOfSight(at(0, 0), at(4, 0)), false)
    assert.equal(grid.lineOfSight(at(0, 1), at(4, 1)), true)
    assert.equal(grid.lineOfSight(at(0, 1), at(3, 1), { agentSize: 1 }), true)
  })

  test('what callers get wrong', () => {
    const grid = draw(way, '...')
    assert.throws(() => grid.lineOfSight(at(0, 0)), TypeError)
    assert.throws(() => grid.lineOfSight(at(0.5, 0), at(1, 0)), /a\.x is 0\.5/)
    assert.throws(() => grid.lineOfSight(at(0, 0), at(1, 0), { size: 2 }), /'size'/)
    assert.throws(() => grid.lineOfSight(at(0, 0), at(1, 0), { agentSize: 0 }), WaystateError)
    grid.dispose()
    assert.throws(
      () => grid.lineOfSight(at(0, 0), at(1, 0)),
      (error) => error.code === 'disposed',
    )
  })
})

for (const algorithm of ANY_ANGLE) {
  describe(algorithm, () => {
    test('takes corners only', () => {
      const grid = draw(way, `...... .##... ......`)
      const path = grid.findPath(at(0, 2), at(5, 0), { algorithm })
      assert.equal(path.status, 'found')
      assert.equal(path.algorithm, algorithm)
      assert.equal(path.engine, 'generic')
      assert.equal(path.points().length, path.length)
      assert.equal(route(grid.findPath(at(0, 0), at(5, 0), { algorithm })), '0,0 5,0')
      assert.equal(grid.findPath(at(3, 0), at(5, 2), { algorithm }).cost, Math.sqrt(8))
    })

    test('refuses hooks by name', () => {
      const grid = draw(way, '...')
      for (const hook of [{ passable: () => true }, { stepCost: () => 1 }]) {
        const refused = (error) =>
          error.code === 'unsupported' && error.message.includes(`'${algorithm}' and hooks`)
        assert.throws(() => grid.findPath(at(0, 0), at(2, 0), { algorithm, ...hook }), refused)
        assert.throws(() => grid.createSearch({ algorithm, ...hook }), refused)
      }
    })

    test('describes itself', () => {
      const grid = draw(way, `....`)
      const plain = way.describe(grid.findPath(at(0, 0), at(3, 0), { algorithm, recordExpansions: true }))
      assert.deepEqual([plain.algorithm, plain.engine, plain.cost], [algorithm, 'generic', 3])
      assert.deepEqual(plain.cells, [at(0, 0), at(3, 0)])
      assert.deepEqual(plain.expanded, [at(0, 0), at(1, 0), at(2, 0)])
    })

    test('saves kind 10, begun or not', () => {
      const grid = draw(way, `..... ..#.. .....`)
      const search = grid.createSearch({ algorithm })
      assert.deepEqual([search.saveState()[6], search.saveState().length], [10, 45])
      search.begin(at(0, 1), at(4, 1))
      search.step(4)
      const saved = search.saveState()
      assert.equal(saved[6], 10)
      search.step()
      const end = search.hash()
      search.restoreState(saved)
      search.step()
      assert.equal(search.hash(), end)
      grid.set(0, 0, 255)
      assert.equal(search.status, 'none')
      assert.equal(search.saveState().length, 45)
      search.restoreState(search.saveState())
      assert.throws(
        () => search.step(),
        (error) => error.code === 'stale',
      )
    })
  })
}

const maps = fc
  .record({ width: fc.integer({ min: 1, max: 14 }), height: fc.integer({ min: 1, max: 14 }) })
  .chain(({ width, height }) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      cells: fc
        .array(fc.constantFrom(0, 0, 0, 255), { minLength: width * height, maxLength: width * height })
        .map((cells) => Uint8Array.from(cells)),
      ends: fc.array(fc.nat(width * height - 1), { minLength: 2, maxLength: 2 }),
    }),
  )

const pointOf = ({ width }, cell) => at(cell % width, Math.floor(cell / width))

test('any-angle paths are in sight, add up, and are there when those of a* are', () => {
  fc.assert(
    fc.property(
      maps,
      fc.constantFrom(...ANY_ANGLE),
      fc.constantFrom(...DIAGONALS),
      (map, algorithm, diagonal) => {
        const grid = way.createGrid({ width: map.width, height: map.height, cells: map.cells })
        const [start, goal] = map.ends.map((cell) => pointOf(map, cell))
        const path = grid.findPath(start, goal, { algorithm, diagonal })
        const steps = grid.findPath(start, goal, { diagonal })
        assert.equal(path.status, steps.status)
        let cost = 0
        path.points().forEach((point, i, points) => {
          if (i === 0) return
          const dx = point.x - points[i - 1].x
          const dy = point.y - points[i - 1].y
          cost += Math.sqrt(dx * dx + dy * dy)
          assert.ok(grid.lineOfSight(points[i - 1], point) || Math.max(Math.abs(dx), Math.abs(dy)) === 1)
        })
        assert.equal(path.cost, cost)
        grid.dispose()
      },
    ),
    { numRuns: runs },
  )
})

test('the plain jump point search finds cheapest paths and names its jump points', () => {
  fc.assert(
    fc.property(
      maps,
      fc.constantFrom('jps', 'jps+'),
      fc.constantFrom('no-corner-cutting', 'never'),
      fc.constantFrom(1, 1, 2),
      (map, algorithm, diagonal, agentSize) => {
        const grid = way.createGrid({ width: map.width, height: map.height, cells: map.cells })
        const reference = new Reference(map, { diagonal, agentSize })
        const [start, goal] = map.ends.map((cell) => pointOf(map, cell))
        const options = { algorithm, diagonal, agentSize, specializedEngines: false, recordExpansions: true }
        const path = grid.findPath(start, goal, options)
        if (path.status === 'found') {
          assert.ok(Math.abs(path.cost - reference.cost(start, goal)) < 1e-9)
          assert.ok(Math.abs(reference.walk(path.points()) - path.cost) < 1e-9)
          assert.deepEqual([path.algorithm, path.engine], ['jps', 'generic'])
          assert.equal(path.cost, grid.findPath(start, goal, { diagonal, agentSize }).cost)
          assert.equal(path.expanded.length, path.expandedCount)
        } else if (path.status === 'no-path') {
          assert.equal(reference.cost(start, goal), Infinity)
        }
        grid.dispose()
      },
    ),
    { numRuns: runs },
  )
})

test('what an algorithm falls back to is named', () => {
  const grid = draw(way, `..... ..#.. .....`)
  const ran = (options) => {
    const path = grid.findPath(at(0, 0), at(4, 2), options)
    assert.equal(path.status, 'found')
    return `${path.algorithm} ${path.engine}`
  }
  for (const algorithm of ['jps', 'jps+']) {
    const plain = { algorithm, specializedEngines: false }
    assert.equal(ran(plain), 'jps generic')
    assert.equal(ran({ algorithm, recordExpansions: true }), `${algorithm} specialized-jump`)
    assert.equal(ran({ ...plain, heuristicWeight: 2 }), 'a* generic')
    assert.equal(ran({ ...plain, diagonal: 'one-free' }), 'a* generic')
    assert.equal(ran({ ...plain, passable: () => true }), 'a* generic')
    assert.equal(ran({ algorithm, diagonal: 'always' }), 'jps specialized-jump')
  }
  for (const algorithm of ['lpa*', 'd*-lite']) {
    assert.equal(ran({ algorithm }), 'a* specialized-a*')
    assert.equal(ran({ algorithm, specializedEngines: false }), 'a* generic')
  }
  grid.set(0, 2, 1)
  grid.setAreaCost(1, 2)
  assert.equal(ran({ algorithm: 'jps', specializedEngines: false }), 'a* generic')
  // 4 of 14 free cells have both multipliers around them, then most of them.
  assert.equal(ran({ algorithm: 'jps' }), 'jps specialized-jump')
  assert.equal(ran({ algorithm: 'jps', heuristicWeight: 0.5 }), 'a* generic')
  grid.set(2, 0, 1)
  grid.set(3, 2, 1)
  assert.equal(ran({ algorithm: 'jps' }), 'a* generic')
})
