// Maps and queries in the format of the MovingAI benchmarks (Sturtevant 2012).

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export const mapsFolder = resolve(root, process.env.WAYSTATE_MAPS ?? '../shared/data/movingai')
const peer = resolve(root, 'node_modules/pathfinding/benchmark')

/** Every map that is there: the folder of WAYSTATE_MAPS, and those that the npm package pathfinding carries. */
export function listMaps() {
  return [
    ...mapsIn(mapsFolder, mapsFolder).map((map) => ({ ...map, source: 'movingai' })),
    ...mapsIn(resolve(peer, 'map'), resolve(peer, 'scen')).map((map) => ({
      ...map,
      source: 'npm pathfinding',
    })),
  ]
}

function mapsIn(maps, scenarios) {
  if (!existsSync(maps)) return []
  return readdirSync(maps)
    .filter((file) => file.endsWith('.map'))
    .sort()
    .map((file) => ({
      name: file.slice(0, -'.map'.length),
      map: resolve(maps, file),
      scenario: resolve(scenarios, `${file}.scen`),
    }))
}

export function readMap(path) {
  const [type, height, width, , ...rows] = readFileSync(path, 'utf8').split(/\r?\n/)
  if (!/^type octile/.test(type)) throw new Error(`${path}: '${type}' is no octile map`)
  const size = { width: numberAfter('width', width), height: numberAfter('height', height) }
  const cells = new Uint8Array(size.width * size.height)
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      cells[y * size.width + x] = '.GS'.includes(rows[y][x]) ? 0 : 255
    }
  }
  return { ...size, cells }
}

export function readScenario(path) {
  return readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const fields = line.trim().split(/\s+/)
      const [startX, startY, goalX, goalY] = fields.slice(4, 8).map(Number)
      return { start: { x: startX, y: startY }, goal: { x: goalX, y: goalY }, length: fields[8] }
    })
}

/** Lengths are printed with few digits, and a file's own rounding is what an exact length may differ by. */
export function agrees(cost, printed) {
  const length = Number(printed)
  const decimals = printed.split('.')[1]?.length ?? 0
  // Six significant digits cut the zeros behind the point: "2478" stands for 2478.00.
  const unit = 10 ** -(decimals > 0 ? decimals : 6 - printed.length)
  return Math.abs(cost - length) <= 0.5001 * unit + 2e-6 * length
}

function numberAfter(word, line) {
  const [name, value] = line.split(/\s+/)
  if (name !== word) throw new Error(`'${word}' was expected, not '${line}'`)
  return Number(value)
}
