// Calls made at the very end of the stack, from every depth around it. Runs in Node and in browsers.

const START = { x: 0, y: 0 }
const GOAL = { x: 23, y: 23 }
const CORNER = { x: 5, y: 5, z: 5 }

// Frames of two sizes: the large ones come to the end soon, the small ones reach every place there.
const stride = (n, call, a, b, c, d, e, f, g, h, i, j, k, l, m) =>
  n === 0 ? call() : stride(n - 1, call, a, b, c, d, e, f, g, h, i, j, k, l, m) + 1
const creep = (n, call) => (n === 0 ? (call(), 0) : creep(n - 1, call) + 1)

/** Engines differ in how they name it. */
const isOverflow = (error) => error instanceof RangeError || error.name === 'InternalError'

function deepest(go) {
  let least = 0
  let most = 1 << 20
  while (most - least > 1) {
    const middle = (least + most) >> 1
    try {
      go(middle, () => 0)
      least = middle
    } catch {
      most = middle
    }
  }
  return least
}

/**
 * Calls by name: `change` makes a change when it gets 0 and 1 in turn, which `state` shows where it is kept; `prepare` is
 * called before each.
 */
export function changes(way) {
  const grid = way.createGrid({ width: 24, height: 24 })
  const states = [grid.saveState(), (grid.fill(3, 3, 9, 2, 255), grid.saveState())]
  const tended = way.createGrid({ width: 24, height: 24 })
  const field = tended.createFlowField([GOAL])
  const slow = tended.createFlowField([GOAL], { iterationBudget: 1 })
  const replanner = tended.createReplanner()
  replanner.setStart(START)
  replanner.setGoal(GOAL)
  replanner.replan()
  field.recompute()
  tended.findPath(START, GOAL, { algorithm: 'hpa*' })
  tended.findPath(START, GOAL, { algorithm: 'jps+' })
  const heard = way.createGrid({ width: 4, height: 4 })
  heard.onEdit(() => 0)
  const hooks = { passable: () => true, stepCost: (a, b, c, d, base) => base }
  const hooked = grid.createSearch(hooks)
  const search = grid.createSearch()
  const hexes = way.createHexGrid({ width: 24, height: 24, layout: 'odd-r' })
  const voxels = way.createVoxelGrid({ sizeX: 6, sizeY: 6, sizeZ: 6 })
  const graph = way.createGraph({ nodeCount: 20, edges: road(20) })
  const roads = [graph.saveState(), (graph.setEdgeWeight(3, 7), graph.saveState())]
  const onGraph = graph.createSearch()
  const sliced = (search, from, to) => ({
    prepare: () => search.status === 'in-progress' || search.begin(from, to),
    change: () => search.step(1),
    state: () => search.iterations,
  })
  const cellsOf = (grid) => () => String(grid.cells)
  return {
    'grid.set': { change: (value) => grid.set(1, 1, value), state: () => grid.get(1, 1) },
    'grid.fill': { change: (value) => grid.fill(0, 0, 9, 9, value), state: cellsOf(grid) },
    'grid.restoreState': { change: (value) => grid.restoreState(states[value]), state: cellsOf(grid) },
    'grid.set, tended': { change: (value) => tended.set(7, 7, 255 * value), state: cellsOf(tended) },
    'grid.set, heard': { change: (value) => heard.set(1, 1, value), state: cellsOf(heard) },
    'search.step': sliced(search, START, GOAL),
    'search.step, hooks': sliced(hooked, START, GOAL),
    'replanner.replan': {
      prepare: () => replanner.invalidateAll(),
      change: () => replanner.replan(2),
      state: () => replanner.iterations,
    },
    'field.step': {
      prepare: () => slow.status === 'running' || slow.recompute(),
      change: () => slow.step(1),
      state: () => slow.settled,
    },
    'hexes.set': { change: (value) => hexes.set(1, 1, value), state: cellsOf(hexes) },
    'voxels.set': { change: (value) => voxels.set(1, 2, 3, value), state: () => voxels.get(1, 2, 3) },
    'graph.setEdgeWeight': {
      change: (value) => graph.setEdgeWeight(4, value),
      state: () => graph.edge(4).weight,
    },
    'graph.restoreState': {
      change: (value) => graph.restoreState(roads[value]),
      state: () => graph.edge(3).weight,
    },
    'graph search.step': sliced(onGraph, 0, 19),
    'grid.findPath': { change: () => grid.findPath(START, GOAL) },
    'grid.findPath, hooks': { change: () => grid.findPath(START, GOAL, hooks) },
    'grid.findPath, jps+': { change: () => grid.findPath(START, GOAL, { algorithm: 'jps+' }) },
    'grid.findPath, theta*': { change: () => grid.findPath(START, GOAL, { algorithm: 'theta*' }) },
    'grid.findPath, hpa*': { change: () => tended.findPath(START, GOAL, { algorithm: 'hpa*' }) },
    'grid.findPaths': { change: () => grid.findPaths([[START, GOAL]]) },
    'hexes.findPath': { change: () => hexes.findPath(START, GOAL) },
    'voxels.findPath': { change: () => voxels.findPath({ ...START, z: 0 }, CORNER) },
    'graph.findPath': { change: () => graph.findPath(0, 19, { algorithm: 'bidirectional' }) },
    'grid.saveState': { change: () => grid.saveState() },
    'grid.isReachable': { change: () => tended.isReachable(START, GOAL) },
    'way.createGrid': { change: () => way.createGrid({ width: 2, height: 2 }).dispose() },
    'grid.createSearch': { change: () => grid.createSearch(hooks).dispose() },
    'grid.onEdit': { change: () => grid.onEdit(() => 0)() },
    'way.reachable': {
      change: () => way.reachable({ width: 3, height: 3, start: START, budget: 9, cost: () => 1 }),
    },
  }
}

function road(nodes) {
  const from = Array.from({ length: nodes - 1 }, (_, i) => i)
  return { from, to: from.map((i) => i + 1), weights: from.map(() => 1) }
}

/**
 * Makes a call at so many depths around the end of the stack; returns how many ended in an overflow and how many ran.
 * Throws when one ended so and changed something, or ended otherwise.
 */
export function callAtTheEnd({ prepare, change, state }, depths) {
  prepare?.()
  change(0)
  let value = 1
  const outcome = { overflows: 0, ran: 0 }
  // Some 130 KB short of the end, of 984 KB in most engines.
  const far = Math.floor(deepest(stride) * 0.87)
  const top = deepest((n, call) => stride(far, () => creep(n, call))) + 4
  for (let i = 0; i < depths; i++) {
    prepare?.()
    const before = state?.()
    const depth = Math.max(0, top - Math.floor((i * top * 0.75) / depths))
    let returned = false
    try {
      stride(far, () =>
        creep(depth, () => {
          change(value)
          returned = true
        }),
      )
    } catch (error) {
      if (!isOverflow(error)) {
        throw error
      }
    }
    if (state !== undefined && (state() !== before) !== returned) {
      throw new Error(`${returned ? 'ran' : 'threw'}, and left ${state()} where ${before} was`)
    }
    value = returned ? 1 - value : value
    outcome[returned ? 'ran' : 'overflows']++
  }
  return outcome
}
