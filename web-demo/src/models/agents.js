// A thousand walkers in whole numbers. They are the host's own state: a timeline follows their numbers beside the library's objects.
import { LinkError } from '../share/link-error.js'
import { WALL } from '../world/areas.js'
import { randomFrom } from '../world/random.js'

const FIELDS = 4
/** Length of a straight step, in the unit of progress, and of a diagonal one. */
const STRAIGHT = 256
const DIAGONAL = 362

const [CELL, NEXT, PROGRESS, TRIPS] = [0, 1, 2, 3]

export class Agents {
  constructor(count, width, height) {
    this.width = width
    this.height = height
    this.data = new Int32Array(count * FIELDS)
  }

  get count() {
    return this.data.length / FIELDS
  }

  saveState() {
    return new Uint8Array(this.data.slice().buffer)
  }

  /** Takes over the numbers of others, who have to stand on the map. */
  accept(data) {
    const cells = this.width * this.height
    if (!(data instanceof Int32Array) || data.length !== this.data.length) {
      throw new LinkError(`The agents are not ${this.data.length} whole numbers.`)
    }
    for (let at = 0; at < data.length; at += FIELDS) {
      const [cell, next, progress, trips] = data.subarray(at, at + FIELDS)
      if (cell < 0 || cell >= cells || next < -1 || next >= cells || progress < 0 || trips < 0) {
        throw new LinkError(
          `Agent ${at / FIELDS} stands outside the map of ${cells} cells, or has gone less than nothing.`,
        )
      }
    }
    this.data.set(data)
  }

  /** Two lanes of FNV-1a over the numbers. */
  hash() {
    let [low, high] = [0x811c9dc5, 0x01000193]
    for (const value of this.data) {
      low = Math.imul(low ^ value, 0x01000193)
      high = Math.imul(high ^ value ^ (low >>> 15), 0x85ebca6b)
    }
    return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
  }

  /** Puts all of them somewhere; `next` has the cell after each cell, −1 for none. */
  scatter(next) {
    for (let id = 0; id < this.count; id++) this.#spawn(id, next, this.width)
  }

  /** Walks one tick; returns how many arrived and how many had nowhere to go. */
  walk(next, cells, goals, nearestFree) {
    const { data, width } = this
    let [arrived, waiting] = [0, 0]
    for (let id = 0; id < this.count; id++) {
      const at = id * FIELDS
      if (cells[data[at + CELL]] === WALL) this.#stepOut(id, next, nearestFree)
      if (data[at + NEXT] >= 0) this.#move(at, cells, width, speedOf(id))
      if (data[at + NEXT] >= 0) continue
      const cell = data[at + CELL]
      if (goals.has(cell)) {
        arrived += 1
        data[at + TRIPS] += 1
        this.#spawn(id, next, Math.ceil(width / 5))
      } else if (next[cell] >= 0) {
        data[at + NEXT] = next[cell]
      } else {
        waiting += 1
      }
    }
    return { arrived, waiting }
  }

  #move(at, cells, width, speed) {
    const { data } = this
    if (cells[data[at + NEXT]] === WALL) {
      // Its step was walled off in front of it: it turns round.
      const back = data[at + CELL]
      data[at + CELL] = data[at + NEXT]
      data[at + NEXT] = back
      data[at + PROGRESS] = lengthOf(data[at + CELL], back, width) - data[at + PROGRESS]
    }
    data[at + PROGRESS] += speed
    const length = lengthOf(data[at + CELL], data[at + NEXT], width)
    if (data[at + PROGRESS] < length) return
    data[at + CELL] = data[at + NEXT]
    data[at + NEXT] = -1
    data[at + PROGRESS] -= length
  }

  #stepOut(id, next, nearestFree) {
    const at = id * FIELDS
    // One that turned round is on its way out already.
    if (this.data[at + NEXT] >= 0 && this.data[at + PROGRESS] > 0) return
    const free = nearestFree(this.data[at + CELL])
    if (free < 0) {
      this.#spawn(id, next, this.width)
      return
    }
    this.data[at + CELL] = free
    this.data[at + NEXT] = -1
    this.data[at + PROGRESS] = 0
  }

  /** A cell with a way to a goal, in the columns on the left where there is one. */
  #spawn(id, next, columns) {
    const { data, width, height } = this
    const at = id * FIELDS
    const random = randomFrom(id * 7919 + data[at + TRIPS] * 104729)
    let cell = 0
    for (let attempt = 0; attempt < 24; attempt++) {
      const across = attempt < 12 ? columns : width
      cell = random.below(height) * width + random.below(across)
      if (next[cell] >= 0) break
    }
    data[at + CELL] = cell
    data[at + NEXT] = -1
    data[at + PROGRESS] = 0
  }

  /** Calls back with the place of each, in cells; lanes keep them apart to the eye. */
  forEach(callback) {
    const { data, width } = this
    for (let id = 0; id < this.count; id++) {
      const at = id * FIELDS
      const from = data[at + CELL]
      const to = data[at + NEXT] < 0 ? from : data[at + NEXT]
      const part = from === to ? 0 : data[at + PROGRESS] / lengthOf(from, to, width)
      const [fx, fy] = [from % width, Math.floor(from / width)]
      const [tx, ty] = [to % width, Math.floor(to / width)]
      const lane = (shift) => (((id * 2654435761) >>> shift) & 255) / 425 + 0.2
      callback(fx + (tx - fx) * part + lane(4), fy + (ty - fy) * part + lane(14), id)
    }
  }
}

const speedOf = (id) => 44 + ((id * 37) % 41)

function lengthOf(from, to, width) {
  const distance = Math.abs(to - from)
  return distance === 1 || distance === width ? STRAIGHT : DIAGONAL
}
