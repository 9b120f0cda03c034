import { loadWaystate } from 'waystate'
import { AREAS, WALL } from './areas.js'
import { Board } from './board.js'
import { makeMap } from './maps.js'
import {
  buildSwatches,
  byId,
  showBrush,
  showFigures,
  showOptions,
  showPlaying,
  showTimeline,
} from './panel.js'
import { grabbed, watchPointer } from './pointer.js'
import { Session } from './session.js'

const RATES = [1, 2, 5, 10, 20, 40, 80, 150, 300, 600, 1200]
const TICKS_PER_SECOND = 30

const way = await loadWaystate()
const narrow = window.innerWidth < 640
const [width, height] = narrow ? [31, 33] : [57, 35]
let seed = 7
const start = { x: 3, y: height - 4 }
const goal = { x: width - 4, y: 3 }
const cells = makeMap('rooms', width, height, seed, start, goal)
const session = new Session(way, { width, height, cells, start, goal })
const board = new Board(byId('board'))

let brush = WALL
let playing = false
let stroke = null
let drawn = false

// ---- showing ----

function refresh() {
  if (drawn) return
  drawn = true
  requestAnimationFrame(show)
}

function show() {
  drawn = false
  const path = session.search.path()
  board.draw(session, path)
  showFigures(session, path)
  showTimeline(session.timeline)
  showOptions(session.options)
  showPlaying(playing, session)
}

function fit() {
  const box = byId('board').parentElement
  board.fit(width, height, box.clientWidth, Math.max(260, window.innerHeight * 0.74))
  refresh()
}

// ---- time ----

const rate = () => RATES[Number(byId('rate').value)]

function step(iterations = rate()) {
  session.step(iterations)
  if (!session.running) playing = false
  refresh()
}

/** One tick on: of the search, or of the record where the search is over and something came after it. */
function forward() {
  if (session.running) step()
  else goto(session.timeline.position + 1)
}

function goto(tick) {
  playing = false
  session.goto(tick)
  showBrush(brush, session.grid)
  refresh()
}

let due = 0
let before = 0
function frame(now) {
  if (!playing) return
  due = Math.min(due + ((now - before) * TICKS_PER_SECOND) / 1000, 4)
  before = now
  for (; due >= 1 && playing; due -= 1) step()
  requestAnimationFrame(frame)
}

function togglePlay() {
  if (!playing && session.finished) session.rewind()
  playing = !playing && session.running
  if (playing) {
    due = 1
    before = performance.now()
    requestAnimationFrame(frame)
  }
  refresh()
}

// ---- editing ----

function pick(area) {
  brush = area
  showBrush(area, session.grid)
}

function paintStroke(cells) {
  playing = false
  if (session.paint(cells, brush)) stroke = 'paint'
  refresh()
}

function moveTo(which, { x, y }) {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  playing = false
  session.moveEndpoint(which, { x, y })
  stroke = 'move'
  refresh()
}

function endStroke() {
  if (stroke) session.record(stroke, 0)
  stroke = null
  refresh()
}

function setMap(name) {
  playing = false
  seed += 1
  session.setMap(makeMap(name, width, height, seed, session.start, session.goal), name)
  refresh()
}

function changeOptions(changes) {
  playing = false
  session.setOptions(changes)
  refresh()
}

function restart() {
  playing = false
  session.restart()
  refresh()
}

// ---- wiring ----

buildSwatches(pick)
watchPointer(board, {
  grab: (cell, reach) => grabbed(session, cell, reach),
  stroke: paintStroke,
  move: moveTo,
  end: endStroke,
})

byId('play').addEventListener('click', togglePlay)
byId('step').addEventListener('click', forward)
byId('back').addEventListener('click', () => goto(session.timeline.position - 1))
byId('first').addEventListener('click', () => goto(session.timeline.first))
byId('last').addEventListener('click', () => goto(session.timeline.last))
byId('timeline').addEventListener('input', (event) => goto(Number(event.target.value)))
byId('rate').addEventListener('input', () => {
  byId('rate-value').textContent = String(rate())
})
byId('diagonal').addEventListener('change', (event) => changeOptions({ diagonal: event.target.value }))
byId('agent').addEventListener('change', (event) => changeOptions({ agentSize: Number(event.target.value) }))
byId('weight').addEventListener('change', (event) =>
  changeOptions({ heuristicWeight: Number(event.target.value) }),
)
byId('engine-choice').addEventListener('change', (event) =>
  changeOptions({ specializedEngines: event.target.value === 'specialised' }),
)
byId('multiplier').addEventListener('change', (event) => {
  const value = Number(event.target.value)
  if (value >= 0.25 && value <= 64) session.setMultiplier(brush, value)
  showBrush(brush, session.grid)
  refresh()
})
for (const button of document.querySelectorAll('[data-map]')) {
  button.addEventListener('click', () => setMap(button.dataset.map))
}

// ---- keys ----

const KEYS = {
  ' ': togglePlay,
  ',': () => goto(session.timeline.position - 1),
  '.': forward,
  Home: () => goto(session.timeline.first),
  End: () => goto(session.timeline.last),
  r: restart,
  c: () => setMap('clear'),
  s: () => placeAtCursor('start'),
  g: () => placeAtCursor('goal'),
  ...Object.fromEntries(AREAS.map(({ area, key }) => [key.toLowerCase(), () => pick(area)])),
}
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

function placeAtCursor(which) {
  if (!board.cursor) return
  moveTo(which, board.cursor)
  endStroke()
}

function cursorKey(event) {
  if (event.key === 'Enter') {
    paintStroke([board.cursor])
    endStroke()
    return true
  }
  const [dx, dy] = ARROWS[event.key] ?? []
  if (dx === undefined) return false
  const { x, y } = board.cursor
  board.cursor = { x: Math.min(Math.max(x + dx, 0), width - 1), y: Math.min(Math.max(y + dy, 0), height - 1) }
  refresh()
  return true
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const inField = event.target.closest('input[type=number], select, summary')
  const ownKeys = event.target.closest('input[type=range]') && /^(Arrow|Home|End|Page)/.test(event.key)
  const presses = event.target.closest('button') && (event.key === ' ' || event.key === 'Enter')
  if (inField || ownKeys || presses) return
  const handled = event.target === board.canvas && cursorKey(event)
  const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!handled) action?.()
  if (handled || action) event.preventDefault()
})
board.canvas.addEventListener('focus', () => {
  board.cursor ??= { ...session.start }
  refresh()
})
board.canvas.addEventListener('blur', () => {
  board.cursor = null
  refresh()
})

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  board.readTheme()
  refresh()
})
new ResizeObserver(fit).observe(byId('board').parentElement)
window.addEventListener('resize', fit)

pick(WALL)
fit()

// A small handle for tests and for the console.
window.playground = {
  paint(x, y, area) {
    pick(area)
    paintStroke([{ x, y }])
    endStroke()
  },
  step: (iterations) => step(iterations),
  goto,
  hash: () => session.hash(),
  stateSize: () => session.stateSize(),
  get tick() {
    return session.timeline.position
  },
  get status() {
    return session.status
  },
}
