// The objects whose saved bytes lie in tests/vectors; tests/js/support/write-vectors.mjs writes them anew.

import { at } from './drawing.js'

const MAP = { width: 7, height: 5 }
const WALLS = [2, 9, 16, 17, 18, 26]

function grid(way) {
  const cells = new Uint8Array(MAP.width * MAP.height)
  for (const cell of WALLS) cells[cell] = 255
  return way.createGrid({ ...MAP, cells })
}

function weighted(way) {
  const made = way.createGrid({ ...MAP, space: { originX: -3.5, originY: 8, cellSize: 0.25 } })
  made.fill(1, 1, 3, 2, 4)
  made.setAreaCost(4, 2.5)
  made.set(0, 4, 255)
  return made
}

const search = (make, options, steps) => ({
  make(way) {
    const made = make(way).createSearch(options)
    if (steps >= 0) {
      made.begin(at(0, 0), at(6, 4))
      made.step(steps)
    }
    return made
  },
  take(way, bytes) {
    const made = make(way).createSearch(options)
    made.restoreState(bytes)
    return made
  },
})

/** Two ways from 0 to 4, a loop, parallel edges, a removed one and a node alone. */
function graph(way) {
  const made = way.createGraph({
    nodeCount: 6,
    edges: [
      [0, 1, 1.5],
      [1, 2, 2],
      [1, 2, 2],
      [2, 4, 1],
      [0, 3, 2.25],
      [3, 4, 3],
      [3, 3, 0],
    ],
  })
  made.removeEdge(1)
  return made
}

const graphSearch = (options, steps) => ({
  make(way) {
    const made = graph(way).createSearch(options)
    if (steps >= 0) {
      made.begin(0, 4)
      made.step(steps)
    }
    return made
  },
  take(way, bytes) {
    const made = graph(way).createSearch(options)
    made.restoreState(bytes)
    return made
  },
})

const graphTaken = (way, bytes) => way.graphFromState(bytes)

const taken = (way, bytes) => way.gridFromState(bytes)

/** Kind, mode and how far it has come. */
export const vectors = [
  { name: 'grid', make: grid, take: taken },
  { name: 'grid-weighted', make: weighted, take: taken },
  { name: 'grid-search-0', ...search(grid, {}, -1) },
  { name: 'grid-search-1-running', ...search(grid, {}, 6) },
  { name: 'grid-search-1-found', ...search(grid, { diagonal: 'one-free' }, 1000) },
  { name: 'grid-search-2-running', ...search(weighted, {}, 6) },
  { name: 'grid-search-2-found', ...search(grid, { recordExpansions: true, diagonal: 'never' }, 1000) },
]

/** Graphs, whose states have an error class of their own. */
export const graphVectors = [
  { name: 'graph', make: graph, take: graphTaken },
  { name: 'graph-empty', make: (way) => way.createGraph({ nodeCount: 3 }), take: graphTaken },
  { name: 'graph-search-idle', ...graphSearch({}, -1) },
  { name: 'graph-search-running', ...graphSearch({ recordExpansions: true }, 3) },
  { name: 'graph-search-found', ...graphSearch({ algorithm: 'dijkstra' }, 1000) },
]
