// Movers, closed sides and links with what is built over them, in a timeline that goes back and forth: hashes of each object,
// checksums of frames, and the bytes of the whole room as a bundle.
import { Digest, below, editGrid, makeGrid, randomPoint } from './golden-support.mjs'

const COSTS = [null, 0.75, 3, Infinity]

function makeRoom(way, scene) {
  const plain = makeGrid(way, scene)
  const crossed = way.gridFromState(plain.saveState())
  const mover = plain.createMover({ areaCosts: { 0: 1.5, 2: Infinity } })
  const field = plain.createFlowField([randomPoint(scene)], { mover })
  const search = plain.createSearch({ algorithm: 'a*', mover })
  const crossedField = crossed.createFlowField([randomPoint(scene)])
  const replanner = crossed.createReplanner({ algorithm: 'lpa*' })
  replanner.setGoal(randomPoint(scene))
  return [plain, mover, field, search, crossed, crossedField, replanner]
}

function cross(scene, crossed) {
  const at = randomPoint(scene)
  const side = below(4)
  crossed.setPassage(at.x, at.y, side, below(3) === 0)
  const from = randomPoint(scene)
  const to = randomPoint(scene)
  const cost = 1 + below(5)
  const walls = [from, to].filter(({ x, y }) => crossed.get(x, y) === 255)
  if (walls.length === 0 && (from.x !== to.x || from.y !== to.y)) crossed.addLink(from, to, cost)
  const links = crossed.links()
  if (links.length > 5) crossed.removeLink(links[below(links.length)].id)
}

function playFrame(scene, [plain, mover, field, search, crossed, crossedField, replanner], frame) {
  editGrid(scene, plain, below(3))
  editGrid(scene, crossed, below(2))
  cross(scene, crossed)
  if (frame % 3 === 0) {
    const area = below(4)
    mover.setAreaCost(area, COSTS[below(4)])
  }
  field.step(below(200))
  crossedField.step(below(200))
  replanner.setStart(randomPoint(scene))
  replanner.replan(below(200))
  if (frame % 4 === 0) {
    const start = randomPoint(scene)
    const status = search.begin(start, randomPoint(scene))
    if (status === 'in-progress') search.step(below(40))
  }
}

function digestBytes(bytes) {
  const digest = new Digest()
  for (const byte of bytes) digest.i32(byte)
  return digest.value
}

export function* playRooms(way, scene) {
  const room = makeRoom(way, scene)
  const timeline = way.createTimeline({ objects: room, frames: 12 })
  const digest = new Digest()
  for (let turn = 0, frame = 0; turn < 40; turn++, frame++) {
    playFrame(scene, room, frame)
    timeline.save(frame)
    digest.u64(timeline.checksum(frame))
    if (turn % 7 < 6) continue
    frame -= below(6)
    timeline.rewind(frame)
    for (const object of room) digest.u64(object.hash())
  }
  yield ['rules', digest.value]
  yield ['bundle', digestBytes(way.bundle(room))]
  yield ['export', digestBytes(timeline.export(timeline.first))]
  timeline.dispose()
  for (const object of room.reverse()) object.dispose()
}
