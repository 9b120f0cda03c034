// What a step costs, what is left at least and which neighbours there are, by the rules that the searches follow: for
// telling what a search does, not for searching. Nodes are numbers, as in marks and links.

const ROOT2 = Math.SQRT2
const ROOT3 = Math.sqrt(3)

const leastOf = (world) => {
  let least = Infinity
  for (let area = 0; area < 255; area++) least = Math.min(least, world.areaCost(area))
  return least
}

/** The largest multiplier on some cells, as one pays who stands on all of them. */
const dearest = (world, areas) => areas.reduce((most, area) => Math.max(most, world.areaCost(area)), 0)

const range = (from, count) => Array.from({ length: count }, (_, i) => from + i)

const octile = (dx, dy) => Math.abs(dx - dy) + Math.min(dx, dy) * ROOT2

export class SquareGround {
  /** jumps: whether links are hops, diagonally first; anyAngle: whether they are straight lines. */
  constructor(world, { diagonal, agentSize, algorithm }) {
    Object.assign(this, { world, diagonal, agentSize })
    this.anyAngle = algorithm.endsWith('theta*')
    this.jumps = algorithm.startsWith('jps')
    /** Links lead over a graph of its own. */
    this.abstract = algorithm === 'hpa*'
    this.least = leastOf(world)
  }

  pointOf(node) {
    const { width } = this.world
    return { x: node % width, y: Math.floor(node / width) }
  }

  #multiplier({ x, y }) {
    const { world, agentSize } = this
    const cells = range(y, agentSize).flatMap((cy) => range(x, agentSize).map((cx) => world.get(cx, cy)))
    return dearest(world, cells)
  }

  /** Of a link, which may be many steps. */
  costOf(from, to) {
    const [a, b] = [this.pointOf(from), this.pointOf(to)]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    if (this.anyAngle) return Math.sqrt(dx * dx + dy * dy) * this.#multiplier(b)
    let cost = 0
    const at = { ...a }
    while (at.x !== b.x || at.y !== b.y) {
      const [sx, sy] = [Math.sign(b.x - at.x), Math.sign(b.y - at.y)]
      at.x += sx
      at.y += sy
      cost += (sx !== 0 && sy !== 0 ? ROOT2 : 1) * this.#multiplier(at)
    }
    return cost
  }

  leftFrom(node, goal) {
    const { x, y } = this.pointOf(node)
    const [dx, dy] = [Math.abs(goal.x - x), Math.abs(goal.y - y)]
    if (this.anyAngle) return Math.sqrt(dx * dx + dy * dy) * this.least
    return (this.diagonal === 'never' ? dx + dy : octile(dx, dy)) * this.least
  }

  neighbours(node) {
    const { world, agentSize, diagonal } = this
    const { x, y } = this.pointOf(node)
    const fits = (dx, dy) => world.canFit(x + dx, y + dy, agentSize)
    let count = 0
    for (const dy of [-1, 0, 1]) {
      for (const dx of [-1, 0, 1]) {
        if ((dx === 0 && dy === 0) || !fits(dx, dy)) continue
        const sides = dx !== 0 && dy !== 0 ? (fits(dx, 0) ? 1 : 0) + (fits(0, dy) ? 1 : 0) : 2
        const needed = { 'no-corner-cutting': 2, 'one-free': 1, always: 0, never: 2 }[diagonal]
        const straight = dx === 0 || dy === 0
        if (straight || (diagonal !== 'never' && sides >= needed)) count += 1
      }
    }
    return count
  }
}

export class HexGround {
  constructor(world, { agentSize }) {
    Object.assign(this, { world, agentSize })
    this.least = leastOf(world)
  }

  pointOf(node) {
    const { width } = this.world
    return { x: node % width, y: Math.floor(node / width) }
  }

  costOf(from, to) {
    const { world, agentSize } = this
    const cells = world.range(this.pointOf(to), agentSize - 1)
    return dearest(
      world,
      cells.map(({ x, y }) => world.get(x, y)),
    )
  }

  leftFrom(node, goal) {
    return this.world.distance(this.pointOf(node), goal) * this.least
  }

  neighbours(node) {
    const { world, agentSize } = this
    const { x, y } = this.pointOf(node)
    return world.neighbors(x, y).filter((cell) => world.canFit(cell.x, cell.y, agentSize)).length
  }
}

export class VoxelGround {
  constructor(world, { connectivity, agentSize }) {
    Object.assign(this, { world, connectivity, agentSize })
    this.least = leastOf(world)
  }

  pointOf(node) {
    const { sizeX, sizeY } = this.world
    return { x: node % sizeX, y: Math.floor(node / sizeX) % sizeY, z: Math.floor(node / (sizeX * sizeY)) }
  }

  #areas({ x, y, z }) {
    const { world, agentSize: size } = this
    return range(z, size).flatMap((cz) =>
      range(y, size).flatMap((cy) => range(x, size).map((cx) => world.get(cx, cy, cz))),
    )
  }

  costOf(from, to) {
    const [a, b] = [this.pointOf(from), this.pointOf(to)]
    const axes = ['x', 'y', 'z'].filter((axis) => a[axis] !== b[axis]).length
    return [0, 1, ROOT2, ROOT3][axes] * dearest(this.world, this.#areas(b))
  }

  leftFrom(node, goal) {
    const { x, y, z } = this.pointOf(node)
    const spans = [goal.x - x, goal.y - y, goal.z - z].map(Math.abs).sort((p, q) => p - q)
    const [small, middle, large] = spans
    const all = small + middle + large
    if (this.connectivity === 6) return all * this.least
    if (this.connectivity === 26) {
      return (large - middle + (middle - small) * ROOT2 + small * ROOT3) * this.least
    }
    const two = large >= small + middle ? small + middle : Math.floor(all / 2)
    return (all - 2 * two + two * ROOT2) * this.least
  }

  neighbours(node) {
    const { world, agentSize, connectivity } = this
    const { x, y, z } = this.pointOf(node)
    const most = { 6: 1, 18: 2, 26: 3 }[connectivity]
    // A step needs the whole box between its ends.
    const free = (dx, dy, dz) =>
      [0, dx].every((bx) =>
        [0, dy].every((by) => [0, dz].every((bz) => world.canFit(x + bx, y + by, z + bz, agentSize))),
      )
    let count = 0
    for (const dz of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        for (const dx of [-1, 0, 1]) {
          const axes = Math.abs(dx) + Math.abs(dy) + Math.abs(dz)
          if (axes > 0 && axes <= most && free(dx, dy, dz)) count += 1
        }
      }
    }
    return count
  }
}
