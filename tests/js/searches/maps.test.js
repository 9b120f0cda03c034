// Lengths on the maps of the MovingAI benchmarks, whose optimal lengths others have computed.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { before, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { ALGORITHMS } from '../support/algorithms.js'
import { agrees, listMaps, mapsFolder, readMap, readScenario } from '../support/movingai.js'

// Its lengths hold under none of our rules: water can be crossed there, and 978 of 1,238 agree with water as a wall.
const OTHER_RULES = new Set(['losttemple'])

let way
before(async () => {
  way = await loadWaystate()
})

if (!existsSync(mapsFolder)) {
  test(
    'MovingAI maps',
    { skip: `no maps in ${mapsFolder}; set WAYSTATE_MAPS to the folder that has them` },
    () => {},
  )
}

for (const { name, map, scenario, source } of listMaps()) {
  test(`${name} (${source})`, (context) => {
    const data = readMap(map)
    const grid = way.createGrid(data)
    const queries = readScenario(scenario)
    const pairs = queries.map(({ start, goal }) => [start, goal])
    assert.ok(queries.length > 0)
    const slow = grid.findPaths(pairs, { specializedEngines: false })
    slow.forEach((path, i) => {
      assert.equal(path.engine === 'none' || path.engine === 'generic', true)
      if (OTHER_RULES.has(name)) return
      const told = `query ${i}: ${path.status}, ${path.cost}, ${queries[i].length} was expected`
      assert.ok(path.status === 'found' && agrees(path.cost, queries[i].length), told)
    })
    for (const algorithm of ALGORITHMS) {
      grid.findPaths(pairs, { algorithm }).forEach((path, i) => {
        const told = `${algorithm}, query ${i}: ${path.status}, ${path.cost}, ${slow[i].cost} was expected`
        assert.equal(path.status, slow[i].status, told)
        assert.ok(Math.abs(path.cost - slow[i].cost) <= 1e-9 * slow[i].cost, told)
        assert.notEqual(path.engine, 'generic')
      })
    }
    pairs.forEach(([start, goal], i) =>
      assert.equal(grid.isReachable(start, goal), slow[i].status === 'found'),
    )
    grid.dispose()
    context.diagnostic(`${queries.length} queries`)
  })
}
