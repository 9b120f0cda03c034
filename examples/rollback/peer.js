// Rollback: a peer plays on at once, taking it that the other does nothing. When it hears of something that the other did
// in a frame gone by, it goes back to that frame and plays again.
import * as game from './room.js'

/** Frames that a peer runs ahead of what it has heard before it waits. */
const WINDOW = 60

export class Peer {
  frame = 0
  rollbacks = 0
  /** The last frame up to which the other's inputs are here, and the last whose checksums were found equal. */
  heard = 0
  agreed = 0
  #inputs = [new Map(), new Map()]
  #sums = new Map()
  #summed = 0
  /** What the other said that it has of ours. */
  #acked = { heard: 0, agreed: 0 }
  #parted = false

  /**
   * player: 0 or 1. send: takes a string that may get lost. sendSafely: takes bytes that don't.
   * onDesync: is told where the two rooms differ, see way.diff. play: another game than room.js's.
   */
  constructor({ way, player, send, sendSafely, onDesync, play = game.play }) {
    Object.assign(this, { way, player, send, sendSafely, onDesync, play })
    this.room = game.createRoom(way)
    this.timeline = way.createTimeline({ objects: this.room.objects, frames: 4 * WINDOW })
    this.timeline.save(0)
  }

  /** Plays a frame with what this player does in it. False when it has to wait for the other. */
  advance(input) {
    const waits = this.frame - Math.min(this.heard, this.#acked.heard) >= WINDOW
    if (!waits) {
      this.#inputs[this.player].set(this.frame + 1, input)
      this.#playTo(this.frame + 1)
      this.#settle()
    }
    this.send(JSON.stringify(this.#news()))
    return !waits
  }

  #playTo(last) {
    while (this.frame < last) {
      this.frame += 1
      const inputs = this.#inputs.map((known) => known.get(this.frame) ?? null)
      this.play(this.room, inputs, this.frame)
      this.timeline.save(this.frame)
    }
  }

  /** All that the other has not said it has: what gets lost is so sent again. */
  #news() {
    const after = (map, frame) => [...map].filter(([at]) => at > frame)
    return {
      heard: this.heard,
      agreed: this.agreed,
      inputs: after(this.#inputs[this.player], this.#acked.heard),
      sums: after(this.#sums, this.#acked.agreed),
    }
  }

  /** A message of the other: may come late, twice or in any order. */
  receive(text) {
    const news = JSON.parse(text)
    this.#acked.heard = Math.max(this.#acked.heard, Math.min(news.heard, this.frame))
    this.#acked.agreed = Math.max(this.#acked.agreed, Math.min(news.agreed, this.#summed))
    let late = Infinity
    for (const [frame, input] of news.inputs) {
      if (frame !== this.heard + 1) continue
      if (!game.isInput(input)) throw new RangeError(`the other's input of frame ${frame} is none`)
      this.#inputs[1 - this.player].set(frame, input)
      this.heard = frame
      if (input !== null) late = Math.min(late, frame)
    }
    if (late <= this.frame) this.#rollBack(late)
    this.#settle()
    this.#compare(news.sums)
  }

  #rollBack(frame) {
    const present = this.frame
    this.timeline.rewind(frame - 1)
    this.frame = frame - 1
    this.#playTo(present)
    this.rollbacks += 1
  }

  /** Frames whose inputs are all known are played for the last time: they have a checksum. */
  #settle() {
    const settled = Math.min(this.frame, this.heard)
    for (; this.#summed < settled; this.#summed++) {
      const frame = this.#summed + 1
      this.#sums.set(frame, this.timeline.checksum(frame).toString(16))
    }
  }

  #compare(sums) {
    for (const [frame, sum] of sums) {
      if (frame !== this.agreed + 1 || !this.#sums.has(frame)) continue
      if (this.#sums.get(frame) !== sum) return this.#part(frame)
      this.agreed = frame
    }
    // Nobody asks for what lies before.
    this.timeline.confirm(this.agreed)
    for (const map of [...this.#inputs, this.#sums]) {
      for (const frame of map.keys())
        if (frame <= Math.min(this.agreed, this.#acked.agreed)) map.delete(frame)
    }
  }

  /** The first frame that differs goes over as a whole, once; the other looks for the difference. */
  #part(frame) {
    if (this.#parted) return
    this.#parted = true
    const bundle = this.timeline.export(frame)
    const message = new Uint8Array(4 + bundle.length)
    new DataView(message.buffer).setUint32(0, frame)
    message.set(bundle, 4)
    this.sendSafely(message)
  }

  receiveFrame(message) {
    const frame = new DataView(message.buffer, message.byteOffset).getUint32(0)
    const differences = this.way.diff(this.timeline.export(frame), message.subarray(4))
    this.onDesync?.(frame, differences)
  }
}
