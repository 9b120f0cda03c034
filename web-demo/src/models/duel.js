// Two machines, the wires between them, and what one who sees both can tell.
import { Peer } from './peer.js'
import { Wire } from './wire.js'

const AREA_OF_THE_FLIP = 1

export class Duel {
  bots = true
  #made = [[], []]
  #checked = 0

  /** rooms: of the left and the right machine, each with the instance it was made in. */
  constructor(sides) {
    this.way = sides[0].way
    this.peers = sides.map(({ way, room }) => new Peer(way, room))
    this.wires = [new Wire(101), new Wire(202)]
    /** The first frame that both hold for certain and that differs; null while there is none. */
    this.parted = null
    this.outOfStep = 0
  }

  get frame() {
    return this.peers[0].frame
  }

  setNetwork(changes) {
    for (const wire of this.wires) Object.assign(wire, changes)
  }

  /** What a player does is part of the next frame, at once on its own machine; the other hears of it later. */
  input(player, edits) {
    this.#made[player].push(...edits)
  }

  /** One frame on both. */
  advance() {
    for (const player of [0, 1]) this.#send(player)
    for (const player of [0, 1]) {
      for (const message of this.wires[1 - player].receive(this.frame)) this.peers[player].hear(message)
    }
    for (const peer of this.peers) peer.advance()
    this.#compare()
  }

  #send(player) {
    const frame = this.frame + 1
    const built = this.bots ? this.peers[player].room.botInput(player, frame) : null
    const message = { frame, player, edits: [...(built ?? []), ...this.#made[player]], shared: true }
    this.#made[player] = []
    this.peers[player].take(message)
    this.wires[player].send(this.frame, message)
  }

  /** The last frame of which both know all that was done. */
  get settled() {
    return Math.min(this.frame, ...this.peers.map(({ heard }) => heard))
  }

  differsAt(frame) {
    const [left, right] = this.peers
    return left.sumAt(frame) !== right.sumAt(frame)
  }

  /** Each frame is counted once, when it is settled. */
  #compare() {
    while (this.#checked < this.settled) {
      this.#checked += 1
      if (!this.differsAt(this.#checked)) continue
      this.outOfStep += 1
      this.parted ??= this.#checked
    }
  }

  /** A fault of one machine alone: a bit of one cell on the right, where a floor is near the middle. */
  flipBit() {
    const right = this.peers[1]
    const { world, base } = right.room
    const middle = (world.height >> 1) * world.width + (world.width >> 1)
    const { cells } = world
    let cell = middle
    while (cells[cell] !== 0 || base[cell] !== 0) cell = (cell + 1) % cells.length
    const edits = [[cell, AREA_OF_THE_FLIP]]
    right.take({ frame: this.frame + 1, player: 1, edits, shared: false })
    return cell
  }

  /** The left machine's state of the last settled frame goes over to the right; returns how many bytes that is. */
  sendSnapshot() {
    const [left, right] = this.peers
    const frame = this.settled
    const state = left.lookAt(frame, (room) => room.saveState())
    right.adopt({ frame, state }, ({ shared }) => shared)
    this.parted = null
    this.outOfStep = 0
    return sizeOf(state)
  }

  get rollbacks() {
    return this.peers[0].rollbacks + this.peers[1].rollbacks
  }

  get replayed() {
    return this.peers[0].replayed + this.peers[1].replayed
  }

  /** Milliseconds that a rollback took in the mean. */
  get perRollback() {
    const { rollbacks } = this
    return rollbacks === 0 ? 0 : (this.peers[0].spent + this.peers[1].spent) / rollbacks
  }

  get stateBytes() {
    return sizeOf(this.peers[0].room.saveState())
  }

  /**
   * Where the last settled frame differs: the library's own difference of the map, else of the field, else a walker; null where
   * it doesn't.
   */
  difference() {
    const [left, right] = this.peers.map((peer) => peer.lookAt(this.settled, (room) => room.saveState()))
    for (const part of ['grid', 'field']) {
      const found = this.way.diff(left[part], right[part]).find(({ at }) => at !== null)
      if (found) return { what: part, at: found.at, field: found.field, left: found.a, right: found.b }
    }
    const at = left.agents.findIndex((byte, i) => byte !== right.agents[i])
    if (at < 0) return null
    const { agents } = this.peers[0].room
    return { what: 'walker', at: Math.floor(at / (agents.data.byteLength / agents.count)) }
  }
}

const sizeOf = (state) => Object.values(state).reduce((sum, { length }) => sum + length, 0)
