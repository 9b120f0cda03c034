// The scenes of golden.c, through JavaScript and WebAssembly: the same lines must come out.

// ------------------------------------------------------------------------------------------------ chance (xorshift32)

let chance = 0

function below(limit) {
  chance ^= chance << 13
  chance ^= chance >>> 17
  chance ^= chance << 5
  return (chance >>> 0) % limit
}

// ------------------------------------------------------------------------------------------------ digests (FNV-1a 64)

const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n

class Digest {
  #value = OFFSET
  #view = new DataView(new ArrayBuffer(8))

  #bytes(count) {
    for (let i = 0; i < count; i++) {
      this.#value = BigInt.asUintN(64, (this.#value ^ BigInt(this.#view.getUint8(i))) * PRIME)
    }
  }

  i32(value) {
    this.#view.setInt32(0, value, true)
    this.#bytes(4)
  }

  u64(value) {
    this.#view.setBigUint64(0, value, true)
    this.#bytes(8)
  }

  f64(value) {
    this.#view.setFloat64(0, value, true)
    this.#bytes(8)
  }

  path(path) {
    this.i32(STATUSES.indexOf(path.status))
    this.i32(ALGORITHMS.indexOf(path.algorithm))
    this.i32(ENGINES.indexOf(path.engine))
    this.f64(path.cost)
    this.i32(path.expandedCount)
    this.i32(path.iterations)
    this.i32(path.length)
    for (const cell of path.cells) this.i32(cell)
    const expanded = path.expanded ?? []
    this.i32(expanded.length)
    for (const cell of expanded) this.i32(cell)
  }

  get value() {
    return this.#value
  }
}

const STATUSES = [
  'none',
  'found',
  'start-invalid',
  'goal-invalid',
  'no-path',
  'budget-exhausted',
  'partial',
  'in-progress',
]
const ALGORITHMS = ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*', 'lpa*', 'd*-lite']
const ENGINES = ['none', 'specialized-a*', 'generic', 'specialized-jump']

const WALL = 255

// ------------------------------------------------------------------------------------------------ scenes

const SCENES = [
  { name: 'cave', seed: 11, width: 24, height: 17, walls: 25, areas: 1 },
  {
    name: 'field',
    seed: 22,
    width: 40,
    height: 40,
    walls: 18,
    areas: 4,
    space: { originX: -12.5, originY: 7.25, cellSize: 0.5 },
  },
  {
    name: 'strip',
    seed: 33,
    width: 130,
    height: 9,
    walls: 12,
    areas: 1,
    space: { originX: 100, originY: 100, cellSize: 3 },
  },
  {
    name: 'plain',
    seed: 44,
    width: 70,
    height: 66,
    walls: 30,
    areas: 1,
    space: { originX: 0, originY: 0, cellSize: 1 },
  },
]

function randomArea({ walls, areas }) {
  if (below(100) < walls) return WALL
  return areas > 1 ? below(areas) : 0
}

function makeGrid(way, scene) {
  const { seed, width, height, areas, space } = scene
  chance = seed
  const cells = Uint8Array.from({ length: width * height }, () => randomArea(scene))
  const grid = way.createGrid({ width, height, cells, space })
  for (let area = 1; area < areas; area++) grid.setAreaCost(area, (area + 4) / 3)
  return grid
}

function editGrid(scene, grid, count) {
  for (let i = 0; i < count; i++) {
    const kind = below(3)
    const x = below(scene.width)
    const y = below(scene.height)
    if (kind === 0) {
      grid.set(x, y, randomArea(scene))
      continue
    }
    const width = below(Math.min(scene.width - x, 4))
    const height = below(Math.min(scene.height - y, 4))
    if (kind === 1) {
      grid.fill(x, y, width, height, randomArea(scene))
    } else {
      const cells = Uint8Array.from({ length: width * height }, () => randomArea(scene))
      grid.setCells(x, y, width, height, cells)
    }
  }
}

function randomPoint({ width, height }) {
  const x = below(width)
  const y = below(height)
  return { x, y }
}

// ------------------------------------------------------------------------------------------------ one-shot queries

function hooksOf({ width }) {
  return {
    passable: (x, y) => (y * width + x) % 11 !== 5,
    stepCost(fromX, fromY, toX, toY, base) {
      const from = fromY * width + fromX
      const to = toY * width + toX
      return base * (1 + ((from % 3) + (to % 5)) / 7)
    },
  }
}

function queries(scene, grid, options) {
  const digest = new Digest()
  for (let i = 0; i < 24; i++) {
    const start = randomPoint(scene)
    const goal = randomPoint(scene)
    digest.path(
      grid.findPath(start, goal, {
        ...options,
        specializedEngines: i % 2 === 0,
        recordExpansions: i % 8 === 7,
      }),
    )
  }
  return digest.value
}

const DIAGONALS = ['no-corner-cutting', 'one-free', 'always', 'never']

function* allQueries(scene, grid) {
  for (const diagonal of DIAGONALS) {
    yield [diagonal, queries(scene, grid, { diagonal, nearestRadius: diagonal === 'always' ? 3.5 : 0 })]
  }
  yield ['large', queries(scene, grid, { agentSize: 2, heuristicWeight: 0 })]
  yield ['hasty', queries(scene, grid, { heuristicWeight: 1.7, iterationBudget: 60, partial: true })]
  yield ['hooked', queries(scene, grid, { ...hooksOf(scene), stepCostBound: 0.9 })]
}

// ------------------------------------------------------------------------------------------------ sliced searches

function finish(search, digest) {
  while (search.status === 'in-progress') search.step(7)
  digest.path(search.path())
  digest.u64(search.hash())
}

/** Begins, saves in the middle, finishes, and finishes once more from what was saved. */
function sliced(scene, grid, options) {
  const search = grid.createSearch(options)
  const other = grid.createSearch(options)
  const digest = new Digest()
  for (let i = 0; i < 6; i++) {
    const start = randomPoint(scene)
    const goal = randomPoint(scene)
    const status = search.begin(start, goal)
    digest.i32(STATUSES.indexOf(status))
    if (status !== 'in-progress') continue
    search.step(3 + 5 * i)
    digest.u64(search.hash())
    const bytes = search.saveState()
    finish(search, digest)
    other.restoreState(bytes)
    finish(other, digest)
  }
  search.dispose()
  other.dispose()
  return digest.value
}

function* allSliced(scene, grid) {
  const usual = { nearestRadius: 6 }
  const generic = { ...usual, specializedEngines: false }
  const recorded = { ...generic, diagonal: 'one-free', heuristicWeight: 1.5, recordExpansions: true }
  yield ['a-star', sliced(scene, grid, usual)]
  yield ['orthogonal', sliced(scene, grid, { ...usual, diagonal: 'never' })]
  yield ['generic', sliced(scene, grid, { ...generic, diagonal: 'always' })]
  yield ['recorded', sliced(scene, grid, recorded)]
  yield ['hooked-slices', sliced(scene, grid, { ...recorded, ...hooksOf(scene) })]
}

function* rollback(scene, grid) {
  const bytes = grid.saveState()
  editGrid(scene, grid, 9)
  yield ['edited-again', grid.hash()]
  grid.restoreState(bytes)
  yield ['restored', grid.hash()]
}

// ------------------------------------------------------------------------------------------------ HPA*

function digestHierarchy(grid, options, digest) {
  const { nodeCells, edgeFrom, edgeTo, edgeCosts } = grid.describeHierarchy(options)
  digest.i32(nodeCells.length)
  for (const cell of nodeCells) digest.i32(cell)
  digest.i32(edgeFrom.length)
  for (let i = 0; i < edgeFrom.length; i++) {
    digest.i32(edgeFrom[i])
    digest.i32(edgeTo[i])
    digest.f64(edgeCosts[i])
  }
}

function* hierarchical(scene, grid) {
  chance = scene.seed
  const digest = new Digest()
  for (let i = 0; i < 32; i++) {
    const area = { diagonal: DIAGONALS[i % 4], chunkSize: i < 16 ? 8 : 16, agentSize: i % 16 < 12 ? 1 : 2 }
    if (i % 8 === 7) editGrid(scene, grid, 3)
    const start = randomPoint(scene)
    const goal = randomPoint(scene)
    digest.path(
      grid.findPath(start, goal, {
        ...area,
        algorithm: 'hpa*',
        nearestRadius: 4,
        partial: true,
        smooth: i % 3 !== 0,
        recordExpansions: i % 5 === 0,
        heuristicWeight: i % 7 === 0 ? 1.25 : 1,
      }),
    )
    digestHierarchy(grid, area, digest)
  }
  yield ['hierarchical', digest.value]
}

function* anyAngle(scene, grid) {
  const theta = { algorithm: 'theta*' }
  const lazy = { algorithm: 'lazy-theta*', diagonal: 'one-free' }
  yield ['theta', queries(scene, grid, theta)]
  yield ['theta-slices', sliced(scene, grid, { ...theta, agentSize: 2, diagonal: 'never' })]
  yield ['lazy-theta', queries(scene, grid, lazy)]
  yield ['lazy-theta-slices', sliced(scene, grid, { ...lazy, heuristicWeight: 1.3, recordExpansions: true })]
}

function* plainJumps(scene, grid) {
  const plain = { algorithm: 'jps', specializedEngines: false }
  yield ['jump-search', sliced(scene, grid, plain)]
  const orthogonal = { ...plain, diagonal: 'never', recordExpansions: true }
  yield ['jump-search-orthogonal', sliced(scene, grid, orthogonal)]
}

// ------------------------------------------------------------------------------------------------ jump points

function* allJumps(scene, grid) {
  for (const diagonal of ['no-corner-cutting', 'never']) {
    for (const algorithm of ['jps', 'jps+']) {
      const name = algorithm.replace('+', '-plus') + (diagonal === 'never' ? '-never' : '')
      const plus = algorithm === 'jps+'
      const large = { nearestRadius: 6, partial: plus, agentSize: plus ? 2 : 1 }
      yield [name, queries(scene, grid, { diagonal, algorithm })]
      yield [`${name}-slices`, sliced(scene, grid, { diagonal, algorithm, ...large })]
      editGrid(scene, grid, 4)
    }
  }
}

function* play(way, scene) {
  const grid = makeGrid(way, scene)
  yield ['made', grid.hash()]
  editGrid(scene, grid, 20)
  yield ['edited', grid.hash()]
  yield* allQueries(scene, grid)
  yield* allSliced(scene, grid)
  yield* rollback(scene, grid)
  yield* anyAngle(scene, grid)
  yield* plainJumps(scene, grid)
  yield* hierarchical(scene, grid)
  yield* allJumps(scene, grid)
  grid.dispose()
}

// ------------------------------------------------------------------------------------------------ replanners

function digestReplanner(replanner, digest) {
  digest.path(replanner.path())
  digest.u64(replanner.hash())
}

/** The other replanner takes what the first one saves, and plans on. */
function handOver(replanner, other, digest) {
  other.restoreState(replanner.saveState())
  other.replan(400)
  digestReplanner(other, digest)
}

function replanning(way, scene, options, make = makeGrid, edit = editGrid) {
  const grid = make(way, scene)
  const replanner = grid.createReplanner(options)
  const other = grid.createReplanner(options)
  const digest = new Digest()
  for (let frame = 0; frame < 60; frame++) {
    if (frame % 20 === 0) replanner.setGoal(randomPoint(scene))
    if (frame % 5 === 0) replanner.setStart(randomPoint(scene))
    digest.i32(STATUSES.indexOf(replanner.replan(below(400))))
    digestReplanner(replanner, digest)
    edit(scene, grid, below(3))
    if (frame % 7 === 3) handOver(replanner, other, digest)
  }
  replanner.dispose()
  other.dispose()
  grid.dispose()
  return digest.value
}

function* allReplanning(way, scene) {
  const lpa = { algorithm: 'lpa*' }
  const lite = { algorithm: 'd*-lite', recordExpansions: true }
  yield ['lpa-star', replanning(way, scene, lpa)]
  yield ['lpa-star-large', replanning(way, scene, { ...lpa, diagonal: 'one-free', agentSize: 2 })]
  yield ['d-star-lite', replanning(way, scene, lite)]
  yield ['d-star-lite-orthogonal', replanning(way, scene, { ...lite, diagonal: 'never' })]
}

// ------------------------------------------------------------------------------------------------ hexagons

const HEX_SCENES = [
  { name: 'hex-odd-r', layout: 'odd-r', seed: 55, width: 23, height: 31, walls: 22, areas: 1 },
  {
    name: 'hex-even-r',
    layout: 'even-r',
    seed: 66,
    width: 41,
    height: 18,
    walls: 15,
    areas: 3,
    space: { originX: -4.5, originY: 2.75, cellSize: 0.75 },
  },
  {
    name: 'hex-odd-q',
    layout: 'odd-q',
    seed: 77,
    width: 64,
    height: 66,
    walls: 28,
    areas: 1,
    space: { originX: 10, originY: -20, cellSize: 3 },
  },
  {
    name: 'hex-even-q',
    layout: 'even-q',
    seed: 88,
    width: 17,
    height: 29,
    walls: 10,
    areas: 5,
    space: { originX: 0, originY: 0, cellSize: 1 },
  },
]

function makeHexGrid(way, scene) {
  const { seed, width, height, areas, space, layout } = scene
  chance = seed
  const cells = Uint8Array.from({ length: width * height }, () => randomArea(scene))
  const grid = way.createHexGrid({ width, height, layout, cells, space })
  for (let area = 1; area < areas; area++) grid.setAreaCost(area, (area + 4) / 3)
  return grid
}

function editHexGrid(scene, grid, count) {
  for (let i = 0; i < count; i++) {
    const x = below(scene.width)
    const y = below(scene.height)
    const width = below(Math.min(scene.width - x, 4))
    const height = below(Math.min(scene.height - y, 4))
    grid.fill(x, y, width, height, randomArea(scene))
  }
}

/** Places, picks, clearance, lines and rings. */
function hexPlaces(scene, grid) {
  const digest = new Digest()
  const { cellSize } = grid.space
  const point = ({ x, y }) => {
    digest.i32(x)
    digest.i32(y)
  }
  const walkable = (cells) => {
    for (const cell of cells) if (grid.isWalkable(cell.x, cell.y)) point(cell)
  }
  for (let i = 0; i < 200; i++) {
    const a = randomPoint(scene)
    const b = randomPoint(scene)
    const { x, y } = grid.center(a.x, a.y)
    digest.f64(x)
    digest.f64(y)
    const offX = ((below(64) - 32) / 32) * cellSize
    const offY = ((below(64) - 32) / 32) * cellSize
    point(grid.cellAt(x + offX, y + offY) ?? { x: -1, y: -1 })
    digest.i32(grid.maxAgentSizeAt(a.x, a.y))
    digest.i32(grid.distance(a, b))
    walkable(grid.line(a, b))
    walkable(grid.ring(a, i % 5))
  }
  return digest.value
}

function* playHex(way, scene) {
  const grid = makeHexGrid(way, scene)
  yield ['made', grid.hash()]
  editHexGrid(scene, grid, 20)
  yield ['edited', grid.hash()]
  yield ['places', hexPlaces(scene, grid)]
  const usual = { nearestRadius: 3.5 }
  yield ['queries', queries(scene, grid, usual)]
  yield ['slices', sliced(scene, grid, usual)]
  yield ['generic-slices', sliced(scene, grid, { ...usual, specializedEngines: false })]
  yield ['large', queries(scene, grid, { ...usual, agentSize: 2, heuristicWeight: 0 })]
  yield ['hasty', queries(scene, grid, { heuristicWeight: 1.7, iterationBudget: 60, partial: true })]
  const hooked = { recordExpansions: true, ...hooksOf(scene), stepCostBound: 0.9 }
  yield ['hooked-slices', sliced(scene, grid, hooked)]
  grid.dispose()
}

// ------------------------------------------------------------------------------------------------ flow fields

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

function* playFields(way, scene) {
  const grid = makeGrid(way, scene)
  for (const diagonal of DIAGONALS) yield [`field-${diagonal}`, playField(scene, grid, diagonal)]
  grid.dispose()
}

// ------------------------------------------------------------------------------------------------ hexagons that change

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

function* playChangingHexes(way, scene) {
  const hexes = (options) => replanning(way, scene, options, makeHexGrid, editHexGrid)
  yield ['lpa-star', hexes({ algorithm: 'lpa*' })]
  yield ['d-star-lite-large', hexes({ algorithm: 'd*-lite', agentSize: 2, recordExpansions: true })]
  yield ['field', hexField(way, scene, 1)]
  yield ['field-large', hexField(way, scene, 2)]
}

// ------------------------------------------------------------------------------------------------ tile paths

const NO_STEP = 0xffffffff

function* playTiles(way, scene) {
  const { seed, width, height, walls } = scene
  chance = seed
  const cost = Uint32Array.from({ length: width * height }, () => (below(100) < walls ? NO_STEP : below(5)))
  const digest = new Digest()
  for (let i = 0; i < 8; i++) {
    const start = randomPoint(scene)
    const reach = way.reachable({ width, height, start, budget: below(40), cost })
    digest.i32(reach.tiles.length)
    for (const tile of reach.tiles) {
      digest.i32(tile)
      digest.i32(reach.cost({ x: tile % width, y: Math.floor(tile / width) }))
    }
    const path = reach.path(randomPoint(scene)) ?? []
    digest.i32(path.length)
    for (const { x, y } of path) digest.i32(y * width + x)
  }
  const goals = [randomPoint(scene), randomPoint(scene)]
  for (const distance of way.tileFlowField({ width, height, goals, cost }).distances) digest.i32(distance)
  yield ['tiles', digest.value]
}

// ------------------------------------------------------------------------------------------------ a graph

const ROAD_NODES = 90
const ROAD_EDGES = 400

/** Thirds and sevenths, so that every sum and every estimate is rounded. */
function makeRoads(way) {
  chance = 55
  const positions = Float64Array.from({ length: 2 * ROAD_NODES }, () => below(4000) / 7)
  const graph = way.createGraph({ nodeCount: ROAD_NODES })
  for (let i = 0; i < ROAD_EDGES; i++) {
    const from = below(ROAD_NODES)
    const to = below(ROAD_NODES)
    graph.addEdge(from, to, (below(900) + 600) / 3)
  }
  return { graph, positions }
}

function editRoads(graph, count) {
  for (let i = 0; i < count; i++) {
    const kind = below(3)
    const id = below(graph.edgeCount)
    if (kind === 0) graph.removeEdge(id)
    else if (graph.edge(id).alive) graph.setEdgeWeight(id, (below(900) + 600) / 3)
  }
}

function digestGraphPath(digest, path) {
  digest.i32(STATUSES.indexOf(path.status))
  digest.f64(path.cost)
  digest.i32(path.expandedCount)
  digest.i32(path.iterations)
  digest.i32(path.length)
  for (const node of path.nodes) digest.i32(node)
  const expanded = path.expanded ?? []
  digest.i32(expanded.length)
  for (const node of expanded) digest.i32(node)
}

function graphQueries(graph, options) {
  const digest = new Digest()
  for (let i = 0; i < 24; i++) {
    const start = below(ROAD_NODES)
    const goal = below(ROAD_NODES)
    const path = graph.findPath(start, goal, {
      ...options,
      recordExpansions: i % 4 === 3,
      partial: i % 5 === 4,
      iterationBudget: i % 6 === 5 ? 20 : 0,
    })
    digestGraphPath(digest, path)
  }
  return digest.value
}

function graphDistances(graph) {
  const digest = new Digest()
  for (const distance of graph.distancesFrom(below(ROAD_NODES))) digest.f64(distance)
  return digest.value
}

function finishGraphSearch(search, digest) {
  while (search.status === 'in-progress') search.step(7)
  digestGraphPath(digest, search.path())
  digest.u64(search.hash())
}

function graphSlices(graph, options) {
  const search = graph.createSearch(options)
  const other = graph.createSearch(options)
  const digest = new Digest()
  for (let i = 0; i < 6; i++) {
    const start = below(ROAD_NODES)
    const goal = below(ROAD_NODES)
    search.begin(start, goal)
    search.step(3 + 5 * i)
    digest.u64(search.hash())
    const bytes = search.saveState()
    finishGraphSearch(search, digest)
    other.restoreState(bytes)
    finishGraphSearch(other, digest)
  }
  search.dispose()
  other.dispose()
  return digest.value
}

function* playRoads(way) {
  const { graph, positions: coordinates } = makeRoads(way)
  yield ['made', graph.hash()]
  editRoads(graph, 60)
  yield ['edited', graph.hash()]
  const positions = graph.createPointGraph(coordinates)
  const landmarks = graph.createLandmarks(4)
  yield ['a-star', graphQueries(graph, { positions })]
  yield ['hasty', graphQueries(graph, { positions, heuristicWeight: 2.5 })]
  yield ['landmarks', graphQueries(graph, { positions, landmarks })]
  yield ['bidirectional', graphQueries(graph, { algorithm: 'bidirectional', positions, landmarks })]
  yield ['both-ends', graphQueries(graph, { algorithm: 'bidirectional' })]
  yield ['dijkstra', graphQueries(graph, { algorithm: 'dijkstra' })]
  yield ['distances', graphDistances(graph)]
  yield ['slices', graphSlices(graph, {})]
  yield ['estimated-slices', graphSlices(graph, { positions, landmarks, recordExpansions: true })]
  landmarks.dispose()
  positions.dispose()
  graph.dispose()
}

// ------------------------------------------------------------------------------------------------ voxels

const VOXELS = { name: 'voxel', seed: 99, sizeX: 21, sizeY: 18, sizeZ: 19, walls: 22, areas: 3 }

function editVoxels(grid, count) {
  const { sizeX, sizeY, sizeZ } = VOXELS
  for (let i = 0; i < count; i++) {
    const kind = below(3)
    const x = below(sizeX)
    const y = below(sizeY)
    const z = below(sizeZ)
    if (kind === 0) {
      grid.set(x, y, z, randomArea(VOXELS))
      continue
    }
    const across = below(Math.min(sizeX - x, 4))
    const down = below(Math.min(sizeY - y, 4))
    const deep = below(Math.min(sizeZ - z, 4))
    if (kind === 1) {
      grid.fill(x, y, z, across, down, deep, randomArea(VOXELS))
    } else {
      const cells = Uint8Array.from({ length: across * down * deep }, () => randomArea(VOXELS))
      grid.setCells(x, y, z, across, down, deep, cells)
    }
  }
}

function makeVoxels(way) {
  const { seed, sizeX, sizeY, sizeZ } = VOXELS
  chance = seed
  const space = { originX: -4.5, originY: 0.25, originZ: 1000, cellSize: 1.5 }
  const grid = way.createVoxelGrid({ sizeX, sizeY, sizeZ, defaultArea: 1, space })
  grid.setCells(
    2,
    5,
    9,
    10,
    9,
    8,
    Uint8Array.from({ length: 10 * 9 * 8 }, () => randomArea(VOXELS)),
  )
  return grid
}

function randomVoxel() {
  const x = below(VOXELS.sizeX)
  const y = below(VOXELS.sizeY)
  const z = below(VOXELS.sizeZ)
  return { x, y, z }
}

const voxelNode = (x, y, z) => x + VOXELS.sizeX * (y + VOXELS.sizeY * z)

const VOXEL_HOOKS = {
  passable: (x, y, z) => voxelNode(x, y, z) % 11 !== 5,
  stepCost: (ax, ay, az, bx, by, bz, base) =>
    base * (1 + ((voxelNode(ax, ay, az) % 3) + (voxelNode(bx, by, bz) % 5)) / 7),
}

function voxelQueries(grid, options) {
  const digest = new Digest()
  for (let i = 0; i < 12; i++) {
    const start = randomVoxel()
    const goal = randomVoxel()
    digest.path(grid.findPath(start, goal, { ...options, recordExpansions: i % 4 === 3 }))
  }
  return digest.value
}

function voxelSlices(grid, options) {
  const search = grid.createSearch(options)
  const other = grid.createSearch(options)
  const digest = new Digest()
  for (let i = 0; i < 6; i++) {
    const start = randomVoxel()
    const goal = randomVoxel()
    const status = search.begin(start, goal)
    digest.i32(STATUSES.indexOf(status))
    if (status !== 'in-progress') continue
    search.step(3 + 5 * i)
    digest.u64(search.hash())
    const bytes = search.saveState()
    finish(search, digest)
    other.restoreState(bytes)
    finish(other, digest)
  }
  search.dispose()
  other.dispose()
  return digest.value
}

function* playVoxels(way) {
  const grid = makeVoxels(way)
  yield ['made', grid.hash()]
  yield ['plain-slices', voxelSlices(grid, { nearestRadius: 2.5 })]
  for (let area = 1; area < 3; area++) grid.setAreaCost(area, (area + 4) / 3)
  editVoxels(grid, 20)
  yield ['edited', grid.hash()]
  yield ['faces', voxelQueries(grid, { connectivity: 6 })]
  yield ['edges', voxelQueries(grid, { connectivity: 18, heuristicWeight: 0.5 })]
  yield ['corners', voxelQueries(grid, { nearestRadius: 2.5 })]
  yield ['large', voxelQueries(grid, { agentSize: 2, heuristicWeight: 0 })]
  yield ['hasty', voxelQueries(grid, { heuristicWeight: 1.7, iterationBudget: 60, partial: true })]
  yield ['slices', voxelSlices(grid, { nearestRadius: 2.5 })]
  const hooked = { nearestRadius: 2.5, recordExpansions: true, ...VOXEL_HOOKS, stepCostBound: 0.9 }
  yield ['hooked-slices', voxelSlices(grid, hooked)]
  const bytes = grid.saveState()
  editVoxels(grid, 9)
  yield ['edited-again', grid.hash()]
  grid.restoreState(bytes)
  yield ['restored', grid.hash()]
  grid.dispose()
}

export async function runGolden(loadWaystate) {
  const way = await loadWaystate()
  const lines = (scene, results) =>
    Array.from(results, ([name, hash]) => `${scene.name}-${name} ${hash.toString(16).padStart(16, '0')}`)
  return [
    ...SCENES.flatMap((scene) => lines(scene, play(way, scene))),
    ...[SCENES[1], SCENES[2]].flatMap((scene) => lines(scene, allReplanning(way, scene))),
    ...HEX_SCENES.flatMap((scene) => lines(scene, playHex(way, scene))),
    ...SCENES.flatMap((scene) => [
      ...lines(scene, playFields(way, scene)),
      ...lines(scene, playTiles(way, scene)),
    ]),
    ...lines({ name: 'roads' }, playRoads(way)),
    ...lines(VOXELS, playVoxels(way)),
    ...HEX_SCENES.flatMap((scene) => lines(scene, playChangingHexes(way, scene))),
  ]
}
