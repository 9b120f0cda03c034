// Dijkstra from one goal over a whole grid as a careful author writes it in plain JavaScript: typed arrays, a binary heap
// whose overtaken entries stay, a rim of walls instead of bounds checks, no corner cutting, the step of each cell kept.

export class PlainField {
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
    this.next = new Int32Array(count)
    this.heapKeys = new Float64Array(1024)
    this.heapCells = new Int32Array(1024)
    this.heapCount = 0
  }

  costOf(cell) {
    return this.cost[this.#padded(cell)]
  }

  run(goal) {
    const { stride, open, cost, next } = this
    cost.fill(Infinity)
    next.fill(-1)
    const start = this.#padded(goal)
    cost[start] = 0
    this.push(0, start)
    while (this.heapCount > 0) {
      const key = this.heapKeys[0]
      const cell = this.pop()
      if (key !== cost[cell]) continue
      const north = open[cell - stride]
      const south = open[cell + stride]
      const west = open[cell - 1]
      const east = open[cell + 1]
      const straight = key + 1
      if (north) this.relax(cell, cell - stride, straight)
      if (east) this.relax(cell, cell + 1, straight)
      if (south) this.relax(cell, cell + stride, straight)
      if (west) this.relax(cell, cell - 1, straight)
      const diagonal = key + Math.SQRT2
      if (north & east & open[cell - stride + 1]) this.relax(cell, cell - stride + 1, diagonal)
      if (south & east & open[cell + stride + 1]) this.relax(cell, cell + stride + 1, diagonal)
      if (south & west & open[cell + stride - 1]) this.relax(cell, cell + stride - 1, diagonal)
      if (north & west & open[cell - stride - 1]) this.relax(cell, cell - stride - 1, diagonal)
    }
  }

  relax(to, from, cost) {
    if (cost >= this.cost[from]) return
    this.cost[from] = cost
    this.next[from] = to
    this.push(cost, from)
  }

  push(key, cell) {
    if (this.heapCount === this.heapKeys.length) this.grow()
    const { heapKeys, heapCells } = this
    let hole = this.heapCount++
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (heapKeys[parent] <= key) break
      heapKeys[hole] = heapKeys[parent]
      heapCells[hole] = heapCells[parent]
      hole = parent
    }
    heapKeys[hole] = key
    heapCells[hole] = cell
  }

  pop() {
    const { heapKeys, heapCells } = this
    const top = heapCells[0]
    const count = --this.heapCount
    const key = heapKeys[count]
    const cell = heapCells[count]
    let hole = 0
    for (let child = 1; child < count; child = 2 * hole + 1) {
      if (child + 1 < count && heapKeys[child + 1] < heapKeys[child]) child++
      if (heapKeys[child] >= key) break
      heapKeys[hole] = heapKeys[child]
      heapCells[hole] = heapCells[child]
      hole = child
    }
    heapKeys[hole] = key
    heapCells[hole] = cell
    return top
  }

  grow() {
    const keys = new Float64Array(this.heapKeys.length * 2)
    const cells = new Int32Array(keys.length)
    keys.set(this.heapKeys)
    cells.set(this.heapCells)
    this.heapKeys = keys
    this.heapCells = cells
  }

  #padded(cell) {
    const y = Math.floor(cell / this.width)
    return (y + 1) * this.stride + (cell - y * this.width) + 1
  }
}
