// npm run bench:rollback: what a frame of history costs beside the work of the frame, and beside whole states.
//   --quick    fewer frames
//   --report   writes the tables into docs/timelines.md
// Rooms are played for some hundred frames, each saved; a rollback rewinds 8 frames and plays them again. Then the same in
// C. Ratios are of medians in one run.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

import { loadWaystate } from '../bindings/js/index.js'
import { buildNative } from './native-program.js'
import { longHistory, restores, wholeStates } from './rollback-scenes.js'
import { median, print } from './table.js'

const quick = process.argv.includes('--quick')
const FRAMES = quick ? 60 : 400
const BACK = 8

const tables = []
function show(title, lines) {
  print(title, lines)
  tables.push({ title, lines })
}

let chance = 1
function below(limit) {
  chance ^= chance << 13
  chance ^= chance >>> 17
  chance ^= chance << 5
  return (chance >>> 0) % limit
}

const way = await loadWaystate()

/** A room: a grid with some walls, a field for a crowd, a replanner for one walker, a search in slices, and agents. */
function makeRoom(side, { settled, replanned, edits, search, agents }) {
  const cells = new Uint8Array(side * side)
  for (let i = 0; i < cells.length; i++) cells[i] = below(100) < 12 ? 255 : 0
  const corner = { x: side - 2, y: side - 2 }
  cells[side + 1] = cells[corner.y * side + corner.x] = 0
  const grid = way.createGrid({ width: side, height: side, cells })
  const field = grid.createFlowField([corner])
  field.recompute()
  const replanner = grid.createReplanner()
  replanner.setStart({ x: 1, y: 1 })
  replanner.setGoal(corner)
  replanner.replan()
  const room = { side, grid, field, replanner, settled, replanned, edits }
  room.agents = new Float32Array(2 * agents)
  room.search = search ? grid.createSearch() : null
  room.objects = [grid, field, replanner, room.agents]
  if (search) room.objects.push(room.search)
  return room
}

/** The work of a frame, the same for a frame each time. */
function play(room, frame) {
  const { side, grid, field, replanner, search, agents } = room
  chance = frame * 2654435761 + 1
  const { edits } = room
  for (let i = 0; i < edits; i++) grid.set(below(side), below(side), below(2) === 0 ? 255 : 0)
  field.step(room.settled)
  if (frame % 4 === 0) replanner.setStart({ x: 1 + below(3), y: 1 })
  replanner.replan(room.replanned)
  if (search !== null) {
    if (search.status !== 'in-progress') search.begin({ x: 1, y: 1 }, { x: side - 2, y: side - 2 })
    if (search.status === 'in-progress') search.step(100)
  }
  for (let i = 0; i < agents.length; i += 20) agents[i] += 0.25
}

function timed(run) {
  const from = performance.now()
  run()
  return performance.now() - from
}

const statesOf = ({ objects }) => objects.forEach((object) => object.saveState?.())

function playRoom(name, room, lines) {
  const timeline = way.createTimeline({ objects: room.objects, frames: 120 })
  const times = { work: [], save: [], states: [], back: [], forth: [], rollback: [] }
  for (let frame = 0; frame < FRAMES; frame++) {
    times.work.push(timed(() => play(room, frame)))
    times.save.push(timed(() => timeline.save(frame)))
    if (frame < 20) continue
    if (frame % 8 === 0) times.states.push(timed(() => statesOf(room)))
    if (frame % 5 !== 0) continue
    times.back.push(timed(() => timeline.rewind(frame - BACK)))
    const again = timed(() => {
      for (let i = frame - BACK + 1; i <= frame; i++) play(room, i)
    })
    times.forth.push(again)
    timeline.rewind(frame - BACK)
    times.rollback.push(
      timed(() => {
        timeline.rewind(frame - BACK)
        for (let i = frame - BACK + 1; i <= frame; i++) {
          play(room, i)
          timeline.save(i)
        }
      }),
    )
  }
  const [work, save, states, back] = ['work', 'save', 'states', 'back'].map((key) => median(times[key]))
  lines.push([
    name,
    work.toFixed(3),
    save.toFixed(3),
    (save / work).toFixed(2),
    states.toFixed(2),
    ((save / states) * 100).toFixed(2),
    back.toFixed(3),
    Math.max(...times.back).toFixed(3),
    (median(times.rollback) / median(times.forth)).toFixed(2),
    (timeline.bytes / 1e6).toFixed(2),
  ])
  return { timeline, room }
}

const heads = ['room', 'work ms', 'save ms', 'save/work', 'states ms', '% of states']
heads.push('rewind 8 ms', 'worst', 'rollback/play', 'MB kept')
const lines = [heads]
const small = { settled: 200, replanned: 100, edits: 2, agents: 500 }
const large = { settled: 500, replanned: 400, edits: 20, agents: 500 }
playRoom('256², no search', makeRoom(256, { ...small, search: false }), lines)
playRoom('256², sliced search', makeRoom(256, { ...small, search: true }), lines)
const big = playRoom('1024²', makeRoom(1024, { ...large, search: false }), lines)
const rooms = Array.from({ length: 9 }, () => makeRoom(128, { ...small, search: false }))
for (const room of rooms) way.createTimeline({ objects: room.objects, frames: 120 }).save(0)
playRoom('128², one of ten', makeRoom(128, { ...small, search: false }), lines)
show('WebAssembly', lines)

/** What is asked of a grid after a rewind, beside the same when nothing has changed. */
function afterRewind({ timeline, room }) {
  const { grid } = room
  const ends = [
    { x: 1, y: 1 },
    { x: room.side - 2, y: room.side - 2 },
  ]
  const asked = {
    'hpa*': () => grid.findPath(...ends, { algorithm: 'hpa*' }),
    isReachable: () => grid.isReachable(...ends),
    'jps+': () => grid.findPath(...ends, { algorithm: 'jps+' }),
  }
  const table = [['1024², rewind of 8', 'usual ms', 'first ms', 'more']]
  for (const [name, ask] of Object.entries(asked)) {
    ask()
    const usual = []
    const first = []
    for (let i = 0; i < (quick ? 5 : 15); i++) {
      const { last } = timeline
      timeline.rewind(last - BACK)
      first.push(timed(ask))
      usual.push(timed(ask))
      timeline.rewind(last)
      ask()
    }
    const [a, b] = [median(usual), median(first)]
    table.push([name, a.toFixed(2), b.toFixed(2), (b - a).toFixed(2)])
  }
  show('After a rewind', table)
}
afterRewind(big)
show('Restores and doors', restores(way, quick))
show('A long history', longHistory(way, makeRoom(64, { ...small, search: false }), play, quick))
show('Whole states', wholeStates(way, quick))

const { status, stdout } = spawnSync(buildNative('rollback'), [String(FRAMES)], { encoding: 'utf8' })
if (status !== 0) throw new Error('the native program failed')
show(
  'Native',
  stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t')),
)

/** As tables of Markdown, between the two marks of the page. */
function report() {
  const file = new URL('../docs/timelines.md', import.meta.url)
  const page = readFileSync(file, 'utf8')
  const [from, to] = ['<!-- bench:rollback -->\n', '<!-- end -->']
  const row = (cells) => `| ${cells.join(' | ')} |\n`
  const text = tables.map(({ title, lines: [head, ...rest] }) => {
    const rule = head.map((_, i) => (i === 0 ? '---' : '--:'))
    return `${title}:\n\n${[head, rule, ...rest].map(row).join('')}`
  })
  const about = `${os.cpus()[0].model}, Node ${process.version}, medians of one run.\n\n`
  const start = page.indexOf(from) + from.length
  writeFileSync(file, `${page.slice(0, start)}\n${about}${text.join('\n')}\n${page.slice(page.indexOf(to))}`)
}
if (process.argv.includes('--report')) report()
