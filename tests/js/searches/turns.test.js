// points: 'turns' of queries and searches in every world, and many queries at once.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { at } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

/** The points on the way from each corner straight to the next. */
function expanded(corners) {
  const points = corners.slice(0, 1)
  for (const corner of corners.slice(1)) {
    while (['x', 'y', 'z'].some((axis) => points.at(-1)[axis] !== corner[axis])) {
      const last = points.at(-1)
      points.push(
        Object.fromEntries(
          Object.keys(last).map((axis) => [axis, last[axis] + Math.sign(corner[axis] - last[axis])]),
        ),
      )
    }
  }
  return points
}

/** Walls in rows, each with a gap. */
function drawn(width, height, areas) {
  const cells = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      cells[y * width + x] = y % 4 === 2 && x !== (y * 7) % width ? 255 : (x + y) % areas
    }
  }
  return cells
}

const TURNS = Object.freeze({ points: 'turns' })

describe('turns', () => {
  test('expand to the cells, with every algorithm, rule and ground', () => {
    for (const areas of [1, 3]) {
      const grid = way.createGrid({ width: 23, height: 19, cells: drawn(23, 19, areas) })
      if (areas > 1) grid.setAreaCost(1, 1.5)
      for (const algorithm of ['a*', 'jps', 'jps+', 'hpa*']) {
        for (const diagonal of ['no-corner-cutting', 'one-free', 'always', 'never']) {
          const options = { algorithm, diagonal }
          const whole = grid.findPath(at(1, 0), at(20, 17), options)
          const turned = grid.findPath(at(1, 0), at(20, 17), { ...options, ...TURNS })
          assert.ok(turned.length < whole.length)
          assert.equal(turned.cells.length, turned.length)
          assert.deepEqual(expanded(turned.points()), whole.points())
          const { status, cost, expandedCount, start, goal, engine } = whole
          assert.deepEqual(
            { ...turned },
            {
              ...turned,
              status,
              cost,
              expandedCount,
              start,
              goal,
              engine,
            },
          )
        }
      }
    }
  })

  test('of a voxel grid', () => {
    const grid = way.createVoxelGrid({ sizeX: 9, sizeY: 8, sizeZ: 7 })
    grid.fill(4, 0, 0, 1, 8, 6, 255)
    for (const connectivity of [6, 18, 26]) {
      const ends = [
        { x: 0, y: 1, z: 0 },
        { x: 8, y: 6, z: 2 },
      ]
      const whole = grid.findPath(...ends, { connectivity })
      const turned = grid.findPath(...ends, { connectivity, ...TURNS })
      assert.ok(turned.length < whole.length)
      assert.deepEqual(expanded(turned.points()), whole.points())
    }
  })

  test('of hexagons: the ends of lines', () => {
    for (const layout of ['odd-r', 'even-r', 'odd-q', 'even-q']) {
      const grid = way.createHexGrid({ width: 17, height: 15, layout, cells: drawn(17, 15, 1) })
      const whole = grid.findPath(at(0, 0), at(16, 13))
      const turned = grid.findPath(at(0, 0), at(16, 13), TURNS)
      assert.ok(turned.length < whole.length)
      const corners = turned.points()
      const points = corners.slice(0, 1)
      for (let i = 1; i < corners.length; i++) {
        points.push(...grid.line(corners[i - 1], corners[i]).slice(1))
      }
      assert.deepEqual(points, whole.points())
    }
  })

  test('of a sliced search, whatever it is asked meanwhile', () => {
    const grid = way.createGrid({ width: 23, height: 19, cells: drawn(23, 19, 1) })
    const whole = grid.findPath(at(1, 0), at(20, 17))
    const search = grid.createSearch(TURNS)
    search.begin(at(1, 0), at(20, 17))
    while (search.step(5) === 'in-progress') assert.equal(search.path().length, 0)
    assert.deepEqual(expanded(search.path().points()), whole.points())
    assert.deepEqual(search.path(), grid.findPath(at(1, 0), at(20, 17), TURNS))
  })

  test('of paths of no step and of none', () => {
    const grid = way.createGrid({ width: 5, height: 5 })
    assert.deepEqual([...grid.findPath(at(2, 2), at(2, 2), TURNS).cells], [12])
    assert.deepEqual([...grid.findPath(at(2, 2), at(9, 9), TURNS).cells], [])
    assert.deepEqual([...grid.findPath(at(0, 0), at(4, 4), TURNS).cells], [0, 24])
  })

  test('are refused where there are none, and with another word', () => {
    const grid = way.createGrid({ width: 5, height: 5 })
    for (const algorithm of ['theta*', 'lazy-theta*']) {
      for (const ask of [
        () => grid.findPath(at(0, 0), at(4, 4), { algorithm, ...TURNS }),
        () => grid.createSearch({ algorithm, ...TURNS }),
      ]) {
        assert.throws(ask, {
          code: 'unsupported',
          message: new RegExp(`points is 'turns'.*'${algorithm.replace('*', '\\*')}'`),
        })
      }
    }
    assert.throws(() => grid.findPath(at(0, 0), at(4, 4), { points: 'corners' }), {
      code: 'invalid-argument',
      message: 'points is "corners"; one of "cells", "turns" was expected',
    })
    const graph = way.createGraph({ nodeCount: 2 })
    assert.throws(() => graph.findPath(0, 1, TURNS), {
      code: 'invalid-argument',
      message: /options has no 'points'/,
    })
    assert.throws(() => grid.createReplanner(TURNS), { code: 'invalid-argument' })
  })
})

describe('many queries at once', () => {
  test('are answered as one by one, however many there are', () => {
    const grid = way.createGrid({ width: 23, height: 19, cells: drawn(23, 19, 1) })
    const queries = Array.from({ length: 700 }, (_, i) => [
      at(i % 23, i % 19),
      at((i * 5) % 24, (i * 3) % 20),
    ])
    for (const options of [undefined, { algorithm: 'jps' }, TURNS, { recordExpansions: true }]) {
      for (const count of [0, 1, 127, 128, 129, 700]) {
        const some = queries.slice(0, count)
        assert.deepEqual(
          grid.findPaths(some, options),
          some.map(([a, b]) => grid.findPath(a, b, options)),
        )
      }
    }
  })

  test('keep no room for long paths, and none that grows', () => {
    const grid = way.createGrid({ width: 1500, height: 3 })
    const queries = Array.from({ length: 200 }, (_, i) => [at(0, i % 3), at(1499, 2)])
    const short = queries.map(([start]) => [start, start])
    grid.findPaths(short)
    const { used } = way.memoryUsage()
    for (let i = 0; i < 3; i++) {
      assert.equal(grid.findPaths(queries)[199].length, 1500)
      grid.findPaths(short)
    }
    // What searches of this grid keep for the next, and 2 KB a path.
    assert.ok(way.memoryUsage().used - used < 400000, `${way.memoryUsage().used - used}`)
  })

  test('inside a hook of many queries', () => {
    const grid = way.createGrid({ width: 6, height: 6 })
    const other = way.createGrid({ width: 6, height: 6 })
    const queries = [
      [at(0, 0), at(5, 5)],
      [at(5, 0), at(0, 5)],
    ]
    let inner
    const passable = () => {
      inner = other.findPaths(queries)
      return true
    }
    assert.deepEqual(
      grid.findPaths(queries, { passable }).map(({ cost }) => cost),
      inner.map(({ cost }) => cost),
    )
  })
})
