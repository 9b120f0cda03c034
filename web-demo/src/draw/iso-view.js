// Voxels as blocks, seen from above at a slant, in one of four turns. Painted from the back to the front.
import { Surface } from './surface.js'

const HEIGHTS = ['--block-low', '--block-mid', '--block-high']
const HAZE = 4
const WALL = 255

export class IsoView extends Surface {
  constructor(label) {
    super(label, 'iso')
    this.turn = 0
  }

  fit(size, room, tallest) {
    this.ratio = window.devicePixelRatio || 1
    this.size = size
    const { sizeX, sizeY, sizeZ } = size
    const sides = sizeX + sizeY
    // A block is 2 a wide, its top is a high, and its side is h high.
    const across = (room * this.ratio) / sides
    const down = (tallest * this.ratio) / (sides / 2 + sizeZ * 1.05 + 1)
    this.a = Math.max(2, Math.min(across, down))
    this.b = this.a / 2
    this.h = this.a * 1.05
    this.resize(Math.ceil(sides * this.a), Math.ceil(sides * this.b + (sizeZ + 0.6) * this.h))
  }

  /** Where a place is drawn; whole numbers are corners of blocks. */
  project(x, y, z) {
    const { sizeX, sizeY, sizeZ } = this.size
    const [rx, ry] = [
      [x, y],
      [y, sizeX - x],
      [sizeX - x, sizeY - y],
      [sizeY - y, x],
    ][this.turn]
    const back = this.turn % 2 ? sizeX : sizeY
    return [(rx - ry + back) * this.a, (rx + ry) * this.b + (sizeZ + 0.3 - z) * this.h]
  }

  /** model: cells, marks, path (nodes), cut: levels above it are left out. */
  draw(scene) {
    const { context, canvas } = this
    context.clearRect(0, 0, canvas.width, canvas.height)
    this.#floor()
    this.#paint(scene)
    this.#plane(scene.level)
  }

  #floor() {
    const { sizeX, sizeY } = this.size
    this.#polygon(
      [
        [0, 0, 0],
        [sizeX, 0, 0],
        [sizeX, sizeY, 0],
        [0, sizeY, 0],
      ],
      this.color('--area-floor'),
    )
    const { context } = this
    context.strokeStyle = this.color('--line')
    context.lineWidth = 1
    context.beginPath()
    for (let x = 0; x <= sizeX; x += 2) this.#line([x, 0, 0], [x, sizeY, 0])
    for (let y = 0; y <= sizeY; y += 2) this.#line([0, y, 0], [sizeX, y, 0])
    context.stroke()
  }

  #line(from, to) {
    this.context.moveTo(...this.project(...from))
    this.context.lineTo(...this.project(...to))
  }

  #polygon(corners, color) {
    const { context } = this
    context.fillStyle = color
    context.beginPath()
    for (const corner of corners) context.lineTo(...this.project(...corner))
    context.fill()
  }

  #paint({ cells, marks, path, cut }) {
    const { sizeX, sizeY, sizeZ } = this.size
    const places = new Map(Array.from(path, (node, i) => [node, i]))
    const xs = order(sizeX, this.turn === 1 || this.turn === 2)
    const ys = order(sizeY, this.turn === 2 || this.turn === 3)
    const ramp = this.ramp(HEIGHTS, Math.max(2, sizeZ))
    const solid = (x, y, z) =>
      x >= 0 &&
      y >= 0 &&
      x < sizeX &&
      y < sizeY &&
      z >= 0 &&
      z <= cut &&
      cells[x + sizeX * (y + sizeY * z)] === WALL
    // The two sides that face the eye: the next block in the order of painting may hide one.
    const [stepX, stepY] = [xs[1] - xs[0], ys[1] - ys[0]]
    const drawn = new Set()
    for (const y of ys) {
      for (const x of xs) {
        for (let z = 0; z < sizeZ; z++) {
          const node = x + sizeX * (y + sizeY * z)
          if (z <= cut && cells[node] === WALL) {
            if (!solid(x + stepX, y, z)) this.#side(x, y, z, stepX, 0, ramp[z], 0.2)
            if (!solid(x, y + stepY, z)) this.#side(x, y, z, 0, stepY, ramp[z], 0.38)
            if (!solid(x, y, z + 1))
              this.#top(x, y, z, z === cut && cut < sizeZ - 1 ? this.color('--area-wall') : ramp[z])
          } else if (z <= cut && cells[node] === HAZE) {
            this.context.globalAlpha = 0.35
            this.#top(x, y, z - 0.5, this.color('--area-water'))
            this.context.globalAlpha = 1
          }
          if (z <= cut && marks?.[node]) this.#mark(x, y, z, marks[node])
          const at = places.get(node)
          if (at !== undefined) this.#bead(path, at, drawn)
        }
      }
    }
    this.#thread(path)
  }

  #top(x, y, z, color) {
    this.#polygon(
      [
        [x, y, z + 1],
        [x + 1, y, z + 1],
        [x + 1, y + 1, z + 1],
        [x, y + 1, z + 1],
      ],
      color,
    )
  }

  #side(x, y, z, stepX, stepY, color, shade) {
    const x0 = stepX > 0 ? x + 1 : x
    const y0 = stepY > 0 ? y + 1 : y
    const [x1, y1] = stepX !== 0 ? [x0, y + 1] : [x + 1, y0]
    const corners = [
      [x0, y0, z],
      [x1, y1, z],
      [x1, y1, z + 1],
      [x0, y0, z + 1],
    ]
    this.#polygon(corners, color)
    this.#polygon(corners, `rgb(0 0 0 / ${shade})`)
  }

  #mark(x, y, z, mark) {
    const { context, a } = this
    const [px, py] = this.project(x + 0.5, y + 0.5, z + 0.5)
    const size = a * (mark === 2 ? 0.3 : 0.4)
    context.fillStyle = this.color(mark === 2 ? '--closed' : '--open')
    context.fillRect(px - size / 2, py - size / 2, size, size)
  }

  centerOf(node) {
    const { sizeX, sizeY } = this.size
    const row = Math.floor(node / sizeX)
    return this.project((node % sizeX) + 0.5, (row % sizeY) + 0.5, Math.floor(row / sizeY) + 0.5)
  }

  /** One cell of the path, tied to those of its neighbours that are behind it. */
  #bead(path, at, drawn) {
    const { context, a } = this
    const here = this.centerOf(path[at])
    for (const other of [at - 1, at + 1]) {
      if (drawn.has(other)) this.drawRoute([this.centerOf(path[other]), here], a * 0.75)
    }
    drawn.add(at)
    context.fillStyle = this.color('--path')
    context.beginPath()
    context.arc(...here, a * 0.22, 0, 2 * Math.PI)
    context.fill()
  }

  /** The whole path, thin, also where blocks hide it. */
  #thread(path) {
    const { context, a } = this
    context.strokeStyle = this.color('--path')
    context.lineWidth = Math.max(1.5, a * 0.16)
    context.setLineDash([a * 0.4, a * 0.4])
    context.beginPath()
    for (const node of path) context.lineTo(...this.centerOf(node))
    context.stroke()
    context.setLineDash([])
  }

  /** Outline of the level that the other board shows. */
  #plane(level) {
    const { context } = this
    const { sizeX, sizeY } = this.size
    context.strokeStyle = this.color('--accent')
    context.lineWidth = 1.5 * this.ratio
    context.beginPath()
    this.#line([0, 0, level], [sizeX, 0, level])
    this.#line([sizeX, 0, level], [sizeX, sizeY, level])
    this.#line([sizeX, sizeY, level], [0, sizeY, level])
    this.#line([0, sizeY, level], [0, 0, level])
    context.stroke()
  }

  drawEnd({ x, y, z }, color, letter) {
    const [px, py] = this.project(x + 0.5, y + 0.5, z + 0.5)
    this.drawBadge(px, py, Math.max(this.a * 0.85, 9 * this.ratio), this.color(color), letter)
  }
}

function order(size, reversed) {
  const list = Array.from({ length: size }, (_, i) => i)
  return reversed ? list.reverse() : list
}
