// Several searches over one world, each a few iterations at a time, and what each took.

export class Race {
  /** algorithms: of the lanes, in order. */
  constructor({ world, start, goal, algorithms }) {
    Object.assign(this, { world, start, goal })
    this.lanes = algorithms.map((algorithm) => ({ algorithm }))
    this.beginAgain()
  }

  beginAgain() {
    for (const lane of this.lanes) this.#begin(lane)
  }

  #begin(lane) {
    lane.search?.dispose()
    lane.search = this.world.createSearch({ algorithm: lane.algorithm })
    const begun = performance.now()
    lane.begun = lane.search.begin(this.start, this.goal)
    lane.spent = performance.now() - begun
  }

  setAlgorithm(place, algorithm) {
    this.lanes[place].algorithm = algorithm
    this.beginAgain()
  }

  statusOf({ begun, search }) {
    return begun === 'in-progress' ? search.status : begun
  }

  get running() {
    return this.lanes.some((lane) => this.statusOf(lane) === 'in-progress')
  }

  /** So many iterations of each that is still on its way. */
  advance(iterations) {
    for (const lane of this.lanes) {
      if (this.statusOf(lane) !== 'in-progress') continue
      const begun = performance.now()
      lane.search.step(iterations)
      lane.spent += performance.now() - begun
    }
  }

  /** All to their ends at once. */
  finish() {
    this.advance(0x7fffffff)
  }

  edit(cells, area) {
    const { world } = this
    for (const { x, y } of cells) {
      if (x >= 0 && y >= 0 && x < world.width && y < world.height) world.set(x, y, area)
    }
    this.beginAgain()
  }

  moveEnd(which, cell) {
    this[which] = cell
    this.beginAgain()
  }
}
