// A machine with a room of its own: it plays at once what it knows, and rolls back when it hears of something late.

/** Frames that can be gone back to: more than anything takes on the wire. */
export const KEPT = 480

export class Peer {
  frame = 0
  /** The last frame up to which all of the other's messages came. */
  heard = 0
  rollbacks = 0
  replayed = 0
  spent = 0
  #inputs = new Map()
  #late = Infinity
  #early = new Set()
  #sums = new Map()
  #again = new Map()

  constructor(way, room) {
    this.room = room
    this.timeline = way.createTimeline({ objects: room.objects, frames: KEPT })
    this.#keep()
  }

  #keep() {
    this.timeline.save(this.frame)
    this.#sums.set(this.frame, this.timeline.checksum())
    this.#sums.delete(this.frame - KEPT)
    this.#again.delete(this.frame - KEPT)
  }

  /** message: { frame, player, edits, shared }, of each player one a frame, often without edits. */
  take(message) {
    const { frame, edits } = message
    if (edits.length === 0) return
    const known = this.#inputs.get(frame) ?? []
    known.push(message)
    // The same order on every machine, whenever each came.
    known.sort((a, b) => a.player - b.player || b.shared - a.shared)
    this.#inputs.set(frame, known)
    if (frame <= this.frame) this.#late = Math.min(this.#late, frame)
  }

  /** As take, of a message that came from the other. */
  hear(message) {
    this.take(message)
    this.#early.add(message.frame)
    while (this.#early.delete(this.heard + 1)) this.heard += 1
  }

  /** Plays the next frame, after those again that something late belongs to. */
  advance() {
    if (this.#late <= this.frame) this.#rollBack(this.#late)
    this.#late = Infinity
    this.#play()
    this.#inputs.delete(this.frame - KEPT)
  }

  #play() {
    this.frame += 1
    this.room.play((this.#inputs.get(this.frame) ?? []).map(({ edits }) => edits))
    this.#keep()
  }

  #rollBack(frame) {
    const begun = performance.now()
    const present = this.frame
    this.timeline.rewind(frame - 1)
    this.frame = frame - 1
    this.#playTo(present)
    this.rollbacks += 1
    this.replayed += present - frame + 1
    this.spent += performance.now() - begun
  }

  #playTo(present) {
    while (this.frame < present) {
      this.#play()
      this.#again.set(this.frame, true)
    }
  }

  /** The checksum of everything after a frame, as it is known now; undefined for one that was forgotten. */
  sumAt(frame) {
    return this.#sums.get(frame)
  }

  wasPlayedAgain(frame) {
    return this.#again.has(frame)
  }

  /** What a callback gives of the room as it was after a frame. Play goes on where it stands. */
  lookAt(frame, callback) {
    this.timeline.rewind(frame)
    try {
      return callback(this.room)
    } finally {
      this.timeline.rewind(this.frame)
    }
  }

  /** Takes another's state after a frame for its own and plays from there; drops inputs that nobody else has. */
  adopt({ frame, state }, isShared) {
    const present = this.frame
    this.timeline.rewind(frame)
    this.room.restoreState(state)
    this.frame = frame
    this.#keep()
    for (const [at, known] of this.#inputs) this.#inputs.set(at, known.filter(isShared))
    this.#playTo(present)
  }
}
