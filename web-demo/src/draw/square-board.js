// A board of square cells.
import { Board } from './board.js'

export class SquareBoard extends Board {
  /** Fits whole device pixels to each cell, so that cells have crisp edges at any zoom. */
  fit({ width, height }, room, tallest) {
    this.ratio = window.devicePixelRatio || 1
    this.width = width
    this.height = height
    this.unit = Math.max(
      4,
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

  drawLines() {
    const { context, unit, canvas } = this
    if (unit < 8) return
    context.fillStyle = this.color('--line')
    for (let x = 1; x < this.width; x++) context.fillRect(x * unit, 0, 1, canvas.height)
    for (let y = 1; y < this.height; y++) context.fillRect(0, y * unit, canvas.width, 1)
  }
}
