import { match } from './match.js'
import { play } from './room.js'

const line = { latency: 60, jitter: 20, loss: 0.1 }

const [host, guest] = await match({ frames: 300, line })
console.log(
  `${host.agreed} frames have equal checksums on both sides, after ${host.rollbacks + guest.rollbacks} rollbacks`,
)

// The same with a fault: in frame 100 one machine alone flips a cell.
function faulty(room, inputs, frame) {
  play(room, inputs)
  if (frame === 100) room.grid.set(20, 10, 255 - room.grid.get(20, 10))
}
const [{ found }] = await match({ frames: 300, line, plays: [play, faulty] })
const [{ frame, differences }] = found
console.log(`frame ${frame} is the first that differs: ${differences.find(({ cell }) => cell).message}`)
