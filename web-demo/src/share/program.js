// Ten lines that anyone can run, which make a scene and come to its hash.
import { toBase64 } from './letters.js'

/** What is longer comes from the file that is saved instead. */
const MOST_BYTES = 6000

const DEFAULTS = {
  algorithm: 'auto',
  diagonal: 'no-corner-cutting',
  agentSize: 1,
  heuristicWeight: 1,
  specializedEngines: true,
  connectivity: 26,
}

/** A value as it is written in a program; of options those that say something. */
export function literal(value) {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return `'${value}'`
  if (typeof value !== 'object') return String(value)
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${name}: ${literal(one)}`)
    .join(', ')} }`
}

export function optionsText(options) {
  const said = Object.entries(options).filter(([name, value]) => DEFAULTS[name] !== value)
  return said.length > 0 ? literal(Object.fromEntries(said)) : ''
}

/** Where the objects of a bundle come from, with names for the first of them. */
export function opening(bytes, names) {
  const open = `const [${names.join(', ')}] = way.openBundle(bytes)`
  const load = ["import { loadWaystate } from 'waystate'", '', 'const way = await loadWaystate()']
  if (bytes.length > MOST_BYTES) {
    return [
      "import { readFile } from 'node:fs/promises'",
      ...load,
      "const bytes = await readFile('scene.waystate') // what “Save state” gives",
      open,
    ]
  }
  const text = toBase64(bytes)
  return [...load, `const bytes = Uint8Array.from(atob('${text}'), (letter) => letter.charCodeAt(0))`, open]
}

/** The last line: what it prints, and after an arrow what that comes to. */
export const printing = (expression, value) => `console.log(${expression}) // → ${value}`

export const hashText = (object) => object.hash({ text: true })
