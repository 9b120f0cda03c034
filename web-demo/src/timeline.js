// A list of snapshots with a place in it. Writing in the middle drops what came after.
const CAPACITY = 2000

export class Timeline {
  /** Ticks before this one were forgotten to bound the memory. */
  first = 0
  position = -1
  #entries = []

  get last() {
    return this.first + this.#entries.length - 1
  }

  get current() {
    return this.at(this.position)
  }

  get next() {
    return this.at(this.position + 1)
  }

  at(tick) {
    return this.#entries[tick - this.first]
  }

  push(entry) {
    this.#entries.length = this.position + 1 - this.first
    const previous = this.current
    // Most ticks only move the search: they share one copy of the grid's bytes.
    if (previous?.gridHash === entry.gridHash) entry.grid = previous.grid
    this.#entries.push(entry)
    this.position += 1
    if (this.#entries.length > CAPACITY) {
      this.#entries.shift()
      this.first += 1
    }
  }

  goto(tick) {
    this.position = Math.min(Math.max(Math.trunc(tick), this.first), this.last)
    return this.current
  }

  /** Ticks where something other than the search changed. */
  edits() {
    return this.#entries.flatMap((entry, i) => (entry.kind === 'step' || i === 0 ? [] : [this.first + i]))
  }
}
