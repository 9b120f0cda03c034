// Small rooms, one for each kind of object and option, and how they are played: the same for the same number.

const at = (x, y) => ({ x, y })

/** Whole numbers below a bound, the same for the same seed. */
export function randomOf(seed) {
  let state = (Math.imul(seed, 2654435761) + 97) >>> 0
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

const WIDTH = 22
const HEIGHT = 18
const NODES = 48
const VOXELS = 8

const place = (random) => at(random(WIDTH), random(HEIGHT))
const voxel = (random) => ({ x: random(VOXELS), y: random(VOXELS), z: random(VOXELS) })

/** Walls and, with costs, areas that are slow. */
const cellsOf = (random, count, costs) =>
  Uint8Array.from({ length: count }, () => (random(6) === 0 ? 255 : costs ? random(4) : 0))

/* ------------------------------------------------------------------------------------------------ worlds */

function square(way, random, costs) {
  const cells = cellsOf(random, WIDTH * HEIGHT, costs)
  const grid = way.createGrid({ width: WIDTH, height: HEIGHT, cells })
  if (costs) for (let area = 1; area < 4; area++) grid.setAreaCost(area, 1 + area / 2)
  return grid
}

function hexes(way, random, costs) {
  const cells = cellsOf(random, WIDTH * HEIGHT, costs)
  const grid = way.createHexGrid({ width: WIDTH, height: HEIGHT, layout: 'odd-q', cells })
  if (costs) for (let area = 1; area < 4; area++) grid.setAreaCost(area, 1 + area / 2)
  return grid
}

function graph(way, random) {
  const made = way.createGraph({
    nodeCount: NODES,
    positions: Float64Array.from({ length: 2 * NODES }, () => random(40)),
  })
  for (let i = 0; i < NODES * 3; i++) made.addEdge(random(NODES), random(NODES), 60 + random(9))
  return made
}

function voxels(way, random) {
  const cells = cellsOf(random, VOXELS ** 3, true)
  return way.createVoxelGrid({ sizeX: VOXELS, sizeY: VOXELS, sizeZ: VOXELS, cells })
}

function editCells(grid, random, costs) {
  for (let i = random(4); i > 0; i--) {
    grid.set(random(WIDTH), random(HEIGHT), random(2) === 0 ? 255 : costs ? random(4) : 0)
  }
  if (costs && random(12) === 0) grid.setAreaCost(1 + random(3), 1 + random(3))
}

function editGraph(grid, random) {
  if (random(3) > 0) grid.addEdge(random(NODES), random(NODES), 60 + random(9))
  else grid.removeEdge(random(grid.edgeCount))
}

/** Sides shut and opened, links that come and go. */
function editRules(grid, random) {
  grid.setPassage(random(WIDTH), random(HEIGHT), random(4), random(3) === 0)
  const [from, to] = [place(random), place(random)]
  const free = [from, to].every(({ x, y }) => grid.get(x, y) !== 255) && (from.x !== to.x || from.y !== to.y)
  if (free && random(2) === 0) grid.addLink(from, to, 1 + random(5))
  const links = grid.links()
  if (links.length > 5) grid.removeLink(links[random(links.length)].id)
}

function editMover(mover, random) {
  if (random(4) === 0) mover.setAreaCost(random(4), [null, 1.25, 3, Infinity][random(4)])
}

/* ------------------------------------------------------------------------------------------------ what is built over them */

/** The end of one in three is several ends. */
const ends = (random) => (random(3) === 0 ? [place(random), place(random), place(random)] : place(random))
const nodes = (random) => (random(3) === 0 ? [random(NODES), random(NODES)] : random(NODES))

function playSearch(search, random, end, last = end) {
  const [start, goal, steps] = [end(random), last(random), random(9)]
  if (search.status === 'in-progress') search.step(steps)
  else if (random(3) === 0) search.begin(start, goal)
}

function playField(field, random) {
  if (random(15) === 0) field.setGoals(Array.from({ length: random(4) }, () => place(random)))
  field.step(random(60))
}

function playReplanner(replanner, random) {
  if (random(3) === 0) replanner.setStart(place(random))
  if (random(20) === 0) replanner.setGoal(place(random))
  replanner.replan(random(50))
}

/**
 * A room: a world, how it is edited, and what is built over it, each with how it is played. Objects come in the order in
 * which a timeline has them.
 */
function roomOf(world, edit, built, visitor) {
  return { worlds: [world], edit, built, visitor }
}

/** One search by its options on squares, hexagons, voxels or a graph. */
function searchRoom(make, options, { costs = false, end = place, last = end, edit = editCells } = {}) {
  return (way, random) => {
    const world = make(way, random, costs)
    const search = world.createSearch(options)
    const play = (random) => playSearch(search, random, end, last)
    return roomOf(
      world,
      (random) => edit(world, random, costs),
      [[search, play]],
      () => world.createSearch(options),
    )
  }
}

function followerRoom(make, follow, { costs = false, prepare = () => undefined, edit = editCells } = {}) {
  return (way, random) => {
    const world = make(way, random, costs)
    const mover = prepare(world, random)
    const [object, play] = follow(world, random, mover)
    const room = roomOf(
      world,
      (random) => {
        edit(world, random, costs)
        if (mover !== undefined) editMover(mover, random)
      },
      [[object, (random) => play(object, random)]],
      (random) => follow(world, random, mover)[0],
    )
    if (mover !== undefined) room.worlds.push(mover)
    return room
  }
}

const field = (options) => (world, random, mover) => [
  world.createFlowField([place(random)], mover ? { ...options, mover } : options),
  playField,
]

const replanner = (options) => (world, random, mover) => {
  const made = world.createReplanner(mover ? { ...options, mover } : options)
  made.setGoal(place(random))
  return [made, playReplanner]
}

const search = (options) => (world, random, mover) => [
  world.createSearch({ ...options, mover }),
  (object, random) => playSearch(object, random, place),
]

const crossing = (grid, random, costs) => {
  editCells(grid, random, costs)
  editRules(grid, random)
}

const editVoxels = (world, random) =>
  world.set(random(VOXELS), random(VOXELS), random(VOXELS), random(3) * 100)
const onVoxels = { end: voxel, edit: editVoxels }
const onGraph = { end: (random) => random(NODES), edit: editGraph }
const tank = (world, random) => world.createMover({ areaCosts: { 1: 3, 2: Infinity, 0: 1 + random(2) } })
const AGAIN = { onStale: 'restart' }

/** Arrays of the host alone, of several kinds. */
function arrays() {
  const held = [new Float32Array(30), new Uint8Array(13), new BigInt64Array(4), new Float64Array(0)]
  return {
    worlds: held,
    edit(random) {
      held[0][random(30)] = random(1000) / 7
      held[1][random(13)] = random(256)
      held[2][random(4)] -= BigInt(random(99))
    },
    built: [],
    visitor: () => new Uint16Array(5),
  }
}

/** Kinds by name. What can't be had in a room by its options is not there. */
export const CREWS = {
  'A*, square': searchRoom(square, { algorithm: 'a*', recordExpansions: true }),
  'A*, begins again': searchRoom(square, { algorithm: 'a*', ...AGAIN }),
  'A*, large, partial': searchRoom(square, { algorithm: 'a*', agentSize: 2, partial: true }),
  'A*, costs': searchRoom(square, { algorithm: 'a*' }, { costs: true }),
  'A*, generic': searchRoom(square, { algorithm: 'a*', specializedEngines: false, heuristicWeight: 1.5 }),
  'A*, hooks': searchRoom(square, {
    passable: (x, y) => (x * 7 + y * 3) % 11 !== 0,
    stepCost: (x, y, toX, toY, cost) => cost + (toX % 3),
  }),
  'A*, nearest': searchRoom(square, { nearestRadius: 3, iterationBudget: 40, diagonal: 'never' }),
  JPS: searchRoom(square, { algorithm: 'jps', recordExpansions: true }),
  'JPS, begins again': searchRoom(square, { algorithm: 'jps', ...AGAIN }),
  'JPS, always': searchRoom(square, { algorithm: 'jps', diagonal: 'always' }),
  'JPS, terrain': searchRoom(square, { algorithm: 'jps' }, { costs: true }),
  'JPS+': searchRoom(square, { algorithm: 'jps+' }),
  'Theta*': searchRoom(square, { algorithm: 'theta*' }),
  'Theta*, lazy': searchRoom(square, { algorithm: 'lazy-theta*' }, { costs: true }),
  'HPA*': searchRoom(square, { algorithm: 'hpa*', chunkSize: 8 }),
  'HPA*, begins again': searchRoom(square, { algorithm: 'hpa*', chunkSize: 8, smooth: false, ...AGAIN }),
  'A*, hexagons': searchRoom(hexes, { recordExpansions: true }),
  'A*, hexagons, costs': searchRoom(hexes, { partial: true, ...AGAIN }, { costs: true }),
  'A*, voxels, 6': searchRoom(voxels, { connectivity: 6 }, onVoxels),
  'A*, voxels, 26': searchRoom(voxels, { connectivity: 26, ...AGAIN }, onVoxels),
  'A*, many goals': searchRoom(square, { algorithm: 'a*', ...AGAIN }, { costs: true, last: ends }),
  'A*, goal radius': searchRoom(square, { algorithm: 'a*', goalRadius: 3 }),
  'A*, hexagons, many goals': searchRoom(hexes, { partial: true }, { last: ends }),
  'Dijkstra, graph, many goals': searchRoom(graph, { algorithm: 'dijkstra' }, { ...onGraph, last: nodes }),
  'A*, graph': searchRoom(graph, { algorithm: 'a*' }, onGraph),
  'Dijkstra, graph': searchRoom(graph, { algorithm: 'dijkstra', recordExpansions: true, ...AGAIN }, onGraph),
  'both ends, graph': searchRoom(graph, { algorithm: 'bidirectional' }, onGraph),
  'field, square': followerRoom(square, field({}), { costs: true }),
  'field, large': followerRoom(square, field({ agentSize: 2, iterationBudget: 70, diagonal: 'always' })),
  'field, hexagons': followerRoom(hexes, field({}), { costs: true }),
  'D* Lite, square': followerRoom(square, replanner({ algorithm: 'd*-lite', recordExpansions: true })),
  'LPA*, square': followerRoom(square, replanner({ algorithm: 'lpa*' }), { costs: true }),
  'D* Lite, large': followerRoom(
    square,
    replanner({ algorithm: 'd*-lite', agentSize: 2, diagonal: 'never' }),
  ),
  'D* Lite, hexagons': followerRoom(hexes, replanner({ algorithm: 'd*-lite' })),
  'LPA*, hexagons': followerRoom(hexes, replanner({ algorithm: 'lpa*' }), { costs: true }),
  'mover, field': followerRoom(square, field({}), { costs: true, prepare: tank }),
  'mover, A*': followerRoom(square, search({ algorithm: 'a*' }), { costs: true, prepare: tank }),
  'mover, JPS': followerRoom(square, search({ algorithm: 'jps', ...AGAIN }), { costs: true, prepare: tank }),
  'mover, LPA*': followerRoom(square, replanner({ algorithm: 'lpa*' }), { costs: true, prepare: tank }),
  'mover, hexagons': followerRoom(hexes, field({}), { costs: true, prepare: tank }),
  'sides and links, A*': followerRoom(square, search({ algorithm: 'a*', ...AGAIN }), { edit: crossing }),
  'sides and links, field': followerRoom(square, field({}), { costs: true, edit: crossing }),
  'sides and links, LPA*': followerRoom(square, replanner({ algorithm: 'lpa*' }), { edit: crossing }),
  'sides and links, D* Lite': followerRoom(square, replanner({ algorithm: 'd*-lite' }), { edit: crossing }),
  'arrays of the host': arrays,
}

export const makeCrew = (name, way, seed) => CREWS[name](way, randomOf(seed))

/** What happens in a frame. */
export function playCrew({ edit, built }, frame, seed) {
  const random = randomOf(seed * 7919 + frame)
  if (random(2) === 0) edit(random)
  for (const [, play] of built) play(random)
}

export const objectsOf = ({ worlds, built }) => [...worlds, ...built.map(([object]) => object)]
