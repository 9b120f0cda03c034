// Maps and queries of the MovingAI benchmarks: from WAYSTATE_MAPS, else ../shared/data/movingai beside the
// checkout, else those that come with the npm package `pathfinding`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

// Its queries were made for another version of the map: some start out of bounds.
const UNFIT = new Set(['losttemple'])

function folders() {
  const packaged = path.join(ROOT, 'node_modules/pathfinding/benchmark')
  const beside = path.resolve(ROOT, '../shared/data/movingai')
  const chosen = process.env.WAYSTATE_MAPS
  const all = chosen ? [[chosen, chosen]] : [[beside, beside]]
  all.push([path.join(packaged, 'map'), path.join(packaged, 'scen')])
  return all
}

/** The first folder that has any, and its files: { folder, maps: [{ name, mapFile, queryFile }] }. */
export function findMaps() {
  for (const [mapFolder, queryFolder] of folders()) {
    if (!existsSync(mapFolder)) continue
    const found = readdirSync(mapFolder)
      .filter((file) => file.endsWith('.map') && !UNFIT.has(file.slice(0, -4)))
      .sort()
      .map((file) => ({
        name: file.slice(0, -4),
        mapFile: path.join(mapFolder, file),
        queryFile: path.join(queryFolder, `${file}.scen`),
      }))
      .filter(({ queryFile }) => existsSync(queryFile))
    if (found.length > 0) return { folder: mapFolder, maps: found }
  }
  throw new Error('no maps: run npm install, or set WAYSTATE_MAPS')
}

/** 0 for open, 255 for blocked. */
export function loadCells(file) {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  const height = Number(lines[1].split(' ')[1])
  const width = Number(lines[2].split(' ')[1])
  const cells = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if ('.GS'.includes(lines[y + 4][x])) cells[y * width + x] = 0
  }
  return { width, height, cells }
}

// Half a unit of the last digit that the file prints, and what sums of 32-bit floats lose.
function toleranceOf(text) {
  const decimals = text.includes('.') ? text.length - text.indexOf('.') - 1 : 2
  return 0.5001 * 10 ** -decimals + 2e-6 * Number(text)
}

/** At most `most` queries, at even steps over the file: [{ start, goal, length, tolerance }]. */
export function loadQueries(file, most) {
  const lines = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
  const count = Math.min(most, lines.length)
  return Array.from({ length: count }, (_, i) => {
    const fields = lines[Math.floor((i * lines.length) / count)].trim().split(/\s+/)
    return {
      start: { x: Number(fields[4]), y: Number(fields[5]) },
      goal: { x: Number(fields[6]), y: Number(fields[7]) },
      length: Number(fields[8]),
      tolerance: toleranceOf(fields[8]),
    }
  })
}

/** Length of a path of cells; NaN where a step is not one that the rule allows. */
export function walk({ width, cells }, path, start, goal) {
  if (path.length === 0 || path[0] !== start || path[path.length - 1] !== goal) return NaN
  let straight = 0
  let diagonal = 0
  for (let i = 1; i < path.length; i++) {
    const [from, to] = [path[i - 1], path[i]]
    const dx = (to % width) - (from % width)
    const dy = Math.floor(to / width) - Math.floor(from / width)
    const neighbours = Math.max(Math.abs(dx), Math.abs(dy)) === 1
    if (!neighbours || cells[to] !== 0 || cells[from + dx] !== 0 || cells[from + dy * width] !== 0) return NaN
    if (dx !== 0 && dy !== 0) diagonal++
    else straight++
  }
  return straight + diagonal * Math.SQRT2
}
