// Grids from maps in the text format of the MovingAI benchmarks.

import { show } from '../instance/check.js'
import { WaystateError, WaystateTypeError } from '../instance/errors.js'
import { Areas, gridOf, sizeOf } from './from-rows.js'

/** The format's letters: ground, walls, swamp, which is slower nowhere unless a mapping says so, and water. */
const LETTERS = Object.freeze({ '.': 0, G: 0, S: 0, '@': 255, O: 255, T: 255, W: 255 })

export function gridFromMovingAi(way, text, mapping = LETTERS, options) {
  if (typeof text !== 'string') {
    throw new WaystateTypeError(`text is ${show(text)}; a string was expected`)
  }
  const areas = new Areas(mapping)
  const lines = text.split(/\r?\n/)
  const { width, height, first } = readHead(lines)
  const size = sizeOf(width, height, 'the map')
  const present = lines.length - first
  if (present < height) {
    throw refused(`text has ${present} lines of cells; ${height} were expected`)
  }
  const cells = new Uint8Array(size)
  for (let y = 0; y < height; y++) {
    const line = lines[first + y]
    if (line.length !== width) {
      throw refused(`line ${first + y + 1} has ${line.length} cells; ${width} were expected`)
    }
    for (let x = 0; x < width; x++) {
      cells[y * width + x] = areas.of(line[x], x, y, () => `line ${first + y + 1}, column ${x + 1},`)
    }
  }
  const rest = lines.findIndex((line, i) => i >= first + height && line.trim() !== '')
  if (rest >= 0) {
    throw refused(`line ${rest + 1} is ${show(lines[rest])}; the map ends before it`)
  }
  return gridOf(way, { width, height, cells }, areas, options)
}

/** Width, height and the place of the first line of cells. */
function readHead(lines) {
  const head = { type: undefined, width: undefined, height: undefined }
  for (let i = 0; i < lines.length && i < 4; i++) {
    const [key, value, ...more] = lines[i].trim().split(/\s+/)
    if (key === 'map' && value === undefined && head.width !== undefined && head.height !== undefined) {
      return { ...head, first: i + 1 }
    }
    if (!Object.hasOwn(head, key) || head[key] !== undefined || value === undefined || more.length > 0) {
      throw refused(`line ${i + 1} is ${show(lines[i])}; type, height, width and map were expected`)
    }
    head[key] = key === 'type' ? value : /^\d{1,9}$/.test(value) ? Number(value) : NaN
    if (Number.isNaN(head[key])) {
      throw refused(`line ${i + 1}: ${key} is ${show(value)}; a number of cells was expected`)
    }
  }
  throw refused("text has no line 'map' after type, height and width")
}

const refused = (message) => new WaystateError('invalid-argument', message)
