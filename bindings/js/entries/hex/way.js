import { Instance } from '../../instance/instance.js'
import { showAs } from '../../instance/show.js'
import { createHexGrid, HexGrid, hexGridFromState } from '../../worlds/hex-grid.js'
import { WorldWay } from '../world-way.js'

/** Of those that an entry may lack. */
const FAMILIES = Object.freeze({ hex: true })

/** What loadWaystate of this entry gives: one instance of the module that has hex grids and no other worlds. */
export class HexWay extends WorldWay {
  #instance

  constructor(wasm, host) {
    const instance = new Instance(wasm, host, FAMILIES)
    super(instance, HexGrid, 'a HexGrid')
    this.#instance = instance
  }

  createHexGrid(options) {
    return createHexGrid(this.#instance, options)
  }

  /** Makes a hex grid from what saveState gave. */
  hexGridFromState(state) {
    return hexGridFromState(this.#instance, state)
  }
}

showAs(HexWay, 'Waystate', ['version'])
