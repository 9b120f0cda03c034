// LPA* and D* Lite on squares and hexes that change under them.
import {
  Digest,
  STATUSES,
  below,
  editGrid,
  editHexGrid,
  makeGrid,
  makeHexGrid,
  randomPoint,
} from './golden-support.mjs'

function digestReplanner(replanner, digest) {
  digest.path(replanner.path())
  digest.u64(replanner.hash())
}

/** The other replanner takes what the first one saves, and plans on. */
function handOver(replanner, other, digest) {
  other.restoreState(replanner.saveState())
  other.replan(400)
  digestReplanner(other, digest)
}

function replanning(way, scene, options, make = makeGrid, edit = editGrid) {
  const grid = make(way, scene)
  const replanner = grid.createReplanner(options)
  const other = grid.createReplanner(options)
  const digest = new Digest()
  for (let frame = 0; frame < 60; frame++) {
    if (frame % 20 === 0) replanner.setGoal(randomPoint(scene))
    if (frame % 5 === 0) replanner.setStart(randomPoint(scene))
    digest.i32(STATUSES.indexOf(replanner.replan(below(400))))
    digestReplanner(replanner, digest)
    edit(scene, grid, below(3))
    if (frame % 7 === 3) handOver(replanner, other, digest)
  }
  replanner.dispose()
  other.dispose()
  grid.dispose()
  return digest.value
}

export function* playReplanners(way, scene) {
  const lpa = { algorithm: 'lpa*' }
  const lite = { algorithm: 'd*-lite', recordExpansions: true }
  yield ['lpa-star', replanning(way, scene, lpa)]
  yield ['lpa-star-large', replanning(way, scene, { ...lpa, diagonal: 'one-free', agentSize: 2 })]
  yield ['d-star-lite', replanning(way, scene, lite)]
  yield ['d-star-lite-orthogonal', replanning(way, scene, { ...lite, diagonal: 'never' })]
}

export function* playHexReplanners(way, scene) {
  const hexes = (options) => replanning(way, scene, options, makeHexGrid, editHexGrid)
  yield ['lpa-star', hexes({ algorithm: 'lpa*' })]
  yield ['d-star-lite-large', hexes({ algorithm: 'd*-lite', agentSize: 2, recordExpansions: true })]
}
