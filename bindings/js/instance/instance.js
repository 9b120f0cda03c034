// One WebAssembly instance as the wrapper's classes see it.

import { way_graph_options, way_grid_options, way_path, way_voxel_options } from '../../../dist/constants.js'
import { WaystateError } from './errors.js'
import { freeUnlessBroken } from './handle.js'
import { Memory } from './memory.js'
import { ALGORITHMS, CODES } from './names.js'

/** The largest of the options of queries. */
const OPTIONS_SIZE = Math.max(way_grid_options.SIZE, way_voxel_options.SIZE, way_graph_options.SIZE)
/** Start and goal in three dimensions. */
const ENDS_SIZE = 24

/** Queries that are answered at once. */
const BATCH = 128
/** The most cells that a path of a batch keeps room for, on an average. */
const KEPT_CELLS = 512

/** Room for options, and for the ends and results of as many queries; the results keep their buffers. */
class Query {
  #instance
  /** The options that lie there. */
  #written = null
  /** Coordinates of start and goal while they are read. */
  ends = [0, 0, 0, 0, 0, 0]
  next = null

  constructor(instance, most = 1) {
    this.#instance = instance
    this.most = most
    this.options = instance.memory.allocate(OPTIONS_SIZE + most * (way_path.SIZE + ENDS_SIZE))
    this.path = this.options + OPTIONS_SIZE
    this.endsAt = this.path + most * way_path.SIZE
    instance.wasm.way_wasm_paths_init(this.path, most)
  }

  /** Puts options where C reads them, unless they are the usual ones and lie there already. */
  write(kind, chosen, hook = 0) {
    if (this.#written !== chosen) {
      kind.writeOptions(this.#instance, this.options, chosen, hook)
      this.#written = Object.isFrozen(chosen) ? chosen : null
    }
  }

  /** Frees the buffers of results that have grown large. */
  trim() {
    const { integers } = this.#instance.memory
    let cells = 0
    for (let i = 0, at = this.path >>> 2; i < this.most; i++, at += way_path.SIZE / 4) {
      cells += integers[at + way_path.length / 4] + integers[at + way_path.expanded_length / 4]
    }
    if (cells > KEPT_CELLS * this.most) {
      this.#instance.wasm.way_wasm_paths_free(this.path, this.most)
    }
  }

  writeEnds(count) {
    const { integers } = this.#instance.memory
    for (let i = 0, at = this.endsAt >>> 2; i < count; i++) {
      integers[at + i] = this.ends[i]
    }
  }
}

/** What the families are called that an entry may lack. */
const FAMILIES = Object.freeze({
  anyAngle: "'theta*' and 'lazy-theta*'",
  bundle: 'bundles',
  field: 'flow fields',
  graph: 'graphs',
  hex: 'hex grids',
  hierarchy: "'hpa*'",
  mover: 'movers',
  replanner: 'replanners',
  square: 'square grids',
  voxel: 'voxel grids',
})

/** Kinds of states that the module of every entry could read if it had their family. */
const FAMILY_OF_KIND = Object.freeze({
  1: 'square',
  2: 'hex',
  3: 'voxel',
  4: 'graph',
  5: 'replanner',
  6: 'replanner',
  7: 'field',
  10: 'anyAngle',
  11: 'graph',
  64: 'hierarchy',
  65: 'graph',
  67: 'square',
  68: 'mover',
  70: 'hex',
  71: 'voxel',
  72: 'bundle',
  74: 'field',
})

const FAMILY_OF_ALGORITHM = Object.freeze({
  'theta*': 'anyAngle',
  'lazy-theta*': 'anyAngle',
  'hpa*': 'hierarchy',
})

/** An instance, and which families of the library it has. */
export class Instance {
  #spare = null
  #batch = null
  #bound = new Map()

  /**
   * @param {object} wasm exports
   * @param {object} families by the names above what other files have no import of: an entry carries what it names
   */
  constructor(wasm, host, families) {
    this.wasm = wasm
    this.host = host
    this.families = families
    this.memory = new Memory(wasm)
    this.finalizers =
      typeof FinalizationRegistry === 'function' ? new FinalizationRegistry(freeUnlessBroken) : null
  }

  /** Throws when a call did not succeed. `what` is its name, or makes it. */
  check(result, what) {
    if (result !== 0) {
      this.#refuse(result, what)
    }
  }

  #refuse(result, what) {
    const name = typeof what === 'function' ? what() : what
    const text = this.memory.text(this.wasm.way_result_text(result))
    throw new WaystateError(CODES[result] ?? 'unknown', `${name}: ${text}`)
  }

  /** What an entry has of a family; throws where it has none. */
  need(family) {
    const part = this.families[family]
    if (part === undefined) {
      throw new WaystateError('unsupported', this.#without(family))
    }
    return part
  }

  needFor(algorithm) {
    const family = FAMILY_OF_ALGORITHM[ALGORITHMS[algorithm]]
    if (family !== undefined) {
      this.need(family)
    }
  }

  /** Why a state that was refused could not have been taken here, or undefined: the 6th byte tells its kind. */
  missingFor(state) {
    const family = FAMILY_OF_KIND[state[6] | (state[7] << 8)]
    return family === undefined || this.families[family] !== undefined ? undefined : this.#without(family)
  }

  #without(family) {
    return `this module has no ${FAMILIES[family]}; use 'waystate'`
  }

  /** The exports that a table names, by its own names for them. */
  bind = (names) => {
    let calls = this.#bound.get(names)
    if (calls === undefined) {
      calls = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, this.wasm[name]]))
      this.#bound.set(names, calls)
    }
    return calls
  }

  /**
   * Room for a query; one inside another's hook gets its own. Only assignments give it back, since at the end of the stack
   * a call might not.
   */
  takeQuery() {
    const query = this.#spare ?? new Query(this)
    this.#spare = query.next
    return query
  }

  giveBack(query) {
    query.next = this.#spare
    this.#spare = query
  }

  withQuery(use) {
    const query = this.takeQuery()
    try {
      return use(query)
    } finally {
      query.next = this.#spare
      this.#spare = query
    }
  }

  /** The same with room for many queries. */
  withBatch(use) {
    const batch = this.#batch ?? new Query(this, BATCH)
    this.#batch = batch.next
    try {
      return use(batch)
    } finally {
      batch.next = this.#batch
      this.#batch = batch
    }
  }
}
