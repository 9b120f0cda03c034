// The game without its pictures: a map from Tiled, towers that lengthen the way, and a crowd that walks around them.

/** Pixels a step on ground of cost 1. */
const SPEED = 2
const TOWER = 255

export class Defence {
  /** Units that have come through. */
  through = 0

  /** map: as Tiled saves it, with a tile layer `ground`, tiles with the properties wall and cost, and two named points. */
  constructor(way, map, count = 500) {
    // Pixels are the grid's own space: grid.center and grid.cellAt lead from cells to pixels and back.
    this.grid = way.gridFromTiled(map, 'ground', (tile, x, y, { wall, cost = 1 }) => {
      return wall ? null : { area: tile, cost }
    })
    const places = map.layers.find(({ name }) => name === 'places').objects
    const place = (wanted) => {
      const { x, y } = places.find(({ name }) => name === wanted)
      return this.grid.cellAt(x, y)
    }
    this.spawn = place('spawn')
    this.goal = place('goal')
    this.field = this.grid.createFlowField(this.goal)
    this.field.step()

    /** x and y of each unit, in pixels; the cell that it comes from, and the one that it goes to. */
    this.positions = new Float32Array(2 * count)
    this.cells = new Uint32Array(count)
    this.targets = new Uint32Array(count)
    this.walking = 0
    this.towers = new Map()
  }

  cellOf({ x, y }) {
    return y * this.grid.width + x
  }

  pointOf(cell) {
    return { x: cell % this.grid.width, y: Math.floor(cell / this.grid.width) }
  }

  /** 'built', or why not: 'taken', or 'shut' for a tower that would leave anyone without a way. */
  build({ x, y }) {
    const cell = this.cellOf({ x, y })
    if (!this.grid.isWalkable(x, y) || cell === this.cellOf(this.spawn) || cell === this.cellOf(this.goal))
      return 'taken'
    const units = [...this.cells.subarray(0, this.walking), ...this.targets.subarray(0, this.walking)]
    if (units.includes(cell)) return 'taken'

    // Build, look, and take it back: the field hears of both and has nothing to do.
    const area = this.grid.get(x, y)
    this.grid.set(x, y, TOWER)
    const starts = new Set([this.cellOf(this.spawn), ...units])
    for (const start of starts) {
      if (this.grid.isReachable(this.pointOf(start), this.goal)) continue
      this.grid.set(x, y, area)
      return 'shut'
    }
    this.towers.set(cell, area)
    return 'built'
  }

  /** Whether there was a tower. */
  sell({ x, y }) {
    const cell = this.cellOf({ x, y })
    if (!this.towers.has(cell)) return false
    this.grid.set(x, y, this.towers.get(cell))
    return this.towers.delete(cell)
  }

  /** One step of the game, the same length whatever the screen does. */
  step() {
    this.field.step() // repairs what towers have changed
    if (this.walking < this.cells.length) this.#start(this.walking++)
    const { next } = this.field.sample(this.cells.subarray(0, this.walking))
    for (let unit = 0; unit < this.walking; unit++) this.#walk(unit, next[unit])
  }

  #start(unit) {
    const { x, y } = this.grid.center(this.spawn.x, this.spawn.y)
    this.positions.set([x, y], 2 * unit)
    this.cells[unit] = this.targets[unit] = this.cellOf(this.spawn)
  }

  #walk(unit, next) {
    // On its way to a cell it goes on to it; there it asks the field.
    if (this.cells[unit] === this.targets[unit]) {
      if (next < 0) return this.#arrive(unit)
      this.targets[unit] = next
    }
    const target = this.pointOf(this.targets[unit])
    const { x, y } = this.grid.center(target.x, target.y)
    const [dx, dy] = [x - this.positions[2 * unit], y - this.positions[2 * unit + 1]]
    const distance = Math.hypot(dx, dy)
    const pace = SPEED / this.grid.areaCost(this.grid.get(target.x, target.y))
    if (distance <= pace) {
      this.positions.set([x, y], 2 * unit)
      this.cells[unit] = this.targets[unit]
    } else {
      this.positions[2 * unit] += (dx / distance) * pace
      this.positions[2 * unit + 1] += (dy / distance) * pace
    }
  }

  #arrive(unit) {
    this.through += 1
    this.#start(unit)
  }
}
