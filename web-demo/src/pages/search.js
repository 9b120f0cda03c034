// All algorithms of the square grid, one iteration at a time.
import { Brush } from '../kit/brush.js'
import { buttons, card, checkbox, hint, keyCard, legend, select } from '../kit/controls.js'
import { makeEditing } from '../kit/editing.js'
import { makeHandle } from '../kit/handle.js'
import { cellMove, Lab, PAINT_KEYS, TIME_KEYS } from '../kit/lab.js'
import { grabbed, watchPointer } from '../kit/pointer.js'
import { Recorder } from '../kit/recorder.js'
import { SearchCard } from '../kit/searchcard.js'
import { StateCard } from '../kit/statecard.js'
import { drawHierarchy } from '../draw/hierarchy.js'
import { SquareBoard } from '../draw/square-board.js'
import { readLinks } from '../models/links.js'
import { paintCells, SearchModel } from '../models/search.js'
import { setMultipliers } from '../world/areas.js'
import { makeMap } from '../world/maps.js'
import { fallbackNote } from './search-notes.js'

const ALGORITHMS = [
  ['a*', 'A*'],
  ['jps', 'jump points'],
  ['jps+', 'jump points, tables'],
  ['theta*', 'Theta*'],
  ['lazy-theta*', 'Lazy Theta*'],
  ['hpa*', 'HPA*'],
]
const DIAGONALS = [
  ['no-corner-cutting', 'both sides free'],
  ['one-free', 'one side free'],
  ['always', 'always'],
  ['never', 'never'],
]
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
const KINDS = {
  start: 'new session',
  paint: 'painted',
  move: 'endpoint moved',
  multiplier: 'multiplier changed',
  options: 'options changed',
  again: 'search begun again',
  clear: 'map cleared',
  ...Object.fromEntries(MAPS.slice(0, 4).map((name) => [name, `map: ${name}`])),
}
const UNSAVED =
  'HPA* searches can’t be saved: the timeline keeps the map alone, and going back begins the search again.'

class GridSearchModel extends SearchModel {
  searchOptions() {
    const { chunkSize, ...options } = this.options
    return options.algorithm === 'hpa*' ? { ...options, chunkSize } : options
  }
}

export function createPage(way) {
  const [width, height] = window.innerWidth < 640 ? [31, 33] : [57, 35]
  let seed = 7
  const start = { x: 3, y: height - 4 }
  const goal = { x: width - 4, y: 3 }
  const grid = way.createGrid({ width, height, cells: makeMap('rooms', width, height, seed, start, goal) })
  setMultipliers(grid)
  const model = new GridSearchModel({
    world: grid,
    name: 'grid',
    start,
    goal,
    options: {
      algorithm: 'a*',
      diagonal: 'no-corner-cutting',
      agentSize: 1,
      heuristicWeight: 1,
      specializedEngines: true,
      chunkSize: 8,
    },
  })
  const recorder = new Recorder(model)
  const board = new SquareBoard(
    'Map. Arrow keys move the cursor, Enter paints, S and G place start and goal.',
  )
  let overlay = true

  // ---- cards ----

  const state = new StateCard(['grid', 'search'])
  const choice = (key, id, text, choices) =>
    select(id, text, choices, model.options[key], (value) => changeOptions({ [key]: value }))
  const choices = {
    algorithm: choice('algorithm', 'algorithm', 'Algorithm', ALGORITHMS),
    diagonal: choice('diagonal', 'diagonal', 'Diagonal steps', DIAGONALS),
    agentSize: choice('agentSize', 'agent', 'Agent size', SIZES),
    heuristicWeight: choice('heuristicWeight', 'weight', 'Heuristic weight', WEIGHTS),
    specializedEngines: choice('specializedEngines', 'engine-choice', 'Engine', ENGINES),
    chunkSize: choice('chunkSize', 'chunk', 'Chunks', CHUNKS),
  }
  const optionRows = Object.values(choices)
    .slice(1)
    .map(({ element }) => element)
  const figures = new SearchCard(
    'cells',
    choices.algorithm.element,
    legend(['open', 'open'], ['closed', 'closed'], ['path', 'path']),
  )
  const overlayBox = checkbox('overlay', 'Links between cells', overlay, (on) => {
    overlay = on
    lab.refresh()
  })
  const overlayText = overlayBox.element.querySelector('span')
  const brush = new Brush({ costOf: (area) => grid.areaCost(area), setCost: setMultiplier })
  const cards = [
    state.element,
    figures.element,
    card('Options', ...optionRows, overlayBox.element),
    card(
      'Maps',
      buttons(
        ...MAPS.map((name) => [`map-${name}`, name[0].toUpperCase() + name.slice(1), () => setMap(name)]),
      ),
      hint('Another press, another map. Maps are entries of the timeline too: step back to undo.'),
    ),
    keyCard([
      ...TIME_KEYS,
      ...PAINT_KEYS,
      [['S', 'G'], 'start, goal to the cursor'],
      [['R'], 'search again from the start'],
      [['C'], 'clear the map'],
    ]),
  ]

  const lab = new Lab({
    recorder,
    transport: {
      rates: [1, 2, 5, 10, 20, 40, 80, 150, 300, 600, 1200],
      rate: 3,
      rateText: 'iterations a tick',
      kinds: KINDS,
      stepText: (amount) => `${amount} iterations`,
    },
    lede: 'Paint a map, watch the search grow, then drag time back. Every tick is a snapshot you can play on from.',
    tools: [brush.element],
    boards: [board],
    cards,
    fit: (room, tallest) => board.fit(grid, room, tallest),
    show,
    start: () => model.start,
    cursor: { move: cellMove(width, height), paint: (cell) => paintOnce(cell) },
    keys: {
      ...brush.keys(),
      r: () => edited('again', () => model.beginAgain()),
      c: () => setMap('clear'),
      s: () => moveToCursor('start'),
      g: () => moveToCursor('goal'),
    },
  })
  lab.onTime = () => brush.show()

  // ---- showing ----

  function show() {
    const path = model.search.path()
    const { agentSize, algorithm } = model.options
    board.drawCells(grid)
    if (algorithm === 'hpa*' && overlay) drawHierarchy(board, grid, model.options)
    board.drawMarks(model.search.marks(), width)
    board.drawLines()
    if (overlay && model.savable) {
      const links = readLinks(model.search.saveState(), width)
      const line = Math.max(1, board.unit * 0.07)
      if (path.algorithm?.startsWith('jps')) board.drawHops(links, width, '--link', line * 1.6)
      else board.drawLinks(links, width, '--link', line)
    }
    if (path.cells.length > 0) board.drawPath(path.points(), agentSize)
    board.drawEndpoint(model.goal, '--goal', 'G', agentSize)
    board.drawEndpoint(model.start, '--start', 'S', agentSize)
    board.drawCursor()
    figures.show(lab, model, path, fallbackNote(model, path))
    state.show(recorder, model.savable ? undefined : UNSAVED)
    for (const [key, { set }] of Object.entries(choices)) set(model.options[key])
    choices.chunkSize.element.hidden = algorithm !== 'hpa*'
    overlayText.textContent =
      algorithm === 'hpa*'
        ? 'Chunks, entrances and abstract edges'
        : algorithm.startsWith('jps')
          ? 'Hops between jump points'
          : 'Links from cell to cell'
  }

  // ---- editing ----

  const { edited, end, moveTo, moveToCursor, paint, paintOnce } = makeEditing(lab, {
    paint: (cells, area) => model.edit(paintCells(cells, area)),
    area: () => brush.area,
    move: (which, cell) => model.moveEnd(which, cell),
    inside: ({ x, y }) => x >= 0 && y >= 0 && x < width && y < height,
  })

  function setMap(name) {
    seed += 1
    const cells = makeMap(name, width, height, seed, model.start, model.goal)
    edited(name, () => {
      model.edit(() => grid.setCells(0, 0, width, height, cells))
    })
  }

  function setMultiplier(area, multiplier) {
    edited('multiplier', () => model.edit(() => grid.setAreaCost(area, multiplier)))
  }

  function changeOptions(changes) {
    edited('options', () => model.setOptions(changes))
  }

  watchPointer(board, {
    grab: (cell, reach) => grabbed({ start: model.start, goal: model.goal }, cell, reach),
    stroke: paint,
    move: moveTo,
    end,
  })

  const handle = makeHandle(lab, {
    paint(x, y, area) {
      brush.pick(area)
      paintOnce({ x, y })
    },
  })
  return { lab, handle }
}
