// Compiled, never run: what users write must type-check, and what is wrong must not.

import { GraphStateError, GridStateError, loadWaystate, WaystateError } from '../../bindings/js/index.js'
import type {
  Cube,
  FlowField,
  Graph,
  GraphPath,
  GraphPathOptions,
  GraphSearch,
  Grid,
  GridPath,
  GridPathOptions,
  GridSearch,
  HexFlowField,
  HexGrid,
  HexReplanner,
  HexSearch,
  HierarchyDescription,
  Landmarks,
  PathStatus,
  PointGraph,
} from '../../bindings/js/index.js'
import type { VoxelGrid, VoxelPath, Waystate } from '../../bindings/js/index.js'
import { loadWaystate as loadSlim } from '../../bindings/js/slim.js'
import {
  loadWaystate as loadGrid,
  type Waystate as GridWaystate,
} from '../../bindings/js/entries/grid/index.js'
import { loadWaystate as loadSlimGrid } from '../../bindings/js/entries/grid/slim.js'

export async function use(): Promise<void> {
  const way = await loadWaystate()
  await loadWaystate({ wasm: new URL('https://example.org/waystate.wasm') })
  await loadSlim({ wasm: '/waystate.wasm', maximumMemory: 2 ** 24 })
  const { bytes: taken, used, peak, maximum } = way.memoryUsage()
  const file: Blob = new Blob([way.createGrid({ width: 1, height: 1 }).saveState()])
  const memory: number = maximum - taken + peak - used
  await loadSlim({ wasm: new Uint8Array(8) })
  await loadSlim({ wasm: new WebAssembly.Module(new Uint8Array(8)) })
  // @ts-expect-error the slim entry carries no module
  await loadSlim({})
  // @ts-expect-error a number is no source
  await loadWaystate({ wasm: 3 })
  // @ts-expect-error no such option
  await loadWaystate({ wsam: '' })

  using grid: Grid = way.createGrid({ width: 8, height: 8, space: { cellSize: 2 } })
  const options: GridPathOptions = {
    algorithm: 'jps+',
    passable: (x, y) => grid.get(x, y) !== 3,
    stepCost: (fromX, fromY, toX, toY, base) => base + Math.abs(fromX - toX) + Math.abs(fromY - toY),
  }
  const path: GridPath = grid.findPath({ x: 0, y: 0 }, { x: 7, y: 7 }, options)
  const cells: Uint32Array = path.cells
  const last: { x: number; y: number } | undefined = path.points().at(-1)
  // @ts-expect-error only when recorded
  const expanded: Uint32Array = path.expanded
  // @ts-expect-error refused ends are null
  path.start.x
  // @ts-expect-error results are not written to
  path.cost = 1
  // @ts-expect-error no such algorithm
  grid.findPath({ x: 0, y: 0 }, { x: 7, y: 7 }, { algorithm: 'astar' })
  grid.setCells(0, 0, 1, 1, [1])
  // @ts-expect-error cells are numbers
  grid.setCells(0, 0, 1, 1, ['1'])

  const search: GridSearch = grid.createSearch({ partial: true })
  const status: PathStatus = search.begin({ x: 0, y: 0 }, { x: 1, y: 1 })
  if (status === 'in-progress') search.step(10)
  // @ts-expect-error not a status
  if (status === 'running') search.step()
  const hash: bigint = search.hash()
  const stop: () => void = grid.onEdit((edit) => {
    if (edit.type === 'cell') console.log(edit.x, edit.from)
    // @ts-expect-error an edit of the multipliers has no place
    if (edit.type === 'areas') console.log(edit.x)
  })
  stop()
  try {
    grid.restoreState(grid.saveState())
  } catch (error) {
    if (error instanceof GridStateError) console.log(error.offset, error.code)
    if (error instanceof WaystateError && error.code === 'disposed') console.log(hash, cells, last, expanded)
  }
  const hierarchy: HierarchyDescription = grid.describeHierarchy({ diagonal: 'always', chunkSize: 32 })
  for (const { x, y, chunk } of hierarchy.nodes) console.log(x, y, chunk)
  const edge: boolean | undefined = way.describe(hierarchy).edges[0]?.inter
  console.log(edge, way.describe(hierarchy).kind === 'hierarchy', grid.saveInto(new Uint8Array(9999)))
  grid.findPath({ x: 0, y: 0 }, { x: 7, y: 7 }, { algorithm: 'hpa*', chunkSize: 8, smooth: false })
  // @ts-expect-error not a size of chunks
  grid.describeHierarchy({ chunkSize: 12 })
  console.log(way.describe(path).worldPoints.length)

  using hex: HexGrid = way.createHexGrid({ width: 8, height: 8, layout: 'odd-q' })
  const hexPath: GridPath = hex.findPath({ x: 0, y: 0 }, { x: 7, y: 7 }, { agentSize: 2 })
  const { q, r, s }: Cube = hex.toCube(1, 2)
  const hexSearch: HexSearch = hex.createSearch()
  console.log(hexPath.cost, hex.fromCube(q, r, s).x, hexSearch.grid.layout, hex.ring({ x: 1, y: 1 }, 2)[0]?.y)
  using replanner: HexReplanner = hex.createReplanner({ algorithm: 'lpa*', agentSize: 2 })
  using field: HexFlowField = hex.createFlowField([{ x: 0, y: 0 }], { agentSize: 2 })
  console.log(replanner.grid.layout, field.grid.layout, way.describe(field).settled)
  // @ts-expect-error hexagons have no diagonals
  hex.createReplanner({ diagonal: 'never' })
  // @ts-expect-error nor in fields
  hex.createFlowField([], { diagonal: 'never' })
  // @ts-expect-error a layout is needed
  way.createHexGrid({ width: 8, height: 8 })
  // @ts-expect-error hexagons have no diagonals
  hex.findPath({ x: 0, y: 0 }, { x: 7, y: 7 }, { diagonal: 'never' })

  using voxels: VoxelGrid = way.createVoxelGrid({ sizeX: 8, sizeY: 8, sizeZ: 8, defaultArea: 255 })
  voxels.onEdit((edit) => edit.type === 'cell' && edit.z > 0)
  const climb: VoxelPath = voxels.findPath({ x: 0, y: 0, z: 0 }, { x: 7, y: 7, z: 7 }, { connectivity: 18 })
  const height: number | undefined = climb.points().at(-1)?.z
  const place: number = way.describe(climb).worldPoints[0]!.z
  // @ts-expect-error no such connectivity
  voxels.findPath({ x: 0, y: 0, z: 0 }, { x: 7, y: 7, z: 7 }, { connectivity: 8 })
  // @ts-expect-error a point in space has three coordinates
  voxels.createSearch().begin({ x: 0, y: 0 }, { x: 1, y: 1, z: 1 })
  console.log(height, place)
}

export async function useTiles(): Promise<void> {
  const way = await loadWaystate()
  const size = { width: 3, height: 2 }
  const reach = way.reachable({ ...size, start: { x: 0, y: 0 }, budget: 4, cost: (x) => (x > 1 ? null : 1) })
  const cost: number | null = reach.cost({ x: 1, y: 1 })
  const path: { x: number; y: number }[] | null = reach.path({ x: 1, y: 1 })
  const flow = way.tileFlowField({ ...size, goals: [{ x: 2, y: 1 }], cost: new Uint32Array(6) })
  // @ts-expect-error costs are words
  way.tileFlowField({ ...size, goals: [], cost: new Uint8Array(6) })
  // @ts-expect-error a budget is needed
  way.reachable({ ...size, start: { x: 0, y: 0 }, cost: () => 1 })
  console.log(cost, path, flow.distances, flow.distance({ x: 0, y: 0 }))
}

export async function useFields(): Promise<void> {
  const way = await loadWaystate()
  const grid = way.createGrid({ width: 8, height: 8 })
  using field: FlowField = grid.createFlowField([{ x: 1, y: 1 }], { diagonal: 'never', iterationBudget: 100 })
  const mover = grid.createMover()
  way.createTimeline({ objects: [field, mover], frames: 9 }).add(field.mover ?? mover)
  way.bundle([mover, field])
  while (field.step(50) !== 'complete') continue
  const next: { x: number; y: number } | null = field.next({ x: 3, y: 3 })
  const costs: Float64Array = field.costs
  const { next: cells, directions } = field.sample(Uint32Array.of(1, 2))
  field.sample([1, 2])
  // @ts-expect-error cells are numbers
  field.sample(['1'])
  // @ts-expect-error a field has no weight
  grid.createFlowField([], { heuristicWeight: 2 })
  // @ts-expect-error not a status
  if (field.status === 'found') field.recompute()
  console.log(next, costs, cells, directions, way.describe(field).settled)
}

export async function useGraphs(): Promise<void> {
  const way = await loadWaystate()
  using graph: Graph = way.createGraph({ nodeCount: 3, edges: [[0, 1, 2]], positions: new Float64Array(6) })
  way.createGraph({ nodeCount: 2, edges: { from: new Uint32Array(1), to: [1], weights: [0.5] } })
  way.createGraph({ nodeCount: 2, edges: [[0, 1]], positions: [0, 0, 3, 4] })
  // @ts-expect-error an edge is two numbers or three
  way.createGraph({ nodeCount: 2, edges: [[0]] })
  // @ts-expect-error the number of nodes is needed
  way.createGraph({})
  const id: number = graph.addEdge(1, 2, 3)
  graph.setEdgeWeight(id, 4)
  const landmarks: Landmarks = graph.createLandmarks(2)
  const positions: PointGraph = graph.createPointGraph([0, 0, 1, 0, 2, 0])
  const options: GraphPathOptions = { algorithm: 'bidirectional', landmarks, positions, partial: true }
  const path: GraphPath = graph.findPath(0, 2, options)
  const nodes: Uint32Array = path.nodes
  const distances: Float64Array = graph.distancesFrom(0)
  // @ts-expect-error no such algorithm
  graph.findPath(0, 2, { algorithm: 'jps' })
  // @ts-expect-error landmarks are no number
  graph.findPath(0, 2, { landmarks: 8 })
  const search: GraphSearch = graph.createSearch({ positions: null })
  if (search.begin(0, 2) === 'in-progress') search.step(5)
  try {
    way.graphFromState(graph.saveState()).restoreState(search.saveState())
  } catch (error) {
    if (error instanceof GraphStateError) console.log(error.offset, nodes, distances)
  }
  const kind: 'graph-path' = way.describe(path).kind
  console.log(kind, graph.compile().edgeCount, graph.edgeBetween(0, 1)?.toFixed())
}

/** Maps in hand, and paths to walk along. */
export function inHand(way: Waystate): string {
  const grid: Grid = way.gridFromRows([[0, 1]], { 0: 0, 1: { area: 1, cost: 2 } })
  const hex: HexGrid = way.gridFromRows([[0, 1]], undefined, { layout: 'odd-r' })
  way.gridFromRows(['.#'], { '.': 0, '#': null })
  way.gridFromMovingAi('', (letter: string) => (letter === '.' ? 0 : null))
  const drawn: Grid | HexGrid = way.gridFromTiled({ layers: [] }, 'ground', (tile, _x, _y, { slow }) =>
    slow ? { area: 1, cost: 3 } : tile === 0 ? 0 : 255,
  )
  // @ts-expect-error no such meaning
  way.gridFromRows([[0]], { 0: 'wall' })
  let sum = 0
  for (const { x, y } of grid.findPath({ x: 0, y: 0 }, { x: 1, y: 0 })) sum += x + y
  const last: { x: number; y: number } | undefined = hex.findPath({ x: 0, y: 0 }, { x: 1, y: 0 }).at(-1)
  grid.createFlowField({ x: 0, y: 0 }).setGoals({ x: 1, y: 0 })
  const text: string = drawn.hash({ text: true })
  const number: bigint = drawn.hash()
  return `${sum} ${last?.x} ${text} ${number}`
}

/** The entry for square grids. */
export async function useGridAlone(): Promise<number> {
  const way: GridWaystate = await loadGrid()
  await loadSlimGrid({ wasm: '/waystate-grid.wasm' })
  // @ts-expect-error the slim entry carries no module
  await loadSlimGrid({})
  const grid = way.createGrid({ width: 4, height: 4 })
  const search = grid.createSearch({ algorithm: 'jps+', onStale: 'restart' })
  const timeline = way.createTimeline({ objects: [grid, search, new Int32Array(2)], frames: 2 })
  // @ts-expect-error it has no Theta*
  grid.findPath({ x: 0, y: 0 }, { x: 1, y: 1 }, { algorithm: 'theta*' })
  // @ts-expect-error nor replanners
  grid.createReplanner()
  // @ts-expect-error nor hex grids
  way.createHexGrid({ width: 1, height: 1, layout: 'odd-r' })
  // @ts-expect-error nor bundles
  timeline.export(0)
  return grid.findPath({ x: 0, y: 0 }, { x: 1, y: 1 }).cost
}
