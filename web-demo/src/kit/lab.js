// The frame of a page: a board with its tools and timeline on the left, cards on the right, drawn when something changed.
import { el } from './dom.js'
import { Transport } from './transport.js'

/** The least height of a board, and what the gaps between it and the controls below add up to. */
const LOWEST = 150
const BETWEEN = 30

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

export class Lab {
  /**
   * lede: one sentence about the page. boards: surfaces, the first of which has the keyboard's cursor. cards: elements.
   * fit(room, tallest) sizes the boards, show() draws all. keys: functions by key. cursor: { move(place, [dx, dy]), paint(place) }
   * and perhaps hover(place) and say(place), what stands there in words, or nothing where the keyboard has no place on the board.
   */
  constructor({ recorder, transport, lede, tools, boards, cards, fit, show, keys = {}, cursor, start }) {
    this.recorder = recorder
    this.boards = boards
    this.showPage = show
    this.fitPage = fit
    this.cursor = cursor
    this.banner = el('p', { class: 'banner', role: 'status', hidden: true })
    this.spoken = el('p', { class: 'spoken', 'aria-live': 'polite' })
    this.transport = new Transport(recorder, transport, () => this.changed())
    this.room = el('div', { class: 'board' }, ...boards.map(({ canvas }) => canvas), this.banner, this.spoken)
    this.stage = el(
      'section',
      { class: 'stage', 'aria-label': 'Board' },
      el('p', { class: 'lede' }, lede),
      tools ? el('div', { class: 'tools' }, ...tools) : null,
      this.room,
      this.transport.bar,
      this.transport.track,
    )
    this.side = el('aside', { class: 'side' }, ...cards)
    this.element = el('div', { class: 'lab' }, this.stage, this.side)
    this.keys = { ...this.#timeKeys(), ...keys }
    if (cursor) this.#watchFocus(boards[0], start)
  }

  /** The page comes into view or leaves it. */
  attach() {
    // In the next frame: a canvas that gets another size at once would be observed again within this one.
    this.observer = new ResizeObserver(() => requestAnimationFrame(() => this.room.isConnected && this.fit()))
    this.observer.observe(this.room)
    this.fit()
  }

  detach() {
    this.observer.disconnect()
    this.transport.pause()
  }

  /** After a move in time, with what the page does about it. */
  changed() {
    this.onTime?.()
    this.refresh()
  }

  fit() {
    if (this.room.clientWidth === 0) return
    this.fitNow()
    this.refresh()
  }

  /** Without drawing, for pages that are about to. */
  fitNow() {
    this.fitPage(this.room.clientWidth, Math.max(LOWEST, window.innerHeight - this.#taken()))
  }

  /** What stands above the board and below it and is to be seen with it: the timeline, on a phone also the state. */
  #taken() {
    const above = this.room.getBoundingClientRect().top + window.scrollY
    const { bar, track } = this.transport
    const below = bar.offsetHeight + track.offsetHeight + BETWEEN
    const stacked = this.side.offsetTop > this.room.offsetTop
    const upright = window.innerHeight > window.innerWidth
    return above + below + (stacked && upright ? this.side.firstChild.offsetHeight + BETWEEN / 2 : 0)
  }

  refresh() {
    if (this.due) return
    this.due = true
    requestAnimationFrame(() => {
      this.due = false
      this.showPage()
      this.transport.show()
    })
  }

  readTheme() {
    for (const board of this.boards) board.readTheme()
    this.refresh()
  }

  /** Before the host changes something. */
  edit() {
    this.transport.pause()
  }

  say(text) {
    if (this.banner.textContent === (text ?? '')) return
    this.banner.hidden = !text
    this.banner.textContent = text ?? ''
  }

  key(event) {
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const handled = event.target === this.boards[0].canvas && this.#cursorKey(event)
    if (!handled) this.keys[name]?.()
    return handled || name in this.keys
  }

  /** Ctrl or ⌘ with Z or Y; whether it was one of them. */
  undoKey(event) {
    const name = event.key.toLowerCase()
    if (name === 'y' || (name === 'z' && event.shiftKey)) this.transport.redo()
    else if (name === 'z') this.transport.undo()
    else return false
    return true
  }

  #timeKeys() {
    const { transport } = this
    const { timeline } = this.recorder
    return {
      ...(transport.options.still ? {} : { ' ': () => transport.toggle() }),
      ',': () => transport.back(),
      '.': () => transport.forward(),
      Home: () => transport.goto(timeline.first),
      End: () => transport.goto(timeline.last),
    }
  }

  #watchFocus(board, start) {
    const { canvas } = board
    canvas.addEventListener('focus', () => {
      // A pointer needs no cursor besides itself.
      if (canvas.matches(':focus-visible')) board.cursor ??= start()
      this.refresh()
    })
    canvas.addEventListener('blur', () => {
      board.cursor = null
      this.refresh()
    })
  }

  #cursorKey(event) {
    const [board] = this.boards
    const arrow = ARROWS[event.key]
    if (!this.cursor || !(arrow || (event.key === 'Enter' && board.cursor !== null))) return false
    const { move, paint, hover, say } = this.cursor
    if (!arrow) {
      paint(board.cursor)
      return true
    }
    board.cursor = move(board.cursor, arrow)
    board.reveal?.(board.cursor)
    hover?.(board.cursor)
    this.spoken.textContent = say?.(board.cursor) ?? ''
    this.refresh()
    return true
  }
}

/** How a cursor moves on a board of cells. */
export const cellMove =
  (width, height) =>
  (cell, [dx, dy]) => {
    const inside = (value, limit) => Math.min(Math.max(value, 0), limit - 1)
    return { x: inside((cell?.x ?? 0) + dx, width), y: inside((cell?.y ?? 0) + dy, height) }
  }

export const TIME_KEYS = [
  [['Space'], 'play or pause'],
  [[',', '.'], 'one tick back, on'],
  [['Home', 'End'], 'first, last tick'],
  [['Ctrl Z', 'Ctrl Y'], 'to before the last edit, to the next'],
]

export const PAINT_KEYS = [
  [['W', 'E'], 'wall, erase'],
  [['1', '2', '3', '4'], 'areas'],
]

export const VIEW_KEYS = [
  [['+', '−', '0'], 'nearer, farther, the whole map'],
  [['Ctrl wheel'], 'the same; the wheel alone, a middle button or two fingers move the map'],
]
