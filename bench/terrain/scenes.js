// Terrain over the floor of a map, the same in every run.
const WALL = 255

function dice(seed) {
  let chance = seed
  return (limit) => {
    chance ^= chance << 13
    chance ^= chance >>> 17
    chance ^= chance << 5
    return (chance >>> 0) % limit
  }
}

const isFree = (cell) => cell !== WALL

function oneCell({ cells }) {
  const changed = cells.slice()
  const below = dice(7)
  let cell = below(cells.length)
  while (!isFree(cells[cell])) cell = below(cells.length)
  changed[cell] = 1
  return changed
}

/** Round patches of area 1, until a quarter of the floor lies in them. */
function patches({ width, height, cells }) {
  const changed = cells.slice()
  const below = dice(11)
  let left = Math.floor(cells.filter(isFree).length / 4)
  while (left > 0) {
    const radius = 2 + below(9)
    const [x, y] = [below(width), below(height)]
    for (let cy = Math.max(0, y - radius); cy <= Math.min(height - 1, y + radius); cy++) {
      for (let cx = Math.max(0, x - radius); cx <= Math.min(width - 1, x + radius); cx++) {
        const cell = cy * width + cx
        const inside = (cx - x) ** 2 + (cy - y) ** 2 <= radius * radius
        if (!inside || changed[cell] !== 0 || left === 0) continue
        changed[cell] = 1
        left--
      }
    }
  }
  return changed
}

/** One of 16 areas for each square of so many cells on a side. */
const squares =
  (side) =>
  ({ width, height, cells }) => {
    const changed = cells.slice()
    const below = dice(13)
    const across = Math.ceil(width / side)
    const areas = Uint8Array.from({ length: across * Math.ceil(height / side) }, () => below(16))
    for (let cell = 0; cell < cells.length; cell++) {
      const [x, y] = [cell % width, Math.floor(cell / width)]
      if (isFree(cells[cell])) changed[cell] = areas[Math.floor(y / side) * across + Math.floor(x / side)]
    }
    return changed
  }

const TWO = [1, 2]
const SIXTEEN = Array.from({ length: 16 }, (_, area) => 1 + area / 4)

/** Name, what lies where, and what each area costs. */
export const SCENES = {
  floor: { lay: ({ cells }) => cells, costs: [1] },
  'one costly cell': { lay: oneCell, costs: TWO },
  'a quarter in patches': { lay: patches, costs: TWO },
  '16 areas in squares of 16': { lay: squares(16), costs: SIXTEEN },
  'an area at random a cell': { lay: squares(1), costs: SIXTEEN },
}

export function gridOf(way, world, { lay, costs }) {
  const grid = way.createGrid({ width: world.width, height: world.height, cells: lay(world) })
  for (const [area, cost] of costs.entries()) grid.setAreaCost(area, cost)
  return grid
}

export { dice }
