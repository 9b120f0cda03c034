// A board of hexagons in any of the four layouts.
import { Board } from './board.js'

const ROOT = Math.sqrt(3)

export class HexBoard extends Board {
  /** `layout` as on hex grids. */
  fit({ width, height, layout }, room, tallest) {
    this.ratio = window.devicePixelRatio || 1
    this.layout = layout
    this.pointy = layout.endsWith('r')
    // Shoved by half a cell: odd rows or columns, or the even ones.
    this.parity = layout.startsWith('odd') ? 1 : 0
    const across = this.pointy ? (width + 0.5) * ROOT : (width - 1) * 1.5 + 2
    const down = this.pointy ? (height - 1) * 1.5 + 2 : (height + 0.5) * ROOT
    const margin = 2 * this.ratio
    this.radius = Math.max(
      3,
      Math.min((room * this.ratio - 2 * margin) / across, (tallest * this.ratio - 2 * margin) / down),
    )
    this.margin = margin
    this.unit = this.radius * ROOT * 0.95
    this.resize(Math.round(across * this.radius + 2 * margin), Math.round(down * this.radius + 2 * margin))
    this.corners = Array.from({ length: 6 }, (_, i) => {
      const angle = (Math.PI / 3) * i + (this.pointy ? Math.PI / 6 : 0)
      return [Math.cos(angle), Math.sin(angle)]
    })
    this.size = { width, height }
  }

  centerOf({ x, y }) {
    const { radius, margin } = this
    const shove = (line) => ((line & 1) === this.parity ? 0.5 : 0)
    return this.pointy
      ? [margin + (x + 0.5 + shove(y)) * ROOT * radius, margin + (1.5 * y + 1) * radius]
      : [margin + (1.5 * x + 1) * radius, margin + (y + 0.5 + shove(x)) * ROOT * radius]
  }

  trace(x, y, inset) {
    const [cx, cy] = this.centerOf({ x, y })
    const radius = this.radius - inset * 1.15
    this.corners.forEach(([dx, dy], i) => {
      if (i === 0) this.context.moveTo(cx + dx * radius, cy + dy * radius)
      else this.context.lineTo(cx + dx * radius, cy + dy * radius)
    })
    this.context.closePath()
  }

  /** The nearest centre wins; only cells around the rough place can be it. */
  cellAt(event) {
    const [px, py] = this.pixelAt(event)
    const { radius, margin } = this
    const [sx, sy] = this.pointy ? [ROOT, 1.5] : [1.5, ROOT]
    const roughX = Math.floor((px - margin) / (sx * radius))
    const roughY = Math.floor((py - margin) / (sy * radius))
    let best = { x: -1, y: -1 }
    let least = radius * radius
    for (let y = roughY - 1; y <= roughY + 1; y++) {
      for (let x = roughX - 1; x <= roughX + 1; x++) {
        const [cx, cy] = this.centerOf({ x, y })
        const distance = (cx - px) ** 2 + (cy - py) ** 2
        if (distance < least) {
          least = distance
          best = { x, y }
        }
      }
    }
    return best
  }

  drawLines() {
    const { context } = this
    context.strokeStyle = this.color('--line')
    context.lineWidth = 1
    context.beginPath()
    for (let y = 0; y < this.size.height; y++) {
      for (let x = 0; x < this.size.width; x++) this.trace(x, y, 0)
    }
    context.stroke()
  }
}
