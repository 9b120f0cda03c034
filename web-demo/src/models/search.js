// A world, one sliced search over it, and the two ends: what the pages about searches play with, without a page.

export class SearchModel {
  /** world: a grid or a graph. name: what its state is called. reopen(bytes, options): the world of other options. */
  constructor({ world, name, start, goal, options, reopen }) {
    this.world = world
    this.name = name
    this.start = start
    this.goal = goal
    this.options = options
    this.reopen = reopen
    this.search = null
    this.beginAgain()
  }

  /** Makes the search that the options ask for and starts it from the first iteration. */
  beginAgain() {
    this.search?.dispose()
    this.search = this.world.createSearch(this.searchOptions())
    this.beginStatus = this.search.begin(this.start, this.goal)
  }

  searchOptions() {
    return this.options
  }

  /** Whether the library can save the search. */
  get savable() {
    return this.options.algorithm !== 'hpa*' && this.options.algorithm !== 'bidirectional'
  }

  get recordsSteps() {
    return this.savable
  }

  get running() {
    return this.search.status === 'in-progress'
  }

  get status() {
    return this.beginStatus === 'in-progress' ? this.search.status : this.beginStatus
  }

  parts() {
    return this.savable ? { [this.name]: this.world, search: this.search } : { [this.name]: this.world }
  }

  extra() {
    const { options, start, goal, beginStatus } = this
    return { options, start, goal, beginStatus }
  }

  restore({ options, start, goal, beginStatus }, bytes) {
    this.start = start
    this.goal = goal
    const before = this.options
    this.options = options
    const other = before !== options && this.reopen?.(bytes[this.name], options, before)
    if (other) {
      this.search.dispose()
      this.world.dispose()
      this.world = other
      this.search = null
    } else {
      this.world.restoreState(bytes[this.name])
    }
    if (!bytes.search) {
      this.beginAgain()
      return
    }
    if (before !== options) {
      this.search?.dispose()
      this.search = this.world.createSearch(this.searchOptions())
    }
    this.beginStatus = beginStatus
    this.search.restoreState(bytes.search)
  }

  advance(iterations) {
    this.search.step(iterations)
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
