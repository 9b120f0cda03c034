/* global expect, test */
const { writeFileSync } = require('node:fs')
const { loadWaystate, WaystateError } = require('waystate')

test('a path', async () => {
  const way = await loadWaystate()
  const grid = way.createGrid({ width: 64, height: 64 })
  expect(() => grid.get(64, 0)).toThrow(WaystateError)
  grid.fill(20, 0, 1, 60, 255)
  grid.fill(30, 30, 10, 10, 1)
  grid.setAreaCost(1, 2.5)
  const goal = { x: 60, y: 5 }
  const path = grid.findPath({ x: 2, y: 2 }, goal)
  const search = grid.createSearch({ algorithm: 'jps' })
  search.begin({ x: 2, y: 2 }, goal)
  search.step(20)
  const field = grid.createFlowField([goal])
  field.step(500)
  const hashes = [grid, search, field].map((object) => object.hash().toString(16).padStart(16, '0'))
  writeFileSync('answered', [path.status, path.length, path.cost.toFixed(6), ...hashes].join(' '))
})
