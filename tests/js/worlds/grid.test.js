// The grid's surface: cells, areas, questions about them, edits and who hears of them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { at, draw } from '../support/drawing.js'

let way
before(async () => {
  way = await loadWaystate()
})

const small = () =>
  draw(
    way,
    `..#..
     ..#..
     .....
     ##.##`,
  )

describe('cells', () => {
  test('are all 0 unless given, and are given and taken by copy', () => {
    const empty = way.createGrid({ width: 3, height: 2 })
    assert.deepEqual(empty.cells, new Uint8Array(6))
    const given = Uint8Array.of(1, 2, 255, 4)
    const grid = way.createGrid({ width: 2, height: 2, cells: given })
    given[0] = 9
    const taken = grid.cells
    taken[1] = 9
    assert.deepEqual([...grid.cells], [1, 2, 255, 4])
    assert.deepEqual([grid.width, grid.height], [2, 2])
  })

  test('are read and written one by one, in rectangles, and filled', () => {
    const grid = way.createGrid({ width: 4, height: 3 })
    grid.set(1, 2, 7)
    assert.equal(grid.get(1, 2), 7)
    grid.setCells(2, 0, 2, 2, Uint8Array.of(1, 2, 3, 4))
    grid.fill(0, 0, 2, 1, 255)
    assert.deepEqual([...grid.cells], [255, 255, 1, 2, 0, 0, 3, 4, 0, 7, 0, 0])
  })

  test('count versions by calls that change something', () => {
    const grid = way.createGrid({ width: 4, height: 3 })
    assert.deepEqual([grid.version, grid.areaVersion], [0, 0])
    grid.set(0, 0, 0)
    grid.fill(0, 0, 4, 3, 0)
    grid.fill(1, 1, 0, 2, 5)
    grid.setAreaCost(3, 1)
    assert.deepEqual([grid.version, grid.areaVersion], [0, 0])
    grid.fill(0, 0, 4, 3, 1)
    grid.setCells(0, 0, 2, 1, Uint8Array.of(1, 2))
    grid.setAreaCost(3, 2)
    assert.deepEqual([grid.version, grid.areaVersion], [2, 1])
    assert.equal(grid.areaCost(3), 2)
    assert.equal(grid.areaCost(4), 1)
  })
})

describe('questions', () => {
  test('isWalkable is false on walls and everywhere outside', () => {
    const grid = small()
    assert.equal(grid.isWalkable(0, 0), true)
    assert.equal(grid.isWalkable(2, 0), false)
    for (const [x, y] of [
      [-1, 0],
      [0, -1],
      [5, 0],
      [0, 4],
      [1e300, 0],
      [0, -1e300],
    ]) {
      assert.equal(grid.isWalkable(x, y), false)
    }
  })

  test('clearance', () => {
    const grid = small()
    assert.equal(grid.maxAgentSizeAt(0, 0), 2)
    assert.equal(grid.maxAgentSizeAt(1, 0), 1)
    assert.equal(grid.maxAgentSizeAt(2, 0), 0)
    assert.equal(grid.maxAgentSizeAt(-1, 9), 0)
    assert.equal(grid.canFit(0, 0, 2), true)
    assert.equal(grid.canFit(0, 0, 3), false)
    grid.set(1, 1, 255)
    assert.equal(grid.maxAgentSizeAt(0, 0), 1)
  })

  test('nearestWalkable', () => {
    const grid = small()
    assert.deepEqual(grid.nearestWalkable(at(2, 0), 1), at(1, 0))
    assert.deepEqual(grid.nearestWalkable(at(0, 0), 0), at(0, 0))
    assert.equal(grid.nearestWalkable(at(2, 0), 0.5), null)
    assert.deepEqual(grid.nearestWalkable(at(-3, -4), 5), at(0, 0))
    assert.equal(grid.nearestWalkable(at(-3, -4), 4.9), null)
    assert.deepEqual(grid.nearestWalkable(at(4, 0), 9, { agentSize: 2 }), at(3, 0))
  })

  test('isReachable follows the rule, the size and edits', () => {
    const grid = small()
    assert.equal(grid.isReachable(at(0, 0), at(4, 0)), true)
    assert.equal(grid.isReachable(at(0, 0), at(2, 3), { diagonal: 'never' }), true)
    assert.equal(grid.isReachable(at(0, 0), at(3, 0), { agentSize: 2 }), false)
    assert.equal(grid.isReachable(at(0, 0), at(2, 0)), false)
    assert.equal(grid.isReachable(at(0, 0), at(99, 0)), false)
    grid.set(2, 2, 255)
    assert.equal(grid.isReachable(at(0, 0), at(4, 0)), false)
  })

  test('what can be worked out again can be given back', () => {
    const grid = small()
    assert.equal(grid.derivedBytes, 0)
    const answers = () => [1, 2, 3].map((agentSize) => grid.isReachable(at(0, 0), at(4, 0), { agentSize }))
    const first = answers()
    assert.ok(grid.derivedBytes > 0)
    grid.trim()
    assert.ok(grid.derivedBytes < 1000)
    assert.deepEqual(answers(), first)
    const stop = grid.onEdit(() => assert.throws(() => grid.trim(), { code: 'busy' }))
    grid.set(0, 0, 7)
    stop()
  })

  test('space leads to world positions and back', () => {
    const grid = way.createGrid({ width: 4, height: 3, space: { originX: -10, originY: 5, cellSize: 2.5 } })
    assert.deepEqual(grid.space, { originX: -10, originY: 5, cellSize: 2.5 })
    assert.deepEqual(grid.center(1, 2), { x: -6.25, y: 11.25 })
    assert.deepEqual(grid.center(-1, 0), { x: -11.25, y: 6.25 })
    assert.deepEqual(grid.cellAt(-6.25, 11.25), at(1, 2))
    assert.deepEqual(grid.cellAt(-10, 5), at(0, 0))
    for (const [x, y] of [
      [-10.01, 5],
      [0, 5],
      [-10, 12.5],
      [NaN, 5],
      [Infinity, 5],
    ]) {
      assert.equal(grid.cellAt(x, y), null)
    }
    const plain = way.createGrid({ width: 4, height: 3 })
    assert.deepEqual(plain.space, { originX: 0, originY: 0, cellSize: 1 })
    assert.deepEqual(plain.center(1, 2), { x: 1.5, y: 2.5 })
    assert.deepEqual(way.createGrid({ width: 1, height: 1, space: { cellSize: 4 } }).space.cellSize, 4)
  })

  test('a restore brings the space of the state', () => {
    const space = { originX: 1, originY: 2, cellSize: 3 }
    const grid = way.createGrid({ width: 2, height: 2 })
    assert.equal(grid.space.cellSize, 1)
    grid.restoreState(way.createGrid({ width: 2, height: 2, space }).saveState())
    assert.deepEqual(grid.space, space)
  })
})

describe('listeners', () => {
  test('hear of each changed cell in ascending order, and of multipliers', () => {
    const grid = way.createGrid({ width: 3, height: 2 })
    const edits = []
    const stop = grid.onEdit((edit) => edits.push(edit))
    grid.set(1, 1, 4)
    grid.set(1, 1, 4)
    grid.fill(1, 0, 2, 2, 4)
    grid.setAreaCost(4, 2)
    assert.deepEqual(edits, [
      { type: 'cell', x: 1, y: 1, from: 0, to: 4 },
      { type: 'cell', x: 1, y: 0, from: 0, to: 4 },
      { type: 'cell', x: 2, y: 0, from: 0, to: 4 },
      { type: 'cell', x: 2, y: 1, from: 0, to: 4 },
      { type: 'areas' },
    ])
    stop()
    stop()
    grid.set(0, 0, 1)
    assert.equal(edits.length, 5)
    grid.onEdit((edit) => edits.push(edit))
    grid.set(0, 0, 2)
    assert.equal(edits.length, 6)
  })

  test('hear what a restore changes', () => {
    const grid = way.createGrid({ width: 3, height: 1 })
    const state = grid.saveState()
    grid.fill(0, 0, 3, 1, 8)
    grid.setAreaCost(8, 2)
    const edits = []
    grid.onEdit((edit) => edits.push(edit.type === 'cell' ? `${edit.x}:${edit.from}>${edit.to}` : edit.type))
    grid.restoreState(state)
    assert.deepEqual(
      edits.filter((edit) => edit !== 'areas'),
      ['0:8>0', '1:8>0', '2:8>0'],
    )
    assert.equal(edits.filter((edit) => edit === 'areas').length, 1)
  })

  test('may read the grid and stop listening, not edit or dispose of it', () => {
    const grid = way.createGrid({ width: 3, height: 1 })
    const codes = []
    const attempt = (action) => {
      try {
        action()
        codes.push('done')
      } catch (error) {
        codes.push(error.code)
      }
    }
    const stop = grid.onEdit(() => {
      attempt(() => grid.get(0, 0))
      attempt(() => grid.set(1, 0, 3))
      attempt(() => grid.restoreState(grid.saveState()))
      attempt(() => grid.findPath(at(0, 0), at(2, 0)))
      attempt(() => grid.dispose())
      stop()
    })
    grid.set(0, 0, 5)
    assert.equal(codes[0], 'done')
    assert.deepEqual([codes[1], codes[2], codes[4]], ['busy', 'busy', 'busy'])
    assert.ok(['busy', 'done'].includes(codes[3]))
    assert.equal(codes.length, 5)
    grid.set(0, 0, 6)
    assert.equal(codes.length, 5)
    assert.deepEqual([...grid.cells], [6, 0, 0])
  })

  test('that throw do not stop the edit or other listeners, and what they throw comes out', () => {
    const grid = way.createGrid({ width: 3, height: 1 })
    const reason = new Error('no')
    let heard = 0
    grid.onEdit(() => {
      throw reason
    })
    grid.onEdit(() => heard++)
    assert.throws(
      () => grid.fill(0, 0, 3, 1, 9),
      (error) => error === reason,
    )
    assert.equal(heard, 3)
    assert.deepEqual([...grid.cells], [9, 9, 9])
  })

  test('an edit from inside a listener that nobody catches comes out as busy', () => {
    const grid = way.createGrid({ width: 3, height: 1 })
    const stop = grid.onEdit(() => grid.set(2, 0, 1))
    assert.throws(() => grid.set(0, 0, 5), { code: 'busy' })
    assert.deepEqual([...grid.cells], [5, 0, 0])
    stop()
    grid.set(2, 0, 1)
  })
})

test('version is that of the package', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  assert.equal(way.version, manifest.version)
})
