// The card that says what the state is: its size, its hashes, and whether time played again gave the same ones.
import { card } from './controls.js'
import { el, number, plural } from './dom.js'

export class StateCard {
  constructor(names) {
    this.size = el('output', { id: 'size' }, '0')
    this.rows = Object.fromEntries(
      names.map((name) => [name, el('output', { class: 'hash', id: `${name}-hash` })]),
    )
    this.replay = el('p', { class: 'replay', id: 'replay', role: 'status' })
    this.element = card(
      'State now',
      el('p', { class: 'figure' }, this.size, ' ', el('span', {}, 'bytes')),
      el('dl', {}, ...names.flatMap((name) => [el('dt', {}, name), el('dd', {}, this.rows[name])])),
      this.replay,
    )
    this.element.classList.add('state')
  }

  /** note: what to say instead of the invitation to drag time, where there is something to say. */
  show(recorder, note) {
    this.size.textContent = number(recorder.stateSize())
    const hashes = Object.fromEntries(recorder.hashes())
    for (const [name, output] of Object.entries(this.rows)) output.textContent = hashes[name] ?? 'not saved'
    const { replayed, diverged, timeline } = recorder
    this.replay.dataset.state = diverged ? 'bad' : replayed > 0 ? 'good' : 'idle'
    this.replay.textContent = diverged
      ? 'A replayed tick came out different. Please report it.'
      : replayed > 0
        ? `Replayed ${plural(replayed, 'tick')}: every hash as the first time.`
        : (note ??
          (timeline.position < timeline.last
            ? 'Restored from its bytes. Play on: each tick is checked against the first run.'
            : 'Drag the timeline back, then play on.'))
  }
}
