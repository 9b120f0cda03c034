// Four engines on one map, at the same number of iterations a frame; and this browser's time for them beside others'.
import { card, buttons, facts, hint, segments, select, slider } from '../kit/controls.js'
import { cost, el, number } from '../kit/dom.js'
import { Loop } from '../kit/loop.js'
import { grabbed, watchPointer } from '../kit/pointer.js'
import { Stage } from '../kit/stage.js'
import { Comparison } from '../draw/bars.js'
import { SquareBoard } from '../draw/square-board.js'
import { CONTEST_QUERIES, holdContest } from '../models/contest.js'
import { Race } from '../models/race.js'
import { cells, listOf, made, oneOf, place, SQUARE, toLink, valuesOf, whole } from '../share/fields.js'
import { hashText, literal, opening, printing } from '../share/program.js'
import { LinkError } from '../share/link-error.js'
import { ShareCard } from '../share/share-card.js'
import { stateFileOf } from '../share/state-file.js'
import { ALGORITHMS, choicesOf, sentenceOf } from '../world/algorithms.js'
import { WALL } from '../world/areas.js'
import { makeMap } from '../world/maps.js'

const CHOICES = choicesOf(ALGORITHMS)
const FIRST = ['a*', 'jps', 'theta*', 'hpa*']
const SIZES = [
  [64, '64²'],
  [128, '128²'],
  [256, '256²'],
  [512, '512²'],
]
const MAPS = ['caves', 'rooms', 'maze', 'clear']
const PAINTS = [
  [WALL, 'Wall'],
  [0, 'Erase'],
]
/** Frames for which a race that is over stays as it is. */
const REST = 150
const MOST_PER_FRAME = 200

/** Where start and goal stand on a new map. */
function corners(size) {
  const inset = Math.max(2, size >> 5)
  return { start: { x: inset, y: size - 1 - inset }, goal: { x: size - 1 - inset, y: inset } }
}

const baseOf = ({ map, width, seed }) => {
  const { start, goal } = corners(width)
  return makeMap(map, width, width, seed, start, goal)
}

/** What a link says of the page. */
export const shape = [
  oneOf('width', valuesOf(SIZES)),
  SQUARE,
  place('start'),
  place('goal'),
  ...made(MAPS),
  cells(baseOf),
  whole('perFrame', 1, MOST_PER_FRAME),
  listOf('algorithms', FIRST.length, valuesOf(ALGORITHMS)),
]

/** What a new session shows. */
const newScene = () => ({ width: 128, map: 'caves', seed: 11, perFrame: 12, algorithms: FIRST })

class RacePage extends Stage {
  id = 'race'
  shape = shape
  area = WALL
  #resting = 0

  constructor(way, scene) {
    super()
    const { width: across, map, seed, perFrame, algorithms } = scene
    Object.assign(this, { way, across, map, seed, perFrame })
    this.race = scene.cells ? this.#raceOf(scene) : this.makeRace(algorithms)
    this.loop = new Loop(
      60,
      () => this.advance(),
      () => this.draw(),
    )
    this.lanes = algorithms.map((algorithm, place) => this.#makeLane(algorithm, place))
    this.boards = this.lanes.map(({ board }) => board)
    this.element = this.#build()
    this.handle = this.#makeHandle()
  }

  get size() {
    return { width: this.across, height: this.across }
  }

  #raceOf({ width, height, cells, start, goal, algorithms }) {
    const world = this.way.createGrid({ width, height, cells })
    return warm(new Race({ world, start, goal, algorithms }))
  }

  makeRace(algorithms) {
    const size = this.across
    const { start, goal } = corners(size)
    // The first seed from there on whose map has a way.
    for (; ; this.seed++) {
      const cells = makeMap(this.map, size, size, this.seed, start, goal)
      const world = this.way.createGrid({ width: size, height: size, cells })
      if (world.isReachable(start, goal)) return warm(new Race({ world, start, goal, algorithms }))
      world.dispose()
    }
  }

  renew(changes) {
    Object.assign(this, changes)
    const old = this.race
    this.race = this.makeRace(old.lanes.map(({ algorithm }) => algorithm))
    for (const { search } of old.lanes) search.dispose()
    old.world.dispose()
    this.#resting = 0
    for (const board of this.boards) board.cursor = null
    this.fit()
  }

  // ---- building ----

  #makeLane(algorithm, place) {
    const board = new SquareBoard(
      `Lane ${place + 1}. Arrow keys move the cursor, Enter paints.`,
      place === 0 ? 'board' : `board-${place + 1}`,
    )
    const choice = select(`lane-${place + 1}`, `Lane ${place + 1}`, CHOICES, algorithm, (next) => {
      this.race.setAlgorithm(place, next)
      this.#resting = 0
    })
    const figures = facts([
      [`iterations-${place + 1}`, 'iterations'],
      [`expanded-${place + 1}`, 'expanded'],
      [`ms-${place + 1}`, 'milliseconds'],
      [`cost-${place + 1}`, 'path'],
    ])
    const says = el('p', { class: 'hint' })
    const element = el(
      'figure',
      { class: 'machine' },
      choice.element,
      el('div', { class: 'board' }, board.canvas),
      figures.element,
      says,
    )
    this.#watch(board)
    return { board, element, figures, says, place }
  }

  #build() {
    this.room = el('div', { class: 'machines lanes' }, ...this.lanes.map(({ element }) => element))
    this.pauseButton = el(
      'button',
      { type: 'button', id: 'pause', onclick: () => this.pause(!this.paused) },
      'Pause',
    )
    this.contest = new Comparison('contest-result')
    this.contestNote = el('p', { class: 'hint', role: 'status', id: 'contest-note' }, '')
    return el(
      'div',
      { class: 'race' },
      el(
        'p',
        { class: 'lede' },
        'One map, four engines, the same number of iterations a frame. Drag start and goal, or paint: the paths follow at once.',
      ),
      this.room,
      el(
        'div',
        { class: 'settings' },
        this.#mapCard(),
        this.#paceCard(),
        this.#contestCard(),
        new ShareCard(this).element,
      ),
    )
  }

  #mapCard() {
    const presses = MAPS.map((map) => [
      `map-${map}`,
      map[0].toUpperCase() + map.slice(1),
      () => this.renew({ map, seed: this.seed + 1 }),
    ])
    this.seedNote = hint('')
    return card(
      'Map',
      buttons(...presses),
      this.seedNote,
      select('across', 'Size', SIZES, this.across, (across) => this.renew({ across })).element,
      segments('paint', 'What to paint', PAINTS, this.area, (area) => (this.area = area)).element,
    )
  }

  #paceCard() {
    const pace = slider(
      'pace',
      'Iterations a frame',
      { min: 1, max: MOST_PER_FRAME, value: this.perFrame },
      (value) => {
        this.perFrame = value
      },
    )
    return card(
      'Race',
      pace.element,
      el(
        'div',
        { class: 'presets' },
        this.pauseButton,
        el('button', { type: 'button', id: 'again', onclick: () => this.again() }, 'Once more'),
      ),
      hint('Milliseconds are those of this browser, spent inside the searches.'),
    )
  }

  #contestCard() {
    return card(
      'In this browser, against others',
      buttons(['contest', `Ask all of them ${CONTEST_QUERIES} ways on this map`, () => this.holdContest()]),
      this.contest.element,
      this.contestNote,
    )
  }

  // ---- playing ----

  advance() {
    if (this.held) return
    if (this.race.running) this.race.advance(this.perFrame)
    else if (this.#resting++ > REST) this.again()
  }

  again() {
    this.race.beginAgain()
    this.#resting = 0
  }

  fitBoards() {
    const width = this.lanes[0].element.clientWidth
    for (const { board } of this.lanes) board.fit(this.size, width, window.innerHeight * 0.6)
    this.seedNote.textContent = `Seed ${this.seed}: the same map everywhere.`
  }

  draw() {
    const { race } = this
    for (const { board, place, figures, says } of this.lanes) {
      const lane = race.lanes[place]
      const path = lane.search.path()
      board.drawCells(race.world)
      board.drawMarks(lane.search.marks(), this.across)
      if (path.cells.length > 0) board.drawPath(path.points())
      board.drawEndpoint(race.goal, '--goal', 'G')
      board.drawEndpoint(race.start, '--start', 'S')
      board.drawCursor()
      const status = race.statusOf(lane)
      const done = path.cells.length > 0 ? cost(path.cost) : status.replace('-', ' ')
      figures.set({
        [`iterations-${place + 1}`]: number(path.iterations),
        [`expanded-${place + 1}`]: number(path.expandedCount),
        [`ms-${place + 1}`]: lane.spent.toFixed(2),
        [`cost-${place + 1}`]: done,
      })
      says.textContent = sentenceOf(ALGORITHMS, lane.algorithm)
    }
  }

  // ---- what can be done ----

  paint(place, cells) {
    const { start, goal } = this.race
    const held = (cell) => [start, goal].some(({ x, y }) => x === cell.x && y === cell.y)
    this.race.edit(this.area === WALL ? cells.filter((cell) => !held(cell)) : cells, this.area)
    this.race.finish()
    this.#resting = 0
    this.draw()
  }

  move(which, cell) {
    const { width, height } = this.size
    if (cell.x < 0 || cell.y < 0 || cell.x >= width || cell.y >= height) return
    this.race.moveEnd(which, cell)
    this.race.finish()
    this.#resting = 0
    this.draw()
  }

  #watch(board) {
    const place = () => this.boards.indexOf(board)
    watchPointer(board, {
      grab: (cell, reach) => {
        const { start, goal } = this.race
        return grabbed({ start, goal }, cell, reach + (this.across >> 6))
      },
      stroke: (cells) => {
        this.held = true
        this.paint(place(), cells)
      },
      move: (which, cell) => {
        this.held = true
        this.move(which, cell)
      },
      end: () => (this.held = false),
    })
    this.watchFocus(board)
  }

  async holdContest() {
    const { way, race, across, seed } = this
    this.contestNote.textContent = 'Asking …'
    const show = (rows) =>
      this.contest.show(
        rows.map(({ name, ms, wrong }) => [
          name,
          ms,
          wrong > 0 ? `${wrong} of ${CONTEST_QUERIES} wrong` : 'all shortest',
          name.startsWith('Waystate') ? 'accent' : '',
        ]),
      )
    const rows = await holdContest(way, { cells: race.world.cells, width: across }, seed, show)
    this.contestNote.textContent =
      'Milliseconds a query in the mean, costs of areas left out. Grids of others are made beforehand, and cloned where a search uses them up.'
    return rows
  }

  // ---- sharing ----

  scene() {
    const { across, map, seed, perFrame, race } = this
    const { world, start, goal } = race
    const algorithms = race.lanes.map(({ algorithm }) => algorithm)
    const size = { width: across, height: across }
    return { ...size, start, goal, map, seed, cells: world.cells, perFrame, algorithms }
  }

  link() {
    return `${this.id}?${toLink(shape, this.scene())}`
  }

  stateFile() {
    const bytes = stateFileOf(this.way, this.id, shape, this.scene(), [this.race.world])
    return { name: 'waystate-race.waystate', bytes }
  }

  code() {
    const { way, race } = this
    const { world, start, goal } = race
    const algorithms = race.lanes.map(({ algorithm }) => algorithm)
    const results = algorithms.map((algorithm) => world.findPath(start, goal, { algorithm }))
    return [
      ...opening(way.bundle([world]), ['grid']),
      `for (const algorithm of ${literal(algorithms)}) {`,
      `  const path = grid.findPath(${literal(start)}, ${literal(goal)}, { algorithm })`,
      '  console.log(algorithm, path.cost, path.iterations)',
      '}',
      ...results.map((path, i) => `// → ${algorithms[i]} ${path.cost} ${path.iterations}`),
      printing('grid.hash({ text: true })', hashText(world)),
    ].join('\n')
  }

  #makeHandle() {
    return {
      pause: (on) => this.pause(on),
      code: () => this.code(),
      run: (frames) => {
        for (let i = 0; i < frames; i++) this.advance()
        this.draw()
      },
      results: () =>
        this.race.lanes.map((lane) => {
          const { status, cost: paid, iterations } = lane.search.path()
          return { algorithm: lane.algorithm, status, cost: paid, iterations }
        }),
      renew: (changes) => this.renew(changes),
      moveEnd: (which, x, y) => this.move(which, { x, y }),
      paint: (x, y) => this.paint(0, [{ x, y }]),
      contest: () => this.holdContest(),
    }
  }
}

/** What engines make of a map at first use is no part of the race. */
function warm(race) {
  race.finish()
  race.beginAgain()
  return race
}

export async function createPage(way, scene = newScene()) {
  const [world] = scene.opened ?? []
  return new RacePage(way, world ? { ...scene, cells: cellsOf(world, scene) } : scene)
}

function cellsOf({ cells: opened }, { width, height }) {
  if (opened?.length !== width * height)
    throw new LinkError(`The file has no map of ${width} × ${height} cells.`)
  return opened
}
