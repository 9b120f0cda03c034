// Draws the roads of a town and what a search made of them.
import { TOWN } from '../world/roads.js'
import { Surface } from './surface.js'

const KINDS = [
  ['--road-street', 2.2],
  ['--road-main', 4],
  ['--road-motorway', 6],
]

export class RoadMap extends Surface {
  constructor(label, town) {
    super(label)
    this.town = town
    this.cursor = null
  }

  fit(room, tallest) {
    this.ratio = window.devicePixelRatio || 1
    const scale = Math.min(room / TOWN.width, tallest / TOWN.height)
    this.scale = scale * this.ratio
    this.resize(Math.floor(TOWN.width * this.scale), Math.floor(TOWN.height * this.scale))
    /** Thickness of lines: on a narrow page they don't shrink as much as the map does. */
    this.pen = Math.max(this.scale, 0.62 * this.ratio)
  }

  /** Where an event is, in the town's own units. */
  cellAt(event) {
    const [x, y] = this.pixelAt(event)
    return { x: x / this.scale, y: y / this.scale }
  }

  at(node) {
    const [x, y] = this.town.points[node]
    return [x * this.scale, y * this.scale]
  }

  drawTown(stateOf) {
    const { context, canvas, scale } = this
    context.fillStyle = this.color('--land')
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = this.color('--area-water')
    for (const { x, y, across, down } of this.town.lakes) {
      context.beginPath()
      context.ellipse(x * scale, y * scale, (across - 14) * scale, (down - 14) * scale, 0, 0, 2 * Math.PI)
      context.fill()
    }
    context.lineCap = 'round'
    const states = this.town.roads.map((_, road) => stateOf(road))
    KINDS.forEach(([color, width], kind) => {
      this.#strokeRoads((road, i) => road.kind === kind && states[i] !== 'cut', color, width)
    })
    this.#strokeRoads((_, i) => states[i] === 'jam', '--goal', 5)
    context.setLineDash([3 * this.pen, 6 * this.pen])
    this.#strokeRoads((_, i) => states[i] === 'cut', '--goal', 2)
    context.setLineDash([])
  }

  #strokeRoads(chosen, color, width) {
    const { context } = this
    context.strokeStyle = this.color(color)
    context.lineWidth = width * this.pen
    context.beginPath()
    this.town.roads.forEach((road, i) => {
      if (!chosen(road, i)) return
      context.moveTo(...this.at(road.a))
      context.lineTo(...this.at(road.b))
    })
    context.stroke()
  }

  /** links: pairs of nodes; marks: 1 open, 2 closed. */
  drawSearch(links, marks) {
    const { context, pen } = this
    context.strokeStyle = this.color('--tree')
    context.lineWidth = 3 * pen
    context.beginPath()
    for (let i = 0; i < links.length; i += 2) {
      context.moveTo(...this.at(links[i]))
      context.lineTo(...this.at(links[i + 1]))
    }
    context.stroke()
    this.#dots(marks, 2, '--tree', 3.4)
    this.#dots(marks, 1, '--open', 4.6)
    this.#dots(marks, 1, '--land', 2.2)
  }

  #dots(marks, mark, color, radius) {
    const { context, pen } = this
    context.fillStyle = this.color(color)
    context.beginPath()
    for (let node = 0; node < marks.length; node++) {
      if (marks[node] !== mark) continue
      const [x, y] = this.at(node)
      context.moveTo(x, y)
      context.arc(x, y, radius * pen, 0, 2 * Math.PI)
    }
    context.fill()
  }

  drawLandmarks(nodes) {
    const { context, pen } = this
    context.fillStyle = this.color('--pink')
    context.strokeStyle = this.color('--mark')
    context.lineWidth = 2 * pen
    for (const node of nodes) {
      const [x, y] = this.at(node)
      context.beginPath()
      context.rect(x - 6 * pen, y - 6 * pen, 12 * pen, 12 * pen)
      context.fill()
      context.stroke()
    }
  }

  drawNodePath(nodes) {
    this.drawRoute(
      Array.from(nodes, (node) => this.at(node)),
      9 * this.pen,
    )
  }

  drawEnd(node, color, letter) {
    this.drawBadge(...this.at(node), Math.max(11 * this.pen, 10 * this.ratio), this.color(color), letter)
  }

  drawCursor() {
    if (this.cursor === null) return
    const { context, pen } = this
    context.strokeStyle = this.color('--cursor')
    context.lineWidth = 3 * pen
    context.beginPath()
    context.arc(...this.at(this.cursor), 12 * pen, 0, 2 * Math.PI)
    context.stroke()
  }

  nearestNode({ x, y }) {
    let best = 0
    let least = Infinity
    this.town.points.forEach(([px, py], node) => {
      const distance = (px - x) ** 2 + (py - y) ** 2
      if (distance < least) [best, least] = [node, distance]
    })
    return best
  }

  /** The road nearest to a place, or −1 when none is within reach. */
  nearestRoad({ x, y }, reach) {
    let best = -1
    let least = reach
    this.town.roads.forEach(({ a, b }, road) => {
      const [[ax, ay], [bx, by]] = [this.town.points[a], this.town.points[b]]
      const [dx, dy] = [bx - ax, by - ay]
      const along = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0), 1)
      const distance = Math.hypot(ax + along * dx - x, ay + along * dy - y)
      if (distance < least) [best, least] = [road, distance]
    })
    return best
  }

  /** The crossing that is next from another one in a direction. */
  nextNode(from, [dx, dy]) {
    const [fx, fy] = this.town.points[from]
    let best = from
    let least = Infinity
    this.town.points.forEach(([x, y], node) => {
      const ahead = (x - fx) * dx + (y - fy) * dy
      const aside = Math.abs((x - fx) * dy) + Math.abs((y - fy) * dx)
      if (ahead > 4 && ahead + 2 * aside < least) [best, least] = [node, ahead + 2 * aside]
    })
    return best
  }
}
