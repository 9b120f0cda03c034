// npm run bench:rooms: what a server with many rooms pays for them. 1,000 rooms of 64 × 64 cells with a field, ten searches, a
// crowd and a timeline each, in one process at 20 ticks a second; then 100,000 rooms made, played for a tick and dropped.
//   --quick    fewer of everything: to see that it runs
//   --report   writes the table into docs/rooms.md
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { loadWaystate } from '../../bindings/js/index.js'
import { median, print } from '../table.js'

const quick = process.argv.includes('--quick')
const ROOMS = quick ? 100 : 1000
const DROPPED = quick ? 1000 : 100_000
const TICKS = quick ? 20 : 100
const TICK_MS = 50
const SIDE = 64
const SEARCHES = 10
/** Frames that a room can go back: a second. */
const FRAMES = 20
const WALL = 255
const OPEN = 0

let chance = 1
function below(limit) {
  chance ^= chance << 13
  chance ^= chance >>> 17
  chance ^= chance << 5
  return (chance >>> 0) % limit
}
const place = () => ({ x: below(SIDE), y: below(SIDE) })

function makeRoom(way) {
  const cells = new Uint8Array(SIDE * SIDE)
  for (let i = 0; i < cells.length; i++) cells[i] = below(100) < 12 ? WALL : OPEN
  const grid = way.createGrid({ width: SIDE, height: SIDE, cells })
  const field = grid.createFlowField({ x: SIDE - 2, y: SIDE - 2 })
  const searches = Array.from({ length: SEARCHES }, () => grid.createSearch())
  const crowd = Uint32Array.from({ length: 50 }, () => below(SIDE * SIDE))
  const timeline = way.createTimeline({ objects: [grid, field, crowd, ...searches], frames: FRAMES })
  return { grid, field, searches, crowd, timeline }
}

/** Each room edits a cell twice a second, asks for a path four times a second and walks its crowd every tick. */
function play({ grid, field, searches, crowd, timeline }, tick) {
  if (tick % 10 === 0) grid.set(below(SIDE), below(SIDE), below(2) === 0 ? WALL : OPEN)
  field.step(500)
  const { next } = field.sample(crowd)
  for (let i = 0; i < crowd.length; i++) if (next[i] >= 0) crowd[i] = next[i]
  if (tick % 5 === 0) searches[(tick / 5) % SEARCHES].begin(place(), place())
  for (const search of searches) if (search.status === 'in-progress') search.step(100)
  timeline.save(tick)
}

function drop({ grid, field, searches, timeline }) {
  timeline.dispose()
  for (const object of [...searches, field, grid]) object.dispose()
}

/** Plays all rooms for some seconds of a game and gives the milliseconds of each tick. */
function playAll(rooms) {
  const times = []
  for (let tick = 0; tick < TICKS; tick++) {
    const begun = performance.now()
    for (let i = 0; i < rooms.length; i++) play(rooms[i], tick + i) // not all edit in the same tick
    times.push(performance.now() - begun)
  }
  return times.slice(TICKS / 4)
}

async function measureRooms() {
  const way = await loadWaystate()
  const outside = process.memoryUsage().rss
  const begun = performance.now()
  const rooms = Array.from({ length: ROOMS }, () => makeRoom(way))
  const making = (performance.now() - begun) / ROOMS
  const times = playAll(rooms)
  const { used } = way.memoryUsage()
  const sorted = times.toSorted((a, b) => a - b)
  const tick = median(times)
  const result = {
    making,
    tick,
    slow: sorted[Math.floor(0.99 * (sorted.length - 1))],
    kilobytes: used / ROOMS / 1024,
    resident: (process.memoryUsage().rss - outside) / ROOMS / 1024,
    perCore: Math.floor((ROOMS * TICK_MS) / tick),
  }
  rooms.forEach(drop)
  return { ...result, left: way.memoryUsage().used }
}

/** Rooms come and go, a hundred at a time. */
async function measureDropping() {
  const way = await loadWaystate()
  const first = ROOMS
  let atFirst
  for (let made = 0; made < DROPPED; made += 100) {
    const rooms = Array.from({ length: 100 }, () => makeRoom(way))
    rooms.forEach((room) => play(room, 0))
    rooms.forEach(drop)
    if (made + 100 === first) atFirst = memory(way)
  }
  return { atFirst, atEnd: memory(way) }
}

function memory(way) {
  globalThis.gc?.()
  const { bytes, used } = way.memoryUsage()
  return { bytes, used, heap: process.memoryUsage().heapUsed }
}

const mega = (bytes) => (bytes / 2 ** 20).toFixed(1)

const rooms = await measureRooms()
const { atFirst, atEnd } = await measureDropping()
const lines = [
  [`${ROOMS.toLocaleString('en')} rooms of ${SIDE} × ${SIDE}`, ''],
  ['ms a tick for all of them, in the middle', rooms.tick.toFixed(1)],
  ['ms of the slowest tick of a hundred', rooms.slow.toFixed(1)],
  [`rooms a core at ${1000 / TICK_MS} ticks a second`, rooms.perCore.toLocaleString('en')],
  ['KB a room in the memory of the instance', rooms.kilobytes.toFixed(0)],
  ['KB a room of the whole process', rooms.resident.toFixed(0)],
  ['ms to make a room', rooms.making.toFixed(2)],
  [`MB of the instance after ${ROOMS.toLocaleString('en')} rooms made and dropped`, mega(atFirst.bytes)],
  [`MB after ${DROPPED.toLocaleString('en')}`, mega(atEnd.bytes)],
  ['bytes in use after the first and after all', `${atFirst.used} and ${atEnd.used}`],
  ['MB of the heap of JavaScript, first and after all', `${mega(atFirst.heap)} and ${mega(atEnd.heap)}`],
]
print(`Many rooms (${cpus()[0].model}, Node ${process.versions.node})`, lines)

const leaks = atEnd.used > atFirst.used || atEnd.bytes > atFirst.bytes
if (leaks) {
  console.error('rooms: memory was not given back')
  process.exitCode = 1
}
if (process.argv.includes('--report')) {
  const file = new URL('../../docs/rooms.md', import.meta.url)
  const table = [['', `Node ${process.versions.node}, ${cpus()[0].model}`], ['---', '---'], ...lines.slice(1)]
  const text = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const marks = /(<!-- rooms -->)[^]*(<!-- \/rooms -->)/
  writeFileSync(file, readFileSync(file, 'utf8').replace(marks, `$1\n\n${text}\n\n$2`))
}
