// A board of square cells, of which a part can be looked at from nearer.
import { Board } from './board.js'
import { channels } from './surface.js'

/** Of a cell, in device pixels. */
const LARGEST = 64
const MOST_ZOOM = 32
/** A cell in which a ring can be told from a filled one. */
const SMALLEST_RING = 5

export class SquareBoard extends Board {
  picture = document.createElement('canvas')
  /** How many times larger than fits, and where the canvas's corner is on the whole map, in device pixels. */
  zoom = 1
  left = 0
  top = 0

  /** Fits whole device pixels to each cell, so that cells have crisp edges at any zoom. */
  fit({ width, height }, room, tallest) {
    this.ratio = window.devicePixelRatio || 1
    const middle = this.width ? this.#middle() : [width / 2, height / 2]
    this.width = width
    this.height = height
    this.whole = Math.max(
      1,
      Math.floor(Math.min((room * this.ratio) / width, (tallest * this.ratio) / height)),
    )
    this.resize(this.whole * width, this.whole * height)
    this.unit = Math.round(this.whole * this.zoom)
    this.#look(...middle)
  }

  /** The cell in the middle of what is seen. */
  #middle() {
    const { canvas, left, top, unit } = this
    return [(left + canvas.width / 2) / unit, (top + canvas.height / 2) / unit]
  }

  #look(x, y) {
    const { canvas, unit } = this
    this.left = Math.round(x * unit - canvas.width / 2)
    this.top = Math.round(y * unit - canvas.height / 2)
    this.pan(0, 0)
  }

  /** Shows what lies that many device pixels further; whether there was anything. */
  pan(dx, dy) {
    const { canvas, unit } = this
    const within = (value, most) => Math.min(Math.max(value, 0), Math.max(0, most))
    const before = `${this.left} ${this.top}`
    this.left = within(this.left + Math.round(dx), this.width * unit - canvas.width)
    this.top = within(this.top + Math.round(dy), this.height * unit - canvas.height)
    this.place(this.context)
    return before !== `${this.left} ${this.top}`
  }

  /** Makes a canvas of the board's size draw what is seen. */
  place(context) {
    context.setTransform(1, 0, 0, 1, -this.left, -this.top)
  }

  /** A place of the canvas, in device pixels, stays where it is. */
  zoomTo(zoom, [x, y] = [this.canvas.width / 2, this.canvas.height / 2]) {
    const most = Math.max(1, Math.min(MOST_ZOOM, LARGEST / this.whole))
    const cell = [(this.left + x) / this.unit, (this.top + y) / this.unit]
    this.zoom = Math.min(Math.max(zoom, 1), most)
    this.unit = Math.round(this.whole * this.zoom)
    this.left = Math.round(cell[0] * this.unit - x)
    this.top = Math.round(cell[1] * this.unit - y)
    this.pan(0, 0)
  }

  /** Brings a cell into sight. */
  reveal({ x, y }) {
    const { canvas, left, top, unit } = this
    const off = (at, begin, length) => Math.min(0, at - begin) + Math.max(0, at + unit - begin - length)
    this.pan(off(x * unit, left, canvas.width), off(y * unit, top, canvas.height))
  }

  sees(x, y) {
    const { canvas, left, top, unit } = this
    const [px, py] = [x * unit - left, y * unit - top]
    return px > -unit && py > -unit && px < canvas.width && py < canvas.height
  }

  /** A number for all that the view hangs on. */
  get view() {
    return `${this.unit} ${this.left} ${this.top}`
  }

  cellAt(event) {
    const [x, y] = this.pixelAt(event)
    return { x: Math.floor((x + this.left) / this.unit), y: Math.floor((y + this.top) / this.unit) }
  }

  centerOf({ x, y }, agentSize = 1) {
    const half = (agentSize * this.unit) / 2
    return [x * this.unit + half, y * this.unit + half]
  }

  trace(x, y, inset) {
    const size = this.unit - 2 * inset
    this.context.rect(x * this.unit + inset, y * this.unit + inset, size, size)
  }

  clear() {
    this.context.clearRect(this.left, this.top, this.canvas.width, this.canvas.height)
  }

  /** Whole cells are a picture of one pixel each, drawn larger. */
  fillGroups(cells, width, colorOf, inset = 0) {
    if (inset > 0) {
      super.fillGroups(cells, width, colorOf, inset)
      return
    }
    const height = cells.length / width
    this.picture.width = width
    this.picture.height = height
    const context = this.picture.getContext('2d')
    const image = context.createImageData(width, height)
    const pixels = new Uint32Array(image.data.buffer)
    const known = new Map()
    for (let cell = 0; cell < cells.length; cell++) {
      let pixel = known.get(cells[cell])
      if (pixel === undefined) known.set(cells[cell], (pixel = pixelOf(colorOf(cells[cell]))))
      pixels[cell] = pixel
    }
    context.putImageData(image, 0, 0)
    this.context.imageSmoothingEnabled = false
    this.context.drawImage(this.picture, 0, 0, width * this.unit, height * this.unit)
  }

  /** Where cells are too small for rings they are filled. */
  drawMarks(marks, width) {
    if (this.unit >= SMALLEST_RING * this.ratio) {
      super.drawMarks(marks, width)
      return
    }
    this.context.globalAlpha = 0.5
    const colors = [undefined, this.color('--open'), this.ramp(['--closed', '--closed'], 2)[0]]
    this.fillGroups(marks, width, (mark) => colors[mark])
    this.context.globalAlpha = 1
  }

  drawLines() {
    const { context, unit } = this
    if (unit < 8) return
    const [across, down] = [this.width * unit, this.height * unit]
    context.fillStyle = this.color('--line')
    for (let x = 1; x < this.width; x++) context.fillRect(x * unit, 0, 1, down)
    for (let y = 1; y < this.height; y++) context.fillRect(0, y * unit, across, 1)
  }
}

/** As pictures have it on the machines that browsers run on, the lowest byte first; nothing where there is no colour. */
function pixelOf(color) {
  if (color === undefined) return 0
  const [red, green, blue] = channels(color)
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0
}
