// A board of square cells.
import { Board } from './board.js'
import { channels } from './surface.js'

export class SquareBoard extends Board {
  picture = document.createElement('canvas')

  /** Fits whole device pixels to each cell, so that cells have crisp edges at any zoom. */
  fit({ width, height }, room, tallest) {
    this.ratio = window.devicePixelRatio || 1
    this.width = width
    this.height = height
    this.unit = Math.max(
      1,
      Math.floor(Math.min((room * this.ratio) / width, (tallest * this.ratio) / height)),
    )
    this.resize(this.unit * width, this.unit * height)
  }

  cellAt(event) {
    const [x, y] = this.pixelAt(event)
    return { x: Math.floor(x / this.unit), y: Math.floor(y / this.unit) }
  }

  centerOf({ x, y }, agentSize = 1) {
    const half = (agentSize * this.unit) / 2
    return [x * this.unit + half, y * this.unit + half]
  }

  trace(x, y, inset) {
    const size = this.unit - 2 * inset
    this.context.rect(x * this.unit + inset, y * this.unit + inset, size, size)
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

  drawLines() {
    const { context, unit, canvas } = this
    if (unit < 8) return
    context.fillStyle = this.color('--line')
    for (let x = 1; x < this.width; x++) context.fillRect(x * unit, 0, 1, canvas.height)
    for (let y = 1; y < this.height; y++) context.fillRect(0, y * unit, canvas.width, 1)
  }
}

/** As pictures have it on the machines that browsers run on, the lowest byte first; nothing where there is no colour. */
function pixelOf(color) {
  if (color === undefined) return 0
  const [red, green, blue] = channels(color)
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0
}
