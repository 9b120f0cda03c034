// Frames at a fixed rate, whatever the display's: as many as are due, and no more than a few at a time.
const MOST_AT_ONCE = 5

export class Loop {
  #request = 0
  #last = 0
  #owed = 0

  /** advance(): one frame; show(): after those that were due. */
  constructor(perSecond, advance, show) {
    this.perSecond = perSecond
    this.advance = advance
    this.show = show
  }

  get running() {
    return this.#request !== 0
  }

  start() {
    if (this.running) return
    this.#last = performance.now()
    this.#request = requestAnimationFrame(this.#turn)
  }

  stop() {
    cancelAnimationFrame(this.#request)
    this.#request = 0
  }

  #turn = (now) => {
    this.#request = requestAnimationFrame(this.#turn)
    this.#owed += ((now - this.#last) * this.perSecond) / 1000
    this.#last = now
    const due = Math.min(Math.floor(this.#owed), MOST_AT_ONCE)
    // A machine that can't keep up plays slower; it doesn't fall further behind.
    this.#owed = Math.min(this.#owed - due, 1)
    for (let i = 0; i < due; i++) this.advance()
    if (due > 0) this.show()
  }
}
