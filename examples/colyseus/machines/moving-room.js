import { randomUUID } from 'node:crypto'
import { ServerError } from '@colyseus/core'
import { CrowdRoom } from '../room.js'

/** Milliseconds between two saves: what a process that dies without warning takes with it at most. */
const SAVE_MS = 1000
/** What a room says to its clients when it goes: come back, I am elsewhere. */
export const MOVED = 4010

/** A room that goes on in another process, from its last bundle. Its name stays; its roomId is another each time. */
export class MovingRoom extends CrowdRoom {
  #owner = randomUUID()
  #open = false

  async onCreate(options) {
    const { store, saveMs = SAVE_MS, world: name } = options
    if (!/^[\w-]{1,64}$/.test(name)) throw new ServerError(400, 'a world needs a name')
    Object.assign(this, { store, name })
    if (!(await store.claim(name, this.#owner))) throw new ServerError(409, `${name} is open elsewhere`)
    this.#open = true
    super.onCreate(options, await store.load(name))
    this.clock.setInterval(() => this.save(), saveMs)
    await this.save()
  }

  async save() {
    try {
      if (await this.store.save(this.name, this.#owner, this.world.bundle())) return
      this.#open = false // another process has the room: this one only knows it late
      this.disconnect(MOVED)
    } catch (error) {
      console.error(`${this.name} was not saved:`, error) // the next save may get through
    }
  }

  /** No tick after the last bundle, and no bundle before what has come is played. */
  async #hand() {
    if (!this.#open) return
    this.#open = false
    this.setSimulationInterval(null)
    if (!this.world) return this.store.release(this.name, this.#owner)
    if (this.inputs.length > 0) super.tick()
    await this.save()
    await this.store.release(this.name, this.#owner)
  }

  /** The process is drained. */
  async onBeforeShutdown() {
    await this.#hand()
    this.disconnect(MOVED)
  }

  /** The last client has left: the world waits for the next. */
  async onDispose() {
    await this.#hand()
    if (this.world) super.onDispose()
  }
}
