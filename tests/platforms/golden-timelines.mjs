// A timeline that goes back and forth: checksums of frames, and hashes of what comes out.
import { Digest, below, editGrid, makeGrid, randomPoint } from './golden-support.mjs'

function makeCrew(way, scene) {
  const grid = makeGrid(way, scene)
  const field = grid.createFlowField([randomPoint(scene)])
  const search = grid.createSearch({ algorithm: 'a*' })
  const replanner = grid.createReplanner({ algorithm: 'd*-lite' })
  replanner.setGoal(randomPoint(scene))
  return { grid, field, search, replanner, memory: new Uint8Array(37) }
}

function playFrame(scene, { grid, field, search, replanner, memory }, frame) {
  editGrid(scene, grid, below(3))
  replanner.setStart(randomPoint(scene))
  replanner.replan(below(200))
  field.step(below(300))
  if (frame % 4 === 0) {
    const start = randomPoint(scene)
    const status = search.begin(start, randomPoint(scene))
    if (status === 'in-progress') search.step(below(40))
  }
  const place = below(37)
  memory[place] = below(256)
}

export function* playTimelines(way, scene) {
  const crew = makeCrew(way, scene)
  const { grid, field, search, replanner, memory } = crew
  const timeline = way.createTimeline({ objects: [grid, field, replanner, search, memory], frames: 12 })
  const digest = new Digest()
  for (let turn = 0, frame = 0; turn < 60; turn++, frame++) {
    playFrame(scene, crew, frame)
    timeline.save(frame)
    digest.u64(timeline.checksum(frame))
    if (turn % 7 < 6) continue
    frame -= below(6)
    timeline.rewind(frame)
    for (const object of [grid, field, replanner, search]) digest.u64(object.hash())
    digest.u64(timeline.checksum())
  }
  timeline.dispose()
  for (const object of [search, replanner, field, grid]) object.dispose()
  yield ['timeline', digest.value]
}
