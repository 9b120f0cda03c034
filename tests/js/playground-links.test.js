// The playground reads from saved bytes where each cell was reached from; this holds what it reads against the search.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadWaystate } from 'waystate'
import { readLinks } from '../../web-demo/src/models/links.js'

const WIDTH = 24
const HEIGHT = 17

const way = await loadWaystate()

function cells() {
  const areas = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < 13; y++) areas[y * WIDTH + 7] = 255
  for (let y = 4; y < HEIGHT; y++) areas[y * WIDTH + 15] = 255
  return areas
}

function checkTree(links, marks, start, path) {
  const parents = new Map()
  for (let i = 0; i < links.length; i += 2) {
    assert.ok(!parents.has(links[i + 1]), 'one parent each')
    parents.set(links[i + 1], links[i])
    assert.equal(marks[links[i]], 2, 'a parent is closed')
    assert.notEqual(marks[links[i + 1]], 0, 'a child was seen')
  }
  assert.equal(
    parents.size + 1,
    marks.filter((mark) => mark !== 0).length,
    'every cell seen but the start has one',
  )
  assert.ok(!parents.has(start))
  const onPath = new Set(path)
  let cell = path.at(-1)
  for (let steps = 0; cell !== start; steps++) {
    assert.ok(steps < links.length && parents.has(cell), 'the links lead back to the start')
    cell = parents.get(cell)
    assert.ok(onPath.has(cell), 'along the path')
  }
}

for (const algorithm of ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*']) {
  for (const specializedEngines of [true, false]) {
    test(`links of ${algorithm}, ${specializedEngines ? 'any engine' : 'generic'}`, () => {
      const grid = way.createGrid({ width: WIDTH, height: HEIGHT, cells: cells() })
      const search = grid.createSearch({ algorithm, specializedEngines })
      search.begin({ x: 1, y: 2 }, { x: 22, y: 14 })
      assert.deepEqual(readLinks(search.saveState(), WIDTH), [])
      search.step()
      checkTree(
        readLinks(search.saveState(), WIDTH),
        search.marks(),
        2 * WIDTH + 1,
        Array.from(search.path().cells),
      )
    })
  }
}

test('links of a search on hexagons and of one on a graph', () => {
  const hexes = way.createHexGrid({ width: WIDTH, height: HEIGHT, layout: 'odd-r', cells: cells() })
  const search = hexes.createSearch()
  search.begin({ x: 1, y: 2 }, { x: 22, y: 14 })
  search.step()
  checkTree(
    readLinks(search.saveState(), WIDTH),
    search.marks(),
    2 * WIDTH + 1,
    Array.from(search.path().cells),
  )

  const edges = Array.from({ length: 60 }, (_, i) => [
    i % 20,
    (i * 7 + 1 + Math.floor(i / 20)) % 20,
    1 + (i % 5),
  ])
  const graph = way.createGraph({ nodeCount: 20, edges })
  const route = graph.createSearch({ algorithm: 'dijkstra' })
  route.begin(0, 19)
  route.step()
  assert.equal(route.status, 'found')
  checkTree(readLinks(route.saveState(), 0), route.marks(), 0, Array.from(route.path().nodes))
})
