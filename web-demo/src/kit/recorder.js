// Records a model tick by tick, puts it back, and checks each tick that is played again against its first run.
//
// A model has:
//   parts()               objects with hash(), saveState() and restoreState(bytes), by name
//   extra()               what the host keeps beside them: plain values that nobody writes to afterwards
//   restore(extra, bytes) puts both back; bytes by name
//   advance(amount)       one tick
//   running               whether a tick would do anything
//   recordsSteps          false where ticks can't be saved
import { hex } from './dom.js'
import { Timeline } from './timeline.js'

export class Recorder {
  constructor(model) {
    this.model = model
    this.timeline = new Timeline()
    this.replayed = 0
    this.diverged = false
    this.record('start')
  }

  /** redo: does an edit again, where it can be. */
  record(kind, amount = 0, redo = undefined) {
    const previous = this.timeline.position < 0 ? undefined : this.timeline.current
    const parts = {}
    for (const [name, object] of Object.entries(this.model.parts())) {
      const hash = hex(object.hash())
      const before = previous?.parts[name]
      parts[name] = { hash, bytes: before?.hash === hash ? before.bytes : object.saveState() }
    }
    this.replayed = 0
    this.timeline.push({ kind, amount, redo, parts, extra: this.model.extra() })
  }

  /** Hashes of the objects as they are, not as the timeline remembers them. */
  hashes() {
    return Object.entries(this.model.parts()).map(([name, object]) => [name, hex(object.hash())])
  }

  stateSize() {
    return Object.values(this.model.parts()).reduce((sum, object) => sum + object.saveState().length, 0)
  }

  step(amount) {
    const { model, timeline } = this
    if (!model.running) return
    model.advance(amount)
    if (model.recordsSteps === false) return
    const known = timeline.next
    if (known?.kind === 'step' && known.amount === amount) this.#compare(known)
    else this.record('step', amount)
  }

  /** Goes on to the recorded edit that comes next: does it again where that can be done, else puts its bytes back. */
  redo() {
    const { timeline } = this
    const known = timeline.next
    if (known.redo) {
      known.redo()
      this.#compare(known)
    } else {
      const { replayed } = this
      this.goto(timeline.position + 1)
      this.replayed = replayed
    }
  }

  #isAt(entry) {
    return this.hashes().every(([name, hash]) => entry.parts[name]?.hash === hash)
  }

  #compare(known) {
    if (this.#isAt(known)) {
      this.timeline.position += 1
      this.replayed += 1
    } else {
      this.diverged = true
      this.record(known.kind, known.amount, known.redo)
    }
  }

  goto(tick) {
    const entry = this.timeline.goto(tick)
    this.replayed = 0
    const bytes = Object.fromEntries(Object.entries(entry.parts).map(([name, part]) => [name, part.bytes]))
    this.model.restore(entry.extra, bytes)
    if (!this.#isAt(entry)) this.diverged = true
  }

  /** Back to where the run of ticks that is shown began. */
  rewind() {
    let tick = this.timeline.position
    while (tick > this.timeline.first && this.timeline.at(tick).kind === 'step') tick -= 1
    this.goto(tick)
  }

  /** Whether a run of ticks has come to its end and can be watched again. */
  get finished() {
    const { model, timeline } = this
    return !model.running && (timeline.current.kind === 'step' || model.recordsSteps === false)
  }
}
