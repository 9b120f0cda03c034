import { Room } from '@colyseus/core'
import { readMap, readRequest, readWall, World } from './world.js'

/** Paths a tick, and iterations a path: a room's share of the process, whatever its clients ask for. */
const PATHS_A_TICK = 4
const ITERATIONS = 5000
/** What a client may ask for in a second, and at once. */
const CREDIT = 40
const PRICE = { wall: 1, path: 2, map: 10, world: 10 }

export const FLOODED = 4008

export class CrowdRoom extends Room {
  maxClients = 32

  /** These options come from the server; those of clients can't replace them. */
  onCreate({ way, tickMs = 50 }, saved) {
    this.tickMs = tickMs
    this.world = saved ? World.open(way, saved) : World.create(way)
    this.inputs = []
    this.requests = []

    // A message that its reader throws at costs the client its place in the room.
    this.take('wall', readWall, (client, wall) => this.inputs.push(wall))
    this.take(
      'map',
      (bytes) => readMap(way, bytes),
      (client, map) => this.inputs.push(map),
    )
    this.take('path', readRequest, (client, request) => this.requests.push({ client, ...request }))
    this.take(
      'world',
      () => true,
      (client) => client.sendBytes('world', this.world.bundle()),
    )
    this.setSimulationInterval(() => this.tick(), tickMs)
  }

  onJoin(client) {
    client.userData = { credit: CREDIT }
  }

  take(type, read, use) {
    this.onMessage(type, (client, message) => {
      client.userData.credit -= PRICE[type]
      if (client.userData.credit < 0) return client.leave(FLOODED)
      let value
      try {
        value = read(message)
      } catch {
        return client.leave(4002)
      }
      use(client, value)
    })
  }

  tick() {
    if (this.clients.length === 0) return
    const inputs = this.inputs.splice(0)
    this.world.step(inputs)
    this.broadcast('tick', { tick: this.world.tick, inputs, sum: this.world.checksum() })
    for (const { client, id, from, to } of this.requests.splice(0, PATHS_A_TICK)) {
      const path = this.world.grid.findPath(from, to, { iterationBudget: ITERATIONS })
      client.send('path', { id, tick: this.world.tick, status: path.status, cells: [...path.cells] })
    }
    const refill = (CREDIT * this.tickMs) / 1000
    for (const { userData } of this.clients) userData.credit = Math.min(CREDIT, userData.credit + refill)
  }

  onLeave(client) {
    this.requests = this.requests.filter((request) => request.client !== client)
  }

  onDispose() {
    this.world.dispose()
  }
}
