// Ticks with a place in them. Writing in the middle drops what came after.
//
// What the library's timelines can follow is in one: a tick costs what changed in it. Other objects (searches, graphs,
// voxel grids) are kept as bytes, which ticks between which they are the same share.
const MAX_TICKS = 4000
const MAX_MEMORY = 32 * 2 ** 20
const MAX_BYTES = 32 * 2 ** 20

export class History {
  /** Ticks before this one were forgotten to bound the memory. */
  first = 0
  position = -1
  #timeline
  #entries = []
  #followed = new Set()
  #bytes = 0

  constructor(way) {
    this.#timeline = way.createTimeline({ objects: [], frames: MAX_TICKS, memory: MAX_MEMORY })
  }

  get last() {
    return this.first + this.#entries.length - 1
  }

  get current() {
    return this.at(this.position)
  }

  get next() {
    return this.at(this.position + 1)
  }

  /** What all kept ticks take. */
  get bytes() {
    return this.#timeline.bytes + this.#bytes
  }

  at(tick) {
    return this.#entries[tick - this.first]
  }

  /**
   * Keeps everything as it is. entry.followed: objects and arrays for the timeline, by name; entry.saved: { hash, bytes } of
   * the others.
   */
  push(entry) {
    for (const { size } of this.#entries.splice(this.position + 1 - this.first)) this.#bytes -= size
    entry.size = ownBytes(entry, this.current)
    this.#follow(entry.followed)
    this.position += 1
    this.#timeline.save(this.position)
    this.#entries.push(entry)
    this.#bytes += entry.size
    while (this.#bytes > MAX_BYTES && this.first < this.position) this.#forgetFirst()
    while (this.first < this.#timeline.first) this.#forgetFirst()
    this.#timeline.confirm(this.first)
  }

  #forgetFirst() {
    this.#bytes -= this.#entries.shift().size
    this.first += 1
  }

  /** Arrays come and go; other objects leave by being disposed of, and come back when time goes back to a tick that has them. */
  #follow(followed) {
    const wanted = new Set(Object.values(followed))
    for (const object of this.#followed) {
      if (!wanted.has(object) && ArrayBuffer.isView(object)) this.#timeline.remove(object)
    }
    for (const object of wanted) if (!this.#followed.has(object)) this.#timeline.add(object)
    this.#followed = wanted
  }

  /** Makes the followed objects what they were, those that were there then. */
  goto(tick) {
    this.position = Math.min(Math.max(Math.trunc(tick), this.first), this.last)
    this.#timeline.rewind(this.position)
    this.#followed = new Set(Object.values(this.current.followed))
    return this.current
  }

  /** Checksums of what is followed, by name, as it was at a tick. */
  sumsAt(tick) {
    return this.#sums(this.at(tick).followed, this.#timeline.parts(tick))
  }

  /** The same as things are now. */
  sumsNow(followed) {
    this.#follow(followed)
    return this.#sums(followed, this.#timeline.parts())
  }

  #sums(followed, parts) {
    const sums = new Map(parts.map(({ object, checksum }) => [object, checksum]))
    return new Map(Object.entries(followed).map(([name, object]) => [name, sums.get(object)]))
  }

  /** Ticks where the host changed something. */
  edits() {
    return this.#entries.flatMap((entry, i) => (entry.kind === 'step' || i === 0 ? [] : [this.first + i]))
  }
}

/** What a tick takes by itself: bytes that are not those of the tick before. */
const ownBytes = ({ saved }, previous) =>
  Object.entries(saved).reduce(
    (sum, [name, { bytes }]) => sum + (previous?.saved[name]?.bytes === bytes ? 0 : bytes.length),
    0,
  )
