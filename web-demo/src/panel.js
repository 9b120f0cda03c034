// The controls around the board: builds the brushes, shows the figures.
import { AREAS, WALL } from './areas.js'

export const byId = (id) => document.getElementById(id)

const KIND_TEXT = {
  start: 'new session',
  step: '',
  paint: 'painted',
  move: 'endpoint moved',
  multiplier: 'multiplier changed',
  options: 'options changed',
  again: 'search begun again',
  rooms: 'map: rooms',
  maze: 'map: maze',
  caves: 'map: caves',
  fields: 'map: fields',
  clear: 'map cleared',
}

const BANNERS = {
  'start-invalid': 'The start is blocked: move it or open its cell.',
  'goal-invalid': 'The goal is blocked: move it or open its cell.',
  'no-path': 'No path: the search saw all that it could reach.',
}

export function buildSwatches(onPick) {
  for (const { area, name, key } of AREAS) {
    const label = document.createElement('label')
    label.className = 'swatch'
    label.title = `${name} (${key})`
    const input = document.createElement('input')
    input.type = 'radio'
    input.name = 'area'
    input.value = String(area)
    input.checked = area === WALL
    input.addEventListener('change', () => onPick(area))
    const chip = document.createElement('i')
    chip.style.background = `var(--area-${name})`
    const text = document.createElement('span')
    text.className = 'name'
    text.textContent = name
    const cost = document.createElement('small')
    cost.dataset.cost = String(area)
    label.append(input, chip, text, cost)
    byId('swatches').append(label)
  }
}

export function showBrush(area, grid) {
  document.querySelector(`input[name=area][value="${area}"]`).checked = true
  // Floor stays at 1, so that there is always ground on which the specialised engine runs.
  byId('multiplier-row').hidden = area === WALL || area === 0
  if (area !== WALL) byId('multiplier').value = String(grid.areaCost(area))
  for (const small of document.querySelectorAll('[data-cost]')) {
    const of = Number(small.dataset.cost)
    small.textContent = of === WALL ? '' : `×${grid.areaCost(of)}`
  }
}

export function showTimeline(timeline) {
  const slider = byId('timeline')
  slider.min = String(timeline.first)
  slider.max = String(timeline.last)
  slider.value = String(timeline.position)
  const span = Math.max(1, timeline.last - timeline.first)
  byId('timeline-marks').replaceChildren(
    ...timeline
      .edits()
      .slice(-200)
      .map((tick) => {
        const mark = document.createElement('i')
        mark.style.setProperty('--at', String((tick - timeline.first) / span))
        return mark
      }),
  )
  const { kind, iterations } = timeline.current
  byId('tick-text').textContent = `tick ${timeline.position} of ${timeline.last}`
  byId('entry-text').textContent = kind === 'step' ? `${iterations} iterations` : KIND_TEXT[kind]
}

export function showOptions({ diagonal, agentSize, heuristicWeight, specializedEngines }) {
  byId('diagonal').value = diagonal
  byId('agent').value = String(agentSize)
  byId('weight').value = String(heuristicWeight)
  byId('engine-choice').value = specializedEngines ? 'specialised' : 'generic'
}

const number = (value) => value.toLocaleString('en')

export function showFigures(session, path) {
  const [gridHash, searchHash] = session.hash().split('-')
  byId('size').textContent = number(session.stateSize())
  byId('grid-hash').textContent = gridHash
  byId('search-hash').textContent = searchHash
  const { status } = session
  byId('status').textContent = status.replace('-', ' ')
  byId('status').dataset.status = status
  byId('engine').textContent = path.engine ?? '–'
  byId('iterations').textContent = number(path.iterations)
  byId('expanded').textContent = number(path.expandedCount)
  byId('path').textContent =
    path.cells.length > 0 ? `${number(path.cells.length)} cells, cost ${path.cost.toFixed(3)}` : '–'
  const banner = byId('banner')
  banner.hidden = !(status in BANNERS)
  banner.textContent = BANNERS[status] ?? ''
  showReplay(session)
}

function showReplay({ replayed, diverged, timeline }) {
  const replay = byId('replay')
  replay.dataset.state = diverged ? 'bad' : replayed > 0 ? 'good' : 'idle'
  if (diverged) replay.textContent = 'A replayed tick came out different. Please report it.'
  else if (replayed > 0)
    replay.textContent = `Replayed ${replayed} ${replayed === 1 ? 'tick' : 'ticks'}: every hash as the first time.`
  else if (timeline.position < timeline.last)
    replay.textContent = 'Restored from its bytes. Play on: each tick is checked against the first run.'
  else replay.textContent = 'Drag the timeline back, then play on.'
}

export function showPlaying(playing, session) {
  const { running, timeline } = session
  byId('play').textContent = playing ? 'Pause' : running || !session.finished ? 'Play' : 'Replay'
  byId('play').disabled = !running && !session.finished
  byId('step').disabled = !running && timeline.position === timeline.last
  byId('back').disabled = byId('first').disabled = timeline.position === timeline.first
  byId('last').disabled = timeline.position === timeline.last
}
