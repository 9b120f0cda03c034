// What boards of squares and of hexagons share: marks, paths, ends and the cursor are drawn over any shape of cell.
import { AREAS } from '../world/areas.js'
import { Surface } from './surface.js'

/**
 * A board has centerOf(cell), the middle in device pixels; trace(x, y, inset), which adds a cell's outline to the current
 * path of the context; and `unit`, about the width of a cell.
 */
export class Board extends Surface {
  constructor(label, id) {
    super(label, id)
    this.cursor = null
    this.unit = 1
  }

  /** Whether any of a cell is on the canvas. */
  sees() {
    return true
  }

  areaColor(area) {
    return this.color(`--area-${AREAS.find((one) => one.area === area)?.name ?? 'floor'}`)
  }

  clear() {
    this.context.clearRect(0, 0, this.canvas.width, this.canvas.height)
  }

  /** Fills each cell in the colour of its group; groups of undefined stay as they are. */
  fillGroups(cells, width, colorOf, inset = 0) {
    const { context } = this
    const groups = new Map()
    for (let cell = 0; cell < cells.length; cell++) {
      const group = cells[cell]
      if (!groups.has(group)) groups.set(group, [])
      groups.get(group).push(cell)
    }
    for (const [group, members] of groups) {
      const color = colorOf(group)
      if (color === undefined) continue
      context.fillStyle = color
      context.beginPath()
      this.#traceAll(members, width, inset)
      context.fill()
    }
  }

  drawCells({ width, cells }) {
    this.clear()
    this.fillGroups(cells, width, (area) => this.areaColor(area))
  }

  /** Open cells carry a ring and closed ones a filled shape: forms differ as well as colours. */
  drawMarks(marks, width) {
    const inset = Math.max(1, Math.round(this.unit * 0.14))
    const line = Math.max(1, Math.round(this.unit * 0.16))
    this.fillGroups(marks, width, (mark) => (mark === 2 ? this.color('--closed') : undefined), inset)
    const open = []
    for (let cell = 0; cell < marks.length; cell++) if (marks[cell] === 1) open.push(cell)
    this.outline(open, width, '--open', line, inset + line / 2)
  }

  #traceAll(cells, width, inset) {
    for (const cell of cells) {
      const [x, y] = [cell % width, Math.floor(cell / width)]
      if (this.sees(x, y)) this.trace(x, y, inset)
    }
  }

  outline(cells, width, color, line, inset) {
    const { context } = this
    context.strokeStyle = this.color(color)
    context.lineWidth = line
    context.lineJoin = 'miter'
    context.beginPath()
    this.#traceAll(cells, width, inset)
    context.stroke()
  }

  /** Fills a list of cells. */
  tint(cells, width, color, inset = 0) {
    const { context } = this
    context.fillStyle = this.color(color)
    context.beginPath()
    this.#traceAll(cells, width, inset)
    context.fill()
  }

  /** Thin lines between pairs of cells: from, to, from, to, … */
  drawLinks(pairs, width, color, line) {
    const { context } = this
    context.strokeStyle = this.color(color)
    context.lineWidth = line
    context.lineCap = 'round'
    context.beginPath()
    for (let i = 0; i < pairs.length; i += 2) {
      context.moveTo(...this.centerOfIndex(pairs[i], width))
      context.lineTo(...this.centerOfIndex(pairs[i + 1], width))
    }
    context.stroke()
  }

  /** As drawLinks, for hops that go diagonally first and then straight. */
  drawHops(pairs, width, color, line) {
    const { context } = this
    context.strokeStyle = this.color(color)
    context.lineWidth = line
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.beginPath()
    for (let i = 0; i < pairs.length; i += 2) {
      const [from, to] = [pairs[i], pairs[i + 1]]
      const [dx, dy] = [(to % width) - (from % width), Math.floor(to / width) - Math.floor(from / width)]
      const diagonal = Math.min(Math.abs(dx), Math.abs(dy))
      context.moveTo(...this.centerOfIndex(from, width))
      context.lineTo(...this.centerOfIndex(from + diagonal * (Math.sign(dx) + Math.sign(dy) * width), width))
      context.lineTo(...this.centerOfIndex(to, width))
    }
    context.stroke()
  }

  centerOfIndex(cell, width) {
    return this.centerOf({ x: cell % width, y: Math.floor(cell / width) })
  }

  drawPath(points, agentSize = 1) {
    this.drawRoute(
      points.map((point) => this.centerOf(point, agentSize)),
      this.unit * 0.5,
    )
  }

  /** The way that is still to be found. */
  drawAhead(points, agentSize = 1) {
    const { context, unit } = this
    context.strokeStyle = this.color('--ahead')
    context.lineWidth = Math.max(1.5 * this.ratio, unit * 0.18)
    context.setLineDash([Math.max(4, unit * 0.5), Math.max(3, unit * 0.35)])
    context.beginPath()
    for (const point of points) context.lineTo(...this.centerOf(point, agentSize))
    context.stroke()
    context.setLineDash([])
  }

  /** The cell that the last iteration took. */
  drawTaken(cell, width) {
    this.outline([cell], width, '--ink', Math.max(2, this.unit * 0.16), 0)
  }

  drawEndpoint(point, color, letter, agentSize = 1) {
    const radius = Math.max(this.unit * 0.62, 9 * this.ratio, (this.unit * agentSize) / 2.2)
    this.drawBadge(...this.centerOf(point, agentSize), radius, this.color(color), letter)
  }

  drawCursor() {
    if (!this.cursor) return
    const { context } = this
    context.strokeStyle = this.color('--cursor')
    context.lineWidth = Math.max(2, this.unit * 0.14)
    context.beginPath()
    this.trace(this.cursor.x, this.cursor.y, 1)
    context.stroke()
  }
}
