// A world, one sliced search over it, and the two ends: what the pages about searches play with, without a page.

import { seen, takenSince, takenText } from './taken.js'

export class SearchModel {
  /**
   * world: a grid or a graph. name: what its state is called. made: the map's name and seed. iterations: made already. A subclass
   * has ground(), by whose rules it is told what the search does (models/ground.js).
   */
  constructor({ world, name, start, goal, options, made = null, iterations = 0 }) {
    Object.assign(this, { world, name, start, goal, options, made })
    this.search = null
    this.beginAgain()
    if (iterations > 0 && this.running) this.search.step(iterations)
  }

  /** Makes the search that the options ask for and starts it from the first iteration. */
  beginAgain() {
    this.taken = null
    this.search?.dispose()
    this.search = this.world.createSearch(this.searchOptions())
    this.beginStatus = this.search.begin(this.start, this.goal)
  }

  searchOptions() {
    return this.options
  }

  get running() {
    return this.search.status === 'in-progress'
  }

  get status() {
    return this.beginStatus === 'in-progress' ? this.search.status : this.beginStatus
  }

  parts() {
    return { [this.name]: this.world, search: this.search }
  }

  followed() {
    return { [this.name]: this.world }
  }

  /** A search is made anew with each change of options, so it is kept as bytes, which take less than searches that rest. */
  saved() {
    return { search: this.search }
  }

  extra() {
    const { world, options, start, goal, made, beginStatus, taken } = this
    return { world, options, start, goal, made, beginStatus, taken }
  }

  restore(extra, bytes) {
    const before = { world: this.world, options: this.options }
    Object.assign(this, extra)
    if (this.makesAnew || before.world !== this.world || before.options !== this.options) {
      this.search.dispose()
      this.search = this.world.createSearch(this.searchOptions())
    }
    this.beginStatus = extra.beginStatus
    this.search.restoreState(bytes.search)
  }

  /** A state of a search like this one, over the world as it is, with the ends that it has. */
  take(bytes) {
    this.search.restoreState(bytes)
    this.taken = null
    const { start, goal } = this.search.path()
    if (start && goal) Object.assign(this, { start, goal })
    this.beginStatus = 'in-progress'
  }

  /** The last iteration by itself, so that it can be told what it did. */
  advance(iterations) {
    const { search } = this
    if (iterations > 1) search.step(iterations - 1)
    if (!this.running) {
      this.taken = null
      return
    }
    const before = seen(search)
    search.step(1)
    const taken = takenSince(before, search)
    this.taken = taken && { node: taken.node, text: this.textOf(taken) }
  }

  textOf(taken) {
    const { search, goal, options } = this
    return takenText(taken, search, this.ground(), { goal, weight: options.heuristicWeight })
  }

  /** Changes the world; false when nothing came of it. */
  edit(change) {
    const before = `${this.world.version} ${this.world.areaVersion}`
    change(this.world)
    if (before === `${this.world.version} ${this.world.areaVersion}`) return false
    this.beginAgain()
    return true
  }

  moveEnd(which, point) {
    this[which] = point
    this.beginAgain()
  }

  setOptions(changes) {
    this.options = { ...this.options, ...changes }
    this.beginAgain()
  }
}

/** Paints those of some cells that lie inside. */
export const paintCells = (cells, area) => (grid) => {
  for (const { x, y } of cells) {
    if (x >= 0 && y >= 0 && x < grid.width && y < grid.height) grid.set(x, y, area)
  }
}
