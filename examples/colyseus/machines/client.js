import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'colyseus.js'
import { CrowdClient } from '../client.js'

/** A client that finds its room again wherever it goes. endpoints: the servers, or the one balancer before them. */
export class Traveller {
  /** Of each move: { code, lost, same }, see #compare. */
  moves = []
  /** While it looks for its room. */
  away = true
  /** Is told of each tick that was played. */
  onTick = null
  #gone = false

  constructor(way, endpoints, name) {
    Object.assign(this, { way, endpoints, name })
  }

  async start() {
    const { client } = await this.#join()
    this.client = client
    this.#stay()
    return this
  }

  async #join() {
    while (!this.#gone) {
      const endpoint = this.endpoints[Math.floor(Math.random() * this.endpoints.length)]
      try {
        const room = await new Client(endpoint).joinOrCreate('crowd', { world: this.name })
        const client = new CrowdClient(this.way, room)
        client.onTick = this.onTick
        const opened = await Promise.race([client.opened, client.left])
        if (client.world) {
          this.away = false
          return { client, opened }
        }
      } catch {
        // That server is gone, or the room is not free yet.
      }
      await wait(200 + 300 * Math.random()) // not all at once
    }
  }

  async #stay() {
    while (!this.#gone) {
      const code = await this.client.left
      this.away = true
      const { world } = this.client
      const next = await this.#join()
      if (next) {
        this.moves.push({ code, ...compare(world, next.opened) })
        this.client = next.client
      }
      world.dispose()
    }
  }

  async leave() {
    this.#gone = true
    this.client.room.leave()
    await this.client.left
  }
}

/**
 * The world as it was here beside the one that came back: how many ticks were lost, and, if none, whether it is the same.
 * What the room played before its bundle came, it played without inputs.
 */
function compare(world, { tick, checksum }) {
  const lost = Math.max(0, world.tick - tick)
  while (world.tick < tick) world.step([])
  return { lost, same: world.checksum() === checksum }
}
