// Where each visited cell was reached from, held against marks, paths and costs.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { at } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

const ALGORITHMS = ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*']
const OPEN = 1
const CLOSED = 2

/** A tree over what was visited, with the start for its root. A parent may have been opened again. */
function checkTree(search, start) {
  const links = search.links()
  const marks = search.marks()
  assert.ok(links instanceof Int32Array)
  assert.equal(links.length, marks.length)
  for (let cell = 0; cell < links.length; cell++) {
    if (marks[cell] === 0 || cell === start) {
      assert.equal(links[cell], -1)
      continue
    }
    assert.notEqual(marks[links[cell]], 0)
    let steps = 0
    for (let from = cell; from !== start; from = links[from]) assert.ok(++steps <= links.length, 'no circle')
  }
  return links
}

/** What the links lead along from an end back to the start, start first. */
function trail(links, end) {
  const cells = []
  for (let cell = end; cell >= 0; cell = links[cell]) cells.push(cell)
  return cells.reverse()
}

const map = fc
  .record({ width: fc.integer({ min: 1, max: 20 }), height: fc.integer({ min: 1, max: 20 }) })
  .chain(({ width, height }) => {
    const size = width * height
    const cell = fc.integer({ min: 0, max: size - 1 })
    return fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      walls: fc.array(cell, { maxLength: size }),
      start: cell,
      goal: cell,
      steps: fc.integer({ min: 0, max: 60 }),
    })
  })

function cellsOf({ width, height, walls, start, goal }) {
  const cells = new Uint8Array(width * height)
  for (const cell of walls) if (cell !== start && cell !== goal) cells[cell] = 255
  return cells
}

const pointAt = (cell, width) => at(cell % width, Math.floor(cell / width))

describe('on squares', () => {
  for (const algorithm of ALGORITHMS) {
    for (const specializedEngines of [true, false]) {
      test(`${algorithm}, ${specializedEngines ? 'any engine' : 'generic'}`, () => {
        fc.assert(
          fc.property(map, fc.constantFrom('no-corner-cutting', 'always', 'never'), (drawn, diagonal) => {
            const { width, height, start, goal, steps } = drawn
            const grid = way.createGrid({ width, height, cells: cellsOf(drawn) })
            const smoothing = algorithm === 'hpa*' ? { smooth: false } : {}
            const search = grid.createSearch({ algorithm, specializedEngines, diagonal, ...smoothing })
            assert.ok(search.links().every((link) => link === -1))
            search.begin(pointAt(start, width), pointAt(goal, width))
            search.step(steps)
            checkTree(search, start)
            search.step()
            const links = checkTree(search, start)
            const { status, cells } = search.path()
            if (status === 'found') {
              const hops = trail(links, goal)
              assert.equal(hops[0], start)
              if (algorithm === 'a*') assert.deepEqual(hops, Array.from(cells))
              let found = -1
              for (const hop of hops)
                assert.ok((found = cells.indexOf(hop, found + 1)) >= 0, 'along the path')
            }
            grid.set(start % width, Math.floor(start / width), 1)
            assert.ok(search.links().every((link) => link === -1))
            grid.dispose()
          }),
          { numRuns: 60 },
        )
      })
    }
  }

  test('of a restored search are those of the one that was saved', () => {
    fc.assert(
      fc.property(map, fc.constantFrom(...ALGORITHMS.slice(0, 5)), (drawn, algorithm) => {
        const { width, height, start, goal, steps } = drawn
        const grid = way.createGrid({ width, height, cells: cellsOf(drawn) })
        const search = grid.createSearch({ algorithm })
        search.begin(pointAt(start, width), pointAt(goal, width))
        search.step(steps)
        const other = grid.createSearch({ algorithm })
        other.restoreState(search.saveState())
        assert.deepEqual(other.links(), search.links())
        grid.dispose()
      }),
      { numRuns: 100 },
    )
  })

  test('are a copy', () => {
    const search = way.createGrid({ width: 3, height: 1 }).createSearch({ algorithm: 'a*' })
    search.begin(at(0, 0), at(2, 0))
    search.step(1)
    const links = search.links()
    assert.deepEqual([...links], [-1, 0, -1])
    assert.deepEqual([...search.marks()], [CLOSED, OPEN, 0])
    search.step()
    assert.deepEqual([...links], [-1, 0, -1])
    assert.deepEqual([...search.links()], [-1, 0, 1])
  })
})

test('on hexagons, with both engines and every layout', () => {
  fc.assert(
    fc.property(
      map,
      fc.constantFrom('odd-r', 'even-r', 'odd-q', 'even-q'),
      fc.boolean(),
      (drawn, layout, specializedEngines) => {
        const { width, height, start, goal, steps } = drawn
        const grid = way.createHexGrid({ width, height, layout, cells: cellsOf(drawn) })
        const search = grid.createSearch({ specializedEngines })
        assert.ok(search.links().every((link) => link === -1))
        search.begin(pointAt(start, width), pointAt(goal, width))
        search.step(steps)
        checkTree(search, start)
        search.step()
        const links = checkTree(search, start)
        links.forEach((from, to) => {
          if (from >= 0) assert.equal(grid.distance(pointAt(from, width), pointAt(to, width)), 1)
        })
        const { status, cells } = search.path()
        if (status === 'found') assert.deepEqual(trail(links, goal), Array.from(cells))
        grid.dispose()
      },
    ),
    { numRuns: 150 },
  )
})

test('on voxels', () => {
  const size = { sizeX: 5, sizeY: 4, sizeZ: 3 }
  const cell = fc.integer({ min: 0, max: 59 })
  const corner = (node) => ({ x: node % 5, y: Math.floor(node / 5) % 4, z: Math.floor(node / 20) })
  fc.assert(
    fc.property(
      fc.array(cell, { maxLength: 50 }),
      cell,
      cell,
      fc.constantFrom(6, 18, 26),
      fc.integer({ min: 0, max: 30 }),
      (walls, start, goal, connectivity, steps) => {
        const cells = new Uint8Array(60)
        for (const wall of walls) if (wall !== start && wall !== goal) cells[wall] = 255
        const grid = way.createVoxelGrid({ ...size, cells })
        const search = grid.createSearch({ connectivity })
        assert.ok(search.links().every((link) => link === -1))
        search.begin(corner(start), corner(goal))
        search.step(steps)
        checkTree(search, start)
        search.step()
        const links = checkTree(search, start)
        const path = search.path()
        if (path.status === 'found') assert.deepEqual(trail(links, goal), Array.from(path.cells))
        grid.dispose()
      },
    ),
    { numRuns: 100 },
  )
})

describe('on graphs', () => {
  const SIZE = 16
  const node = fc.integer({ min: 0, max: SIZE - 1 })
  const edges = fc.array(fc.tuple(node, node, fc.integer({ min: 0, max: 9 })), { maxLength: 60 })

  test('from the start', () => {
    fc.assert(
      fc.property(edges, node, node, fc.constantFrom('dijkstra', 'a*'), (given, start, goal, algorithm) => {
        const graph = way.createGraph({ nodeCount: SIZE, edges: given })
        const search = graph.createSearch({ algorithm })
        assert.ok(search.links().every((link) => link === -1))
        search.begin(start, goal)
        search.step(3)
        checkTree(search, start)
        search.step()
        const links = checkTree(search, start)
        if (search.status === 'found') {
          assert.deepEqual(trail(links, goal), Array.from(search.path().nodes))
        }
        graph.dispose()
      }),
      { numRuns: 150 },
    )
  })

  test('from both ends: along edges one way or the other, to the end that they were reached from', () => {
    fc.assert(
      fc.property(edges, node, node, fc.integer({ min: 0, max: 20 }), (given, start, goal, steps) => {
        const graph = way.createGraph({ nodeCount: SIZE, edges: given })
        const search = graph.createSearch({ algorithm: 'bidirectional' })
        search.begin(start, goal)
        search.step(steps)
        const links = search.links()
        const marks = search.marks()
        for (let at = 0; at < SIZE; at++) {
          if (marks[at] === 0) assert.equal(links[at], -1)
          if (marks[at] === 0 || at === start || at === goal) continue
          const from = links[at]
          assert.notEqual(marks[from], 0)
          assert.ok(graph.edgeBetween(from, at) !== null || graph.edgeBetween(at, from) !== null)
          let end = at
          for (let hops = 0; links[end] >= 0; hops++) {
            assert.ok(hops < SIZE, 'no circle')
            end = links[end]
          }
          assert.ok(end === start || end === goal)
        }
        graph.dispose()
      }),
      { numRuns: 150 },
    )
  })
})
