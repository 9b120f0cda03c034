import { readPath } from './path.js'

/** Sizes and space of the grid that a path lies on; undefined for what is no path between voxels. */
export let voxelGroundOf

/** The answer to a query on a voxel grid: a copy, which outlives the grid. */
export class VoxelPath {
  #ground

  constructor(fields, ground) {
    this.status = fields.status
    this.cost = fields.cost
    this.length = fields.length
    this.cells = fields.cells
    this.expandedCount = fields.expandedCount
    this.iterations = fields.iterations
    this.expanded = fields.expanded
    this.expandedFrom = fields.expandedFrom
    this.algorithm = fields.algorithm
    this.engine = fields.engine
    this.start = unfold(fields.start, ground.sizeY)
    this.goal = unfold(fields.goal, ground.sizeY)
    this.#ground = ground
  }

  static {
    voxelGroundOf = (path) =>
      typeof path === 'object' && path !== null && #ground in path ? path.#ground : undefined
  }

  points() {
    return Array.from(this.cells, (node) => voxelOf(node, this.#ground))
  }
}

/** What a path keeps of its grid, to outlive it. */
export const groundOf = ({ sizeX, sizeY, space }) => ({ sizeX, sizeY, space })

/** A point whose y counts the rows of all layers, as a point in space. */
export function unfold(point, sizeY) {
  if (point === null) {
    return null
  }
  const z = Math.floor(point.y / sizeY)
  return { x: point.x, y: point.y - z * sizeY, z }
}

export function voxelOf(node, { sizeX, sizeY }) {
  if (node < 0) {
    return null
  }
  const row = Math.floor(node / sizeX)
  return unfold({ x: node - row * sizeX, y: row }, sizeY)
}

/** Reads the way_path at a pointer. */
export function readVoxelPath(instance, pointer, ground, recorded) {
  // As on a flat grid that has the layers below one another.
  const fields = readPath(instance, pointer, { width: ground.sizeX, space: ground.space }, recorded)
  return new VoxelPath(fields, ground)
}

/** A result as frozen plain data. */
export function describeVoxelPath(result, ground) {
  const { originX, originY, originZ, cellSize } = ground.space
  const points = (nodes) => Object.freeze(Array.from(nodes, (node) => Object.freeze(voxelOf(node, ground))))
  const cells = points(result.cells)
  return Object.freeze({
    kind: 'voxel-path',
    algorithm: result.algorithm,
    engine: result.engine,
    status: result.status,
    cost: result.cost,
    cells,
    worldPoints: Object.freeze(
      cells.map(({ x, y, z }) =>
        Object.freeze({
          x: originX + (x + 0.5) * cellSize,
          y: originY + (y + 0.5) * cellSize,
          z: originZ + (z + 0.5) * cellSize,
        }),
      ),
    ),
    expanded: points(result.expanded ?? []),
    expandedCount: result.expandedCount,
  })
}
