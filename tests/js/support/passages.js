// Random grids with walls, areas, closed sides and links, and a plain statement of what steps there are.

export const RULES = ['no-corner-cutting', 'one-free', 'always', 'never']

const DX = [0, 1, 0, -1, 1, 1, -1, -1]
const DY = [-1, 0, 1, 0, -1, 1, 1, -1]

class World {
  constructor(way, seed) {
    this.state = seed * 2654435761
    this.width = 3 + this.below(7)
    this.height = 3 + this.below(6)
    this.grid = way.createGrid({ width: this.width, height: this.height })
    for (let area = 1; area < 4; area++) this.grid.setAreaCost(area, [1.5, 2.25, 0.75][area - 1])
    this.edit(this.width * this.height)
    // At least one of each, so that it is never the kind without.
    this.grid.setPassage(0, 0, 1, false)
    this.grid.set(0, 0, 0)
    this.grid.set(2, 2, 0)
    this.grid.addLink({ x: 0, y: 0 }, { x: 2, y: 2 }, 1.25)
    this.reread()
  }

  below(count) {
    this.state = (Math.imul(this.state ^ (this.state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((this.state ^ (this.state >>> 13)) >>> 0) % count
  }

  point(cell) {
    return { x: cell % this.width, y: Math.floor(cell / this.width) }
  }

  isFree(cell) {
    return this.areas[cell] !== 255
  }

  freeCell() {
    for (;;) {
      const cell = this.below(this.width * this.height)
      if (this.isFree(cell)) return cell
    }
  }

  edit(count) {
    const { grid, width, height } = this
    for (let i = 0; i < count; i++) {
      const [x, y] = [this.below(width), this.below(height)]
      const [toX, toY] = [this.below(width), this.below(height)]
      const kind = this.below(8)
      if (kind < 2) grid.set(x, y, [0, 1, 2, 3, 255][this.below(5)])
      else if (kind === 2) grid.set(x, y, 0)
      else if (kind < 6) grid.setPassage(x, y, this.below(4), this.below(3) === 0)
      else if (kind === 6 && grid.isWalkable(x, y) && grid.isWalkable(toX, toY) && (x !== toX || y !== toY))
        grid.addLink({ x, y }, { x: toX, y: toY }, [0.25, 1, 2.5, 7][this.below(4)])
      else if (grid.links().length > 2) grid.removeLink(grid.links()[this.below(grid.links().length)].id)
    }
    this.reread()
  }

  /** What the grid says of itself. */
  reread() {
    const { grid } = this
    this.areas = grid.cells
    this.costs = Array.from({ length: 255 }, (_, area) => grid.areaCost(area))
    this.links = grid.links()
    this.open = Array.from(this.areas, (_, cell) => {
      const { x, y } = this.point(cell)
      return [0, 1, 2, 3].map((direction) => grid.passage(x, y, direction))
    })
  }

  at(x, y) {
    const inside = x >= 0 && y >= 0 && x < this.width && y < this.height
    return inside && this.areas[y * this.width + x] !== 255 ? y * this.width + x : -1
  }

  /** Whether one can go over a corner: out of a cell by its side, then out of the corner by that one's. */
  overCorner(cell, first, second) {
    const { x, y } = this.point(cell)
    const corner = (y + DY[first]) * this.width + x + DX[first]
    return this.open[cell][first] && this.open[corner][second]
  }

  diagonal(cell, move, rule) {
    const { x, y } = this.point(cell)
    const across = DX[move] > 0 ? 1 : 3
    const along = DY[move] > 0 ? 2 : 0
    const beside = this.at(x + DX[move], y) >= 0
    const above = this.at(x, y + DY[move]) >= 0
    const [a, b] = [this.overCorner(cell, across, along), this.overCorner(cell, along, across)]
    if (rule === 'no-corner-cutting') return beside && above && a && b
    if (rule === 'one-free') return (beside && a) || (above && b)
    return rule === 'always' && (a || b)
  }

  /** Ends and costs of the steps out of a free cell; of links with their ids. */
  steps(cell, rule) {
    const { x, y } = this.point(cell)
    const found = []
    for (let move = 0; move < 8; move++) {
      const to = this.at(x + DX[move], y + DY[move])
      if (to < 0 || !(move < 4 ? this.open[cell][move] : this.diagonal(cell, move, rule))) continue
      found.push({ to, cost: (move < 4 ? 1 : Math.SQRT2) * this.costs[this.areas[to]] })
    }
    for (const { id, from, to, cost } of this.links) {
      const [start, end] = [this.at(from.x, from.y), this.at(to.x, to.y)]
      if (start === cell && end >= 0) found.push({ to: end, cost, id })
    }
    return found
  }

  stepCost(from, to, id, rule) {
    const step = this.steps(from, rule).find((step) => step.to === to && step.id === id)
    return step === undefined ? NaN : step.cost
  }

  #search(origin, edges) {
    const costs = new Array(this.areas.length).fill(Infinity)
    if (!this.isFree(origin)) return costs
    costs[origin] = 0
    const done = new Set()
    for (;;) {
      let cell = -1
      costs.forEach((cost, other) => {
        if (!done.has(other) && cost < Infinity && (cell < 0 || cost < costs[cell])) cell = other
      })
      if (cell < 0) return costs
      done.add(cell)
      for (const { to, cost } of edges[cell]) costs[to] = Math.min(costs[to], costs[cell] + cost)
    }
  }

  #edges(rule) {
    return Array.from(this.areas, (_, cell) => (this.isFree(cell) ? this.steps(cell, rule) : []))
  }

  costsFrom(origin, rule) {
    return this.#search(origin, this.#edges(rule))
  }

  costsTo(goal, rule) {
    const back = Array.from(this.areas, () => [])
    this.#edges(rule).forEach((steps, from) =>
      steps.forEach(({ to, cost }) => back[to].push({ to: from, cost })),
    )
    return this.#search(goal, back)
  }
}

export const randomWorld = (way, seed) => new World(way, seed)
