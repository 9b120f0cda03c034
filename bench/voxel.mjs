// Voxel queries: npm run bench:voxel -- [--quick] [--native]
//
// 256 x 256 x 64 cells in WebAssembly, per expanded node, beside the square grid's specialised A* in the same run. The
// rounds of all worlds take turns, so that a busy machine slows all alike; the least time counts. --native builds
// bench/voxel.c and runs it too.
import { execFileSync } from 'node:child_process'
import path from 'node:path'

import { loadWaystate } from '../bindings/js/index.js'
import { ROOT } from './maps.js'
import { print } from './table.js'

const QUICK = process.argv.includes('--quick')
const ROUNDS = QUICK ? 2 : 8
const QUERIES = QUICK ? 4 : 12
const FLAT = 1024
const SIZE = { sizeX: 256, sizeY: 256, sizeZ: 64 }
/** What 26 neighbours may cost, in cells of the square grid. */
const WANTED = 4

let chance = 2463534242 | 0
function below(limit) {
  chance ^= chance << 13
  chance ^= chance >>> 17
  chance ^= chance << 5
  return (chance >>> 0) % limit
}

const way = await loadWaystate()

function square() {
  const cells = Uint8Array.from({ length: FLAT * FLAT }, () => (below(100) < 25 ? 255 : 0))
  const grid = way.createGrid({ width: FLAT, height: FLAT, cells })
  const random = () => ({ x: below(FLAT), y: below(FLAT) })
  return { name: 'square, specialised', grid, random, options: {} }
}

function voxels(name, connectivity, { walls = 0, areas = 1, boxes = 0 }) {
  const { sizeX, sizeY, sizeZ } = SIZE
  const cells = Uint8Array.from({ length: sizeX * sizeY * sizeZ }, () =>
    below(100) < walls ? 255 : areas > 1 ? below(areas) : 0,
  )
  const grid = way.createVoxelGrid({ ...SIZE, cells })
  for (let i = 0; i < boxes; i++) {
    const corner = [below(sizeX - 40), below(sizeY - 40), below(sizeZ - 24)]
    grid.fill(...corner, 4 + below(36), 4 + below(36), 4 + below(20), 255)
  }
  for (let area = 1; area < areas; area++) grid.setAreaCost(area, 1 + area / 2)
  const random = () => ({ x: below(sizeX), y: below(sizeY), z: below(sizeZ) })
  return { name: `${connectivity} neighbours, ${name}`, grid, random, options: { connectivity } }
}

const worlds = [
  square(),
  voxels('boxes', 26, { boxes: 160 }),
  voxels('25 % walls', 26, { walls: 25 }),
  voxels('boxes, 4 areas', 26, { boxes: 160, areas: 4 }),
  voxels('boxes', 18, { boxes: 160 }),
  voxels('boxes', 6, { boxes: 160 }),
]
for (const world of worlds) {
  const { grid, random, options } = world
  const ends = () => grid.nearestWalkable(random(), 1000)
  world.search = grid.createSearch(options)
  world.queries = Array.from({ length: QUERIES }, () => [ends(), ends()])
  world.best = Infinity
}
for (let round = 0; round <= ROUNDS; round++) {
  for (const world of worlds) {
    const { search, queries } = world
    let expanded = 0
    const begun = process.hrtime.bigint()
    for (const [start, goal] of queries) {
      search.begin(start, goal)
      search.step()
      expanded += search.expandedCount
    }
    const taken = Number(process.hrtime.bigint() - begun) / expanded
    // The first round makes the buffers.
    if (round > 0) world.best = Math.min(world.best, taken)
    world.expanded = expanded
  }
}

const unit = worlds[0].best
print('WebAssembly, ns per expanded node', [
  ['world', 'ns', 'of the square', 'expanded'],
  ...worlds.map(({ name, best, expanded }) => [name, best.toFixed(0), (best / unit).toFixed(2), expanded]),
])
for (const { name, best } of worlds.slice(1, 3)) {
  if (best > WANTED * unit) console.log(`${name}: more than ${WANTED} times a cell of the square grid`)
}

if (process.argv.includes('--native')) {
  const build = path.join(ROOT, 'build/bench')
  const quiet = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }
  const release = [
    '-DCMAKE_BUILD_TYPE=Release',
    '-DCMAKE_C_FLAGS_RELEASE=-O3 -DNDEBUG',
    '-DWAYSTATE_BUILD_TESTS=OFF',
  ]
  execFileSync('cmake', ['-S', ROOT, '-B', build, ...release], quiet)
  execFileSync('cmake', ['--build', build, '--target', 'waystate'], quiet)
  const program = path.join(build, 'voxel')
  const inputs = [path.join(ROOT, 'bench/voxel.c'), path.join(build, 'libwaystate.a')]
  execFileSync('cc', ['-std=c11', '-O3', `-I${ROOT}/src/include`, ...inputs, '-lm', '-o', program], quiet)
  console.log('\nNative, ns per expanded node')
  execFileSync(program, [String(ROUNDS)], { stdio: 'inherit' })
}
