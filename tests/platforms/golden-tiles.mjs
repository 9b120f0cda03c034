// Paths over tiles: what is within reach, and a flow over all.
import { Digest, below, randomPoint, setChance } from './golden-support.mjs'

const NO_STEP = 0xffffffff

/** What a budget reaches, at which costs, and a path to somewhere. */
function reachTiles(way, scene, cost, digest) {
  const { width, height } = scene
  const start = randomPoint(scene)
  const reach = way.reachable({ width, height, start, budget: below(40), cost })
  digest.i32(reach.tiles.length)
  for (const tile of reach.tiles) {
    digest.i32(tile)
    digest.i32(reach.cost({ x: tile % width, y: Math.floor(tile / width) }))
  }
  const path = reach.path(randomPoint(scene)) ?? []
  digest.i32(path.length)
  for (const { x, y } of path) digest.i32(y * width + x)
}

function flowOverTiles(way, scene, cost, digest) {
  const { width, height } = scene
  const goals = [randomPoint(scene), randomPoint(scene)]
  for (const distance of way.tileFlowField({ width, height, goals, cost }).distances) digest.i32(distance)
}

export function* playTiles(way, scene) {
  const { seed, width, height, walls } = scene
  setChance(seed)
  const cost = Uint32Array.from({ length: width * height }, () => (below(100) < walls ? NO_STEP : below(5)))
  const digest = new Digest()
  for (let i = 0; i < 8; i++) reachTiles(way, scene, cost, digest)
  flowOverTiles(way, scene, cost, digest)
  yield ['tiles', digest.value]
}
