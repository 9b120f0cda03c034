// The end of memory: what fails says so and leaves its object as it was, and works again when there is room.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { loadWaystate } from 'waystate'
import { Waystate } from '../../../bindings/js/waystate.js'
import { at } from '../support/drawing.js'

const TILED = {
  orientation: 'orthogonal',
  layers: [{ type: 'tilelayer', width: 1, height: 1, data: [1] }],
}

const MIB = 2 ** 20
const outOfMemory = { name: 'WaystateError', code: 'out-of-memory' }

describe('maximumMemory', () => {
  test('is in bytes, in whole pages', async () => {
    const way = await loadWaystate({ maximumMemory: 3 * MIB + 65535 })
    const { bytes, used, peak, maximum } = way.memoryUsage()
    assert.deepEqual([bytes, maximum], [MIB, 3 * MIB])
    assert.ok(used > 0 && used <= peak && peak <= bytes)
    assert.equal((await loadWaystate()).memoryUsage().maximum, 2 ** 31)
  })

  test('is from what an instance starts with to what its allocator can take', async () => {
    for (const maximumMemory of [0, MIB - 1, 2 ** 31 + 1, 2 ** 32])
      await assert.rejects(loadWaystate({ maximumMemory }), {
        code: 'out-of-range',
        message: new RegExp(`maximumMemory is ${maximumMemory}; ${MIB} to ${2 ** 31} was expected`),
      })
    for (const maximumMemory of ['64 MB', 1.5 * MIB + 0.5, null, NaN])
      await assert.rejects(loadWaystate({ maximumMemory }), TypeError)
  })

  test('holds, and peak tells how far it went', async () => {
    const way = await loadWaystate({ maximumMemory: 4 * MIB })
    const before = way.memoryUsage()
    const grids = fillWith(() => way.createGrid({ width: 1024, height: 256 }))
    const full = way.memoryUsage()
    assert.ok(grids.length >= 10 && full.bytes <= 4 * MIB, `${grids.length} grids, ${full.bytes} bytes`)
    assert.ok(full.used > 3.5 * MIB && full.used <= full.bytes)
    for (const grid of grids) grid.dispose()
    const after = way.memoryUsage()
    assert.equal(after.used, before.used)
    assert.equal(after.peak, full.peak)
  })

  test('what is made and dropped in any order is given back to the byte', async () => {
    const way = await loadWaystate()
    const before = way.memoryUsage().used
    for (let round = 0; round < 20; round++) {
      const kept = []
      for (let i = 0; i < 12; i++) {
        const grid = way.createGrid({ width: 3 + i, height: 5 + round })
        const search = grid.createSearch()
        search.begin({ x: 0, y: 0 }, { x: 2, y: 2 })
        search.step(i)
        kept.splice(
          (7 * i) % (kept.length + 1),
          0,
          grid,
          search,
          way.createTimeline({ objects: [grid], frames: 3 + i }),
        )
      }
      for (const object of kept) object.dispose()
    }
    assert.equal(way.memoryUsage().used, before)
  })

  test('grows seldom, since a host takes the longer for it the more there is', async () => {
    const way = await loadWaystate({ maximumMemory: 64 * MIB })
    const sizes = new Set()
    fillWith(() => {
      const grid = way.createGrid({ width: 64, height: 64 })
      sizes.add(way.memoryUsage().bytes)
      return grid
    })
    assert.equal(Math.max(...sizes), 64 * MIB)
    assert.ok(sizes.size < 60, `${sizes.size} sizes`)
  })
})

/** Makes objects until there is no memory for another. */
function fillWith(make) {
  const made = []
  for (;;) {
    try {
      made.push(make())
    } catch (error) {
      assert.deepEqual({ name: error.name, code: error.code }, outOfMemory)
      return made
    }
  }
}

/** Takes all memory, to the last bytes. */
function fill(way) {
  return [
    ...[262144, 65536, 4096].flatMap((width) => fillWith(() => way.createGrid({ width, height: 1 }))),
    ...fillWith(() => way.createGraph({ nodeCount: 0 })),
  ]
}

test('what is full does not reach into what is beside it', async () => {
  const way = await loadWaystate({ maximumMemory: 64 * MIB })
  const graph = way.createGraph({ nodeCount: 2 })
  const grids = fillWith(() => way.createGrid({ width: 2048, height: 256 }))
  grids.forEach((grid, i) => grid.fill(i, i, 9, 9, 1 + (i % 200)))
  assert.throws(() => grids[0].saveState(), outOfMemory)
  const hashes = grids.map((grid) => grid.hash())
  const gone = 7
  grids[gone].dispose()
  let edges = 0
  assert.throws(() => {
    for (;;) {
      graph.addEdge(0, 1, edges)
      edges++
    }
  }, outOfMemory)
  assert.ok(edges > 1000)
  assert.equal(graph.edgeCount, edges)
  assert.equal(graph.edge(edges - 1).weight, edges - 1)
  grids.forEach((grid, i) => i === gone || assert.equal(grid.hash(), hashes[i], `grid ${i}`))
})

// ------------------------------------------------------------------------------------------- every call at the end

const place = { x: 1, y: 1, z: 1 }
const far = { x: 6, y: 5, z: 3 }
const plain = (names) => Object.fromEntries(names.map((name) => [name, (object) => object[name]]))
const stateful = (state) => ({
  saveState: (object) => object.saveState(),
  saveInto: (object) => object.saveInto(new Uint8Array(1 << 16)),
  restoreState: (object) => object.restoreState(state(object)),
  hash: (object) => object.hash(),
  checksum: (object) => object.checksum(),
})
const search = (from, to) => ({
  ...plain(['status', 'iterations', 'expandedCount', 'restarts', 'grid', 'graph', 'mover']),
  ...stateful((object) => saved.get(object)),
  begin: (object) => object.begin(from, to),
  step: (object) => object.status === 'in-progress' && object.step(2),
  path: (object) => object.path(),
  marks: (object) => object.marks(),
  links: (object) => object.links(),
})
const cells = {
  ...plain(['version', 'areaVersion', 'space', 'width', 'height', 'cells', 'layout']),
  ...stateful((object) => saved.get(object)),
  areaCost: (grid) => grid.areaCost(3),
  setAreaCost: (grid) => grid.setAreaCost(3, 1 + Math.random()),
  derivedBytes: (grid) => grid.derivedBytes,
  trim: (grid) => grid.trim(),
  onEdit: (grid) => grid.onEdit(() => 0)(),
  findPath: (grid) => grid.findPath(place, far),
  reachable: (grid) => grid.reachable(place, { budget: 3 }),
  findPaths: (grid) => grid.findPaths([[place, far]]),
  createSearch: (grid) => grid.createSearch().dispose(),
  createMover: (grid) => grid.createMover({ areaCosts: { 7: 2 } }).dispose(),
  createReplanner: (grid) => grid.createReplanner().dispose(),
  createFlowField: (grid) => grid.createFlowField([place]).dispose(),
  get: (grid) => grid.get(1, 1, 1),
  set: (grid) => grid.set(2, 2, grid.get(2, 2) === 7 ? 8 : 7),
  fill: (grid) => grid.fill(2, 2, 3, 3, grid.get(2, 2) === 7 ? 8 : 7),
  setCells: (grid) => grid.setCells(0, 0, 2, 2, new Uint8Array(4).fill(grid.version & 7)),
  isWalkable: (grid) => grid.isWalkable(1, 1, 1),
  canFit: (grid) => grid.canFit(1, 1, 2),
  maxAgentSizeAt: (grid) => grid.maxAgentSizeAt(1, 1, 1),
  nearestWalkable: (grid) => grid.nearestWalkable(place, 3, { agentSize: 2 }),
  center: (grid) => grid.center(1, 1, 1),
  cellAt: (grid) => grid.cellAt(1, 1, 1),
  // Left open: with a closed side some calls are refused.
  setPassage: (grid) => {
    grid.setPassage(2, 2, 1, false)
    grid.setPassage(2, 2, 1, true)
  },
  passage: (grid) => grid.passage(2, 2, 1),
  addLink: (grid) => grid.addLink(place, far, 2),
  // Comes behind addLink, and leaves none for the calls that refuse them.
  removeLink: (grid) => grid.links().forEach(({ id }) => grid.removeLink(id)),
  links: (grid) => grid.links(),
  isReachable: (grid) => grid.isReachable(place, far),
  smooth: (grid) => grid.smooth([place]),
  lineOfSight: (grid) => grid.lineOfSight(place, far, { agentSize: 2 }),
  describeHierarchy: (grid) => grid.describeHierarchy(),
  toCube: (grid) => grid.toCube(1, 1),
  toAxial: (grid) => grid.toAxial(1, 1),
  fromAxial: (grid) => grid.fromAxial(1, 1),
  fromCube: (grid) => grid.fromCube(1, 1, -2),
  distance: (grid) => grid.distance(place, far),
  neighbors: (grid) => grid.neighbors(1, 1),
  line: (grid) => grid.line(place, far),
  ring: (grid) => grid.ring(place, 2),
  range: (grid) => grid.range(place, 2),
}

/** By class and member; what a class has and this does not is a failure. */
const CALLS = {
  Waystate: {
    ...plain(['version']),
    memoryUsage: (way) => way.memoryUsage(),
    createGrid: (way) => way.createGrid({ width: 9, height: 9 }).dispose(),
    createHexGrid: (way) => way.createHexGrid({ width: 9, height: 9, layout: 'odd-r' }).dispose(),
    createVoxelGrid: (way) => way.createVoxelGrid({ sizeX: 9, sizeY: 9, sizeZ: 9 }).dispose(),
    createGraph: (way) => way.createGraph({ nodeCount: 9 }).dispose(),
    gridFromRows: (way) => way.gridFromRows([[0, 1]], { 0: 0, 1: { area: 1, cost: 2 } }).dispose(),
    gridFromTiled: (way) => way.gridFromTiled(TILED, 0, { 1: 0 }).dispose(),
    gridFromMovingAi: (way) => way.gridFromMovingAi('type octile\nheight 1\nwidth 2\nmap\n..\n').dispose(),
    gridFromState: (way) => way.gridFromState(saved.get('grid')).dispose(),
    hexGridFromState: (way) => way.hexGridFromState(saved.get('hexes')).dispose(),
    voxelGridFromState: (way) => way.voxelGridFromState(saved.get('voxels')).dispose(),
    graphFromState: (way) => way.graphFromState(saved.get('graph')).dispose(),
    searchFromState: (way) => way.searchFromState(saved.get('world'), saved.get('search')).dispose(),
    fieldFromState: (way) => way.fieldFromState(saved.get('world'), saved.get('field')).dispose(),
    replannerFromState: (way) => way.replannerFromState(saved.get('world'), saved.get('replanner')).dispose(),
    moverFromState: (way) => way.moverFromState(saved.get('world'), saved.get('mover')).dispose(),
    bundle: (way) => way.bundle([saved.get('world')]),
    openBundle: (way) =>
      way
        .openBundle(saved.get('bundle'))
        .reverse()
        .forEach((object) => object.dispose()),
    diff: (way) => way.diff(saved.get('grid'), saved.get('hexes')),
    createTimeline: (way) => way.createTimeline({ objects: [new Uint8Array(8)], frames: 3 }).dispose(),
    reachable: (way) => way.reachable({ width: 9, height: 9, start: place, budget: 9, cost: () => 1 }),
    tileFlowField: (way) => way.tileFlowField({ width: 9, height: 9, goals: [place], cost: () => 1 }),
    describe: (way) => way.describe(saved.get('path')),
  },
  Grid: cells,
  HexGrid: cells,
  VoxelGrid: {
    ...cells,
    ...plain(['sizeX', 'sizeY', 'sizeZ', 'defaultArea', 'chunkCount']),
    set: (grid) => grid.set(20, 2, 3, grid.get(20, 2, 3) === 7 ? 8 : 7),
    fill: (grid) => grid.fill(2, 2, 2, 3, 3, 3, grid.get(2, 2, 2) === 7 ? 8 : 7),
    getCells: (grid) => grid.getCells(0, 0, 0, 2, 2, 2),
    setCells: (grid) => grid.setCells(0, 0, 0, 2, 2, 2, new Uint8Array(8).fill(grid.version & 7)),
    canFit: (grid) => grid.canFit(1, 1, 1, 2),
    smooth: (grid) => grid.smooth([{ ...place, z: 0 }], { agentSize: 1 }),
    createMover: (grid) => grid.createMover({ stepUp: 2 }).dispose(),
  },
  GridSearch: search(place, far),
  HexSearch: search(place, far),
  VoxelSearch: search(place, far),
  GraphSearch: search(0, 8),
  Mover: {
    ...plain(['grid', 'agentSize', 'diagonal', 'version']),
    ...stateful((object) => saved.get(object)),
    areaCost: (mover) => mover.areaCost(3),
    setAreaCost: (mover) => mover.setAreaCost(3, 1 + Math.random()),
  },
  VoxelMover: {
    ...plain(['grid', 'ground', 'stepUp', 'drop', 'height', 'agentSize', 'version']),
    ...stateful((object) => saved.get(object)),
    areaCost: (mover) => mover.areaCost(3),
    setAreaCost: (mover) => mover.setAreaCost(3, 1 + Math.random()),
    canStand: (mover) => mover.canStand(1, 1, 0),
  },
  GridReplanner: {
    ...plain([
      'grid',
      'mover',
      'start',
      'goal',
      'status',
      'found',
      'iterations',
      'expandedCount',
      'lastExpanded',
    ]),
    ...stateful((object) => saved.get(object)),
    setStart: (object) => object.setStart(place),
    setGoal: (object) => object.setGoal(far),
    replan: (object) => object.replan(3),
    invalidateAll: (object) => object.invalidateAll(),
    path: (object) => object.path(),
  },
  FlowField: {
    ...plain([
      'grid',
      'mover',
      'goals',
      'goalCosts',
      'status',
      'settled',
      'costs',
      'directions',
      'costsView',
      'directionsView',
    ]),
    ...plain(['nextCells']),
    ...stateful((object) => saved.get(object)),
    setGoals: (field) => field.setGoals([place, far]),
    step: (field) => field.step(3),
    recompute: (field) => field.recompute(),
    cost: (field) => field.cost(place),
    next: (field) => field.next(place),
    pathFrom: (field) => field.pathFrom(place),
    sample: (field) => field.sample(new Uint32Array([1, 2])),
  },
  Graph: {
    ...plain(['nodeCount', 'edgeCount', 'version', 'positions']),
    ...stateful((object) => saved.get(object)),
    addNodes: (graph) => graph.addNodes(100),
    addEdge: (graph) => graph.addEdge(0, 1, 5),
    addEdges: (graph) => graph.addEdges([0, 1], [1, 2], [3, 4]),
    removeEdge: (graph) => graph.removeEdge(0),
    setEdgeWeight: (graph) => graph.setEdgeWeight(1, 2 + Math.random()),
    edge: (graph) => graph.edge(1),
    edgeBetween: (graph) => graph.edgeBetween(1, 2),
    createPointGraph: (graph) => graph.createPointGraph(new Array(2 * graph.nodeCount).fill(1)).dispose(),
    createLandmarks: (graph) => graph.createLandmarks(2).dispose(),
    compile: (graph) => graph.compile().dispose(),
    findPath: (graph) => graph.findPath(0, 8),
    createSearch: (graph) => graph.createSearch().dispose(),
    distancesFrom: (graph) => graph.distancesFrom(0),
  },
  CsrGraph: {
    ...plain(['nodeCount', 'edgeCount']),
    findPath: (graph) => graph.findPath(0, 8),
    distancesFrom: (graph) => graph.distancesFrom(0),
  },
  PointGraph: plain(['nodeCount', 'dimensions', 'scale', 'positions']),
  Landmarks: plain(['count', 'nodes']),
}

/** Those that have no say in memory. */
const APART = ['constructor', 'dispose', 'disposed', 'toJSON', 'toString']

/** States and results that were made while there was memory. */
const saved = new Map()

function membersOf(object) {
  const members = []
  for (let holder = Object.getPrototypeOf(object); holder !== Object.prototype;) {
    members.push(...Reflect.ownKeys(holder))
    holder = Object.getPrototypeOf(holder)
  }
  return members.filter((name) => typeof name === 'string' && !APART.includes(name))
}

function make(way) {
  const grid = way.createGrid({ width: 24, height: 24 })
  const hexes = way.createHexGrid({ width: 24, height: 24, layout: 'odd-r' })
  const voxels = way.createVoxelGrid({ sizeX: 24, sizeY: 24, sizeZ: 24 })
  const graph = way.createGraph({ nodeCount: 9 })
  for (let i = 0; i < 8; i++) graph.addEdge(i, i + 1, 1)
  const made = {
    Waystate: way,
    Grid: grid,
    HexGrid: hexes,
    VoxelGrid: voxels,
    GridSearch: grid.createSearch(),
    HexSearch: hexes.createSearch(),
    VoxelSearch: voxels.createSearch(),
    GraphSearch: graph.createSearch(),
    Mover: grid.createMover({ areaCosts: { 3: 2 } }),
    VoxelMover: voxels.createMover({ areaCosts: { 3: 2 } }),
    GridReplanner: grid.createReplanner(),
    FlowField: grid.createFlowField([at(9, 9)]),
    Graph: graph,
    CsrGraph: graph.compile(),
    PointGraph: graph.createPointGraph(new Array(18).fill(1)),
    Landmarks: graph.createLandmarks(1),
  }
  for (const [name, object] of Object.entries({ grid, hexes, voxels, graph }))
    saved.set(name, object.saveState())
  for (const object of Object.values(made)) if ('saveState' in object) saved.set(object, object.saveState())
  saved.set('world', grid)
  const { GridSearch, FlowField, GridReplanner, Mover } = made
  for (const [name, object] of Object.entries({
    search: GridSearch,
    field: FlowField,
    replanner: GridReplanner,
    mover: Mover,
  }))
    saved.set(name, object.saveState())
  saved.set('bundle', way.bundle([grid, FlowField]))
  saved.set('path', grid.findPath(at(0, 0), at(3, 3)))
  return made
}

describe('every call at the end of memory', () => {
  test('is in the table', async () => {
    const objects = make(await loadWaystate())
    for (const [name, object] of Object.entries(objects)) {
      const missing = membersOf(object).filter((member) => !(member in CALLS[name]))
      assert.deepEqual(missing, [], `${name} has members that are not tried`)
    }
    assert.ok(objects.Waystate instanceof Waystate)
  })

  // Fresh objects have their first buffers still to come; warm ones grow what they have.
  for (const kind of ['fresh', 'warm'])
    test(`leaves ${kind} objects as they were, and works afterwards`, async () => {
      let refused = 0
      for (const type of Object.keys(CALLS)) {
        const way = await loadWaystate({ maximumMemory: 2 * MIB })
        const object = make(way)[type]
        const calls = membersOf(object).map((name) => [`${type}.${name}`, CALLS[type][name]])
        if (kind === 'warm') for (const [, call] of calls) call(object)
        for (const [name, call] of calls) {
          const before = object.hash?.()
          const filler = fill(way)
          let failed = false
          try {
            call(object)
          } catch (error) {
            assert.deepEqual({ name: error.name, code: error.code }, outOfMemory, `${name}: ${error.stack}`)
            failed = true
            refused++
          }
          for (const object of filler) object.dispose()
          if (failed) assert.equal(object.hash?.(), before, name)
          call(object)
        }
      }
      assert.ok(refused > (kind === 'fresh' ? 30 : 20), `${refused} were refused`)
    })
})
