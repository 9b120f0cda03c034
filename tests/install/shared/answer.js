// The same small game in every host: what it ends with is one line, which must be the same everywhere.

/** @param {(options?: object) => Promise<any>} loadWaystate */
export async function answer(loadWaystate, options) {
  const { grid, goal, told } = await start(loadWaystate, options)
  const field = grid.createFlowField([goal])
  field.step(500)
  return [...told, hashOf(field)].join(' ')
}

/** The part of it that the entry for square grids plays: the same line without its last word. */
export const answerOfGrid = async (loadWaystate, options) =>
  (await start(loadWaystate, options)).told.join(' ')

const hashOf = (object) => object.hash().toString(16).padStart(16, '0')

async function start(loadWaystate, options) {
  const way = await loadWaystate(options)
  const grid = way.createGrid({ width: 64, height: 64 })
  grid.fill(20, 0, 1, 60, 255)
  grid.fill(30, 30, 10, 10, 1)
  grid.setAreaCost(1, 2.5)
  const goal = { x: 60, y: 5 }
  const path = grid.findPath({ x: 2, y: 2 }, goal)
  const search = grid.createSearch({ algorithm: 'jps' })
  search.begin({ x: 2, y: 2 }, goal)
  search.step(20)
  const told = [path.status, path.length, path.cost.toFixed(6), hashOf(grid), hashOf(search)]
  return { grid, goal, told }
}
