// The entries of the package, from entries.json: each is all families but those that it lacks. A family is the calls
// that its pattern names and, where what remains asks for some of it, a file in src/wasm/without that stands in its place.
//
//   node scripts/package/entries.mjs NAME    files of src/wasm/without that the entry links, one a line

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CALLS, HELPERS } from '../../bindings/js/calls.js'

const { families, entries } = JSON.parse(readFileSync(new URL('entries.json', import.meta.url), 'utf8'))

/** Names, that of the whole package first. */
export const ENTRIES = Object.freeze(Object.keys(entries))
export const WHOLE = ENTRIES[0]

function lackedBy(entry) {
  const { lacks } = entries[entry]
  const unknown = lacks.filter((name) => families[name] === undefined)
  if (unknown.length > 0)
    throw new Error(`scripts/package/entries.json: ${entry} lacks unknown ${unknown.join(', ')}`)
  return lacks.map((name) => families[name])
}

/** Whether an entry has a call of the C side. */
export function hasCall(entry) {
  const patterns = lackedBy(entry).map(({ calls }) => new RegExp(calls))
  return (name) => !patterns.some((pattern) => pattern.test(name))
}

/** Exports that the wrapper of an entry calls. */
export const callsOf = (entry) =>
  [...new Set([...HELPERS, ...CALLS.map(({ via }) => via)])].filter(hasCall(entry))

/** Stand-ins that an entry links. */
export const standInsOf = (entry) =>
  lackedBy(entry)
    .map(({ without }) => without)
    .filter(Boolean)

/** Files that the build writes for an entry. */
export const moduleOf = (entry) => (entry === WHOLE ? 'waystate.wasm' : `waystate-${entry}.wasm`)
export const inlineOf = (entry) => (entry === WHOLE ? 'wasm-inline.js' : `${entry}-inline.js`)
/** Where the entry's JavaScript is, from bindings/js, and what it is called as CommonJS. */
export const sourcesOf = (entry) =>
  entry === WHOLE
    ? { index: 'index.js', slim: 'slim.js' }
    : { [entry]: `entries/${entry}/index.js`, [`${entry}-slim`]: `entries/${entry}/slim.js` }

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [entry] = process.argv.slice(2)
  console.log((entry === undefined ? ENTRIES.slice(1) : standInsOf(entry)).join('\n'))
}
