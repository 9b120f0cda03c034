// Draws the session onto the canvas and turns positions on the page into cells.
import { AREAS } from './areas.js'

const MARK_COLORS = [null, '--open', '--closed']

export class Board {
  constructor(canvas) {
    this.canvas = canvas
    this.context = canvas.getContext('2d')
    this.cursor = null
    this.scale = 1
    this.readTheme()
  }

  readTheme() {
    const style = getComputedStyle(document.documentElement)
    const color = (name) => style.getPropertyValue(name).trim()
    this.colors = Object.fromEntries(
      [
        '--open',
        '--closed',
        '--path',
        '--path-edge',
        '--start',
        '--goal',
        '--line',
        '--cursor',
        '--mark',
      ].map((name) => [name, color(name)]),
    )
    this.areaColors = new Map(AREAS.map(({ area, name }) => [area, color(`--area-${name}`)]))
  }

  /** Fits whole device pixels to each cell, so that cells have crisp edges at any zoom. */
  fit(width, height, room, tallest) {
    const ratio = window.devicePixelRatio || 1
    const size = Math.max(4, Math.floor(Math.min((room * ratio) / width, (tallest * ratio) / height)))
    this.scale = size
    this.ratio = ratio
    this.canvas.width = size * width
    this.canvas.height = size * height
    this.canvas.style.width = `${(size * width) / ratio}px`
    this.canvas.style.height = `${(size * height) / ratio}px`
  }

  cellAt(event) {
    const box = this.canvas.getBoundingClientRect()
    return {
      x: Math.floor(((event.clientX - box.left) * this.ratio) / this.scale),
      y: Math.floor(((event.clientY - box.top) * this.ratio) / this.scale),
    }
  }

  draw(session, path) {
    const { grid, search } = session
    this.#drawCells(grid)
    this.#drawMarks(search.marks(), grid)
    this.#drawLines(grid)
    if (path?.cells.length > 0) this.#drawPath(path.points(), session.options.agentSize)
    this.#drawEndpoint(session.goal, '--goal', 'G', session.options.agentSize)
    this.#drawEndpoint(session.start, '--start', 'S', session.options.agentSize)
    if (this.cursor) this.#drawCursor(this.cursor)
  }

  #drawCells({ width, cells }) {
    const { context, scale } = this
    for (let cell = 0; cell < cells.length; cell++) {
      context.fillStyle = this.areaColors.get(cells[cell]) ?? this.areaColors.get(0)
      context.fillRect((cell % width) * scale, Math.floor(cell / width) * scale, scale, scale)
    }
  }

  /** Open cells carry a ring and closed ones a filled square: shapes differ as well as colours. */
  #drawMarks(marks, { width }) {
    const { context, scale } = this
    const inset = Math.max(1, Math.round(scale * 0.14))
    const line = Math.max(1, Math.round(scale * 0.16))
    for (let cell = 0; cell < marks.length; cell++) {
      if (marks[cell] === 0) continue
      const x = (cell % width) * scale + inset
      const y = Math.floor(cell / width) * scale + inset
      const size = scale - 2 * inset
      const color = this.colors[MARK_COLORS[marks[cell]]]
      if (marks[cell] === 2) {
        context.fillStyle = color
        context.fillRect(x, y, size, size)
      } else {
        context.strokeStyle = color
        context.lineWidth = line
        context.strokeRect(x + line / 2, y + line / 2, size - line, size - line)
      }
    }
  }

  #drawLines({ width, height }) {
    const { context, scale, canvas } = this
    if (scale < 8) return
    context.fillStyle = this.colors['--line']
    for (let x = 1; x < width; x++) context.fillRect(x * scale, 0, 1, canvas.height)
    for (let y = 1; y < height; y++) context.fillRect(0, y * scale, canvas.width, 1)
  }

  #drawPath(points, agentSize) {
    const { context, scale } = this
    const half = (agentSize * scale) / 2
    context.lineJoin = 'round'
    context.lineCap = 'round'
    for (const [color, width] of [
      ['--path-edge', 0.5],
      ['--path', 0.28],
    ]) {
      context.strokeStyle = this.colors[color]
      context.lineWidth = Math.max(2, scale * width)
      context.beginPath()
      for (const { x, y } of points) context.lineTo(x * scale + half, y * scale + half)
      context.stroke()
    }
  }

  #drawEndpoint({ x, y }, color, letter, agentSize) {
    const { context, scale } = this
    const half = (agentSize * scale) / 2
    const radius = Math.max(scale * 0.62, 9 * this.ratio, half * 0.9)
    const [cx, cy] = [x * scale + half, y * scale + half]
    context.fillStyle = this.colors[color]
    context.strokeStyle = this.colors['--mark']
    context.lineWidth = Math.max(1.5, scale * 0.1)
    context.beginPath()
    context.arc(cx, cy, radius, 0, 2 * Math.PI)
    context.fill()
    context.stroke()
    context.fillStyle = this.colors['--mark']
    context.font = `700 ${Math.round(radius * 1.15)}px system-ui, sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(letter, cx, cy + radius * 0.06)
  }

  #drawCursor({ x, y }) {
    const { context, scale } = this
    context.strokeStyle = this.colors['--cursor']
    context.lineWidth = Math.max(2, scale * 0.14)
    context.strokeRect(x * scale + 1, y * scale + 1, scale - 2, scale - 2)
  }
}
