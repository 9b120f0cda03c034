import { madeFromState } from '../followers/from-state.js'
import { Timeline } from '../followers/timeline.js'
import { memoryUsageOf, versionOf } from '../instance/memory.js'

/** What loadWaystate gives in every entry with one kind of world. */
export class WorldWay {
  #instance
  #searched

  /** `World`: what searches run on; `expected`: what that is called in errors, with its article. */
  constructor(instance, World, expected) {
    this.#instance = instance
    this.#searched = Object.freeze({ types: [World], name: 'world', expected })
  }

  get version() {
    return versionOf(this.#instance)
  }

  memoryUsage() {
    return memoryUsageOf(this.#instance)
  }

  /** Makes a sliced search over a world from what saveState gave. */
  searchFromState(world, state, options) {
    return madeFromState(this.#instance, 'searchFromState', world, this.#searched, state, () =>
      world.createSearch(options),
    )
  }

  /** Keeps the history of a set of objects, to go back and forth in. */
  createTimeline(options) {
    return new Timeline(this.#instance, options)
  }
}
