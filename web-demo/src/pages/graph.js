// Any graph with positions: a town's roads, searched in four ways that agree on the cost and not on the work.
import { buttons, card, hint, keyCard, legend, segments, select } from '../kit/controls.js'
import { el, number } from '../kit/dom.js'
import { makeEditing } from '../kit/editing.js'
import { makeHandle } from '../kit/handle.js'
import { Lab, TIME_KEYS } from '../kit/lab.js'
import { grabbed, watchPointer } from '../kit/pointer.js'
import { Recorder } from '../kit/recorder.js'
import { SearchCard } from '../kit/searchcard.js'
import { StateCard } from '../kit/statecard.js'
import { Comparison } from '../draw/bars.js'
import { RoadMap } from '../draw/road-map.js'
import { GraphModel, METHODS } from '../models/graph.js'
import { readLinks } from '../models/links.js'
import { makeTown } from '../world/roads.js'

const TOOLS = [
  ['goal', 'Goal'],
  ['start', 'Start'],
  ['cut', 'Cut a road'],
  ['jam', 'Jam a road'],
]
const KINDS = {
  start: 'new session',
  move: 'endpoint moved',
  cut: 'road cut',
  jam: 'traffic changed',
  method: 'another algorithm',
  again: 'search begun again',
}
const UNSAVED =
  'A search from both ends can’t be saved: the timeline keeps the graph alone, and going back begins it again.'

export function createPage(way) {
  const narrow = window.innerWidth < 640
  const town = makeTown(12, narrow ? 22 : 34)
  const board = new RoadMap(
    'Map of roads. Arrow keys go from crossing to crossing, S and G place start and goal, X cuts the way.',
    town,
  )
  const model = new GraphModel(way, town, {
    start: board.nearestNode({ x: 60, y: 520 }),
    goal: board.nearestNode({ x: 930, y: 90 }),
    options: { method: 'a*' },
  })
  const recorder = new Recorder(model)
  let tool = 'goal'
  let compared = null

  // ---- cards ----

  const state = new StateCard(['graph', 'search'])
  const method = select('method', 'Algorithm', METHODS, model.options.method, (value) =>
    edited('method', () => model.setOptions({ method: value })),
  )
  const figures = new SearchCard(
    'crossings',
    method.element,
    legend(['open dot', 'open'], ['tree', 'reached from'], ['path', 'path']),
  )
  const work = new Comparison('compared')
  const agreed = el('p', { class: 'hint', id: 'agreed' })
  const tools = segments('tool', 'What a press does', TOOLS, tool, (value) => (tool = value))

  const lab = new Lab({
    recorder,
    transport: {
      rates: [1, 2, 4, 8, 16, 32, 64],
      rate: 2,
      rateText: 'iterations a tick',
      kinds: KINDS,
      stepText: (amount) => `${amount} iterations`,
    },
    lede: `${number(town.points.length)} crossings and ${number(town.roads.length)} roads. Press anywhere for a new goal, cut roads, and see who has to look at how much.`,
    tools: [tools.element, buttons(['cut-way', 'Cut the way', cutWay])],
    boards: [board],
    cards: [
      state.element,
      figures.element,
      card('Crossings expanded', work.element, agreed),
      card(
        'Landmarks',
        hint(
          'Six crossings from which all distances are known, measured again after each change. With them, A* sees around lakes and jams.',
        ),
      ),
      keyCard([
        ...TIME_KEYS,
        [['S', 'G'], 'start, goal to the cursor'],
        [['X'], 'cut the way in its middle'],
        [['R'], 'search again from the start'],
      ]),
    ],
    fit: (room, tallest) => board.fit(room, tallest),
    show,
    start: () => model.start,
    cursor: {
      move: (node, arrow) => board.nextNode(node ?? model.start, arrow),
      paint: (node) => press(node, -1),
    },
    keys: {
      s: () => board.cursor !== null && edited('move', () => model.moveEnd('start', board.cursor)),
      g: () => board.cursor !== null && edited('move', () => model.moveEnd('goal', board.cursor)),
      x: cutWay,
      r: () => edited('again', () => model.beginAgain()),
    },
  })

  // ---- showing ----

  function show() {
    const path = model.search.path()
    board.drawTown((road) => model.stateOf(road))
    if (model.savable) board.drawSearch(readLinks(model.search.saveState(), 0), model.search.marks())
    else board.drawSearch([], model.search.marks())
    if (path.nodes.length > 0) board.drawNodePath(path.nodes)
    if (model.options.method === 'landmarks') board.drawLandmarks(model.landmarks.nodes)
    board.drawEnd(model.goal, '--goal', 'G')
    board.drawEnd(model.start, '--start', 'S')
    board.drawCursor()
    state.show(recorder, model.savable ? undefined : UNSAVED)
    figures.show(lab, model, path)
    method.set(model.options.method)
    showComparison()
  }

  function showComparison() {
    const key = `${model.world.version} ${model.start} ${model.goal}`
    if (compared?.key !== key) compared = { key, rows: model.compare() }
    const { rows } = compared
    work.show(
      rows.map(({ method, name, path }) => [
        name,
        path.expandedCount,
        '',
        method === model.options.method ? 'accent' : '',
      ]),
    )
    const [{ path }] = rows
    agreed.textContent =
      path.status === 'found' ? `All four found the cost ${path.cost.toFixed(1)}.` : 'All four found no way.'
    if (rows.some((row) => Math.abs(row.path.cost - path.cost) > 1e-9 * path.cost)) {
      agreed.textContent = 'The costs differ. Please report it.'
    }
  }

  // ---- editing ----

  const { edited, end, moveTo } = makeEditing(lab, {
    move: (which, place) => {
      const node = board.nearestNode(place)
      return node !== model[which] && model.moveEnd(which, node)
    },
    inside: () => true,
  })

  function press(node, road) {
    if (tool === 'start' || tool === 'goal') edited('move', () => model.moveEnd(tool, node))
    else if (road >= 0) edited(tool, () => (tool === 'cut' ? model.cut(road) : model.jam(road)))
  }

  function cutWay() {
    const road = model.middleRoad()
    if (road >= 0) edited('cut', () => model.cut(road))
  }

  function endPoints() {
    const place = (node) => ({ x: town.points[node][0], y: town.points[node][1] })
    return { start: place(model.start), goal: place(model.goal) }
  }

  watchPointer(board, {
    grab: (place, reach) => grabbed(endPoints(), place, 12 + reach * 14),
    stroke: ([place]) => place && press(board.nearestNode(place), board.nearestRoad(place, 24)),
    move: moveTo,
    line: (from, to) => (tool === 'cut' || tool === 'jam' ? [] : [to]),
    end,
  })

  const handle = makeHandle(lab, {
    setMethod: (value) => edited('method', () => model.setOptions({ method: value })),
    cutWay,
    get cost() {
      return model.world.findPath(model.start, model.goal).cost
    },
    get compared() {
      return model
        .compare()
        .map(({ method, path }) => ({ method, cost: path.cost, expanded: path.expandedCount }))
    },
  })
  return { lab, handle }
}
