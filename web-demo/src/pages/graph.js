// Any graph with positions: a town's roads, searched in four ways that agree on the cost and not on the work.
import { buttons, card, hint, legend, segments, select } from '../kit/controls.js'
import { el, number } from '../kit/dom.js'
import { TIME_KEYS } from '../kit/lab.js'
import { sizeFor } from '../kit/page.js'
import { grabbed } from '../kit/pointer.js'
import { SEARCH_KEYS, SearchPage, searchTime } from '../kit/search-page.js'
import { SearchCard } from '../kit/searchcard.js'
import { Comparison } from '../draw/bars.js'
import { RoadMap } from '../draw/road-map.js'
import { CHANGES, GraphModel, LANDMARKS as LANDMARK_COUNT, METHODS } from '../models/graph.js'
import { pairsOf } from '../models/links.js'
import { oneOf, pairs, valuesOf, whole } from '../share/fields.js'
import { hashText, opening, printing } from '../share/program.js'
import { GRAPH_METHODS } from '../world/algorithms.js'
import { makeTown } from '../world/roads.js'

const TOOLS = [
  ['goal', 'Goal'],
  ['start', 'Start'],
  ['cut', 'Cut a road'],
  ['jam', 'Jam a road'],
]
const KINDS = { cut: 'road cut', jam: 'traffic changed', method: 'another algorithm' }
const RATES = [1, 2, 4, 8, 16, 32, 64]
const LANDMARKS =
  'Six crossings from which all distances are known, measured again after each change. With them, A* sees around lakes and jams.'

const towns = new Map()

function townOf({ columns }) {
  if (!towns.has(columns)) towns.set(columns, makeTown(12, columns))
  return towns.get(columns)
}

const lastNode = (scene) => townOf(scene).points.length - 1

/** What a link says of the page: what was cut or jammed, by the road's number. */
export const shape = [
  oneOf('columns', [22, 34]),
  whole('start', 0, lastNode),
  whole('goal', 0, lastNode),
  oneOf('method', valuesOf(METHODS)),
  pairs('roads', 4000, [(scene) => townOf(scene).roads.length - 1, 1]),
  whole('iterations', 0, 0x7fffffff),
]

/** What a new session shows. */
function newScene() {
  const columns = sizeFor(22, 34)
  const { points } = townOf({ columns })
  const nearest = (x, y) => {
    const far = points.map(([px, py]) => (px - x) * (px - x) + (py - y) * (py - y))
    return far.indexOf(Math.min(...far))
  }
  return {
    columns,
    start: nearest(60, 520),
    goal: nearest(930, 90),
    method: 'a*',
    roads: [],
    iterations: 0,
  }
}

class GraphPage extends SearchPage {
  tool = 'goal'
  compared = null

  constructor(way, scene) {
    const town = townOf(scene)
    const board = new RoadMap(
      'Map of roads. Arrow keys go from crossing to crossing, S and G place start and goal, X cuts the way.',
      town,
    )
    const { start, goal, method, roads, iterations } = scene
    const model = new GraphModel(way, town, { start, goal, options: { method }, roads, iterations })
    super(way, {
      id: 'graph',
      shape,
      model,
      board,
      states: ['graph', 'search'],
      maps: [],
      kinds: KINDS,
      size: [1, 1],
      opened: scene.opened,
    })
    this.columns = scene.columns
    this.town = town
    const tools = segments('tool', 'What a press does', TOOLS, this.tool, (value) => (this.tool = value))
    this.open({
      transport: searchTime(RATES, 2, this.kinds),
      lede: `${number(town.points.length)} crossings and ${number(town.roads.length)} roads. Press anywhere for a new goal, cut roads, and see who has to look at how much.`,
      tools: [tools.element, buttons(['cut-way', 'Cut the way', () => this.cutWay()])],
      cards: this.makeCards(),
      keyTexts: [...TIME_KEYS, ...SEARCH_KEYS, [['X'], 'cut the way in its middle']],
      keys: {
        ...this.searchKeys(),
        s: () => this.moveToCursor('start'),
        g: () => this.moveToCursor('goal'),
        x: () => this.cutWay(),
      },
    })
  }

  makeCards() {
    this.figures = new SearchCard(
      'crossings',
      [
        this.option(select, 'method', 'Algorithm', METHODS, 'method', (method) =>
          this.edited('method', () => this.model.setOptions({ method })),
        ),
        this.sentence(() => GRAPH_METHODS[this.model.options.method]),
      ],
      legend(['open dot', 'open'], ['tree', 'reached from'], ['path', 'path']),
    )
    this.work = new Comparison('compared')
    this.agreed = el('p', { class: 'hint', id: 'agreed' })
    return [
      this.figures.element,
      card('Crossings expanded', this.work.element, this.agreed),
      card('Landmarks', hint(LANDMARKS)),
    ]
  }

  fit(room, tallest) {
    this.board.fit(room, tallest)
  }

  draw() {
    const { board, model } = this
    const path = model.search.path()
    board.drawTown((road) => model.stateOf(road))
    board.drawSearch(pairsOf(model.search.links()), model.search.marks())
    if (path.nodes.length > 0) board.drawNodePath(path.nodes)
    if (model.options.method === 'landmarks') board.drawLandmarks(model.landmarks.nodes)
    board.drawEnd(model.goal, '--goal', 'G')
    board.drawEnd(model.start, '--start', 'S')
    board.drawCursor()
    this.showState()
    this.figures.show(this.lab, model, path)
    this.showComparison()
  }

  showComparison() {
    const { model } = this
    const key = `${model.world.version} ${model.start} ${model.goal}`
    if (this.compared?.key !== key) this.compared = { key, rows: model.compare() }
    const { rows } = this.compared
    const colorOf = (method) => (method === model.options.method ? 'accent' : '')
    this.work.show(rows.map(({ method, name, path }) => [name, path.expandedCount, '', colorOf(method)]))
    const [{ path }] = rows
    this.agreed.textContent =
      path.status === 'found' ? `All four found the cost ${path.cost.toFixed(1)}.` : 'All four found no way.'
    if (rows.some((row) => Math.abs(row.path.cost - path.cost) > 1e-9 * path.cost)) {
      this.agreed.textContent = 'The costs differ. Please report it.'
    }
  }

  // ---- editing: places are anywhere on the map, ends are crossings ----

  get ends() {
    const place = (node) => ({ x: this.town.points[node][0], y: this.town.points[node][1] })
    return { start: place(this.model.start), goal: place(this.model.goal) }
  }

  get cursorStart() {
    return this.model.start
  }

  get cursor() {
    return {
      move: (node, arrow) => this.board.nextNode(node ?? this.model.start, arrow),
      paint: (node) => this.press(node, -1),
    }
  }

  get pointer() {
    const { board } = this
    return {
      ...super.pointer,
      grab: (place, reach) => grabbed(this.ends, place, 12 + reach * 14),
      stroke: ([place]) => place && this.press(board.nearestNode(place), board.nearestRoad(place, 24)),
      line: (from, to) => (this.tool === 'cut' || this.tool === 'jam' ? [] : [to]),
    }
  }

  inside() {
    return true
  }

  move(which, place) {
    const node = this.board.nearestNode(place)
    return node !== this.model[which] && this.model.moveEnd(which, node)
  }

  moveToCursor(which) {
    const { cursor } = this.board
    if (cursor !== null) this.edited('move', () => this.model.moveEnd(which, cursor))
  }

  press(node, road) {
    const { model, tool } = this
    if (tool === 'start' || tool === 'goal') this.edited('move', () => model.moveEnd(tool, node))
    else if (road >= 0) this.edited(tool, () => (tool === 'cut' ? model.cut(road) : model.jam(road)))
  }

  cutWay() {
    const road = this.model.middleRoad()
    if (road >= 0) this.edited('cut', () => this.model.cut(road))
  }

  // ---- sharing ----

  scene() {
    const { model, columns } = this
    const { start, goal, options, search } = model
    const roads = this.town.roads
      .map((_, road) => [road, CHANGES.indexOf(model.stateOf(road))])
      .filter(([, change]) => change >= 0)
    return { columns, start, goal, method: options.method, roads, iterations: search.iterations }
  }

  program(bytes, world) {
    const { start, goal, options, search } = this.model
    const landmarks = options.method === 'landmarks'
    const asked = landmarks
      ? { algorithm: 'a*', landmarks: world.createLandmarks(LANDMARK_COUNT) }
      : { algorithm: options.method }
    const copy = world.createSearch(asked)
    copy.begin(start, goal)
    copy.step(search.iterations)
    const written = landmarks
      ? `{ landmarks: graph.createLandmarks(${LANDMARK_COUNT}) }`
      : `{ algorithm: '${options.method}' }`
    const lines = [
      ...opening(bytes, ['graph']),
      `const search = graph.createSearch(${written})`,
      `search.begin(${start}, ${goal})`,
      `search.step(${search.iterations})`,
      printing('search.status, search.path().cost', `${copy.status} ${copy.path().cost}`),
      printing('search.hash({ text: true })', hashText(copy)),
    ]
    copy.dispose()
    return lines
  }

  handleOf() {
    const { model } = this
    return {
      setMethod: (method) => this.edited('method', () => model.setOptions({ method })),
      cutWay: () => this.cutWay(),
      get cost() {
        return model.world.findPath(model.start, model.goal).cost
      },
      get compared() {
        return model
          .compare()
          .map(({ method, path }) => ({ method, cost: path.cost, expanded: path.expandedCount }))
      },
    }
  }
}

export const createPage = (way, scene = newScene()) => new GraphPage(way, scene)
