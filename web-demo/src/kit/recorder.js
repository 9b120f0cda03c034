// Records a model tick by tick, puts it back, and checks each tick that is played again against its first run.
//
// A model has:
//   parts()               objects with hash() and saveState(), by name
//   followed()            what a timeline of the library can follow of them: objects and typed arrays, by name
//   saved()               those of the others that are put back from bytes, by name
//   computed()            perhaps: the others, which follow from the rest and are only compared
//   extra()               what the host keeps beside them: plain values that nobody writes to afterwards
//   restore(extra, bytes) puts the latter two back, when what is followed is back already; bytes by name
//   advance(amount)       one tick
//   running               whether a tick would do anything
import { hex } from './dom.js'
import { History } from './history.js'

export class Recorder {
  constructor(way, model) {
    this.model = model
    this.timeline = new History(way)
    /** Ticks played again since time was last dragged, all of which came out as the first time. */
    this.replayed = 0
    this.diverged = false
    this.record('start')
  }

  /** redo: does an edit again, where it can be. */
  record(kind, amount = 0, redo = undefined) {
    const { model, timeline } = this
    const previous = timeline.position < 0 ? undefined : timeline.current
    const saved = {}
    for (const [name, object] of Object.entries(model.saved())) {
      const hash = object.hash()
      const before = previous?.saved[name]
      saved[name] = { hash, bytes: before?.hash === hash ? before.bytes : object.saveState() }
    }
    // A verdict on ticks played again stays until something else is done.
    if (kind !== 'step') this.replayed = 0
    const computed = hashesOf(model.computed?.() ?? {})
    timeline.push({ kind, amount, redo, saved, computed, followed: model.followed(), extra: model.extra() })
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

  /** Whether everything is what it was at a tick. */
  #isAt(tick) {
    const { model, timeline } = this
    const { saved, computed } = timeline.at(tick)
    const followed = timeline.sumsNow(model.followed())
    return (
      same(followed, timeline.sumsAt(tick)) &&
      same(hashesOf(model.saved()), new Map(Object.entries(saved).map(([name, { hash }]) => [name, hash]))) &&
      same(hashesOf(model.computed?.() ?? {}), computed)
    )
  }

  #compare(known) {
    const { timeline } = this
    const tick = timeline.position + 1
    if (!this.#isAt(tick)) {
      this.diverged = true
      this.record(known.kind, known.amount, known.redo)
      return
    }
    this.replayed += 1
    // An edit done again may have made new objects, where the ticks after it have those of the first run.
    if (known.redo) this.#put(tick)
    else timeline.position = tick
  }

  #put(tick) {
    const { extra, saved } = this.timeline.goto(tick)
    this.model.restore(
      extra,
      Object.fromEntries(Object.entries(saved).map(([name, { bytes }]) => [name, bytes])),
    )
  }

  goto(tick) {
    this.#put(tick)
    this.replayed = 0
    if (!this.#isAt(this.timeline.position)) this.diverged = true
  }

  /** Back to where recorded time begins. */
  rewind() {
    this.goto(this.timeline.first)
  }

  /** Whether a run of ticks has come to its end and can be watched again. */
  get finished() {
    const { model, timeline } = this
    return !model.running && timeline.current.kind === 'step'
  }
}

const hashesOf = (objects) => new Map(Object.entries(objects).map(([name, object]) => [name, object.hash()]))

const same = (a, b) => a.size === b.size && [...a].every(([name, value]) => b.get(name) === value)
