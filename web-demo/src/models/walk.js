// A unit that walks a replanner's path while the map changes under it.

export class WalkModel {
  constructor({ world, start, goal, options, made }) {
    this.world = world
    this.unit = start
    this.goal = goal
    this.options = options
    this.made = made
    this.trail = [start]
    this.work = { replanned: 0, fresh: 0 }
    this.totals = { replanned: 0, fresh: 0, replans: 0 }
    this.replanner = null
    this.#make()
  }

  #make() {
    this.replanner?.dispose()
    this.replanner = this.world.createReplanner({ ...this.options, recordExpansions: true })
    this.replanner.setStart(this.unit)
    this.replanner.setGoal(this.goal)
    this.replan()
  }

  /** Repairs the plan, and asks what a search from scratch would have taken. */
  replan() {
    this.replanner.replan()
    const { diagonal, agentSize } = this.options
    const fresh = this.world.findPath(this.unit, this.goal, {
      diagonal,
      agentSize,
      specializedEngines: false,
    })
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
    return { grid: this.world, replanner: this.replanner }
  }

  followed() {
    return this.parts()
  }

  saved() {
    return {}
  }

  extra() {
    const { unit, goal, trail, options, made, work, totals, replanner } = this
    return { unit, goal, trail, options, made, work, totals, replanner }
  }

  restore(extra) {
    Object.assign(this, extra)
  }

  edit(change) {
    const before = this.world.version
    change(this.world)
    if (this.world.version === before) return false
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
