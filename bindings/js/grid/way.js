import { madeFromState } from '../followers/from-state.js'
import { Timeline } from '../followers/timeline.js'
import { Instance } from '../instance/instance.js'
import { memoryUsageOf, versionOf } from '../instance/memory.js'
import { showAs } from '../instance/show.js'
import { createGrid, Grid, gridFromState } from '../worlds/grid.js'

/** None of the families that an entry may lack. */
const FAMILIES = Object.freeze({})
const SEARCHED = Object.freeze({ types: [Grid], name: 'world', expected: 'a Grid' })

/** What loadWaystate of this entry gives: one instance of the module that has square grids and no other worlds. */
export class GridWay {
  #instance

  constructor(wasm, host) {
    this.#instance = new Instance(wasm, host, FAMILIES)
  }

  get version() {
    return versionOf(this.#instance)
  }

  memoryUsage() {
    return memoryUsageOf(this.#instance)
  }

  createGrid(options) {
    return createGrid(this.#instance, options)
  }

  /** Makes a grid from what saveState gave. */
  gridFromState(state) {
    return gridFromState(this.#instance, state)
  }

  /** Makes a sliced search over a grid from what saveState gave. */
  searchFromState(world, state, options) {
    return madeFromState(this.#instance, 'searchFromState', world, SEARCHED, state, () =>
      world.createSearch(options),
    )
  }

  /** Keeps the history of a set of objects, to go back and forth in. */
  createTimeline(options) {
    return new Timeline(this.#instance, options)
  }
}

showAs(GridWay, 'Waystate', ['version'])
