// The finders of npm that users would otherwise take, each set up once for a map and asked query by query.
//
// A peer: { name, sample, setup(world) }; sample says how many queries of a map it is given, since some take minutes for
// all; noisy, that it writes to the console. setup gives { find, read, prepare? }: prepare runs before each query and is timed apart, find is what is timed,
// read turns its answer into cells from start to goal.
import EasyStar from 'easystarjs'
import createPlanner from 'l1-path-finder'
import ndarray from 'ndarray'
import createGraph from 'ngraph.graph'
import ngraphPath from 'ngraph.path'
import PF from 'pathfinding'

const rowsOf = ({ width, height, cells }) =>
  Array.from({ length: height }, (_, y) => Array.from(cells.subarray(y * width, (y + 1) * width)))

/** `pathfinding` marks its grid's nodes, so each search needs a clone. */
function pathfinding(Finder) {
  return (world) => {
    const original = new PF.Grid(rowsOf(world))
    const finder = new Finder({ diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles })
    let clone
    return {
      prepare: () => (clone = original.clone()),
      find: (start, goal) => finder.findPath(start.x, start.y, goal.x, goal.y, clone),
      read: (found) => stretch(world, PF.Util.expandPath(found)),
    }
  }
}

function easystar(world) {
  const finder = new EasyStar.js()
  finder.setGrid(rowsOf(world))
  finder.setAcceptableTiles([0])
  finder.enableDiagonals()
  finder.disableCornerCutting()
  finder.enableSync()
  finder.setIterationsPerCalculation(Number.MAX_SAFE_INTEGER)
  return {
    find(start, goal) {
      let answer = null
      finder.findPath(start.x, start.y, goal.x, goal.y, (path) => (answer = path))
      finder.calculate()
      return answer
    },
    read: (path) => (path ?? []).map(({ x, y }) => y * world.width + x),
  }
}

/** The grid as a graph of open cells, with steps that keep the rule. */
function ngraph(world) {
  const { width, height, cells } = world
  const graph = createGraph()
  const open = (x, y) => x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] === 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (open(x, y)) graph.addNode(y * width + x, { x, y })
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!open(x, y)) continue
      if (open(x + 1, y)) graph.addLink(y * width + x, y * width + x + 1, 1)
      if (!open(x, y + 1)) continue
      graph.addLink(y * width + x, (y + 1) * width + x, 1)
      for (const side of [-1, 1]) {
        if (open(x + side, y) && open(x + side, y + 1)) {
          graph.addLink(y * width + x, (y + 1) * width + x + side, Math.SQRT2)
        }
      }
    }
  }
  const finder = ngraphPath.nba(graph, {
    distance: (from, to, link) => link.data,
    heuristic(from, to) {
      const dx = Math.abs(from.data.x - to.data.x)
      const dy = Math.abs(from.data.y - to.data.y)
      return Math.max(dx, dy) - Math.min(dx, dy) + Math.min(dx, dy) * Math.SQRT2
    },
  })
  return {
    find: (start, goal) => finder.find(start.y * width + start.x, goal.y * width + goal.x),
    read: (nodes) => nodes.map(({ id }) => id).reverse(),
  }
}

async function fastAstar(world) {
  const { Grid, Astar } = await import('fast-astar')
  const grid = new Grid({ col: world.width, row: world.height })
  for (let y = 0; y < world.height; y++) {
    for (let x = 0; x < world.width; x++) {
      if (world.cells[y * world.width + x] !== 0) grid.setWalkAt(x, y, false)
    }
  }
  const finder = new Astar(grid, { prefer: 'wasm' })
  return {
    find: (start, goal) =>
      finder.search([start.x, start.y], [goal.x, goal.y], { rightAngle: false, optimalResult: true }),
    read: (path) => (path ?? []).map(([x, y]) => y * world.width + x),
  }
}

function l1(world) {
  const array = ndarray(new Uint8Array(world.width * world.height), [world.width, world.height])
  for (let y = 0; y < world.height; y++) {
    for (let x = 0; x < world.width; x++) array.set(x, y, world.cells[y * world.width + x] === 0 ? 0 : 1)
  }
  const planner = createPlanner(array)
  return {
    find(start, goal) {
      const path = []
      planner.search(start.x, start.y, goal.x, goal.y, path)
      return path
    },
    read(path) {
      const corners = []
      for (let i = 0; i < path.length; i += 2) corners.push([path[i], path[i + 1]])
      return stretch(world, corners)
    },
  }
}

/** Cells of a path given by its corners, straight or diagonal from each to the next. */
function stretch({ width }, corners) {
  const cells = []
  corners.forEach(([x, y], i) => {
    if (i === 0) return cells.push(y * width + x)
    let [fromX, fromY] = corners[i - 1]
    while (fromX !== x || fromY !== y) {
      fromX += Math.sign(x - fromX)
      fromY += Math.sign(y - fromY)
      cells.push(fromY * width + fromX)
    }
  })
  return cells
}

/** In eight directions, no corner cutting, but for those who can't. */
export const PEERS_8 = [
  { name: 'pathfinding a*', sample: 5, setup: pathfinding(PF.AStarFinder) },
  { name: 'pathfinding jps', sample: 100, setup: pathfinding(PF.JumpPointFinder) },
  { name: 'easystarjs', sample: 20, setup: easystar },
  { name: 'ngraph.path nba', sample: 10, setup: ngraph },
  { name: 'fast-astar', sample: 20, noisy: true, setup: fastAstar },
]

export const PEERS_4 = [{ name: 'l1-path-finder', sample: 100, setup: l1 }]
