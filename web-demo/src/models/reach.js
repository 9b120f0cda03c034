// A map with whole costs and what the tile queries say about it: how far a walker gets, or how far each tile is.
import { WALL } from '../world/areas.js'

export const NO_STEP = 0xffffffff

export class ReachModel {
  constructor({ way, world, costs, unit, goals, budget, mode, made }) {
    Object.assign(this, { way, world, costs, unit, goals, budget, mode, made })
    this.compute()
  }

  /** Cost of entering each tile. */
  table() {
    return Uint32Array.from(this.world.cells, (area) => (area === WALL ? NO_STEP : this.costs.get(area)))
  }

  compute() {
    const { width, height } = this.world
    const cost = this.table()
    this.reach =
      this.mode === 'range'
        ? this.way.reachable({ width, height, start: this.unit, budget: this.budget, cost })
        : null
    this.field =
      this.mode === 'field' ? this.way.tileFlowField({ width, height, goals: this.goals, cost }) : null
  }

  /** The answer as numbers, which are hashed beside the grid: computed again, it has to be the same. */
  get numbers() {
    return this.reach ? this.reach.tiles : this.field.distances
  }

  get running() {
    return false
  }

  get status() {
    return this.mode
  }

  parts() {
    return { grid: this.world, ...this.computed() }
  }

  followed() {
    return { grid: this.world }
  }

  saved() {
    return {}
  }

  computed() {
    const { numbers } = this
    const answer = {
      hash: () => hashNumbers(numbers),
      saveState: () => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
    }
    return { answer }
  }

  extra() {
    const { unit, goals, budget, mode, made } = this
    return { unit, goals, budget, mode, made }
  }

  /** The answer isn't put back, it is computed from what is. */
  restore(extra) {
    Object.assign(this, extra)
    this.compute()
  }

  /** After the map has been put back from a file. */
  opened() {
    this.compute()
  }

  set(changes) {
    Object.assign(this, changes)
    this.compute()
  }

  edit(change) {
    const before = this.world.version
    change(this.world)
    if (this.world.version === before) return false
    this.compute()
    return true
  }

  /** From a tile down to the nearest goal, always to the neighbour that is nearest; N, E, S, W when they are equal. */
  descend(from) {
    const { width, height } = this.world
    const { distances } = this.field
    let { x, y } = from
    if (this.field.distance(from) === null) return null
    const path = [from]
    const cost = this.table()
    while (distances[y * width + x] > 0) {
      const here = distances[y * width + x]
      const step = [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
      ].find(([dx, dy]) => {
        const [nx, ny] = [x + dx, y + dy]
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) return false
        const next = ny * width + nx
        return cost[next] !== NO_STEP && distances[next] + cost[next] === here
      })
      if (!step) break
      x += step[0]
      y += step[1]
      path.push({ x, y })
    }
    return path
  }
}

/** FNV-1a over whole numbers, in two lanes. */
function hashNumbers(numbers) {
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (const value of numbers) {
    low = Math.imul(low ^ value, 0x01000193)
    high = Math.imul(high ^ value ^ (low >>> 15), 0x85ebca6b)
  }
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
}
