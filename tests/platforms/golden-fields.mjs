// Flow fields of squares and hexes that change under them.
import {
  DIAGONALS,
  Digest,
  below,
  editGrid,
  editHexGrid,
  makeGrid,
  makeHexGrid,
  randomPoint,
} from './golden-support.mjs'

const FIELD_STATUSES = ['not-started', 'running', 'complete']

function digestField(field, digest) {
  const { costs, directions } = field
  costs.forEach((cost, cell) => {
    digest.f64(cost)
    digest.i32(directions[cell])
  })
  digest.i32(field.settled)
  digest.u64(field.hash())
}

/** Steps and edits in turn; half way through a state is saved, and gone on from once more at the end. */
function playField(scene, grid, diagonal) {
  const goals = [randomPoint(scene), randomPoint(scene), randomPoint(scene)]
  const field = grid.createFlowField(goals, { diagonal, agentSize: diagonal === 'one-free' ? 2 : 1 })
  const digest = new Digest()
  const step = (iterations) => digest.i32(FIELD_STATUSES.indexOf(field.step(iterations)))
  let saved
  for (let i = 0; i < 12; i++) {
    step(1 + below(i % 4 === 3 ? 2000 : 60))
    digest.u64(field.hash())
    editGrid(scene, grid, 1 + below(3))
    if (i === 8) grid.setAreaCost(3, 1.75)
    if (i === 6) saved = [grid.saveState(), field.saveState()]
  }
  step(100000)
  digestField(field, digest)
  grid.restoreState(saved[0])
  field.restoreState(saved[1])
  step(5)
  digest.u64(field.hash())
  step(100000)
  digestField(field, digest)
  field.dispose()
  return digest.value
}

/** Goals that move between steps, with edits now and then; another field takes each state. */
function playGoals(scene, grid, edit) {
  const field = grid.createFlowField([])
  const other = grid.createFlowField([])
  const digest = new Digest()
  for (let i = 0; i < 12; i++) {
    const goals = Array.from({ length: below(4) }, () => randomPoint(scene))
    field.setGoals(goals)
    if (i % 3 === 1) edit(scene, grid, 1 + below(3))
    digest.u64(field.hash())
    digest.i32(FIELD_STATUSES.indexOf(field.step(1 + below(i % 4 === 3 ? 2000 : 60))))
    digest.u64(field.hash())
    other.restoreState(field.saveState())
    other.step(100000)
    digestField(other, digest)
    digest.u64(other.checksum())
  }
  field.dispose()
  other.dispose()
  return digest.value
}

export function* playFields(way, scene) {
  const grid = makeGrid(way, scene)
  for (const diagonal of DIAGONALS) yield [`field-${diagonal}`, playField(scene, grid, diagonal)]
  yield ['field-goals', playGoals(scene, grid, editGrid)]
  grid.dispose()
}

/** Steps and edits in turn; another field takes each state and is run to its end. */
function hexField(way, scene, agentSize) {
  const grid = makeHexGrid(way, scene)
  const goals = [randomPoint(scene), randomPoint(scene), randomPoint(scene)]
  const field = grid.createFlowField(goals, { agentSize })
  const other = grid.createFlowField(goals, { agentSize })
  const digest = new Digest()
  const step = (stepped, iterations) => digest.i32(FIELD_STATUSES.indexOf(stepped.step(iterations)))
  for (let i = 0; i < 12; i++) {
    step(field, 1 + below(i % 4 === 3 ? 2000 : 60))
    digest.u64(field.hash())
    editHexGrid(scene, grid, 1 + below(3))
    if (i === 8) grid.setAreaCost(3, 1.75)
    other.restoreState(field.saveState())
    step(other, 100000)
    digestField(other, digest)
  }
  for (const made of [field, other, grid]) made.dispose()
  return digest.value
}

export function* playHexFields(way, scene) {
  yield ['field', hexField(way, scene, 1)]
  yield ['field-large', hexField(way, scene, 2)]
  const grid = makeHexGrid(way, scene)
  yield ['field-goals', playGoals(scene, grid, editHexGrid)]
  grid.dispose()
}
