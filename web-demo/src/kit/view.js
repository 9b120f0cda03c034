// Looking at a part of a board from nearer: buttons, keys, the wheel, a middle button that drags, two fingers.
import { el } from './dom.js'

const FACTOR = 1.5
const WHEEL = 0.002

export class View {
  #fingers = new Map()
  #dragged = null

  /** changed() is called when something else is seen. */
  constructor(board, changed) {
    this.board = board
    this.changed = changed
    const press = (id, text, name, onclick) =>
      el('button', { type: 'button', id, class: 'icon', title: name, 'aria-label': name, onclick }, text)
    this.element = el(
      'div',
      { class: 'presets view', role: 'group', 'aria-label': 'View' },
      press('zoom-out', '−', 'Look from farther (−)', () => this.zoom(1 / FACTOR)),
      press('zoom-whole', '▢', 'The whole map (0)', () => this.zoom(0)),
      press('zoom-in', '+', 'Look from nearer (+)', () => this.zoom(FACTOR)),
    )
    this.keys = {
      '-': () => this.zoom(1 / FACTOR),
      '+': () => this.zoom(FACTOR),
      '=': () => this.zoom(FACTOR),
      0: () => this.zoom(0),
    }
    const { canvas } = board
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false })
    canvas.addEventListener('pointerdown', (event) => this.#down(event))
    canvas.addEventListener('pointermove', (event) => this.#move(event))
    for (const type of ['pointerup', 'pointercancel']) {
      canvas.addEventListener(type, (event) => this.#up(event))
    }
  }

  /** factor: 0 for the whole map. at: what stays where it is. */
  zoom(factor, at) {
    this.board.zoomTo(this.board.zoom * factor, at)
    this.changed()
  }

  #pan(dx, dy) {
    const moved = this.board.pan(dx, dy)
    if (moved) this.changed()
    return moved
  }

  #wheel(event) {
    const scale = this.board.ratio * (event.deltaMode === 1 ? 20 : 1)
    if (event.ctrlKey) {
      event.preventDefault()
      this.zoom(Math.exp(-event.deltaY * WHEEL * (event.deltaMode === 1 ? 20 : 1)), this.board.pixelAt(event))
    } else if (this.#pan(event.deltaX * scale, event.deltaY * scale)) {
      // At the map's edge the page scrolls on.
      event.preventDefault()
    }
  }

  #down(event) {
    if (event.pointerType === 'touch') this.#fingers.set(event.pointerId, this.board.pixelAt(event))
    else if (event.button === 1) {
      event.preventDefault()
      this.board.canvas.setPointerCapture(event.pointerId)
      this.#dragged = this.board.pixelAt(event)
    }
  }

  #move(event) {
    const at = this.board.pixelAt(event)
    if (this.#dragged) {
      this.#pan(this.#dragged[0] - at[0], this.#dragged[1] - at[1])
      this.#dragged = at
    }
    if (!this.#fingers.has(event.pointerId)) return
    const before = [...this.#fingers.values()]
    this.#fingers.set(event.pointerId, at)
    if (this.#fingers.size === 2) this.#pinch(before, [...this.#fingers.values()])
  }

  #pinch(before, now) {
    const middle = ([a, b]) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    const apart = ([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]) || 1
    const [from, to] = [middle(before), middle(now)]
    this.board.pan(from[0] - to[0], from[1] - to[1])
    this.zoom(apart(now) / apart(before), to)
  }

  #up(event) {
    this.#fingers.delete(event.pointerId)
    if (event.button === 1) this.#dragged = null
  }
}
