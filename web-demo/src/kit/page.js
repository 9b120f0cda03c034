// What pages about a model have in common: its recorder and cards, the board with its pointer and keys, edits, and the
// frame around them. A page adds its own cards, draws, and says what an edit does.
import { LinkError } from '../share/link-error.js'
import { stateFileOf } from '../share/state-file.js'
import { MOST_SEED, toLink } from '../share/fields.js'
import { ShareCard } from '../share/share-card.js'
import { AREAS } from '../world/areas.js'
import { Recorder } from './recorder.js'
import { StateCard } from './statecard.js'
import { buttons, card, checkbox, hint, keyCard, select } from './controls.js'
import { el, plural } from './dom.js'
import { makeEditing } from './editing.js'
import { makeHandle } from './handle.js'
import { cellMove, Lab, VIEW_KEYS } from './lab.js'
import { grabbed, watchPointer } from './pointer.js'
import { View } from './view.js'

/** Cells on a side that no screen shows well at once. */
const LARGE = 64

const capital = (name) => name[0].toUpperCase() + name.slice(1)

/** What the entries of the timeline are called. */
export const kindsOf = (maps, more) => ({
  start: 'new session',
  paint: 'painted',
  move: 'endpoint moved',
  options: 'options changed',
  again: 'search begun again',
  multiplier: 'multiplier changed',
  file: 'state from a file',
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

  /**
   * states: names of the model's parts, for the card of the state. shape: of its scenes (share/fields.js). opened: objects
   * from a file that take the place of the model's own.
   */
  constructor(way, { id, shape, model, board, states, size, opened }) {
    const [width, height] = size
    Object.assign(this, { way, id, shape, model, board, width, height })
    if (opened) putBack(model, opened)
    this.recorder = new Recorder(way, model)
    this.state = new StateCard(states)
  }

  /** Puts the page together; what is not named here goes to the lab. */
  open({ cards, keys = {}, keyTexts, tools = [this.brush.element], boards = [this.board], ...frame }) {
    this.share = new ShareCard(this)
    // Other boards are small enough to be seen as a whole.
    const view = this.board.zoomTo ? new View(this.board, () => this.lab.refresh()) : null
    const large = Math.max(this.width, this.height) > LARGE
    this.lab = new Lab({
      recorder: this.recorder,
      tools: large && view ? [...tools, view.element] : tools,
      boards,
      cards: [
        this.state.element,
        ...cards,
        this.share.element,
        keyCard(view ? [...keyTexts, ...VIEW_KEYS] : keyTexts),
      ],
      fit: (room, tallest) => this.fit(room, tallest),
      show: () => {
        this.draw()
        for (const follow of this.#followers) follow()
      },
      start: () => this.cursorStart,
      cursor: this.cursor,
      keys: { ...this.brush?.keys(), ...view?.keys, ...keys },
      ...frame,
    })
    this.editing = makeEditing(this.lab, this)
    watchPointer(this.board, this.pointer)
    this.handle = makeHandle(this, this.handleOf())
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

  /** What the chosen algorithm does. */
  sentence(text) {
    const element = hint('')
    element.classList.add('sentence')
    this.follow(() => (element.textContent = text()))
    return element
  }

  /** sizes: widths of square maps that the page can show, besides that of a new session. */
  mapCard(names, sizes, ...below) {
    const presses = names.map((name) => [`map-${name}`, capital(name), () => this.setMap(name)])
    const seed = el('input', {
      id: 'seed',
      type: 'number',
      min: 0,
      max: MOST_SEED,
      step: 1,
      inputmode: 'numeric',
      onchange: () => {
        const value = Number(seed.value)
        if (Number.isInteger(value) && value >= 0 && value <= MOST_SEED)
          this.setMap(this.model.made.map, value)
        else this.lab.refresh()
      },
    })
    this.follow(() => {
      if (document.activeElement !== seed) seed.value = String(this.model.made.seed)
    })
    return card(
      'Maps',
      buttons(...presses),
      el('label', { class: 'row' }, el('span', {}, 'Seed'), seed),
      sizes.length > 0 ? this.#sizeChoice(sizes) : null,
      ...below,
    )
  }

  #sizeChoice(sizes) {
    const { width, height } = this
    const choices = sizes.map((across) => [across, `${across} × ${across}`])
    if (width !== height || !sizes.includes(width)) choices.unshift([0, `${width} × ${height}`])
    const chosen = choices[0][0] === 0 ? 0 : width
    return select('map-size', 'Size', choices, chosen, (across) =>
      this.host.open(this.id, this.newScene(across, across)),
    ).element
  }

  setMap(name, seed = undefined) {
    const { model } = this
    // Another press, another map, also where time went back.
    this.seed = seed ?? ((this.seed ?? model.made.seed) + 1) >>> 0
    const made = { map: name, seed: this.seed }
    const cells = this.mapOf(made.map, made.seed)
    this.edited(name, () => {
      model.made = made
      return model.edit(() => this.setCells(cells))
    })
  }

  /** A scene of another size, as new as can be, with what was chosen before. */
  newScene(width, height) {
    const { map, seed } = this.model.made
    return { ...this.freshScene(width, height), map, seed, options: this.model.options }
  }

  setCells(cells) {
    this.model.world.setCells(0, 0, this.width, this.height, cells)
  }

  // ---- sharing: a page gives scene(), which its shape describes, and program(bundle), the lines of it ----

  get boards() {
    return this.lab.boards
  }

  link() {
    return `${this.id}?${toLink(this.shape, this.scene())}`
  }

  code() {
    const { way, model } = this
    const bytes = way.bundle([model.world])
    const [world] = way.openBundle(bytes)
    try {
      return this.program(bytes, world).join('\n')
    } finally {
      world.dispose()
    }
  }

  /** Puts a state from a file into one of the model's parts; whether there is such a part. Throws what refuses it. */
  takeState(part, bytes) {
    const { model, recorder } = this
    const object = model.parts()[part]
    if (!object?.restoreState) return false
    try {
      this.edited('file', () => {
        if (model.take) model.take(bytes)
        else object.restoreState(bytes)
      })
    } catch (error) {
      // Some objects are empty when they have refused something.
      recorder.goto(recorder.timeline.position)
      this.lab.refresh()
      throw error
    }
    return true
  }

  stateFile() {
    const { way, id, shape, model } = this
    const bytes = stateFileOf(way, id, shape, this.scene(), Object.values(shared(model)))
    return { name: `waystate-${id}-${this.recorder.timeline.position}.waystate`, bytes }
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

/** What files hold of a model, in their order: the world first. */
const shared = (model) => ({ ...model.followed(), ...model.saved() })

/** Takes the states of a file's objects for its own. */
function putBack(model, opened) {
  const names = Object.keys(shared(model))
  if (opened.length !== names.length) {
    throw new LinkError(`The file has ${plural(opened.length, 'object')}; ${names.length} were expected.`)
  }
  names.forEach((name, i) => {
    // What was begun over the world as it was before.
    if (i === 1) model.beginAgain?.()
    const object = shared(model)[name]
    if (ArrayBuffer.isView(object)) model.accept(name, opened[i])
    else if (typeof opened[i].saveState === 'function') object.restoreState(opened[i].saveState())
    else throw new LinkError(`Object ${i} of the file is no ${name}.`)
  })
  model.opened?.()
}
