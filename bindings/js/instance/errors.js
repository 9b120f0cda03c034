/** Any failure that is not a wrong type; `code` tells which. */
export class WaystateError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {ErrorOptions} [options]
   */
  constructor(code, message, options) {
    super(message, options)
    this.code = code
  }

  // Spelt out in each class: minifiers rename classes, and the name is what a log shows.
  get name() {
    return 'WaystateError'
  }
}

/** Saved bytes were refused; `offset` is the first byte of the field at fault. */
export class WaystateFormatError extends WaystateError {
  /**
   * @param {string} message
   * @param {number} offset
   */
  constructor(message, offset) {
    super('state', message)
    this.offset = offset
  }

  get name() {
    return 'WaystateFormatError'
  }
}

/** Playing a frame again came to something else; `object` is the first that is not the same. */
export class WaystateSyncError extends WaystateError {
  /**
   * @param {number} frame
   * @param {number} place
   * @param {object} object
   */
  constructor(frame, place, object) {
    super('out-of-sync', `frame ${frame} played twice: object ${place} of the timeline is not the same`)
    this.frame = frame
    this.object = object
  }

  get name() {
    return 'WaystateSyncError'
  }
}

/** A state of a grid, of a search on it, or of what else is built over grids. */
export class GridStateError extends WaystateFormatError {
  get name() {
    return 'GridStateError'
  }
}

/** A state of a graph or of a search on one. */
export class GraphStateError extends WaystateFormatError {
  get name() {
    return 'GraphStateError'
  }
}

/** An argument of a type that no call accepts. A TypeError, with a `code` as every other error has. */
export class WaystateTypeError extends TypeError {
  /** @param {string} message */
  constructor(message) {
    super(message)
    this.code = 'invalid-argument'
  }
}

/**
 * Lets `instanceof` know errors of another copy of the package, since one program may hold two: the ES module and what
 * require gives.
 */
function brand(type, name) {
  const mark = Symbol.for(`waystate.${name}`)
  Object.defineProperty(type.prototype, mark, { value: true })
  Object.defineProperty(type, Symbol.hasInstance, {
    value(value) {
      // A class that someone derives from it is told apart as usual.
      return this === type
        ? typeof value === 'object' && value !== null && mark in value
        : Function.prototype[Symbol.hasInstance].call(this, value)
    },
  })
}

brand(WaystateError, 'WaystateError')
brand(WaystateFormatError, 'WaystateFormatError')
brand(GridStateError, 'GridStateError')
brand(GraphStateError, 'GraphStateError')
brand(WaystateTypeError, 'WaystateTypeError')
brand(WaystateSyncError, 'WaystateSyncError')
