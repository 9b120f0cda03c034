// The yardstick: A* as a careful author writes it in plain JavaScript. Typed arrays, a binary heap, generation stamps
// instead of clearing, the octile estimate, no corner cutting, a rim of walls instead of bounds checks.

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
    this.cost = new Float64Array(count)
    this.parent = new Int32Array(count)
    this.seen = new Uint32Array(count)
    this.closed = new Uint32Array(count)
    this.generation = 0
    this.heapKeys = new Float64Array(1024)
    this.heapCosts = new Float64Array(1024)
    this.heapCells = new Int32Array(1024)
    this.heapCount = 0
  }

  /** Cells from start to goal as y * width + x, or null. */
  find(start, goal) {
    const { stride, open, cost, parent, seen, closed } = this
    const generation = ++this.generation
    const from = (start.y + 1) * stride + start.x + 1
    const to = (goal.y + 1) * stride + goal.x + 1
    const goalX = goal.x + 1
    const goalY = goal.y + 1
    this.expanded = 0
    this.heapCount = 0
    if (open[from] === 0 || open[to] === 0) return null
    cost[from] = 0
    parent[from] = -1
    seen[from] = generation
    this.push(0, 0, from)
    while (this.heapCount > 0) {
      const cell = this.pop()
      if (closed[cell] === generation) continue
      closed[cell] = generation
      if (cell === to) return this.trace(to)
      this.expanded++
      const g = cost[cell]
      const north = open[cell - stride]
      const south = open[cell + stride]
      const west = open[cell - 1]
      const east = open[cell + 1]
      const y = (cell / stride) | 0
      const x = cell - y * stride
      const dx = goalX - x
      const dy = goalY - y
      if (north) this.relax(cell, cell - stride, g + 1, dx, dy + 1)
      if (east) this.relax(cell, cell + 1, g + 1, dx - 1, dy)
      if (south) this.relax(cell, cell + stride, g + 1, dx, dy - 1)
      if (west) this.relax(cell, cell - 1, g + 1, dx + 1, dy)
      const diagonal = g + Math.SQRT2
      if (north & east & open[cell - stride + 1])
        this.relax(cell, cell - stride + 1, diagonal, dx - 1, dy + 1)
      if (south & east & open[cell + stride + 1])
        this.relax(cell, cell + stride + 1, diagonal, dx - 1, dy - 1)
      if (south & west & open[cell + stride - 1])
        this.relax(cell, cell + stride - 1, diagonal, dx + 1, dy - 1)
      if (north & west & open[cell - stride - 1])
        this.relax(cell, cell - stride - 1, diagonal, dx + 1, dy + 1)
    }
    return null
  }

  relax(from, cell, g, dx, dy) {
    if (this.closed[cell] === this.generation) return
    if (this.seen[cell] === this.generation && g >= this.cost[cell]) return
    this.seen[cell] = this.generation
    this.cost[cell] = g
    this.parent[cell] = from
    const across = dx < 0 ? -dx : dx
    const down = dy < 0 ? -dy : dy
    const estimate = across > down ? across + (Math.SQRT2 - 1) * down : down + (Math.SQRT2 - 1) * across
    this.push(g + estimate, g, cell)
  }

  // Least key first, among equals the greatest cost so far. A cell whose cost falls is pushed again.
  push(key, g, cell) {
    if (this.heapCount === this.heapCells.length) this.grow()
    const { heapKeys, heapCosts, heapCells } = this
    let i = this.heapCount++
    while (i > 0) {
      const above = (i - 1) >> 1
      if (heapKeys[above] < key || (heapKeys[above] === key && heapCosts[above] >= g)) break
      heapKeys[i] = heapKeys[above]
      heapCosts[i] = heapCosts[above]
      heapCells[i] = heapCells[above]
      i = above
    }
    heapKeys[i] = key
    heapCosts[i] = g
    heapCells[i] = cell
  }

  pop() {
    const { heapKeys, heapCosts, heapCells } = this
    const top = heapCells[0]
    const count = --this.heapCount
    const key = heapKeys[count]
    const g = heapCosts[count]
    const cell = heapCells[count]
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= count) break
      const right = child + 1
      if (
        right < count &&
        (heapKeys[right] < heapKeys[child] ||
          (heapKeys[right] === heapKeys[child] && heapCosts[right] > heapCosts[child]))
      ) {
        child = right
      }
      if (key < heapKeys[child] || (key === heapKeys[child] && g >= heapCosts[child])) break
      heapKeys[i] = heapKeys[child]
      heapCosts[i] = heapCosts[child]
      heapCells[i] = heapCells[child]
      i = child
    }
    heapKeys[i] = key
    heapCosts[i] = g
    heapCells[i] = cell
    return top
  }

  grow() {
    for (const name of ['heapKeys', 'heapCosts', 'heapCells']) {
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
