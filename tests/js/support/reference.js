// A plain Dijkstra written for the tests, with nothing in common with the library but the rules of movement.

const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
]

export class Reference {
  constructor(
    { width, height, cells },
    { diagonal = 'no-corner-cutting', agentSize = 1, multipliers = [] } = {},
  ) {
    Object.assign(this, { width, height, cells, diagonal, agentSize, multipliers })
  }

  fits(x, y) {
    return this.#under(x, y).every((area) => area !== 255)
  }

  /** Cost of a cheapest path, Infinity for none. */
  cost(start, goal) {
    return this.costs(start)[goal.y * this.width + goal.x]
  }

  costs(start) {
    const { width, height } = this
    const costs = new Float64Array(width * height).fill(Infinity)
    const done = new Uint8Array(width * height)
    if (!this.fits(start.x, start.y)) return costs
    costs[start.y * width + start.x] = 0
    for (;;) {
      let best = -1
      for (let i = 0; i < costs.length; i++) {
        if (!done[i] && costs[i] < Infinity && (best < 0 || costs[i] < costs[best])) best = i
      }
      if (best < 0) return costs
      done[best] = 1
      const x = best % width
      const y = Math.floor(best / width)
      for (const [dx, dy] of STEPS) {
        if (!this.#allowed(x, y, dx, dy)) continue
        const to = (y + dy) * width + x + dx
        const cost = costs[best] + (dx !== 0 && dy !== 0 ? Math.SQRT2 : 1) * this.#multiplier(x + dx, y + dy)
        if (cost < costs[to]) costs[to] = cost
      }
    }
  }

  /** Cost of a path, having checked that it is one. */
  walk(points) {
    let cost = 0
    for (let i = 1; i < points.length; i++) {
      const { x, y } = points[i - 1]
      const dx = points[i].x - x
      const dy = points[i].y - y
      if (Math.max(Math.abs(dx), Math.abs(dy)) !== 1 || !this.#allowed(x, y, dx, dy)) return NaN
      cost += (dx !== 0 && dy !== 0 ? Math.SQRT2 : 1) * this.#multiplier(points[i].x, points[i].y)
    }
    return cost
  }

  #under(x, y) {
    const areas = []
    for (let j = y; j < y + this.agentSize; j++) {
      for (let i = x; i < x + this.agentSize; i++) {
        const inside = i >= 0 && j >= 0 && i < this.width && j < this.height
        areas.push(inside ? this.cells[j * this.width + i] : 255)
      }
    }
    return areas
  }

  #multiplier(x, y) {
    return Math.max(...this.#under(x, y).map((area) => this.multipliers[area] ?? 1))
  }

  #allowed(x, y, dx, dy) {
    if (!this.fits(x + dx, y + dy)) return false
    if (dx === 0 || dy === 0) return true
    const free = Number(this.fits(x + dx, y)) + Number(this.fits(x, y + dy))
    return free >= { 'no-corner-cutting': 2, 'one-free': 1, always: 0, never: 3 }[this.diagonal]
  }
}
