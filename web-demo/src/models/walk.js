// A unit that walks a replanner's path while the map changes under it.

export class WalkModel {
  constructor({ grid, start, goal, options }) {
    this.grid = grid
    this.unit = start
    this.goal = goal
    this.options = options
    this.trail = [start]
    this.work = { replanned: 0, fresh: 0 }
    this.totals = { replanned: 0, fresh: 0, replans: 0 }
    this.replanner = null
    this.#make()
  }

  #make() {
    this.replanner?.dispose()
    this.replanner = this.grid.createReplanner({ ...this.options, recordExpansions: true })
    this.replanner.setStart(this.unit)
    this.replanner.setGoal(this.goal)
    this.replan()
  }

  /** Repairs the plan, and asks what a search from scratch would have taken. */
  replan() {
    this.replanner.replan()
    const { diagonal, agentSize } = this.options
    const fresh = this.grid.findPath(this.unit, this.goal, { diagonal, agentSize, specializedEngines: false })
    this.work = { replanned: this.replanner.lastExpanded, fresh: fresh.expandedCount }
    this.totals = {
      replanned: this.totals.replanned + this.work.replanned,
      fresh: this.totals.fresh + this.work.fresh,
      replans: this.totals.replans + 1,
    }
  }

  get arrived() {
    return this.unit.x === this.goal.x && this.unit.y === this.goal.y
  }

  get running() {
    return !this.arrived && this.replanner.found
  }

  get status() {
    return this.replanner.status
  }

  get path() {
    return this.replanner.path()
  }

  /** One step along the plan, which is repaired for the new place. */
  advance() {
    const next = this.path.points()[1]
    if (!next) return
    this.unit = next
    this.trail = [...this.trail, next]
    this.replanner.setStart(next)
    this.replan()
  }

  parts() {
    return { grid: this.grid, replanner: this.replanner }
  }

  extra() {
    const { unit, goal, trail, options, work, totals } = this
    return { unit, goal, trail, options, work, totals }
  }

  restore(extra, bytes) {
    const before = this.options
    Object.assign(this, extra)
    this.grid.restoreState(bytes.grid)
    if (before !== this.options) {
      this.replanner.dispose()
      this.replanner = this.grid.createReplanner({ ...this.options, recordExpansions: true })
    }
    this.replanner.restoreState(bytes.replanner)
  }

  edit(change) {
    const before = this.grid.version
    change(this.grid)
    if (this.grid.version === before) return false
    this.replan()
    return true
  }

  moveUnit(unit) {
    this.unit = unit
    this.trail = [unit]
    this.replanner.setStart(unit)
    this.replan()
  }

  moveGoal(goal) {
    this.goal = goal
    this.replanner.setGoal(goal)
    this.replan()
  }

  setOptions(changes) {
    this.options = { ...this.options, ...changes }
    this.totals = { replanned: 0, fresh: 0, replans: 0 }
    this.#make()
  }
}
