// A canvas that fits its room in whole device pixels and knows the colours of the page.
import { el } from '../kit/dom.js'

export class Surface {
  constructor(label, id = 'board') {
    this.canvas = el('canvas', { id, tabindex: 0, 'aria-label': label })
    this.context = this.canvas.getContext('2d')
    this.ratio = 1
    this.#colors = new Map()
  }

  #colors
  #style

  /** Forgets colours, for when the theme has changed. */
  readTheme() {
    this.#colors.clear()
    this.#style = undefined
  }

  color(name) {
    let value = this.#colors.get(name)
    if (value === undefined) {
      this.#style ??= getComputedStyle(document.documentElement)
      value = this.#style.getPropertyValue(name).trim()
      this.#colors.set(name, value)
    }
    return value
  }

  /** A ramp of colours from one to another by way of a third, made once a theme. */
  ramp(names, steps = 64) {
    const key = names.join()
    let ramp = this.#colors.get(key)
    if (!ramp) {
      const stops = names.map((name) => channels(this.color(name)))
      ramp = Array.from({ length: steps }, (_, i) => mix(stops, i / (steps - 1)))
      this.#colors.set(key, ramp)
    }
    return ramp
  }

  resize(width, height) {
    const { canvas, ratio } = this
    if (canvas.width === width && canvas.height === height) return
    canvas.width = width
    canvas.height = height
    canvas.style.width = `${width / ratio}px`
    canvas.style.height = `${height / ratio}px`
  }

  /** Device pixels from the canvas's corner. */
  pixelAt(event) {
    const box = this.canvas.getBoundingClientRect()
    // A canvas with more cells than its room has pixels is shown smaller than it is.
    const scale = this.canvas.width / box.width
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale]
  }

  /** A disc with a letter, such as a start. */
  drawBadge(x, y, radius, fill, letter) {
    const { context } = this
    context.fillStyle = fill
    context.strokeStyle = this.color('--mark')
    context.lineWidth = Math.max(1.5 * this.ratio, radius * 0.14)
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
    context.stroke()
    context.fillStyle = this.color('--mark')
    context.font = `700 ${Math.round(radius * 1.15)}px system-ui, sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(letter, x, y + radius * 0.06)
  }

  /** A line with an edge of another colour, through device pixels. */
  drawRoute(points, width) {
    const { context } = this
    context.lineJoin = 'round'
    context.lineCap = 'round'
    for (const [color, part] of [
      ['--path-edge', 1],
      ['--path', 0.56],
    ]) {
      context.strokeStyle = this.color(color)
      context.lineWidth = Math.max(2, width * part)
      context.beginPath()
      for (const [x, y] of points) context.lineTo(x, y)
      context.stroke()
    }
  }
}

/** Red, green and blue of '#rrggbb' or 'rgb(r g b)'. */
export const channels = (color) =>
  color.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    : color.match(/\d+/g).slice(0, 3).map(Number)

function mix(stops, at) {
  const place = at * (stops.length - 1)
  const i = Math.min(Math.floor(place), stops.length - 2)
  const part = place - i
  const rgb = stops[i].map((from, c) => Math.round(from + (stops[i + 1][c] - from) * part))
  return `rgb(${rgb.join(' ')})`
}
