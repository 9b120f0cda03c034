// What histories cost each other and the heap: rooms beside rooms, long histories under a cap, garbage.
import v8 from 'node:v8'
import vm from 'node:vm'

import { randomOf } from './crews.mjs'

const SIDE = 64
/** Bytes that frames may take. */
const CAP = 400_000

/** A room that makes no garbage of its own. */
function makeRoom(way, seed) {
  const random = randomOf(seed)
  const cells = Uint8Array.from({ length: SIDE * SIDE }, () => (random(8) === 0 ? 255 : 0))
  const grid = way.createGrid({ width: SIDE, height: SIDE, cells })
  const field = grid.createFlowField([{ x: 1, y: 1 }])
  const replanner = grid.createReplanner()
  replanner.setStart({ x: 2, y: 2 })
  replanner.setGoal({ x: SIDE - 2, y: SIDE - 2 })
  // On a grid that nobody edits, so that it goes on from frame to frame.
  const still = way.createGrid({ width: SIDE, height: SIDE, cells })
  const search = still.createSearch({ algorithm: 'a*', heuristicWeight: 0 })
  search.begin({ x: 2, y: 2 }, { x: SIDE - 2, y: SIDE - 2 })
  const agents = new Int32Array(200)
  return { grid, field, replanner, search, agents, objects: [grid, still, field, replanner, search, agents] }
}

function play({ grid, field, replanner, search, agents }, frame) {
  const cell = Math.imul(frame, 73) % (SIDE * SIDE - 1)
  grid.set(cell % SIDE, (cell / SIDE) | 0, frame & 1 ? 255 : 0)
  field.step(100)
  replanner.replan(60)
  search.step(1)
  agents[frame % 200]++
}

function playFrames(room, timeline, from, to) {
  for (let frame = from; frame < to; frame++) {
    play(room, frame)
    timeline.save(frame)
    if (frame % 10 === 9) timeline.rewind(frame)
  }
}

const dispose = ({ objects }) => objects.reverse().forEach((object) => object.dispose?.())

/** One room alone and among nine others, each with its timeline, that play in turn: bytes kept, and the time of its frames. */
export async function soakRooms(load, frames) {
  const result = {}
  for (const [name, count] of [
    ['alone', 1],
    ['often', 10],
  ]) {
    const way = await load()
    const rooms = Array.from({ length: count }, () => makeRoom(way, 3))
    const timelines = rooms.map(({ objects }) => way.createTimeline({ objects, frames: 60 }))
    const times = []
    for (let frame = 0; frame < frames; frame++) {
      for (const [i, room] of rooms.entries()) {
        const from = performance.now()
        playFrames(room, timelines[i], frame, frame + 1)
        if (i === 0) times.push(performance.now() - from)
      }
    }
    times.sort((a, b) => a - b)
    result[name] = {
      bytes: timelines.map(({ bytes }) => bytes),
      time: times[times.length >> 1],
      state: rooms.map(({ field, search }) => [field.hash(), search.hash()]),
    }
    timelines.forEach((timeline) => timeline.dispose())
    rooms.forEach(dispose)
  }
  return result
}

/** What frames leave on the heap: bytes a frame. */
function garbageOf(collect, frames, run) {
  run(0, frames)
  collect()
  const before = process.memoryUsage().heapUsed
  run(frames, 2 * frames)
  return (process.memoryUsage().heapUsed - before) / frames
}

/** Frames under a cap of memory, from where that is full on. */
export function soakLong(way, frames) {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc')
  const room = makeRoom(way, 4)
  const timeline = way.createTimeline({ objects: room.objects, frames: 1 << 20, memory: CAP })
  let full = 0
  while (timeline.first === null || timeline.first < 100) playFrames(room, timeline, full, ++full)
  const taken = way.memoryUsage().bytes
  playFrames(room, timeline, full, full + frames)
  const grown = way.memoryUsage().bytes - taken
  const kept = timeline.bytes
  const some = Math.min(2000, frames)
  const last = full + frames
  const garbage = garbageOf(collect, some, (from, to) => {
    for (let frame = last + from; frame < last + to; frame++) {
      room.grid.set(frame % SIDE, 3, frame & 1)
      room.agents[frame % 200]++
      timeline.save(frame)
      if (frame % 10 === 9) timeline.rewind(frame)
    }
  })
  timeline.dispose()
  dispose(room)
  return { grown, kept, garbage }
}
