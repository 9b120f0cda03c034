// The graphs and searches on them whose saved bytes lie in tests/vectors; apart from vectors.js, since their states have
// an error class of their own.

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

const search = (options, steps) => ({
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

const taken = (way, bytes) => way.graphFromState(bytes)

export const graphVectors = [
  { name: 'graph', make: graph, take: taken },
  { name: 'graph-empty', make: (way) => way.createGraph({ nodeCount: 3 }), take: taken },
  { name: 'graph-search-idle', ...search({}, -1) },
  { name: 'graph-search-running', ...search({ recordExpansions: true }, 3) },
  { name: 'graph-search-found', ...search({ algorithm: 'dijkstra' }, 1000) },
  { name: 'graph-search-both-idle', ...search({ algorithm: 'bidirectional' }, -1) },
  { name: 'graph-search-both-running', ...search({ algorithm: 'bidirectional' }, 3) },
  {
    name: 'graph-search-both-found',
    ...search({ algorithm: 'bidirectional', recordExpansions: true }, 1000),
  },
]
