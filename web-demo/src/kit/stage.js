// What pages that run by themselves have in common: boards side by side that play as long as the page is in view, without a
// timeline of its own.
import { cellMove } from './lab.js'

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/**
 * A page gives `boards`, `loop`, `room` (the element whose width they share), `pauseButton`, draw(all), fitBoards(), size (the
 * cells of each board) and paint(place of the board, cells).
 */
export class Stage {
  paused = false

  /** For the program around the pages, which asks the same of all of them. */
  get lab() {
    return this
  }

  attach() {
    // In the next frame: a canvas that gets another size at once would be observed again within this one.
    this.observer = new ResizeObserver(() => requestAnimationFrame(() => this.room.isConnected && this.fit()))
    this.observer.observe(this.room)
    this.fit()
    if (!this.paused) this.loop.start()
  }

  detach() {
    this.observer.disconnect()
    this.loop.stop()
  }

  fit() {
    if (this.room.clientWidth === 0) return
    this.fitBoards()
    this.draw(true)
  }

  readTheme() {
    for (const board of this.boards) board.readTheme()
    this.draw(true)
  }

  pause(on) {
    this.paused = on
    this.pauseButton.textContent = on ? 'Go on' : 'Pause'
    if (on) this.loop.stop()
    else this.loop.start()
  }

  undoKey() {
    return false
  }

  key(event) {
    const place = this.boards.findIndex(({ canvas }) => canvas === event.target)
    if (place >= 0 && this.#cursorKey(event, place)) return true
    if (event.key !== ' ') return false
    this.pause(!this.paused)
    return true
  }

  /** The cursor appears where the keyboard comes to a board. */
  watchFocus(board) {
    const { canvas } = board
    canvas.addEventListener('focus', () => {
      const { width, height } = this.size
      if (canvas.matches(':focus-visible')) board.cursor ??= { x: width >> 1, y: height >> 1 }
    })
    canvas.addEventListener('blur', () => (board.cursor = null))
  }

  #cursorKey(event, place) {
    const board = this.boards[place]
    const arrow = ARROWS[event.key]
    if (arrow) board.cursor = cellMove(this.size.width, this.size.height)(board.cursor, arrow)
    else if (event.key === 'Enter' && board.cursor) this.paint(place, [board.cursor])
    else return false
    this.draw()
    return true
  }
}
