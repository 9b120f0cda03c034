// Play, pause, one tick back and on, and the slider through all ticks.
import { el, icon } from './dom.js'

const TICKS_PER_SECOND = 30

const jump = (id, title, key, path, onclick) =>
  el(
    'button',
    { type: 'button', id, class: 'icon', title: `${title} (${key})`, 'aria-label': title, onclick },
    icon(path),
  )

export class Transport {
  /**
   * options: rates and rate (amounts of a tick and the place of the first one), rateText, kinds (what to call entries),
   * stepText(amount); changed() is called after each move in time.
   */
  constructor(recorder, options, changed) {
    this.recorder = recorder
    this.options = {
      rates: [1],
      rate: 0,
      kinds: {},
      stepText: () => '',
      perSecond: TICKS_PER_SECOND,
      ...options,
    }
    this.changed = changed
    this.playing = false
    this.#build()
  }

  get amount() {
    const { rates } = this.options
    return rates[this.rate ? Number(this.rate.value) : 0]
  }

  step(amount = this.amount) {
    const { model, timeline } = this.recorder
    this.recorder.step(amount)
    if (!model.running && !timeline.next) this.playing = false
    this.changed()
  }

  /** One tick on. Inside the recorded past it is what was done there, edits too. */
  forward() {
    const { next } = this.recorder.timeline
    if (next && next.kind !== 'step') {
      this.recorder.redo()
      this.playing &&= this.#canGoOn()
      this.changed()
    } else if (this.recorder.model.running) this.step(next?.amount ?? this.amount)
    else this.goto(this.recorder.timeline.position + 1)
  }

  back() {
    this.goto(this.recorder.timeline.position - 1)
  }

  /** To before the last edit, or to the next one. */
  undo() {
    const { timeline } = this.recorder
    const edit = timeline.edits().findLast((tick) => tick <= timeline.position)
    if (edit !== undefined) this.goto(edit - 1)
  }

  redo() {
    const { timeline } = this.recorder
    const edit = timeline.edits().find((tick) => tick > timeline.position)
    if (edit !== undefined) this.goto(edit)
  }

  goto(tick) {
    this.playing = false
    this.recorder.goto(tick)
    this.changed()
  }

  pause() {
    this.playing = false
  }

  toggle() {
    const { recorder } = this
    if (!this.playing && recorder.finished && !recorder.timeline.next) recorder.rewind()
    this.playing = !this.playing && this.#canGoOn()
    if (this.playing) {
      this.due = 1
      this.before = performance.now()
      cancelAnimationFrame(this.loop)
      this.loop = requestAnimationFrame((now) => this.#frame(now))
    }
    this.changed()
  }

  #canGoOn() {
    return this.recorder.model.running || this.recorder.timeline.next !== undefined
  }

  #frame(now) {
    if (!this.playing) return
    this.due = Math.min(this.due + ((now - this.before) * this.options.perSecond) / 1000, 4)
    this.before = now
    for (; this.due >= 1 && this.playing; this.due -= 1) this.forward()
    this.loop = requestAnimationFrame((next) => this.#frame(next))
  }

  #build() {
    const { timeline } = this.recorder
    this.first = jump('first', 'First tick', 'Home', 'M3 3h2v10H3zM13 3v10L6 8z', () =>
      this.goto(timeline.first),
    )
    this.backward = jump('back', 'One tick back', ',', 'M11.5 3v10l-7-5z', () => this.back())
    this.play = el(
      'button',
      {
        type: 'button',
        id: 'play',
        class: 'play',
        title: 'Play, pause or replay (Space)',
        onclick: () => this.toggle(),
      },
      'Play',
    )
    this.play.hidden = this.options.still === true
    this.onward = jump('step', 'One tick on', '.', 'M4.5 3v10l7-5z', () => this.forward())
    this.last = jump('last', 'Last tick', 'End', 'M11 3h2v10h-2zM3 3v10l7-5z', () => this.goto(timeline.last))
    const buttons = [this.first, this.backward, this.play, this.onward, this.last]
    this.bar = el('div', { class: 'transport' }, ...buttons, this.#rate())
    this.bar.classList.toggle('still', this.options.still === true)
    this.#buildTrack()
  }

  #buildTrack() {
    this.slider = el('input', {
      id: 'timeline',
      type: 'range',
      min: 0,
      max: 0,
      value: 0,
      step: 1,
      'aria-label': 'Timeline',
      oninput: () => this.goto(Number(this.slider.value)),
    })
    this.marks = el('div', { class: 'timeline-marks', 'aria-hidden': 'true' })
    this.tickText = el('span', { id: 'tick-text' })
    this.entryText = el('span', { id: 'entry-text' })
    const text = el('p', { class: 'timeline-text' }, this.tickText, this.entryText)
    this.track = el('div', { class: 'timeline' }, this.slider, this.marks, text)
  }

  #rate() {
    const { rates, rate, rateText } = this.options
    if (rates.length < 2) return null
    const output = el('output', { id: 'rate-value' }, String(rates[rate]))
    this.rate = el('input', {
      id: 'rate',
      type: 'range',
      min: 0,
      max: rates.length - 1,
      value: rate,
      step: 1,
      'aria-label': rateText,
      oninput: () => (output.textContent = String(this.amount)),
    })
    return el('label', { class: 'rate', for: 'rate' }, el('span', {}, output, ` ${rateText}`), this.rate)
  }

  show() {
    const { recorder, options } = this
    const { timeline } = recorder
    const goesOn = this.#canGoOn()
    this.slider.min = String(timeline.first)
    this.slider.max = String(timeline.last)
    this.slider.value = String(timeline.position)
    this.slider.setAttribute('aria-valuetext', `tick ${timeline.position} of ${timeline.last}`)
    this.slider.disabled = timeline.first === timeline.last
    this.#showMarks(timeline)
    const { kind, amount } = timeline.current
    const oldest = timeline.first > 0 ? `, the oldest kept is ${timeline.first}` : ''
    this.tickText.textContent = `tick ${timeline.position} of ${timeline.last}${oldest}`
    this.entryText.textContent = kind === 'step' ? options.stepText(amount) : (options.kinds[kind] ?? kind)
    this.play.textContent = this.playing ? 'Pause' : goesOn || !recorder.finished ? 'Play' : 'Replay'
    this.play.disabled = !goesOn && !recorder.finished
    this.onward.disabled = !goesOn
    this.backward.disabled = this.first.disabled = timeline.position === timeline.first
    this.last.disabled = timeline.position === timeline.last
  }

  #showMarks(timeline) {
    const edits = timeline.edits().slice(-200)
    const span = Math.max(1, timeline.last - timeline.first)
    const key = `${span} ${edits.join()}`
    if (key === this.shownMarks) return
    this.shownMarks = key
    this.marks.replaceChildren(
      ...edits.map((tick) => {
        const mark = el('i')
        mark.style.setProperty('--at', String((tick - timeline.first) / span))
        return mark
      }),
    )
  }
}
