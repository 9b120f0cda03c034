// Two machines that play one room: inputs come late to the other, which goes back and plays again.
import assert from 'node:assert/strict'

import { makeCrew, objectsOf, playCrew, randomOf } from './crews.mjs'

/** Kinds that make up the room, in one timeline. */
const ROOM = [
  'A*, begins again',
  'JPS, terrain',
  'HPA*, begins again',
  'A*, voxels, 26',
  'both ends, graph',
  'field, square',
  'D* Lite, hexagons',
  'mover, field',
  'sides and links, LPA*',
  'arrays of the host',
]
/** No input comes later than by so many frames. */
const LATEST = 8
const KEPT = 2 * LATEST

/** What a player does in a frame: which of the crews is edited, and how; null for nothing. */
function inputOf(player, frame) {
  const random = randomOf(frame * 2 + player)
  return random(3) === 0 ? { crew: random(ROOM.length), seed: random(1e6) } : null
}

/** How many frames late it comes to the other, the same on both machines' clocks. */
const delayOf = (player, frame) => randomOf(frame * 2 + player + 5e6)(LATEST)

class Peer {
  constructor(way, player) {
    this.player = player
    this.crews = ROOM.map((name, i) => makeCrew(name, way, i + 1))
    this.objects = this.crews.flatMap(objectsOf)
    this.timeline = way.createTimeline({ objects: this.objects, frames: KEPT })
    this.timeline.save(-1)
    this.known = new Map()
    this.rollbacks = 0
    this.again = 0
  }

  play(frame) {
    for (const [i, crew] of this.crews.entries()) playCrew({ ...crew, edit: () => undefined }, frame, i)
    for (let player = 0; player < 2; player++) {
      const input = this.known.get(frame * 2 + player)
      if (input) this.crews[input.crew].edit(randomOf(input.seed))
    }
    this.timeline.save(frame)
  }

  /** A tick: its own input, those of the other that come now, and the frame. */
  tick(frame) {
    this.known.set(frame * 2 + this.player, inputOf(this.player, frame))
    const other = 1 - this.player
    let oldest = frame
    for (let from = Math.max(0, frame - LATEST); from <= frame; from++) {
      if (from + delayOf(other, from) !== frame) continue
      const input = inputOf(other, from)
      this.known.set(from * 2 + other, input)
      if (input !== null && from < oldest) oldest = from
    }
    if (oldest < frame) {
      this.timeline.rewind(oldest - 1)
      this.rollbacks++
      this.again += frame - oldest
    }
    for (let again = oldest; again <= frame; again++) this.play(again)
    for (let player = 0; player < 2; player++) this.known.delete((frame - KEPT) * 2 + player)
  }
}

/** Plays so many frames on both; frames that both know all of are compared, and in the end every byte. */
export function soakPeers(ways, frames) {
  const peers = ways.map((way, player) => new Peer(way, player))
  for (let frame = 0; frame < frames; frame++) {
    for (const peer of peers) peer.tick(frame)
    const agreed = frame - LATEST
    if (agreed < 0) continue
    const [a, b] = peers.map(({ timeline }) => timeline.checksum(agreed))
    assert.equal(a, b, `the peers parted at frame ${agreed}`)
  }
  for (const { timeline } of peers) timeline.rewind(frames - 1 - LATEST)
  const bytes = peers.map(({ objects }) => objects.map((object) => object.saveState?.() ?? object.slice()))
  assert.deepEqual(bytes[0], bytes[1])
  const result = { rollbacks: 0, again: 0 }
  for (const { timeline, rollbacks, again, crews } of peers) {
    result.rollbacks += rollbacks
    result.again += again
    timeline.dispose()
    for (const crew of crews) for (const object of objectsOf(crew).reverse()) object.dispose?.()
  }
  return result
}
