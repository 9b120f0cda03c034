// Voxels: queries, searches in slices, and a grid rolled back.
import { finish } from './golden-square.mjs'
import { Digest, STATUSES, below, randomArea, setChance } from './golden-support.mjs'

export const VOXELS = { name: 'voxel', seed: 99, sizeX: 21, sizeY: 18, sizeZ: 19, walls: 22, areas: 3 }

function editVoxels(grid, count) {
  const { sizeX, sizeY, sizeZ } = VOXELS
  for (let i = 0; i < count; i++) {
    const kind = below(3)
    const x = below(sizeX)
    const y = below(sizeY)
    const z = below(sizeZ)
    if (kind === 0) {
      grid.set(x, y, z, randomArea(VOXELS))
      continue
    }
    const across = below(Math.min(sizeX - x, 4))
    const down = below(Math.min(sizeY - y, 4))
    const deep = below(Math.min(sizeZ - z, 4))
    if (kind === 1) {
      grid.fill(x, y, z, across, down, deep, randomArea(VOXELS))
    } else {
      const cells = Uint8Array.from({ length: across * down * deep }, () => randomArea(VOXELS))
      grid.setCells(x, y, z, across, down, deep, cells)
    }
  }
}

function makeVoxels(way) {
  const { seed, sizeX, sizeY, sizeZ } = VOXELS
  setChance(seed)
  const space = { originX: -4.5, originY: 0.25, originZ: 1000, cellSize: 1.5 }
  const grid = way.createVoxelGrid({ sizeX, sizeY, sizeZ, defaultArea: 1, space })
  grid.setCells(
    2,
    5,
    9,
    10,
    9,
    8,
    Uint8Array.from({ length: 10 * 9 * 8 }, () => randomArea(VOXELS)),
  )
  return grid
}

function randomVoxel() {
  const x = below(VOXELS.sizeX)
  const y = below(VOXELS.sizeY)
  const z = below(VOXELS.sizeZ)
  return { x, y, z }
}

const voxelNode = (x, y, z) => x + VOXELS.sizeX * (y + VOXELS.sizeY * z)

const VOXEL_HOOKS = {
  passable: (x, y, z) => voxelNode(x, y, z) % 11 !== 5,
  stepCost: (ax, ay, az, bx, by, bz, base) =>
    base * (1 + ((voxelNode(ax, ay, az) % 3) + (voxelNode(bx, by, bz) % 5)) / 7),
}

function voxelQueries(grid, options) {
  const digest = new Digest()
  for (let i = 0; i < 12; i++) {
    const start = randomVoxel()
    const goal = randomVoxel()
    digest.path(grid.findPath(start, goal, { ...options, recordExpansions: i % 4 === 3 }))
  }
  return digest.value
}

function voxelSlices(grid, options) {
  const search = grid.createSearch(options)
  const other = grid.createSearch(options)
  const digest = new Digest()
  for (let i = 0; i < 6; i++) {
    const start = randomVoxel()
    const goal = randomVoxel()
    const status = search.begin(start, goal)
    digest.i32(STATUSES.indexOf(status))
    if (status !== 'in-progress') continue
    search.step(3 + 5 * i)
    digest.u64(search.hash())
    const bytes = search.saveState()
    finish(search, digest)
    other.restoreState(bytes)
    finish(other, digest)
  }
  search.dispose()
  other.dispose()
  return digest.value
}

function* voxelRollback(grid) {
  const bytes = grid.saveState()
  editVoxels(grid, 9)
  yield ['edited-again', grid.hash()]
  grid.restoreState(bytes)
  yield ['restored', grid.hash()]
}

/** Walkers of three kinds and a flyer. */
function* voxelMovers(grid) {
  const walker = grid.createMover({ stepUp: 2, drop: 6, height: 1, areaCosts: { 2: 1.25 } })
  const near = { mover: walker, nearestRadius: 3 }
  yield ['walkers', voxelQueries(grid, near)]
  yield ['walkers-faces', voxelQueries(grid, { ...near, connectivity: 6 })]
  yield ['walkers-edges', voxelQueries(grid, { ...near, connectivity: 18 })]
  walker.setAreaCost(1, Infinity)
  yield ['walker', walker.hash()]
  yield ['walker-slices', voxelSlices(grid, near)]
  const flyer = grid.createMover({ ground: false, areaCosts: { 0: 0.7, 2: Infinity } })
  yield ['flyers', voxelQueries(grid, { mover: flyer, nearestRadius: 2.5 })]
}

export function* playVoxels(way) {
  const grid = makeVoxels(way)
  yield ['made', grid.hash()]
  yield ['plain-slices', voxelSlices(grid, { nearestRadius: 2.5 })]
  for (let area = 1; area < 3; area++) grid.setAreaCost(area, (area + 4) / 3)
  editVoxels(grid, 20)
  yield ['edited', grid.hash()]
  yield ['faces', voxelQueries(grid, { connectivity: 6 })]
  yield ['edges', voxelQueries(grid, { connectivity: 18, heuristicWeight: 0.5 })]
  yield ['corners', voxelQueries(grid, { nearestRadius: 2.5 })]
  yield ['large', voxelQueries(grid, { agentSize: 2, heuristicWeight: 0 })]
  yield ['hasty', voxelQueries(grid, { heuristicWeight: 1.7, iterationBudget: 60, partial: true })]
  yield ['slices', voxelSlices(grid, { nearestRadius: 2.5 })]
  const hooked = { nearestRadius: 2.5, recordExpansions: true, ...VOXEL_HOOKS, stepCostBound: 0.9 }
  yield ['hooked-slices', voxelSlices(grid, hooked)]
  yield* voxelRollback(grid)
  yield* voxelMovers(grid)
  grid.dispose()
}
