// A list of snapshots with a place in it. Writing in the middle drops what came after.
const MAX_TICKS = 4000
const MAX_BYTES = 64 * 2 ** 20

const ownBytes = (entry, previous) =>
  Object.entries(entry.parts).reduce(
    (sum, [name, { bytes }]) => sum + (previous?.parts[name]?.bytes === bytes ? 0 : bytes.length),
    0,
  )

export class Timeline {
  /** Ticks before this one were forgotten to bound the memory. */
  first = 0
  position = -1
  #entries = []
  #bytes = 0

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
    for (const { size } of this.#entries.splice(this.position + 1 - this.first)) this.#bytes -= size
    // What did not change shares its bytes with the tick before.
    entry.size = ownBytes(entry, this.current)
    this.#bytes += entry.size
    this.#entries.push(entry)
    this.position += 1
    while (this.#entries.length > 1 && (this.#entries.length > MAX_TICKS || this.#bytes > MAX_BYTES)) {
      this.#bytes -= this.#entries.shift().size
      this.first += 1
    }
  }

  goto(tick) {
    this.position = Math.min(Math.max(Math.trunc(tick), this.first), this.last)
    return this.current
  }

  /** Ticks where the host changed something. */
  edits() {
    return this.#entries.flatMap((entry, i) => (entry.kind === 'step' || i === 0 ? [] : [this.first + i]))
  }
}
