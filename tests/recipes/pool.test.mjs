// A pool of threads answers what one thread answers, in order, whatever happens to the grid in between.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { PathPool } from '../../examples/pool/path-pool.js'

const SIDE = 96
const COUNT = 333

for (const threads of [1, 2]) {
  describe(`a pool of ${threads}`, () => {
    let grid
    let pool
    let seed = 20 + threads
    const below = (limit) => (seed = (seed * 48271) % 0x7fffffff) % limit
    const place = () => ({ x: below(SIDE + 2) - 1, y: below(SIDE) })
    const requests = Array.from({ length: COUNT }, () => [place(), place()])

    before(async () => {
      const way = await loadWaystate()
      grid = way.createGrid({ width: SIDE, height: SIDE })
      for (let i = 0; i < 300; i++)
        grid.fill(below(SIDE - 4), below(SIDE - 4), 1 + below(4), 1 + below(4), 255)
      grid.fill(60, 0, 1, SIDE, 255) // two halves without a way between them
      pool = await PathPool.create(grid, { threads })
    })
    after(() => pool.close())

    async function compare(options) {
      const asked = pool.find(requests, options)
      const alone = grid
        .findPaths(requests, options)
        .map(({ status, cost, cells }) => ({ status, cost, cells }))
      const paths = await asked
      assert.deepEqual(paths, alone)
      return new Set(paths.map(({ status }) => status))
    }

    test('all that can come of a request', async () => {
      const statuses = await compare()
      assert.deepEqual([...statuses].sort(), ['found', 'goal-invalid', 'no-path', 'start-invalid'])
    })

    test('options', async () => {
      await compare({ algorithm: 'theta*', agentSize: 2 })
      await compare({ diagonal: 'never', partial: true, iterationBudget: 50 })
    })

    test('edits, other multipliers and restored grids', async () => {
      const saved = grid.saveState()
      grid.fill(60, 40, 1, 3, 1)
      await compare()
      grid.setAreaCost(1, 20)
      await compare()
      grid.restoreState(saved)
      grid.set(60, 3, 0) // a version that there was before, and another grid
      await compare()
    })

    test('an edit between two calls that are both under way', async () => {
      const first = pool.find(requests)
      const expected = grid.findPaths(requests).map(({ cost }) => cost)
      grid.fill(0, 50, 60, 1, 255)
      const second = pool.find(requests)
      const others = grid.findPaths(requests).map(({ cost }) => cost)
      assert.notDeepEqual(expected, others)
      const costs = (paths) => paths.map(({ cost }) => cost)
      assert.deepEqual(costs(await first), expected)
      assert.deepEqual(costs(await second), others)
    })

    test('what is refused is refused, and the pool goes on', async () => {
      await assert.rejects(pool.find([[{ x: 0, y: 0 }, 'there']]), /queries\[0\]\[1\] is "there"/)
      await assert.rejects(pool.find(requests, { algorithm: 'bogus' }), /"bogus"/)
      await compare()
    })
  })
}

test('more than the queue takes is refused', async () => {
  const way = await loadWaystate()
  const pool = await PathPool.create(way.createGrid({ width: 64, height: 64 }), { threads: 1, queue: 2 })
  const many = Array.from({ length: 1000 }, () => [
    { x: 0, y: 0 },
    { x: 63, y: 63 },
  ])
  await assert.rejects(pool.find(many), /the pool is full/)
  assert.equal((await pool.find(many.slice(0, 40))).length, 40)
  await pool.close()
})
