// All algorithms of the square grid, one iteration at a time.
import { card, hint, select } from '../kit/controls.js'
import { PAINT_KEYS, TIME_KEYS } from '../kit/lab.js'
import { sizeFor } from '../kit/page.js'
import { SEARCH_KEYS, SearchPage, searchTime } from '../kit/search-page.js'
import { drawHierarchy } from '../draw/hierarchy.js'
import { SquareBoard } from '../draw/square-board.js'
import { SquareGround } from '../models/ground.js'
import { pairsOf } from '../models/links.js'
import { SearchModel } from '../models/search.js'
import { cells, costs, flag, group, made, oneOf, place, SIZE, whole, valuesOf } from '../share/fields.js'
import { ALGORITHMS, choicesOf, sentenceOf } from '../world/algorithms.js'
import { DIAGONALS, setCosts, setMultipliers } from '../world/areas.js'
import { makeMap, mapBetween as baseOf } from '../world/maps.js'
import { fallbackNote } from './search-notes.js'

const ENGINES = [
  [true, 'specialised'],
  [false, 'generic'],
]
const SIZES = [1, 2, 3, 4].map((size) => [size, `${size} × ${size}`])
const WEIGHTS = [
  [0, '0 – Dijkstra'],
  [0.5, '0.5'],
  [1, '1 – A*'],
  [1.5, '1.5'],
  [3, '3 – greedy'],
]
const CHUNKS = [8, 16, 32].map((size) => [size, `${size} × ${size}`])
const MAPS = ['rooms', 'maze', 'caves', 'fields', 'clear']
const RATES = [1, 2, 5, 10, 20, 40, 80, 150, 300, 600, 1200]
const OPTIONS = {
  algorithm: 'a*',
  diagonal: 'no-corner-cutting',
  agentSize: 1,
  heuristicWeight: 1,
  specializedEngines: true,
  chunkSize: 8,
}

/** What a link says of the page. */
export const shape = [
  ...SIZE,
  place('start'),
  place('goal'),
  ...made(MAPS),
  cells(baseOf),
  costs,
  group('options', [
    oneOf('algorithm', valuesOf(ALGORITHMS)),
    oneOf('diagonal', valuesOf(DIAGONALS)),
    oneOf('agentSize', valuesOf(SIZES)),
    oneOf('heuristicWeight', valuesOf(WEIGHTS)),
    flag('specializedEngines'),
    oneOf('chunkSize', valuesOf(CHUNKS)),
  ]),
  whole('iterations', 0, 0x7fffffff),
]

/** What a new session shows. */
function newScene([width, height] = sizeFor([31, 33], [57, 35])) {
  return {
    width,
    height,
    start: { x: 3, y: height - 4 },
    goal: { x: width - 4, y: 3 },
    map: 'rooms',
    seed: 7,
    costs: [],
    options: OPTIONS,
    iterations: 0,
  }
}

class GridSearchModel extends SearchModel {
  searchOptions() {
    const { chunkSize, ...options } = this.options
    return options.algorithm === 'hpa*' ? { ...options, chunkSize } : options
  }

  ground() {
    return new SquareGround(this.world, this.options)
  }
}

function linkText(algorithm) {
  if (algorithm === 'hpa*') return 'Chunks, entrances and abstract edges'
  return algorithm.startsWith('jps') ? 'Hops between jump points' : 'Links from cell to cell'
}

class GridPage extends SearchPage {
  shown = { overlay: true }

  constructor(way, scene) {
    const { width, height, start, goal, map, seed, cells = baseOf(scene), costs, iterations } = scene
    const { options = OPTIONS } = scene
    const world = way.createGrid({ width, height, cells })
    setMultipliers(world)
    setCosts(world, costs)
    const made = { map, seed }
    super(way, {
      id: 'search',
      shape,
      model: new GridSearchModel({ world, name: 'grid', start, goal, options, made, iterations }),
      board: new SquareBoard('Map. Arrow keys move the cursor, Enter paints, S and G place start and goal.'),
      states: ['grid', 'search'],
      maps: MAPS,
      size: [width, height],
      opened: scene.opened,
    })
    this.makeBrush()
    this.open({
      transport: searchTime(RATES, 3, this.kinds),
      lede: 'Paint a map, watch the search grow, then drag time back. Every tick is a snapshot you can play on from.',
      cards: this.makeCards(),
      keyTexts: [...TIME_KEYS, ...PAINT_KEYS, ...SEARCH_KEYS, [['C'], 'clear the map']],
      keys: { ...this.searchKeys(), c: () => this.setMap('clear') },
    })
    this.lab.onTime = () => this.brush.show()
  }

  makeCards() {
    const chunks = this.option(select, 'chunk', 'Chunks', CHUNKS, 'chunkSize')
    const overlay = this.toggle('overlay', '')
    const overlayText = overlay.querySelector('span')
    this.follow(() => {
      const { algorithm } = this.model.options
      chunks.hidden = algorithm !== 'hpa*'
      overlayText.textContent = linkText(algorithm)
    })
    return [
      this.makeFigures(this.option(select, 'algorithm', 'Algorithm', choicesOf(ALGORITHMS)), () =>
        sentenceOf(ALGORITHMS, this.model.options.algorithm),
      ),
      card(
        'Options',
        this.option(select, 'diagonal', 'Diagonal steps', DIAGONALS),
        this.option(select, 'agent', 'Agent size', SIZES, 'agentSize'),
        this.option(select, 'weight', 'Heuristic weight', WEIGHTS, 'heuristicWeight'),
        this.option(select, 'engine-choice', 'Engine', ENGINES, 'specializedEngines'),
        chunks,
        overlay,
      ),
      this.mapCard(
        this.maps,
        [64, 128, 256, 512],
        hint('Another press, another map. Maps are entries of the timeline too: step back to undo.'),
      ),
    ]
  }

  draw() {
    const { board, model, width } = this
    const { world, search, options } = model
    const path = search.path()
    board.drawCells(world)
    if (options.algorithm === 'hpa*' && this.shown.overlay) drawHierarchy(board, world, options)
    board.drawMarks(search.marks(), width)
    board.drawLines()
    if (this.shown.overlay && options.algorithm !== 'hpa*') this.drawLinks(path)
    this.drawEnds(path, options.agentSize)
    this.figures.show(this.lab, model, path, fallbackNote(model, path))
    this.showState()
  }

  drawLinks(path) {
    const { board, model, width } = this
    const links = pairsOf(model.search.links())
    const line = Math.max(1, board.unit * 0.07)
    if (path.algorithm?.startsWith('jps')) board.drawHops(links, width, '--link', line * 1.6)
    else board.drawLinks(links, width, '--link', line)
  }

  get endSize() {
    return this.model.options.agentSize
  }

  freshScene(width, height) {
    return newScene([width, height])
  }

  mapOf(name, seed) {
    return makeMap(name, this.width, this.height, seed, this.model.start, this.model.goal)
  }
}

/** A page has lab and handle. */
export const createPage = (way, scene = newScene()) => new GridPage(way, scene)
