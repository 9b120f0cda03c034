// What console.log, JSON and templates show of an object: what it is and where it is at.

/** As Node's util.inspect names it, without an import. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom')

/** Gives the objects of a class a name, which minifiers leave alone, and the members to show. */
export function showAs(type, name, members) {
  const hide = (value) => ({ value, configurable: true, writable: true })
  Object.defineProperties(type.prototype, {
    toJSON: hide(function () {
      return { type: name, ...membersOf(this, members) }
    }),
    toString: hide(function () {
      const shown = Object.entries(membersOf(this, members)).map(([key, value]) => `${key}: ${value}`)
      return `${name} { ${shown.join(', ')} }`
    }),
    [INSPECT]: hide(function (depth, options, inspect) {
      return depth < 0 || inspect === undefined
        ? this.toString()
        : `${name} ${inspect(membersOf(this, members), options)}`
    }),
  })
}

function membersOf(object, members) {
  if (object.disposed === true) {
    return { disposed: true }
  }
  return Object.fromEntries(members.map((key) => [key, memberOf(object, key)]))
}

/** To look at an object is never an error: of one that can't say, it shows why. */
function memberOf(object, key) {
  try {
    return object[key]
  } catch (error) {
    return error.code ?? error.name
  }
}
