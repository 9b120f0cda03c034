// The brushes: areas of the grid with the multipliers that a new session gives them.
export const WALL = 255

export const AREAS = [
  { area: 0, name: 'floor', key: 'E', multiplier: 1 },
  { area: 1, name: 'sand', key: '1', multiplier: 1.5 },
  { area: 2, name: 'brush', key: '2', multiplier: 2.5 },
  { area: 3, name: 'mud', key: '3', multiplier: 4 },
  { area: 4, name: 'water', key: '4', multiplier: 8 },
  { area: WALL, name: 'wall', key: 'W', multiplier: Infinity },
]

export function setMultipliers(grid) {
  for (const { area, multiplier } of AREAS) {
    if (area !== 0 && area !== WALL) grid.setAreaCost(area, multiplier)
  }
}

/** Multipliers that are not what setMultipliers gives, or those of `usual`, as [area, multiplier]. */
export function unusualCosts(grid, usual = new Map(AREAS.map(({ area, multiplier }) => [area, multiplier]))) {
  const costs = []
  for (let area = 0; area < WALL; area++) {
    const multiplier = grid.areaCost(area)
    if (multiplier !== (usual.get(area) ?? 1)) costs.push([area, multiplier])
  }
  return costs
}

export function setCosts(grid, costs) {
  for (const [area, multiplier] of costs) grid.setAreaCost(area, multiplier)
}

/** The rules of diagonal steps, with what they ask of the two cells beside. */
export const DIAGONALS = [
  ['no-corner-cutting', 'both sides free'],
  ['one-free', 'one side free'],
  ['always', 'always'],
  ['never', 'never'],
]
