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

const search = (make, given, steps, options = { algorithm: 'a*', ...given }) => ({
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

/** Nine chunks of a hierarchy. */
function chunks(way) {
  const made = way.createGrid({ width: 20, height: 18 })
  made.fill(7, 0, 2, 12, 255)
  made.fill(13, 6, 1, 12, 255)
  made.fill(9, 2, 4, 4, 3)
  made.setAreaCost(3, 1.5)
  return made
}

/** Ends far apart, on no node. */
function hpaSearch(given, steps) {
  const options = { algorithm: 'hpa*', chunkSize: 8, ...given }
  const idle = (way) => chunks(way).createSearch(options)
  return {
    options,
    make(way) {
      const made = idle(way)
      made.begin(at(2, 3), at(18, 13))
      made.step(steps)
      return made
    },
    take(way, bytes) {
      const made = idle(way)
      made.restoreState(bytes)
      return made
    },
  }
}

/** A plan in progress, or whole, with the edits that came after. */
const replanner = (make, options, steps, edits = []) => ({
  make(way) {
    const ground = make(way)
    const made = ground.createReplanner(options)
    if (steps > 0) {
      made.setStart(at(0, 0))
      made.setGoal(at(6, 4))
      made.replan(steps)
    }
    for (const { x, y, area } of edits) ground.set(x, y, area)
    if (edits.length > 0 && options.algorithm === 'd*-lite') made.setStart(at(1, 0))
    return made
  },
  take(way, bytes) {
    const made = make(way).createReplanner(options)
    made.restoreState(bytes)
    return made
  },
})

const EDITS = [
  { x: 5, y: 1, area: 7 },
  { x: 6, y: 2, area: 255 },
  { x: 1, y: 1, area: 3 },
  { x: 5, y: 1, area: 255 },
]
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

/** A field after steps and edits in turn: numbers are iterations, points become walls or free. */
const field = (...history) => fieldOn(grid, ...history)
const fieldOn = (make, ...history) => {
  const start = (way) => make(way).createFlowField([at(6, 4), at(0, 0), at(6, 4)])
  const play = (way) => {
    const made = start(way)
    for (const event of history) {
      if (typeof event === 'number') made.step(event)
      else made.grid.set(event.x, event.y, made.grid.get(event.x, event.y) === 0 ? 255 : 0)
    }
    return made
  }
  return {
    make: play,
    take(way, bytes) {
      const made = play(way)
      made.restoreState(bytes)
      return made
    },
  }
}

const taken = (way, bytes) => way.gridFromState(bytes)

function voxels(way) {
  const space = { originX: 1, originZ: -7.25, cellSize: 0.5 }
  const made = way.createVoxelGrid({ sizeX: 17, sizeY: 3, sizeZ: 2, defaultArea: 3, space })
  made.fill(4, 0, 0, 1, 3, 1, 255)
  made.setAreaCost(3, 1.25)
  return made
}

const voxelsTaken = (way, bytes) => way.voxelGridFromState(bytes)

const voxelSearch = (options, steps) => ({
  make(way) {
    const made = voxels(way).createSearch(options)
    made.begin({ x: 0, y: 0, z: 0 }, { x: 8, y: 2, z: 0 })
    made.step(steps)
    return made
  },
  take(way, bytes) {
    const made = voxels(way).createSearch(options)
    made.restoreState(bytes)
    return made
  },
})

/** Kind, mode and how far it has come. */
export const vectors = [
  { name: 'grid', make: grid, take: taken },
  { name: 'grid-weighted', make: weighted, take: taken },
  { name: 'grid-search-0', ...search(grid, {}, -1) },
  { name: 'grid-search-1-running', ...search(grid, {}, 6) },
  { name: 'grid-search-1-found', ...search(grid, { diagonal: 'one-free' }, 1000) },
  { name: 'grid-search-2-running', ...search(weighted, { specializedEngines: false }, 6) },
  { name: 'grid-search-2-terrain', ...search(weighted, {}, 6) },
  { name: 'jump-search-running', ...search(grid, { algorithm: 'jps', specializedEngines: false }, 2) },
  { name: 'jump-search-found', ...search(grid, { algorithm: 'jps', specializedEngines: false }, 1000) },
  { name: 'theta-search-not-begun', ...search(grid, { algorithm: 'theta*' }, -1) },
  { name: 'theta-search-running', ...search(grid, { algorithm: 'theta*' }, 8) },
  { name: 'theta-search-weighted-found', ...search(weighted, { algorithm: 'theta*' }, 1000) },
  { name: 'lazy-theta-search-running', ...search(grid, { algorithm: 'lazy-theta*' }, 8) },
  {
    name: 'grid-search-2-found',
    ...search(grid, { recordExpansions: true, specializedEngines: false, diagonal: 'never' }, 1000),
  },
  { name: 'grid-chunks', make: chunks, take: taken },
  { name: 'hpa-search-not-begun', ...search(grid, { algorithm: 'hpa*' }, -1) },
  { name: 'hpa-search-running', ...hpaSearch({}, 7) },
  { name: 'hpa-search-found', ...hpaSearch({ recordExpansions: true, diagonal: 'one-free' }, 1000) },
  { name: 'grid-replanner-lpa-unplanned', ...replanner(grid, { algorithm: 'lpa*' }, 0) },
  {
    name: 'grid-replanner-lpa-found',
    ...replanner(weighted, { algorithm: 'lpa*', diagonal: 'always' }, 1000),
  },
  { name: 'grid-replanner-lpa-edited', ...replanner(weighted, { algorithm: 'lpa*' }, 9, EDITS) },
  {
    name: 'grid-replanner-lite-found',
    ...replanner(grid, { algorithm: 'd*-lite', diagonal: 'one-free' }, 1000),
  },
  { name: 'grid-replanner-lite-edited', ...replanner(grid, { algorithm: 'd*-lite' }, 9, EDITS) },
  { name: 'hex-odd-r', make: hex('odd-r'), take: hexTaken },
  { name: 'hex-weighted', make: weightedHex, take: hexTaken },
  { name: 'hex-search-none', ...search(hex('even-r'), {}, -1) },
  { name: 'hex-search-whole-running', ...search(hex('odd-r'), {}, 9) },
  { name: 'hex-search-whole-found', ...search(hex('odd-q'), { heuristicWeight: 0 }, 1000) },
  { name: 'hex-search-whole-weighted', ...search(weightedHex, {}, 9) },
  { name: 'hex-search-generic-running', ...search(weightedHex, { specializedEngines: false }, 9) },
  {
    name: 'hex-search-generic-found',
    ...search(hex('odd-r'), { recordExpansions: true, specializedEngines: false }, 1000),
  },
  { name: 'flow-field-0', ...field() },
  { name: 'flow-field-1-running', ...field(9) },
  { name: 'flow-field-1-repairing', ...field(1000, at(2, 0), 1, at(5, 0)) },
  { name: 'flow-field-2-complete', ...field(1000) },
  { name: 'voxel-grid', make: voxels, take: voxelsTaken },
  { name: 'voxel-search-running', ...voxelSearch({}, 5) },
  { name: 'voxel-search-found', ...voxelSearch({ connectivity: 18, recordExpansions: true }, 1000) },
  { name: 'grid-search-3-running', ...search(grid, { algorithm: 'jps' }, 3) },
  { name: 'grid-search-3-found', ...search(grid, { algorithm: 'jps+' }, 1000) },
  { name: 'grid-search-3-never', ...search(grid, { algorithm: 'jps', diagonal: 'never' }, 5) },
  { name: 'hex-replanner-lpa-unplanned', ...replanner(hex('odd-r'), { algorithm: 'lpa*' }, 0) },
  { name: 'hex-replanner-lpa-found', ...replanner(weightedHex, { algorithm: 'lpa*' }, 1000) },
  { name: 'hex-replanner-lpa-edited', ...replanner(weightedHex, { algorithm: 'lpa*' }, 9, EDITS) },
  { name: 'hex-replanner-lite-found', ...replanner(hex('odd-q'), { algorithm: 'd*-lite' }, 1000) },
  { name: 'hex-replanner-lite-edited', ...replanner(hex('even-r'), { algorithm: 'd*-lite' }, 9, EDITS) },
  { name: 'hex-field-1-running', ...fieldOn(weightedHex, 9) },
  { name: 'hex-field-1-repairing', ...fieldOn(hex('odd-r'), 1000, at(2, 0), 1, at(5, 0)) },
  { name: 'hex-field-2-complete', ...fieldOn(hex('even-q'), 1000) },
]
