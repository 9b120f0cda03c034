// A client runs the world too, and compares checksums: it needs inputs alone, and can draw between ticks.
import { Client } from 'colyseus.js'
import { World } from './world.js'

export class CrowdClient {
  /** The world as it is here; null before the bundle has come. */
  world = null
  /** Ticks whose checksum was the server's, and whose wasn't. */
  equal = 0
  different = 0
  /** Is told of each tick that was played. */
  onTick = null
  #opened
  #asked = new Map()

  static async join(way, endpoint) {
    return new CrowdClient(way, await new Client(endpoint).joinOrCreate('crowd'))
  }

  constructor(way, room) {
    this.way = way
    this.room = room
    /** Comes when the connection is over, with the code it was closed with. */
    this.left = new Promise((resolve) => room.onLeave(resolve))
    /** Comes with the first bundle: { tick, checksum } of it. */
    this.opened = new Promise((resolve) => (this.#opened = resolve))
    room.onMessage('world', (bytes) => this.#open(bytes))
    room.onMessage('tick', (tick) => this.#play(tick))
    room.onMessage('path', ({ id, ...path }) => {
      this.#asked.get(id)?.(path)
      this.#asked.delete(id)
    })
    room.send('world')
  }

  #open(bytes) {
    this.world?.dispose()
    this.world = World.open(this.way, bytes)
    this.#opened({ tick: this.world.tick, checksum: this.world.checksum() })
  }

  /** Messages come in the order in which they were sent: behind the bundle comes the next tick. */
  #play({ tick, inputs, sum }) {
    if (this.world === null || tick !== this.world.tick + 1) return
    this.world.step(inputs)
    this.onTick?.(tick, inputs)
    if (this.world.checksum() === sum) return (this.equal += 1)
    this.different += 1
    this.room.send('world') // and go on from what the server has
  }

  setWall(x, y, area = 255) {
    this.room.send('wall', { x, y, area })
  }

  /** grid: one of the map's size, of any instance. */
  drawMap(grid) {
    this.room.sendBytes('map', grid.saveState())
  }

  findPath(from, to) {
    return new Promise((resolve) => {
      const id = (this.lastId = (this.lastId ?? 0) + 1)
      this.#asked.set(id, resolve)
      this.room.send('path', { id, from, to })
    })
  }

  async leave() {
    this.room.leave()
    await this.left
    this.world?.dispose()
  }
}
