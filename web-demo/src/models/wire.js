// A line between two machines that takes its time, loses things and sends them again.
import { randomFrom } from '../world/random.js'

const FRAME_MS = 1000 / 60
/** Sendings after which a thing arrives whatever the loss. */
const MOST_TRIES = 12

export class Wire {
  /** Milliseconds one way, milliseconds more at most, and per cent of what is sent. */
  lag = 200
  jitter = 40
  loss = 2
  #random
  #flying = []

  constructor(seed) {
    this.#random = randomFrom(seed)
  }

  send(now, message) {
    let wait = this.lag + this.#random.below(this.jitter + 1)
    // Nothing was heard of it for a way there and back, and a little: it is sent again.
    for (let tries = 1; tries < MOST_TRIES && this.#random.chance(this.loss); tries++)
      wait += 2 * this.lag + 50
    this.#flying.push({ due: now + Math.max(1, Math.round(wait / FRAME_MS)), message })
  }

  /** What arrives by now, in the order in which it was sent. */
  receive(now) {
    const arrived = this.#flying.filter(({ due }) => due <= now)
    if (arrived.length > 0) this.#flying = this.#flying.filter(({ due }) => due > now)
    return arrived.map(({ message }) => message)
  }
}
