// Hexagons in four layouts: the same search and timeline, and the questions that hexes get asked.
import { Brush } from '../kit/brush.js'
import { buttons, card, checkbox, hint, keyCard, legend, segments, select, slider } from '../kit/controls.js'
import { makeEditing } from '../kit/editing.js'
import { makeHandle } from '../kit/handle.js'
import { cellMove, Lab, PAINT_KEYS, TIME_KEYS } from '../kit/lab.js'
import { grabbed, watchPointer } from '../kit/pointer.js'
import { Recorder } from '../kit/recorder.js'
import { SearchCard } from '../kit/searchcard.js'
import { StateCard } from '../kit/statecard.js'
import { HexBoard } from '../draw/hex-board.js'
import { readLinks } from '../models/links.js'
import { paintCells, SearchModel } from '../models/search.js'
import { setMultipliers } from '../world/areas.js'
import { makeMap } from '../world/maps.js'

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
const KINDS = {
  start: 'new session',
  paint: 'painted',
  move: 'endpoint moved',
  layout: 'layout changed',
  options: 'options changed',
  again: 'search begun again',
  multiplier: 'multiplier changed',
  clear: 'map cleared',
  caves: 'map: caves',
  fields: 'map: fields',
}

/** A search whose world is made anew when another layout is chosen. */
class HexModel extends SearchModel {
  searchOptions() {
    const { agentSize, heuristicWeight } = this.options
    return { agentSize, heuristicWeight }
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

export function createPage(way) {
  const [width, height] = window.innerWidth < 640 ? [23, 25] : [45, 29]
  let seed = 3
  const start = { x: 3, y: height - 5 }
  const goal = { x: width - 4, y: 4 }
  const grid = way.createHexGrid({
    width,
    height,
    layout: 'odd-r',
    cells: makeMap('fields', width, height, seed, start, goal),
  })
  setMultipliers(grid)
  const model = new HexModel({
    world: grid,
    name: 'grid',
    start,
    goal,
    options: { layout: 'odd-r', agentSize: 1, heuristicWeight: 1 },
    reopen: (bytes, options, before) => options.layout !== before.layout && way.hexGridFromState(bytes),
  })
  const recorder = new Recorder(model)
  const board = new HexBoard(
    'Map of hexagons. Arrow keys move the cursor, Enter paints, S and G place start and goal.',
  )
  let hovered = null
  let question = 'neighbors'
  let radius = 4
  let links = false

  // ---- cards ----

  const state = new StateCard(['grid', 'search'])
  const figures = new SearchCard(
    'cells',
    null,
    legend(['open', 'open'], ['closed', 'closed'], ['path', 'path']),
  )
  const layout = segments('layout', 'Layout', LAYOUTS, 'odd-r', (value) =>
    edited('layout', () => model.setLayout(way, value)),
  )
  const agent = select('agent', 'Agent size', SIZES, 1, (agentSize) => changeOptions({ agentSize }))
  const weight = select('weight', 'Heuristic weight', WEIGHTS, 1, (heuristicWeight) =>
    changeOptions({ heuristicWeight }),
  )
  const asked = segments('question', 'What to show under the pointer', QUESTIONS, question, (value) => {
    question = value
    lab.refresh()
  })
  const radiusSlider = slider('radius', 'Radius', { min: 1, max: 9, value: radius }, (value) => {
    radius = value
    lab.refresh()
  })
  const linkBox = checkbox('overlay', 'Links from cell to cell', links, (on) => {
    links = on
    lab.refresh()
  })
  const answer = hint('Point at a cell.')
  answer.id = 'answer'
  const brush = new Brush({
    costOf: (area) => model.world.areaCost(area),
    setCost: (area, multiplier) =>
      edited('multiplier', () => model.edit((world) => world.setAreaCost(area, multiplier))),
  })

  const lab = new Lab({
    recorder,
    transport: {
      rates: [1, 2, 5, 10, 20, 40, 80, 150, 300],
      rate: 2,
      rateText: 'iterations a tick',
      kinds: KINDS,
      stepText: (amount) => `${amount} iterations`,
    },
    lede: 'Six neighbours, four layouts, the same snapshots: a change of layout is a tick that you can go back across.',
    tools: [brush.element],
    boards: [board],
    cards: [
      state.element,
      card('Layout', layout.element),
      figures.element,
      card('Under the pointer', asked.element, radiusSlider.element, answer),
      card('Options', agent.element, weight.element, linkBox.element),
      card(
        'Maps',
        buttons(
          ...MAPS.map((name) => [`map-${name}`, name[0].toUpperCase() + name.slice(1), () => setMap(name)]),
        ),
      ),
      keyCard([
        ...TIME_KEYS,
        ...PAINT_KEYS,
        [['S', 'G'], 'start, goal to the cursor'],
        [['R'], 'search again from the start'],
        [['C'], 'clear the map'],
      ]),
    ],
    fit: (room, tallest) => board.fit(model.world, room, tallest),
    show,
    start: () => model.start,
    cursor: { move: cellMove(width, height), paint: (cell) => paintOnce(cell), hover },
    keys: {
      ...brush.keys(),
      r: () => edited('again', () => model.beginAgain()),
      c: () => setMap('clear'),
      s: () => moveToCursor('start'),
      g: () => moveToCursor('goal'),
    },
  })
  lab.onTime = () => {
    brush.show()
    if (board.layout !== model.world.layout) lab.fit()
  }

  // ---- showing ----

  function show() {
    const { world, search, options } = model
    if (board.layout !== world.layout)
      lab.fitPage(lab.room.clientWidth, Math.max(260, window.innerHeight * 0.74))
    const path = search.path()
    board.drawCells(world)
    board.drawLines()
    board.drawMarks(search.marks(), width)
    if (links)
      board.drawLinks(readLinks(search.saveState(), width), width, '--link', Math.max(1, board.unit * 0.07))
    if (path.cells.length > 0) board.drawPath(path.points())
    showAnswer(world)
    board.drawEndpoint(model.goal, '--goal', 'G')
    board.drawEndpoint(model.start, '--start', 'S')
    board.drawCursor()
    figures.show(lab, model, path)
    state.show(recorder)
    layout.set(options.layout)
    agent.set(options.agentSize)
    weight.set(options.heuristicWeight)
    radiusSlider.element.hidden = question !== 'ring' && question !== 'range'
  }

  function inside({ x, y }) {
    return x >= 0 && y >= 0 && x < width && y < height
  }

  function answerCells(world) {
    switch (question) {
      case 'line':
        return world.line(model.start, hovered)
      case 'ring':
        return world.ring(hovered, radius)
      case 'range':
        return world.range(hovered, radius)
      default:
        return world.neighbors(hovered.x, hovered.y)
    }
  }

  function showAnswer(world) {
    if (!hovered) {
      answer.textContent = 'Point at a cell.'
      return
    }
    const cells = answerCells(world)
    const indices = cells.map(({ x, y }) => y * width + x)
    board.tint(indices, width, '--reach', board.unit * 0.04)
    board.outline(indices, width, '--pink', Math.max(1.5, board.unit * 0.09), board.unit * 0.08)
    board.outline([hovered.y * width + hovered.x], width, '--ink', Math.max(2, board.unit * 0.12), 0)
    const { q, r, s } = world.toCube(hovered.x, hovered.y)
    const steps = world.distance(model.start, hovered)
    answer.textContent = `(${hovered.x}, ${hovered.y}) is q ${q}, r ${r}, s ${s}; ${steps} steps from the start. ${cells.length} cells.`
  }

  function hover(cell) {
    hovered = cell && inside(cell) ? cell : null
    lab.refresh()
  }

  // ---- editing ----

  const { edited, end, moveTo, moveToCursor, paint, paintOnce } = makeEditing(lab, {
    paint: (cells, area) => model.edit(paintCells(cells, area)),
    area: () => brush.area,
    move: (which, cell) => model.moveEnd(which, cell),
    inside,
  })

  function setMap(name) {
    seed += 1
    const cells = makeMap(name, width, height, seed, model.start, model.goal)
    edited(name, () => {
      model.edit((world) => world.setCells(0, 0, width, height, cells))
    })
  }

  function changeOptions(changes) {
    edited('options', () => model.setOptions(changes))
  }

  watchPointer(board, {
    grab: (cell, reach) => grabbed({ start: model.start, goal: model.goal }, cell, reach),
    stroke: paint,
    move: moveTo,
    end,
    hover,
    line: (from, to) => (inside(from) && inside(to) ? model.world.line(from, to) : [to]),
  })

  const handle = makeHandle(lab, {
    paint(x, y, area) {
      brush.pick(area)
      paintOnce({ x, y })
    },
    setLayout: (value) => edited('layout', () => model.setLayout(way, value)),
    hover: (x, y) => hover({ x, y }),
    get layout() {
      return model.world.layout
    },
  })
  return { lab, handle }
}
