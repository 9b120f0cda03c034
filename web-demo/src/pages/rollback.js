// Two machines that agree: each plays at once what its own player does, hears late of the other's, and rolls back.
import { loadWaystate } from '../kit/library.js'
import { card, checkbox, hint, segments, select, slider } from '../kit/controls.js'
import { el, hex, number, plural } from '../kit/dom.js'
import { Loop } from '../kit/loop.js'
import { watchPointer } from '../kit/pointer.js'
import { Stage } from '../kit/stage.js'
import { RoomView } from '../draw/room-view.js'
import { Duel } from '../models/duel.js'
import { LARGE, mapOf, playScript, Room, SCENE } from '../models/room.js'
import { cells, flag, oneOf, toLink, valuesOf, whole } from '../share/fields.js'
import { LinkError } from '../share/link-error.js'
import { hashText, literal, opening, printing } from '../share/program.js'
import { ShareCard } from '../share/share-card.js'
import { stateFileOf } from '../share/state-file.js'
import { WALL } from '../world/areas.js'
import { EXPECTED, FRAMES, MACHINES } from '../world/script.js'

const PER_SECOND = 60
/** Drawn frames between two writings of figures, which nobody could read faster. */
const BETWEEN_FIGURES = 15
const PAINTS = [
  [WALL, 'Wall'],
  [0, 'Erase'],
]

/** By the width of the map. */
const SCENES = new Map([SCENE, LARGE].map((scene) => [scene.width, scene]))
const SIZES = [
  [SCENE.width, `${SCENE.width} × ${SCENE.height}, ${number(SCENE.count)} walkers`],
  [LARGE.width, `${LARGE.width} × ${LARGE.height}, ${number(LARGE.count)} walkers`],
]
const [MOST_LAG, MOST_JITTER, MOST_LOSS] = [500, 200, 40]

/** What a link says of the page; the map as the left machine has it. */
export const shape = [
  oneOf('width', valuesOf(SIZES)),
  whole('lag', 0, MOST_LAG),
  whole('jitter', 0, MOST_JITTER),
  whole('loss', 0, MOST_LOSS),
  flag('bots'),
  cells(({ width }) => mapOf(SCENES.get(width))),
]

/** What a new session shows. */
const newScene = () => ({ width: SCENE.width, lag: 200, jitter: 40, loss: 2, bots: true })

class RollbackPage extends Stage {
  id = 'rollback'
  shape = shape
  area = WALL
  marked = null
  #drawn = 0

  constructor(sides, scene) {
    super()
    this.chosen = scene
    this.size = SCENES.get(scene.width)
    this.duel = new Duel(sides)
    this.duel.bots = scene.bots
    const [left, right] = this.duel.peers
    this.views = [
      new RoomView(left, 'Left machine', 'board'),
      new RoomView(right, 'Right machine', 'board-right'),
    ]
    this.boards = this.views.map(({ board }) => board)
    this.views.forEach((view, player) => this.#watch(view, player))
    this.loop = new Loop(
      PER_SECOND,
      () => this.duel.advance(),
      () => this.draw(),
    )
    this.element = this.#build()
    this.handle = this.#makeHandle()
    const { lag, jitter, loss } = scene
    this.setNetwork({ lag, jitter, loss })
  }

  fitBoards() {
    const [first, second] = this.views.map(({ element }) => element)
    const stacked = second.offsetTop > first.offsetTop
    for (const view of this.views) view.fit(first.clientWidth, window.innerHeight * (stacked ? 0.36 : 0.6))
  }

  readTheme() {
    for (const { ribbon } of this.views) ribbon.readTheme()
    super.readTheme()
  }

  // ---- building ----

  #build() {
    this.room = el('div', { class: 'machines' }, ...this.views.map(({ element }) => element))
    return el(
      'div',
      { class: 'rollback' },
      el(
        'div',
        { class: 'headline' },
        el('h2', {}, 'Two machines, one state. To the byte.'),
        el(
          'p',
          { class: 'lede' },
          'Each side runs its own WebAssembly instance. What is painted on one reaches the other late: it goes back to that frame, mends its flow field and plays the frames since again. Paint on either.',
        ),
      ),
      this.room,
      this.#buildVerdict(),
      this.#buildGolden(),
      this.#buildControls(),
    )
  }

  #buildVerdict() {
    this.verdict = el('strong', { class: 'verdict-word', id: 'verdict' }, 'identical')
    this.where = el('p', { class: 'verdict-where', id: 'where' }, '')
    this.figures = {}
    const figure = (id, text) => {
      this.figures[id] = el('b', { id }, '0')
      return el('div', {}, this.figures[id], el('span', {}, text))
    }
    const press = (id, text, onclick) => el('button', { type: 'button', id, onclick }, text)
    this.panel = el(
      'section',
      { class: 'card verdict', 'aria-label': 'Verdict', 'data-state': 'good' },
      el('div', { class: 'verdict-text', role: 'status' }, this.verdict, this.where),
      el(
        'div',
        { class: 'figures' },
        figure('frame', 'frame'),
        figure('bytes', 'bytes of state each'),
        figure('rollbacks', 'rollbacks'),
        figure('replayed', 'frames played again'),
        figure('per-rollback', 'ms a rollback'),
        figure('out-of-step', 'frames out of step'),
      ),
      el(
        'div',
        { class: 'presets' },
        press('flip', 'Flip one bit on the right', () => this.flip()),
        press('heal', 'Send the left one’s snapshot', () => this.heal()),
      ),
    )
    return this.panel
  }

  #buildControls() {
    const { lag, jitter, loss, bots, width } = this.chosen
    const network = (key) => (value) => this.setNetwork({ [key]: value })
    const pause = el(
      'button',
      { type: 'button', id: 'pause', onclick: () => this.pause(!this.paused) },
      'Pause',
    )
    this.pauseButton = pause
    return el(
      'div',
      { class: 'settings' },
      card(
        'Between them',
        slider('lag', 'One way, ms', { min: 0, max: MOST_LAG, value: lag, step: 10 }, network('lag')).element,
        slider(
          'jitter',
          'Up to so much more, ms',
          { min: 0, max: MOST_JITTER, value: jitter, step: 10 },
          network('jitter'),
        ).element,
        slider('loss', 'Lost and sent again, %', { min: 0, max: MOST_LOSS, value: loss }, network('loss'))
          .element,
      ),
      card(
        'Players',
        segments('paint', 'What to paint', PAINTS, this.area, (area) => (this.area = area)).element,
        checkbox('bots', 'Builders wall things off', bots, (on) => (this.duel.bots = on)).element,
        select('across', 'Map', SIZES, width, (across) =>
          this.host.renew({ width: across, cells: undefined }),
        ).element,
        el('div', { class: 'presets' }, pause),
      ),
      card(
        'The ribbons',
        el(
          'ul',
          { class: 'legend plain' },
          el('li', {}, el('i', { class: 'sum' }), 'a frame, in the colour of its checksum'),
          el('li', {}, el('i', { class: 'sum open' }), 'pale: a late input may still change it'),
          el('li', {}, el('i', { class: 'again' }), 'was rolled back and played again'),
          el('li', {}, el('i', { class: 'apart' }), 'differs from the other machine'),
        ),
        hint('Equal ribbons are equal histories.'),
      ),
      new ShareCard(this).element,
    )
  }

  #buildGolden() {
    const ticked = (name) => el('li', {}, name, ' ', el('span', { 'aria-label': 'equal' }, '✓'))
    this.own = el('span', { id: 'own', role: 'status' }, 'this browser: …')
    return el(
      'section',
      { class: 'golden', 'aria-label': 'The same on every platform' },
      el('p', {}, `Frame ${FRAMES} of a fixed script is `, el('code', {}, EXPECTED), ' in'),
      ...Object.entries(MACHINES).map(([language, names]) =>
        el('ul', { 'aria-label': language }, el('li', {}, `${language}:`), ...names.map(ticked)),
      ),
      el('ul', {}, el('li', {}, this.own)),
    )
  }

  // ---- showing ----

  draw(all = false) {
    for (const view of this.views) view.draw(this.duel, this.marked)
    if (all || this.#drawn++ % BETWEEN_FIGURES === 0) this.#write()
  }

  #write() {
    const { duel, figures } = this
    figures.frame.textContent = number(duel.frame)
    figures.rollbacks.textContent = number(duel.rollbacks)
    figures.replayed.textContent = number(duel.replayed)
    figures['per-rollback'].textContent = duel.perRollback.toFixed(1)
    figures['out-of-step'].textContent = number(duel.outOfStep)
    figures.bytes.textContent = number(duel.stateBytes)
    this.#judge()
  }

  /** Read out when it changes, and only then. */
  #judge() {
    const { parted } = this.duel
    if (parted === this.judged) return
    this.judged = parted
    const apart = parted !== null
    this.panel.dataset.state = apart ? 'bad' : 'good'
    this.verdict.textContent = apart ? `differs since frame ${number(parted)}` : 'identical'
    const difference = apart ? this.duel.difference() : null
    this.marked = difference && difference.what !== 'walker' ? difference.at : null
    if (apart) this.where.textContent = difference ? this.#words(difference) : ''
  }

  #words({ what, at, field, left, right }) {
    if (what === 'walker') return `walker ${at} stands elsewhere`
    const { width } = this.size
    const cell = `(${at % width}, ${Math.floor(at / width)})`
    return `${what}, ${field} at ${cell}: ${left ?? 'nothing'} on the left, ${right ?? 'nothing'} on the right`
  }

  // ---- what can be done ----

  setNetwork(changes) {
    this.duel.setNetwork(changes)
    const { lag, jitter } = this.duel.wires[0]
    this.views[1].note.textContent = `${lag}${jitter > 0 ? ` to ${lag + jitter}` : ''} ms away`
  }

  flip() {
    this.marked = this.duel.flipBit()
    this.where.textContent = ''
  }

  heal() {
    const bytes = this.duel.sendSnapshot()
    this.marked = null
    this.#write()
    this.where.textContent = `healed by ${plural(bytes, 'byte')}`
  }

  paint(player, cells) {
    const { width, height } = this.size
    const inside = cells.filter(({ x, y }) => x >= 0 && y >= 0 && x < width && y < height)
    if (inside.length > 0)
      this.duel.input(
        player,
        inside.map(({ x, y }) => [y * width + x, this.area]),
      )
    if (!this.paused) return
    // One frame, to show it.
    this.duel.advance()
    this.draw(true)
  }

  #watch({ board }, player) {
    watchPointer(board, { grab: () => null, stroke: (cells) => this.paint(player, cells), end() {} })
    this.watchFocus(board)
  }

  // ---- sharing ----

  scene() {
    const { lag, jitter, loss } = this.duel.wires[0]
    const { bots, peers } = this.duel
    return { width: this.size.width, lag, jitter, loss, bots, cells: peers[0].room.world.cells }
  }

  link() {
    return `${this.id}?${toLink(shape, this.scene())}`
  }

  /** All of the left machine. */
  stateFile() {
    const { way, peers } = this.duel
    const bytes = stateFileOf(way, this.id, shape, this.scene(), peers[0].room.objects)
    return { name: `waystate-rollback-${this.duel.frame}.waystate`, bytes }
  }

  code() {
    const { way, peers } = this.duel
    const { world, goal } = peers[0].room
    const bytes = way.bundle([world])
    const [copy] = way.openBundle(bytes)
    const field = copy.createFlowField([goal])
    field.step()
    const lines = [
      ...opening(bytes, ['grid']),
      `const field = grid.createFlowField(${literal([goal])})`,
      'field.step()',
      printing('grid.hash({ text: true })', hashText(copy)),
      printing('field.hash({ text: true })', hashText(field)),
    ]
    copy.dispose()
    return lines.join('\n')
  }

  /** Plays the fixed script in a room of its own, a little at a time. */
  async prove({ room }) {
    for (let frame = 1; frame <= FRAMES; frame += 20) {
      playScript(room, frame, frame + 19)
      await new Promise((resolve) => setTimeout(resolve, 4))
    }
    const sum = hex(room.checksum())
    const equal = sum === EXPECTED
    this.own.dataset.state = equal ? 'good' : 'bad'
    this.own.textContent = equal ? 'this browser: ✓ just now' : `this browser: ✗ ${sum}`
    return equal
  }

  #makeHandle() {
    const { duel } = this
    return {
      get frame() {
        return duel.frame
      },
      get parted() {
        return duel.parted
      },
      get outOfStep() {
        return duel.outOfStep
      },
      get rollbacks() {
        return duel.rollbacks
      },
      get settled() {
        return duel.settled
      },
      pause: (on) => this.pause(on),
      code: () => this.code(),
      run: (frames) => {
        for (let i = 0; i < frames; i++) duel.advance()
        this.draw(true)
      },
      paint: (player, x, y) => this.paint(player, [{ x, y }]),
      input: (player, edits) => duel.input(player, edits),
      areaAt: (player, x, y) => duel.peers[player].room.world.get(x, y),
      proof: undefined,
    }
  }
}

/** A machine: an instance with a room, which begins where a file ended if there is one. */
function side(way, { width, cells, opened }) {
  const room = new Room(way, SCENES.get(width), cells)
  if (opened) {
    const [grid, field, agents] = opened
    if (!grid?.saveState || !field?.saveState || !(agents instanceof Int32Array)) {
      throw new LinkError('The file has no map, field and walkers, in this order.')
    }
    room.restoreState({
      grid: grid.saveState(),
      field: field.saveState(),
      agents: new Uint8Array(agents.slice().buffer),
    })
  }
  return { way, room }
}

const proofOf = (way) => ({ way, room: new Room(way) })

export async function createPage(way, scene = newScene()) {
  const page = new RollbackPage([side(way, scene), side(await loadWaystate(), scene)], scene)
  // When the page stands.
  setTimeout(async () => {
    page.handle.proof = page.prove(proofOf(await loadWaystate()))
  }, 400)
  return page
}
