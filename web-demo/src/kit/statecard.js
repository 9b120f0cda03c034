// The card that says what the state is: its size, its hashes, what its history takes, and whether time played again gave
// the same.
import { card } from './controls.js'
import { el, number, plural } from './dom.js'

/** Whole states are hashed only to be shown: while time runs, so many milliseconds apart. */
const PAUSE = 250

export class StateCard {
  #shownAt = 0

  constructor(names) {
    this.size = el('output', { id: 'size' }, '0')
    this.rows = Object.fromEntries(
      names.map((name) => [name, el('output', { class: 'hash', id: `${name}-hash` })]),
    )
    this.kept = el('p', { class: 'hint', id: 'kept' })
    this.replay = el('p', { class: 'replay', id: 'replay', role: 'status' })
    this.element = card(
      'State now',
      el('p', { class: 'figure' }, this.size, ' ', el('span', {}, 'bytes')),
      el('dl', {}, ...names.flatMap((name) => [el('dt', {}, name), el('dd', {}, this.rows[name])])),
      this.kept,
      this.replay,
    )
    this.element.classList.add('state')
  }

  /** note: what to say instead of the invitation to drag time, where there is something to say. */
  show(recorder, note, playing = false) {
    // Figures that go on changing are not read out; what they come to is.
    this.replay.setAttribute('aria-live', playing ? 'off' : 'polite')
    const now = performance.now()
    if (playing && now - this.#shownAt < PAUSE) return
    this.#shownAt = now
    this.size.textContent = number(recorder.stateSize())
    const hashes = Object.fromEntries(recorder.hashes())
    for (const [name, output] of Object.entries(this.rows)) output.textContent = hashes[name]
    this.kept.textContent = historyText(recorder.timeline)
    const { replayed, diverged } = recorder
    this.replay.dataset.state = diverged ? 'bad' : replayed > 0 ? 'good' : 'idle'
    this.replay.textContent = verdictText(recorder, note)
  }
}

function historyText({ first, last, bytes }) {
  const kept = `${plural(last - first + 1, 'tick')} kept in ${number(Math.ceil(bytes / 1024))} KiB.`
  return first > 0 ? `${kept} Those before tick ${number(first)} were forgotten to bound the memory.` : kept
}

function verdictText({ replayed, diverged, timeline }, note) {
  if (diverged) return 'A replayed tick came out different. Please report it.'
  if (replayed > 0) return `Replayed ${plural(replayed, 'tick')}: every checksum as the first time.`
  if (note) return note
  return timeline.position < timeline.last
    ? 'Restored. Play on: each tick is checked against the first run.'
    : 'Drag the timeline back, then play on.'
}
