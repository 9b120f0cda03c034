// What pages about a model have in common: its recorder and cards, the board with its pointer and keys, edits, and the
// frame around them. A page adds its own cards, draws, and says what an edit does.
import { AREAS } from '../world/areas.js'
import { Recorder } from './recorder.js'
import { StateCard } from './statecard.js'
import { buttons, card, checkbox, keyCard } from './controls.js'
import { makeEditing } from './editing.js'
import { makeHandle } from './handle.js'
import { cellMove, Lab } from './lab.js'
import { grabbed, watchPointer } from './pointer.js'

const capital = (name) => name[0].toUpperCase() + name.slice(1)

/** What the entries of the timeline are called. */
export const kindsOf = (maps, more) => ({
  start: 'new session',
  paint: 'painted',
  move: 'endpoint moved',
  options: 'options changed',
  again: 'search begun again',
  multiplier: 'multiplier changed',
  ...Object.fromEntries(maps.map((name) => [name, `map: ${name}`])),
  clear: 'map cleared',
  ...more,
})

/** The size of a board, [width, height], for phones and for all others. */
export const sizeFor = (narrow, wide) => (window.innerWidth < 640 ? narrow : wide)

/**
 * A page gives draw(), paint(cells, area) and move(end, cell) as edits do (kit/editing.js), and mapOf(name, seed) with
 * setCells(cells) where it has maps. It may have hover(cell).
 */
export class Page {
  /** Whether time goes on while things are edited. */
  live = false
  brush = null
  shown = {}
  #followers = []

  /** states: names of the model's parts, for the card of the state. */
  constructor(way, { model, board, states, size, seed = 0 }) {
    const [width, height] = size
    Object.assign(this, { way, model, board, width, height, seed })
    this.recorder = new Recorder(way, model)
    this.state = new StateCard(states)
  }

  /** Puts the page together; what is not named here goes to the lab. */
  open({ cards, keys = {}, keyTexts, tools = [this.brush.element], boards = [this.board], ...frame }) {
    this.lab = new Lab({
      recorder: this.recorder,
      tools,
      boards,
      cards: [this.state.element, ...cards, keyCard(keyTexts)],
      fit: (room, tallest) => this.fit(room, tallest),
      show: () => {
        this.draw()
        for (const follow of this.#followers) follow()
      },
      start: () => this.cursorStart,
      cursor: this.cursor,
      keys: { ...this.brush?.keys(), ...keys },
      ...frame,
    })
    this.editing = makeEditing(this.lab, this)
    watchPointer(this.board, this.pointer)
    this.handle = makeHandle(this.lab, this.handleOf())
  }

  fit(room, tallest) {
    this.board.fit(this, room, tallest)
  }

  /** What can be dragged, by name. */
  get ends() {
    const { start, goal } = this.model
    return { start, goal }
  }

  /** How many cells each of them is wide. */
  get endSize() {
    return 1
  }

  /** Where the keyboard's cursor begins. */
  get cursorStart() {
    return Object.values(this.ends)[0]
  }

  get cursor() {
    return {
      move: cellMove(this.width, this.height),
      paint: (cell) => this.editing.paintOnce(cell),
      hover: this.hover && ((cell) => this.hover(cell)),
      say: (cell) => this.nameOf(cell),
    }
  }

  /** What stands on a cell, for those who don't see it. */
  nameOf(cell) {
    const ends = Object.entries(this.ends).filter(([, end]) => end?.x === cell.x && end?.y === cell.y)
    const area = this.areaAt(cell)
    const { name } = (this.brush?.areas ?? AREAS).find((one) => one.area === area) ?? { name: `area ${area}` }
    return [
      `column ${cell.x}, row ${cell.y}: ${name}`,
      ...ends.map(([end]) => (/^\d/.test(end) ? 'a goal' : end)),
    ].join(', ')
  }

  areaAt({ x, y }) {
    return this.model.world.get(x, y)
  }

  get pointer() {
    const { paint, moveTo, end } = this.editing
    return {
      grab: (cell, reach) => grabbed(this.ends, cell, reach, this.endSize),
      stroke: paint,
      move: moveTo,
      end,
      hover: this.hover && ((cell) => this.hover(cell)),
    }
  }

  area() {
    return this.brush.area
  }

  inside({ x, y }) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height
  }

  edited(kind, redo) {
    this.editing.edited(kind, redo)
  }

  changeOptions(changes) {
    this.edited('options', () => this.model.setOptions(changes))
  }

  /** A control for an option of the model, which follows the option through time. */
  option(make, id, text, choices, key = id, change = (value) => this.changeOptions({ [key]: value })) {
    const control = make(id, text, choices, this.model.options[key], change)
    this.follow(() => control.set(this.model.options[key]))
    return control.element
  }

  /** Calls back whenever the page has been drawn. */
  follow(callback) {
    this.#followers.push(callback)
  }

  /** note: what there is to say about what is kept. */
  showState(note) {
    this.state.show(this.recorder, note, this.lab.transport.playing)
  }

  /** A box for something that is drawn or not. */
  toggle(name, text, id = name) {
    const change = (on) => {
      this.shown[name] = on
      this.lab.refresh()
    }
    return checkbox(id, text, this.shown[name], change).element
  }

  mapCard(names, ...below) {
    const presses = names.map((name) => [`map-${name}`, capital(name), () => this.setMap(name)])
    return card('Maps', buttons(...presses), ...below)
  }

  setMap(name) {
    this.seed += 1
    const cells = this.mapOf(name, this.seed)
    this.edited(name, () => this.model.edit(() => this.setCells(cells)))
  }

  setCells(cells) {
    this.model.world.setCells(0, 0, this.width, this.height, cells)
  }

  /** What tests and the console have besides what every page gives them. */
  handleOf() {
    return {
      paint: (x, y, area) => {
        this.brush.pick(area)
        this.editing.paintOnce({ x, y })
      },
    }
  }
}
