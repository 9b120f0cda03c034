import { Instance } from '../../instance/instance.js'
import { showAs } from '../../instance/show.js'
import { createGraph, Graph, graphFromState } from '../../worlds/graph.js'
import { WorldWay } from '../world-way.js'

/** Of those that an entry may lack. */
const FAMILIES = Object.freeze({ graph: Graph })

/** What loadWaystate of this entry gives: one instance of the module that has graphs and no other worlds. */
export class GraphWay extends WorldWay {
  #instance

  constructor(wasm, host) {
    const instance = new Instance(wasm, host, FAMILIES)
    super(instance, Graph, 'a Graph')
    this.#instance = instance
  }

  createGraph(options) {
    return createGraph(this.#instance, options)
  }

  /** Makes a graph from what saveState gave. */
  graphFromState(state) {
    return graphFromState(this.#instance, state)
  }
}

showAs(GraphWay, 'Waystate', ['version'])
