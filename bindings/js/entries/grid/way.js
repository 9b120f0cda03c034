import { Instance } from '../../instance/instance.js'
import { showAs } from '../../instance/show.js'
import { createGrid, Grid, gridFromState } from '../../worlds/grid.js'
import { WorldWay } from '../world-way.js'

/** Of those that an entry may lack. */
const FAMILIES = Object.freeze({ square: true })

/** What loadWaystate of this entry gives: one instance of the module that has square grids and no other worlds. */
export class GridWay extends WorldWay {
  #instance

  constructor(wasm, host) {
    const instance = new Instance(wasm, host, FAMILIES)
    super(instance, Grid, 'a Grid')
    this.#instance = instance
  }

  createGrid(options) {
    return createGrid(this.#instance, options)
  }

  /** Makes a grid from what saveState gave. */
  gridFromState(state) {
    return gridFromState(this.#instance, state)
  }
}

showAs(GridWay, 'Waystate', ['version'])
