// Hexagons in four layouts: the same search and timeline, and the questions that hexes get asked.
import { card, hint, segments, select, slider } from '../kit/controls.js'
import { PAINT_KEYS, TIME_KEYS } from '../kit/lab.js'
import { sizeFor } from '../kit/page.js'
import { SEARCH_KEYS, SearchPage, searchTime } from '../kit/search-page.js'
import { HexBoard } from '../draw/hex-board.js'
import { HexGround } from '../models/ground.js'
import { pairsOf } from '../models/links.js'
import { SearchModel } from '../models/search.js'
import { cells, costs, group, made, oneOf, place, SIZE, whole, valuesOf } from '../share/fields.js'
import { HEX_SEARCH } from '../world/algorithms.js'
import { setCosts, setMultipliers } from '../world/areas.js'
import { makeMap, mapBetween as baseOf } from '../world/maps.js'

const LAYOUTS = ['odd-r', 'even-r', 'odd-q', 'even-q'].map((layout) => [layout, layout])
const QUESTIONS = [
  ['neighbors', 'Neighbours'],
  ['line', 'Line'],
  ['ring', 'Ring'],
  ['range', 'Range'],
]
const SIZES = [1, 2, 3].map((size) => [size, `radius ${size - 1}`])
const WEIGHTS = [
  [0, '0 – Dijkstra'],
  [1, '1 – A*'],
  [1.5, '1.5'],
  [3, '3 – greedy'],
]
const MAPS = ['caves', 'fields', 'clear']
const RATES = [1, 2, 5, 10, 20, 40, 80, 150, 300]
const IDLE = 'Point at a cell.'

/** What a link says of the page. */
export const shape = [
  ...SIZE,
  place('start'),
  place('goal'),
  ...made(MAPS),
  cells(baseOf),
  costs,
  group('options', [
    oneOf('layout', valuesOf(LAYOUTS)),
    oneOf('agentSize', valuesOf(SIZES)),
    oneOf('heuristicWeight', valuesOf(WEIGHTS)),
  ]),
  whole('iterations', 0, 0x7fffffff),
]

/** What a new session shows. */
function newScene([width, height] = sizeFor([23, 25], [45, 29])) {
  return {
    width,
    height,
    start: { x: 3, y: height - 5 },
    goal: { x: width - 4, y: 4 },
    map: 'fields',
    seed: 3,
    costs: [],
    options: { layout: 'odd-r', agentSize: 1, heuristicWeight: 1 },
    iterations: 0,
  }
}

/** A search whose world is made anew when another layout is chosen. */
class HexModel extends SearchModel {
  searchOptions() {
    const { agentSize, heuristicWeight } = this.options
    return { agentSize, heuristicWeight }
  }

  ground() {
    return new HexGround(this.world, this.options)
  }

  setLayout(way, layout) {
    const { width, height, cells } = this.world
    const grid = way.createHexGrid({ width, height, layout, cells })
    for (let area = 0; area < 5; area++) grid.setAreaCost(area, this.world.areaCost(area))
    this.search.dispose()
    this.search = null
    this.world.dispose()
    this.world = grid
    this.setOptions({ layout })
  }
}

class HexPage extends SearchPage {
  shown = { links: false }
  question = 'neighbors'
  radius = 4
  hovered = null

  constructor(way, scene) {
    const { width, height, start, goal, map, seed, cells = baseOf(scene), costs, options, iterations } = scene
    const world = way.createHexGrid({ width, height, layout: options.layout, cells })
    setMultipliers(world)
    setCosts(world, costs)
    const made = { map, seed }
    super(way, {
      id: 'hex',
      shape,
      model: new HexModel({ world, name: 'grid', start, goal, options, made, iterations }),
      board: new HexBoard(
        'Map of hexagons. Arrow keys move the cursor, Enter paints, S and G place start and goal.',
      ),
      states: ['grid', 'search'],
      maps: MAPS,
      kinds: { layout: 'layout changed' },
      size: [width, height],
      opened: scene.opened,
    })
    this.makeBrush()
    this.open({
      transport: searchTime(RATES, 2, this.kinds),
      lede: 'Six neighbours, four layouts, the same snapshots: a change of layout is a tick that you can go back across.',
      cards: this.makeCards(),
      keyTexts: [...TIME_KEYS, ...PAINT_KEYS, ...SEARCH_KEYS, [['C'], 'clear the map']],
      keys: { ...this.searchKeys(), c: () => this.setMap('clear') },
    })
    this.lab.onTime = () => this.brush.show()
  }

  makeCards() {
    const radius = slider('radius', 'Radius', { min: 1, max: 9, value: this.radius }, (value) => {
      this.radius = value
      this.lab.refresh()
    })
    const asked = segments(
      'question',
      'What to show under the pointer',
      QUESTIONS,
      this.question,
      (value) => {
        this.question = value
        this.lab.refresh()
      },
    )
    this.follow(() => (radius.element.hidden = this.question !== 'ring' && this.question !== 'range'))
    this.answer = hint(IDLE)
    this.answer.id = 'answer'
    const layout = this.option(segments, 'layout', 'Layout', LAYOUTS, 'layout', (value) =>
      this.setLayout(value),
    )
    return [
      card('Layout', layout),
      this.makeFigures(null, () => HEX_SEARCH),
      card('Under the pointer', asked.element, radius.element, this.answer),
      card(
        'Options',
        this.option(select, 'agent', 'Agent size', SIZES, 'agentSize'),
        this.option(select, 'weight', 'Heuristic weight', WEIGHTS, 'heuristicWeight'),
        this.toggle('links', 'Links from cell to cell', 'overlay'),
      ),
      this.mapCard(this.maps, [64, 128]),
    ]
  }

  fit(room, tallest) {
    this.board.fit(this.model.world, room, tallest)
  }

  draw() {
    const { board, model, width } = this
    const { world, search } = model
    if (board.layout !== world.layout) this.lab.fitNow()
    const path = search.path()
    board.drawCells(world)
    board.drawLines()
    board.drawMarks(search.marks(), width)
    if (this.shown.links)
      board.drawLinks(pairsOf(search.links()), width, '--link', Math.max(1, board.unit * 0.07))
    this.showAnswer(world)
    this.drawEnds(path)
    this.figures.show(this.lab, model, path)
    this.showState()
  }

  answerCells(world) {
    const { hovered, radius } = this
    switch (this.question) {
      case 'line':
        return world.line(this.model.start, hovered)
      case 'ring':
        return world.ring(hovered, radius)
      case 'range':
        return world.range(hovered, radius)
      default:
        return world.neighbors(hovered.x, hovered.y)
    }
  }

  showAnswer(world) {
    const { board, hovered, model, width } = this
    if (!hovered) {
      this.answer.textContent = IDLE
      return
    }
    const cells = this.answerCells(world)
    const indices = cells.map(({ x, y }) => y * width + x)
    board.tint(indices, width, '--reach', board.unit * 0.04)
    board.outline(indices, width, '--pink', Math.max(1.5, board.unit * 0.09), board.unit * 0.08)
    board.outline([hovered.y * width + hovered.x], width, '--ink', Math.max(2, board.unit * 0.12), 0)
    const { q, r, s } = world.toCube(hovered.x, hovered.y)
    const steps = world.distance(model.start, hovered)
    this.answer.textContent = `(${hovered.x}, ${hovered.y}) is q ${q}, r ${r}, s ${s}; ${steps} steps from the start. ${cells.length} cells.`
  }

  hover(cell) {
    this.hovered = cell && this.inside(cell) ? cell : null
    this.lab.refresh()
  }

  get pointer() {
    const line = (from, to) => (this.inside(from) && this.inside(to) ? this.model.world.line(from, to) : [to])
    return { ...super.pointer, line }
  }

  setLayout(layout) {
    this.edited('layout', () => this.model.setLayout(this.way, layout))
  }

  freshScene(width, height) {
    return newScene([width, height])
  }

  mapOf(name, seed) {
    return makeMap(name, this.width, this.height, seed, this.model.start, this.model.goal)
  }

  handleOf() {
    const { model } = this
    return {
      ...super.handleOf(),
      setLayout: (value) => this.setLayout(value),
      hover: (x, y) => this.hover({ x, y }),
      get layout() {
        return model.world.layout
      },
    }
  }
}

export const createPage = (way, scene = newScene()) => new HexPage(way, scene)
