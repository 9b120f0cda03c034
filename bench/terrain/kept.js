// What is kept between edits, on one grid: replanners and a flow field, their making and their repair.
import { sum } from '../table.js'
import { timed } from './clock.js'
import { dice } from './scenes.js'

const EDITS = 3
const PLANS = 3

/** Cells of a path, not its ends, at random. */
const onPath = (cells, below) => cells[1 + below(cells.length - 2)]

const close = (a, b) => a === b || Math.abs(a - b) <= 1e-9 * Math.max(1, b)

/** Shuts a cell and opens it again: what both repairs took. */
function shut(grid, cell, repair) {
  const [x, y] = [cell % grid.width, Math.floor(cell / grid.width)]
  const kept = grid.get(x, y)
  const times = [255, kept].map((area) => {
    grid.set(x, y, area)
    return repair()
  })
  return sum(times)
}

function replan(grid, queries, algorithm, rounds) {
  const made = { best: [], expanded: 0, wrong: 0, of: 0 }
  const mended = { best: [], expanded: 0, wrong: 0, of: 0 }
  const replanner = grid.createReplanner({ algorithm })
  for (const { start, goal } of queries) {
    let [first, later] = [Infinity, Infinity]
    for (let round = 0; round < rounds; round++) {
      const below = dice(23)
      replanner.setStart(start)
      replanner.setGoal(goal)
      first = Math.min(first, timed(() => replanner.replan())[0])
      if (round === 0) made.expanded += replanner.lastExpanded
      const { cells, cost } = replanner.path()
      made.of++
      if (!close(grid.findPath(start, goal).cost, cost)) made.wrong++
      if (cells.length < 4) break
      const repair = () => {
        const ns = timed(() => replanner.replan())[0]
        if (round === 0) mended.expanded += replanner.lastExpanded
        return ns
      }
      let took = 0
      for (let i = 0; i < EDITS; i++) took += shut(grid, onPath(cells, below), repair)
      later = Math.min(later, took)
      mended.of++
      if (!close(replanner.path().cost, cost)) mended.wrong++
    }
    made.best.push(first)
    if (later < Infinity) mended.best.push(later)
  }
  replanner.dispose()
  return [made, mended]
}

function field(grid, world, goal, rounds) {
  const made = { best: [Infinity], expanded: 0, wrong: 0, of: 1 }
  const mended = { best: [Infinity], expanded: 0, wrong: 0, of: 1 }
  const kept = grid.createFlowField([goal])
  for (let round = 0; round < rounds; round++) {
    const took = timed(() => kept.recompute())[0]
    made.best[0] = Math.min(made.best[0], took)
    if (round === 0) made.expanded += kept.settled
    const before = kept.costs
    const reached = [...before.keys()].filter((cell) => before[cell] < Infinity && before[cell] > 0)
    const below = dice(29)
    const repair = () => {
      const ns = timed(() => kept.step())[0]
      if (round === 0) mended.expanded += kept.settled
      return ns
    }
    let later = 0
    for (let i = 0; i < 10 * EDITS; i++) later += shut(grid, reached[below(reached.length)], repair)
    mended.best[0] = Math.min(mended.best[0], later)
    const after = kept.costs
    if (before.some((cost, cell) => cost !== after[cell])) mended.wrong++
  }
  kept.dispose()
  return [made, mended]
}

/** Rows by name: times of each, cells expanded or settled, wrong answers. */
export function keptOn(grid, world, queries, rounds) {
  const asked = queries.slice(-PLANS)
  const rows = {}
  for (const algorithm of ['lpa*', 'd*-lite']) {
    const [made, mended] = replan(grid, asked, algorithm, rounds)
    rows[`${algorithm}, the first plan`] = made
    rows[`${algorithm}, repairs`] = mended
  }
  const [made, mended] = field(grid, world, asked[0].goal, rounds)
  rows['flow field, all of it'] = made
  rows['flow field, repairs'] = mended
  return rows
}
