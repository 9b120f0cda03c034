// Any of many goals, what would be if cells were walls, and ranges on a budget and by turns.
import { below, DIAGONALS, Digest, makeGrid, randomPoint, setChance } from './golden-support.mjs'

function askForAny(scene, grid, round, digest) {
  const start = randomPoint(scene)
  const goals = []
  const prices = []
  for (let i = 0; i < (round % 3 === 2 ? 20 : 3); i++) {
    goals.push(randomPoint(scene))
    prices.push(below(40) * 0.25)
  }
  const path = grid.findPath(start, goals, {
    diagonal: DIAGONALS[round % 4],
    partial: true,
    goalCosts: round % 2 === 0 ? prices : undefined,
    goalRadius: (round % 5) * 0.75,
  })
  digest.path(path)
  digest.i32(path.goal === null ? -1 : path.goal.y * scene.width + path.goal.x)
  digest.i32(path.goalIndex)
}

function askWhatIf(scene, grid, round, digest) {
  const diagonal = DIAGONALS[round % 4]
  const start = randomPoint(scene)
  const goal = randomPoint(scene)
  const blocked = Array.from({ length: 6 }, () => randomPoint(scene))
  digest.path(grid.findPath(start, goal, { diagonal, blocked, algorithm: round % 3 === 0 ? 'jps' : 'a*' }))
  digest.i32(Number(grid.isReachable(start, goal, { diagonal, blocked })))
}

function askForRange(scene, grid, round, digest) {
  const start = randomPoint(scene)
  const budget = below(60) * 0.25
  const range = grid.reachable(start, { budget, turns: round % 3, diagonal: DIAGONALS[round % 4] })
  digest.i32(range.tiles.length)
  for (const tile of range.tiles) {
    const y = Math.floor(tile / scene.width)
    const at = { x: tile - y * scene.width, y }
    digest.i32(tile)
    digest.i32(range.turn(at))
    digest.f64(range.spent(at))
  }
}

/** The same in slices: bytes on the way, and what it comes to. */
function searchForAny(scene, grid, round, digest) {
  const start = randomPoint(scene)
  const goals = Array.from({ length: round % 3 === 2 ? 20 : 3 }, () => randomPoint(scene))
  const prices = goals.map(() => below(40) * 0.25)
  const search = grid.createSearch({ diagonal: DIAGONALS[round % 4], partial: true })
  let status = search.begin(start, goals, {
    goalCosts: round % 2 === 0 ? prices : null,
    goalRadius: (round % 5) * 0.75,
  })
  do {
    digest.u64(search.hash())
    if (status === 'in-progress') status = search.step(25)
  } while (status === 'in-progress')
  digest.u64(search.hash())
  digest.path(search.path())
  search.dispose()
}

export function* playGoalSlices(way, scene) {
  const grid = makeGrid(way, scene)
  setChance(scene.seed)
  const digest = new Digest()
  for (let round = 0; round < 12; round++) searchForAny(scene, grid, round, digest)
  grid.dispose()
  yield ['goal-slices', digest.value]
}

/** Fields whose goals have prices, which change on the way. */
export function* playPricedFields(way, scene) {
  const grid = makeGrid(way, scene)
  setChance(scene.seed)
  const digest = new Digest()
  const field = grid.createFlowField([])
  for (let round = 0; round < 6; round++) {
    const goals = Array.from({ length: 5 }, () => randomPoint(scene))
    const prices = goals.map(() => below(200) * 0.25)
    field.setGoals(goals, { goalCosts: prices })
    field.step(round % 2 === 0 ? 700 : undefined)
    digest.u64(field.hash())
    digest.u64(field.checksum())
  }
  field.dispose()
  grid.dispose()
  yield ['priced-field', digest.value]
}

export function* playQuestions(way, scene) {
  const grid = makeGrid(way, scene)
  setChance(scene.seed)
  const digest = new Digest()
  for (let round = 0; round < 24; round++) {
    askForAny(scene, grid, round, digest)
    askWhatIf(scene, grid, round, digest)
    askForRange(scene, grid, round, digest)
  }
  grid.dispose()
  yield ['questions', digest.value]
}
