// The yardstick: A* as a careful author writes it for speed in plain JavaScript. Typed arrays, a rim of walls instead of
// bounds checks, one stamp a cell that tells both seen and closed, so that nothing is cleared; a binary heap of keys alone,
// without an order among equals and without moving entries up: what got cheaper is pushed again. No corner cutting.

/** East, south, west, north, and the diagonals that lie between each of them and the next. */
const DX = [1, 0, -1, 0, 1, -1, -1, 1]
const DY = [0, 1, 0, -1, 1, 1, -1, -1]
const BEYOND_DIAGONAL = Math.SQRT2 - 1

export class Yardstick {
  constructor({ width, height, cells }) {
    this.width = width
    this.stride = width + 2
    const count = this.stride * (height + 2)
    this.open = new Uint8Array(count)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++)
        this.open[(y + 1) * this.stride + x + 1] = cells[y * width + x] === 0 ? 1 : 0
    }
    this.offsets = Int32Array.from(DX, (dx, move) => DY[move] * this.stride + dx)
    this.cost = new Float64Array(count)
    this.parent = new Int32Array(count)
    // Twice the number of the search that saw the cell, and one more once it is closed.
    this.stamp = new Uint32Array(count)
    this.round = 0
    this.keys = new Float64Array(4096)
    this.cells = new Int32Array(4096)
    this.count = 0
  }

  /** Cells from start to goal as y * width + x, or null. */
  find(start, goal) {
    const { stride, open, cost, parent, stamp } = this
    const from = (start.y + 1) * stride + start.x + 1
    const to = (goal.y + 1) * stride + goal.x + 1
    this.round += 2
    this.expanded = 0
    this.count = 0
    if (open[from] === 0 || open[to] === 0) return null
    const seen = this.round
    cost[from] = 0
    parent[from] = -1
    stamp[from] = seen
    this.push(0, from)
    while (this.count > 0) {
      const cell = this.pop()
      if (stamp[cell] > seen) continue
      stamp[cell] = seen + 1
      if (cell === to) return this.trace(to)
      this.expanded++
      this.expand(cell, seen, goal.x + 1, goal.y + 1)
    }
    return null
  }

  /** Bit by move: those that lead somewhere. */
  moves(cell) {
    const { open, stride } = this
    const east = open[cell + 1]
    const south = open[cell + stride]
    const west = open[cell - 1]
    const north = open[cell - stride]
    return (
      east |
      (south << 1) |
      (west << 2) |
      (north << 3) |
      ((east & south & open[cell + stride + 1]) << 4) |
      ((south & west & open[cell + stride - 1]) << 5) |
      ((west & north & open[cell - stride - 1]) << 6) |
      ((north & east & open[cell - stride + 1]) << 7)
    )
  }

  expand(cell, seen, goalX, goalY) {
    const { cost, offsets, parent, stamp, stride } = this
    const g = cost[cell]
    const y = (cell / stride) | 0
    const x = cell - y * stride
    for (let moves = this.moves(cell); moves !== 0; moves &= moves - 1) {
      const move = 31 - Math.clz32(moves & -moves)
      const next = cell + offsets[move]
      const known = stamp[next]
      if (known > seen) continue
      const reached = g + (move < 4 ? 1 : Math.SQRT2)
      if (known === seen && reached >= cost[next]) continue
      stamp[next] = seen
      cost[next] = reached
      parent[next] = cell
      const across = Math.abs(x + DX[move] - goalX)
      const down = Math.abs(y + DY[move] - goalY)
      const left = across > down ? across + BEYOND_DIAGONAL * down : down + BEYOND_DIAGONAL * across
      this.push(reached + left, next)
    }
  }

  push(key, cell) {
    if (this.count === this.keys.length) this.grow()
    const { keys, cells } = this
    let hole = this.count++
    while (hole > 0) {
      const above = (hole - 1) >> 1
      if (keys[above] <= key) break
      keys[hole] = keys[above]
      cells[hole] = cells[above]
      hole = above
    }
    keys[hole] = key
    cells[hole] = cell
  }

  pop() {
    const { keys, cells } = this
    const first = cells[0]
    const count = --this.count
    const key = keys[count]
    const cell = cells[count]
    let hole = 0
    for (let below = 1; below < count; below = 2 * hole + 1) {
      if (below + 1 < count && keys[below + 1] < keys[below]) below++
      if (keys[below] >= key) break
      keys[hole] = keys[below]
      cells[hole] = cells[below]
      hole = below
    }
    keys[hole] = key
    cells[hole] = cell
    return first
  }

  grow() {
    for (const name of ['keys', 'cells']) {
      const grown = new this[name].constructor(this[name].length * 2)
      grown.set(this[name])
      this[name] = grown
    }
  }

  trace(end) {
    const { stride, width, parent } = this
    const path = []
    for (let cell = end; cell >= 0; cell = parent[cell]) {
      const y = Math.floor(cell / stride)
      path.push((y - 1) * width + (cell - y * stride) - 1)
    }
    return path.reverse()
  }
}
