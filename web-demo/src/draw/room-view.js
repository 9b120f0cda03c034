// One machine of two: its board, the checksum above it and the ribbon of its frames below.
import { el, hex } from '../kit/dom.js'
import { drawAgents } from './agents.js'
import { FieldLayer } from './field-layer.js'
import { Ribbon } from './ribbon.js'
import { SquareBoard } from './square-board.js'

const SHOWN = { heat: true, arrows: false }

export class RoomView {
  #layer = new FieldLayer()

  /** title: which machine it is. */
  constructor(peer, title, id) {
    this.peer = peer
    const label = `${title}: its map. Arrow keys move the cursor, Enter paints.`
    this.board = new SquareBoard(label, id)
    this.ribbon = new Ribbon(`${title}: a colour for each of its last frames`)
    this.sum = el('output', { class: 'hash', 'aria-label': `${title}: checksum` }, '')
    this.note = el('small', {})
    this.element = el(
      'figure',
      { class: 'machine' },
      el('figcaption', {}, el('strong', {}, title), this.note, this.sum),
      el('div', { class: 'board' }, this.board.canvas),
      this.ribbon.element,
    )
  }

  fit(room, tallest) {
    this.board.fit(this.peer.room.world, room, tallest)
    this.ribbon.fit(this.board.canvas.width / this.board.ratio)
  }

  /** duel: what tells settled frames and such as differ. marked: a cell to point at, or null. */
  draw(duel, marked) {
    const { board, peer } = this
    const { room } = peer
    const key = `${room.world.checksum()} ${room.field.checksum()} ${board.color('--page')}`
    this.#layer.draw(board, room, key, SHOWN)
    drawAgents(board, room.agents)
    board.drawEndpoint(room.goal, '--goal', 'G')
    if (marked !== null)
      board.outline([marked], room.world.width, '--bad', board.unit * 0.4, -board.unit * 0.6)
    board.drawCursor()
    this.sum.textContent = hex(peer.sumAt(peer.frame))
    this.ribbon.draw(peer, duel.settled, (frame) => duel.differsAt(frame))
  }
}
