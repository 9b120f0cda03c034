// Random rewinds of one kind of room: back and forth, with objects that come and go, against a room that never left.
import assert from 'node:assert/strict'

import { makeCrew, objectsOf, playCrew, randomOf } from './crews.mjs'

const KEPT = 24
/** An object comes and goes: in so many frames of these it is there. */
const VISIT = { every: 9, from: 3, to: 7 }

const bytesOf = (object) =>
  typeof object.saveState === 'function'
    ? object.saveState()
    : new Uint8Array(object.buffer, object.byteOffset, object.byteLength).slice()

const isVisited = (frame) => frame % VISIT.every >= VISIT.from && frame % VISIT.every < VISIT.to

/** A room and its visitor, if that is there. */
class Player {
  constructor(name, way, seed) {
    this.seed = seed
    this.room = makeCrew(name, way, seed)
    this.visitor = null
    this.timeline = null
    this.visitors = new Map()
  }

  follow(way, frames) {
    this.timeline = way.createTimeline({ objects: objectsOf(this.room), frames })
  }

  play(frame) {
    if (this.visitor !== null && !isVisited(frame)) {
      if (this.timeline !== null) this.timeline.remove(this.visitor)
      else this.visitor.dispose?.()
      this.visitor = null
    }
    if (this.visitor === null && isVisited(frame)) {
      this.visitor = this.room.visitor(randomOf(this.seed + frame))
      this.timeline?.add(this.visitor)
    }
    playCrew(this.room, frame, this.seed)
  }

  save(frame) {
    this.timeline.save(frame)
    this.visitors.set(frame, this.visitor)
  }

  rewind(frame) {
    this.timeline.rewind(frame)
    this.visitor = this.visitors.get(frame)
  }

  get bytes() {
    const objects = objectsOf(this.room)
    return (this.visitor === null ? objects : [...objects, this.visitor]).map(bytesOf)
  }

  dispose() {
    this.timeline?.dispose()
    for (const object of [this.visitor, ...objectsOf(this.room).reverse()]) object?.dispose?.()
  }
}

/** Throws where an object of a room has other bytes than the same one had, and says in which field. */
function assertSame(way, found, expected, where) {
  assert.equal(found.length, expected.length, where)
  for (const [i, bytes] of found.entries()) {
    if (Buffer.compare(bytes, expected[i]) === 0) continue
    const states = bytes[0] === 0x4f && bytes[1] === 0x50
    const first = states ? way.diff(expected[i], bytes)[0].message : 'other bytes'
    assert.fail(`${where}, object ${i}: ${first}`)
  }
}

/** Goes back and forth so many times; returns how many bytes were compared. */
export function soakRewinds(way, name, seed, rewinds) {
  const random = randomOf(seed * 31 + 5)
  const straight = new Player(name, way, seed)
  const winding = new Player(name, way, seed)
  winding.follow(way, KEPT)
  const seen = new Map()
  let last = -1
  let played = -1
  let compared = 0
  const same = (frame) => {
    const expected = seen.get(frame)
    const found = winding.bytes
    assertSame(way, found, expected, `${name}, seed ${seed}, frame ${frame}`)
    for (const { length } of expected) compared += length
  }
  for (let turn = 0; turn < rewinds;) {
    for (let more = 1 + random(4); more > 0; more--) {
      last++
      winding.play(last)
      winding.save(last)
      if (last > played) {
        straight.play(++played)
        seen.set(played, straight.bytes)
        seen.delete(played - KEPT)
      }
      same(last)
    }
    for (let jumps = random(4); jumps > 0 && turn < rewinds; jumps--, turn++) {
      // A part of a frame that is not saved.
      if (random(3) === 0) playCrew(winding.room, 1e6 + turn, seed)
      const { first, last: newest } = winding.timeline
      last = first + random(newest - first + 1)
      winding.rewind(last)
      same(last)
    }
    if (random(40) === 0) {
      const { first } = winding.timeline
      winding.timeline.confirm(first + random(last - first + 1))
    }
  }
  winding.dispose()
  straight.dispose()
  return compared
}
