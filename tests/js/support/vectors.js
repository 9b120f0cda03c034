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
  options,
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

const hex = (layout) => (way) => way.createHexGrid({ ...MAP, layout, cells: grid(way).cells })

function weightedHex(way) {
  const space = { originX: -3.5, originY: 8, cellSize: 0.25 }
  const made = way.createHexGrid({ ...MAP, layout: 'even-q', space })
  made.fill(1, 1, 3, 2, 4)
  made.setAreaCost(4, 2.5)
  made.set(0, 4, 255)
  return made
}

const hexTaken = (way, bytes) => way.hexGridFromState(bytes)

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
  { name: 'hex-odd-r', make: hex('odd-r'), take: hexTaken },
  { name: 'hex-weighted', make: weightedHex, take: hexTaken },
  { name: 'hex-search-none', ...search(hex('even-r'), {}, -1) },
  { name: 'hex-search-whole-running', ...search(hex('odd-r'), {}, 9) },
  { name: 'hex-search-whole-found', ...search(hex('odd-q'), { heuristicWeight: 0 }, 1000) },
  { name: 'hex-search-whole-weighted', ...search(weightedHex, {}, 9) },
  { name: 'hex-search-generic-running', ...search(weightedHex, { specializedEngines: false }, 9) },
  { name: 'hex-search-generic-found', ...search(hex('odd-r'), { recordExpansions: true }, 1000) },
]
