// What paths keep of the world that they lie in, to outlive it: the place of a node, and how a path is described.

import { ALGORITHMS, GRAPH_ALGORITHMS } from '../instance/names.js'
import { centerOf } from '../worlds/space.js'

/** Place of a cell in rows of a width, or null. */
export function pointOf(cell, width) {
  if (cell < 0) {
    return null
  }
  const y = Math.floor(cell / width)
  return { x: cell - y * width, y }
}

/** Width, space and layout of a grid in the plane. */
export class PlaneGround {
  kind = 'grid-path'
  ofNodes = false
  linked = true

  constructor({ width, space, layout }) {
    this.width = width
    this.space = space
    this.layout = layout
  }

  algorithmOf(algorithm) {
    return ALGORITHMS[algorithm]
  }

  placeOf(cell) {
    return pointOf(cell, this.width)
  }

  pointsOf(cells) {
    return Array.from(cells, (cell) => pointOf(cell, this.width))
  }

  centerOf({ x, y }) {
    return centerOf(this.layout, this.space, x, y)
  }
}

/** Sizes and space of a voxel grid. */
export class VoxelGround {
  kind = 'voxel-path'
  ofNodes = false

  constructor({ sizeX, sizeY, space }) {
    this.sizeX = sizeX
    this.sizeY = sizeY
    this.space = space
  }

  algorithmOf(algorithm) {
    return ALGORITHMS[algorithm]
  }

  placeOf(node) {
    return voxelOf(node, this)
  }

  pointsOf(cells) {
    return Array.from(cells, (node) => voxelOf(node, this))
  }

  centerOf({ x, y, z }) {
    const { originX, originY, originZ, cellSize } = this.space
    return {
      x: originX + (x + 0.5) * cellSize,
      y: originY + (y + 0.5) * cellSize,
      z: originZ + (z + 0.5) * cellSize,
    }
  }
}

/** A point whose y counts the rows of all layers, as a point in space. */
export function unfold({ x, y }, sizeY) {
  const z = Math.floor(y / sizeY)
  return { x, y: y - z * sizeY, z }
}

export const voxelOf = (node, { sizeX, sizeY }) => (node < 0 ? null : unfold(pointOf(node, sizeX), sizeY))

/** A graph has its nodes for places; where a query knew their positions, its path takes those of its own nodes along. */
export class GraphGround {
  kind = 'graph-path'
  ofNodes = true
  positions = []

  constructor(algorithm) {
    this.algorithm = algorithm
  }

  algorithmOf() {
    return GRAPH_ALGORITHMS[this.algorithm]
  }

  placeOf(node) {
    return node < 0 ? null : node
  }

  pointsOf() {
    return this.positions.map((position) => ({ ...position }))
  }
}
