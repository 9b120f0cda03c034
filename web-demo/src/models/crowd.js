// A grid, a flow field over it and the agents that follow the field.
import { Agents } from './agents.js'

export class CrowdModel {
  constructor({ world, goals, options, made }) {
    this.world = world
    this.goals = goals
    this.options = options
    this.made = made
    this.repairs = { count: 0, settled: 0 }
    this.arrived = 0
    this.waiting = 0
    this.makeField()
    this.field.step()
    this.agents = new Agents(options.count, world.width, world.height)
    this.agents.scatter(this.field.nextCells)
    this.forgetChanges()
  }

  makeField() {
    this.field?.dispose()
    this.field = this.world.createFlowField(this.goals, { diagonal: this.options.diagonal })
    this.mending = false
  }

  /** Drawn things hang on the field as it is now. */
  forgetChanges() {
    this.revision = (this.revision ?? 0) + 1
    this.changed = []
    this.changedAge = 0
    this.costs = this.field.costs
  }

  get running() {
    return true
  }

  get status() {
    return this.field.status
  }

  /** What a run from scratch settles: the cells that have a way. */
  get reached() {
    return this.costs.reduce((sum, cost) => sum + (cost < Infinity ? 1 : 0), 0)
  }

  stepField() {
    if (this.field.status === 'complete') return
    const { budget } = this.options
    if (budget > 0) this.field.step(budget)
    else this.field.step()
    if (this.mending) this.repairs = { count: this.repairs.count, settled: this.field.settled }
    if (this.field.status === 'complete' && this.mending) {
      this.repairs = { ...this.repairs, count: this.repairs.count + 1 }
      this.mending = false
    }
    this.#noteChanges()
  }

  #noteChanges() {
    const before = this.costs
    this.costs = this.field.costs
    this.revision += 1
    const changed = []
    for (let cell = 0; cell < before.length; cell++) if (before[cell] !== this.costs[cell]) changed.push(cell)
    this.changed = changed
    this.changedAge = 0
  }

  advance() {
    this.changedAge += 1
    this.stepField()
    const { world, agents } = this
    const { width } = world
    const { arrived, waiting } = agents.walk(
      this.field.nextCells,
      world.cells,
      new Set(this.goals.map(({ x, y }) => y * width + x)),
      (cell) => {
        const near = world.nearestWalkable({ x: cell % width, y: Math.floor(cell / width) }, 5)
        return near ? near.y * width + near.x : -1
      },
    )
    this.arrived += arrived
    this.waiting = waiting
  }

  parts() {
    return { grid: this.world, field: this.field, agents: this.agents }
  }

  followed() {
    return { grid: this.world, field: this.field, agents: this.agents.data }
  }

  saved() {
    return {}
  }

  extra() {
    const { goals, options, made, repairs, arrived, waiting, mending, field, agents } = this
    return { goals, options, made, repairs, arrived, waiting, mending, field, agents }
  }

  restore(extra) {
    Object.assign(this, extra)
    this.forgetChanges()
  }

  /** The agents of a file. */
  accept(name, data) {
    this.agents.accept(data)
  }

  /** After its parts have been put back from a file. */
  opened() {
    this.mending = this.field.status !== 'complete'
    this.forgetChanges()
  }

  edit(change) {
    const before = this.world.version
    change(this.world)
    if (this.world.version === before) return false
    this.mending = true
    this.revision += 1
    this.stepField()
    return true
  }

  setGoals(goals) {
    this.goals = goals
    this.makeField()
    this.stepField()
  }

  setOptions(changes) {
    const { count, diagonal } = this.options
    this.options = { ...this.options, ...changes }
    if (this.options.diagonal !== diagonal) {
      this.makeField()
      this.stepField()
    }
    if (this.options.count !== count) {
      const { width, height } = this.world
      this.agents = new Agents(this.options.count, width, height)
      this.agents.scatter(this.field.nextCells)
    }
  }
}
