// Where a unit can go on a budget, and how far every tile is from the nearest goal.
import { Brush } from '../kit/brush.js'
import { buttons, card, checkbox, facts, hint, keyCard, segments, slider } from '../kit/controls.js'
import { el, number, plural } from '../kit/dom.js'
import { makeEditing } from '../kit/editing.js'
import { makeHandle } from '../kit/handle.js'
import { cellMove, Lab, PAINT_KEYS } from '../kit/lab.js'
import { grabbed, watchPointer } from '../kit/pointer.js'
import { Recorder } from '../kit/recorder.js'
import { StateCard } from '../kit/statecard.js'
import { drawHeat } from '../draw/field-layer.js'
import { drawBorder, drawNumbers } from '../draw/tiles.js'
import { SquareBoard } from '../draw/square-board.js'
import { NO_STEP, ReachModel } from '../models/reach.js'
import { paintCells } from '../models/search.js'
import { makeMap } from '../world/maps.js'

const COSTS = new Map([
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 6],
])
const MODES = [
  ['range', 'Movement range'],
  ['field', 'Distance field'],
]
const MAPS = ['fields', 'rooms', 'caves', 'clear']
const MOST_GOALS = 5
const KINDS = {
  start: 'new session',
  paint: 'painted',
  move: 'moved',
  budget: 'budget changed',
  mode: 'another question',
  goals: 'goals changed',
  clear: 'map cleared',
  fields: 'map: fields',
  rooms: 'map: rooms',
  caves: 'map: caves',
}

export function createPage(way) {
  const [width, height] = window.innerWidth < 640 ? [19, 20] : [41, 25]
  let seed = 5
  const unit = { x: Math.floor(width / 2), y: Math.floor(height / 2) }
  const goals = [
    { x: 3, y: 4 },
    { x: width - 5, y: height - 4 },
  ]
  const cells = makeMap('fields', width, height, seed, unit, goals[0])
  const grid = way.createGrid({ width, height, cells })
  const model = new ReachModel({ way, grid, costs: COSTS, unit, goals, budget: 15, mode: 'range' })
  const recorder = new Recorder(model)
  const board = new SquareBoard(
    'Map. Arrow keys move the cursor and show the way there, Enter paints, S places the unit.',
  )
  // Until something is pointed at, the way to the farthest tile is shown.
  let hovered = farthest()
  let numbers = true

  // ---- cards ----

  const state = new StateCard(['grid', 'answer'])
  const mode = segments('mode', 'Question', MODES, model.mode, (value) => {
    edited('mode', () => model.set({ mode: value }))
  })
  const budget = slider('budget', 'Budget', { min: 0, max: 40, value: model.budget }, (value) =>
    drag('budget', () => model.set({ budget: value })),
  )
  budget.input.addEventListener('change', () => end())
  const figures = facts([
    ['tiles', 'tiles'],
    ['pointed', 'under the pointer'],
    ['way', 'way there'],
  ])
  const goalButtons = buttons(['add-goal', 'Add a goal', addGoal], ['remove-goal', 'Remove one', removeGoal])
  const numberBox = checkbox('numbers', 'Costs in the tiles', numbers, (on) => {
    numbers = on
    lab.refresh()
  })
  const brush = new Brush({ costOf: (area) => COSTS.get(area), prefix: '' })

  const lab = new Lab({
    recorder,
    transport: { still: true, kinds: KINDS },
    lede: 'Point at a tile to see the cheapest way there. The answers are plain data: step back, and they are computed again, the same.',
    tools: [brush.element],
    boards: [board],
    cards: [
      state.element,
      card(
        'Question',
        mode.element,
        budget.element,
        goalButtons,
        figures.element,
        el(
          'p',
          { class: 'ramp', 'aria-hidden': 'true' },
          el('span', {}, 'near'),
          el('i'),
          el('span', {}, 'far'),
        ),
        numberBox.element,
      ),
      card(
        'Maps',
        buttons(
          ...MAPS.map((name) => [`map-${name}`, name[0].toUpperCase() + name.slice(1), () => setMap(name)]),
        ),
        hint('Four directions, whole costs. Each step pays for the tile that it enters.'),
      ),
      keyCard([
        [[',', '.'], 'one edit back, on'],
        [['Home', 'End'], 'first, last edit'],
        ...PAINT_KEYS,
        [['S'], 'unit or first goal to the cursor'],
        [['C'], 'clear the map'],
      ]),
    ],
    fit: (room, tallest) => board.fit(grid, room, tallest),
    show,
    start: () => model.unit,
    cursor: { move: cellMove(width, height), paint: (cell) => paintOnce(cell), hover },
    keys: {
      ...brush.keys(),
      c: () => setMap('clear'),
      s: () => moveToCursor(model.mode === 'range' ? 'unit' : '0'),
    },
  })

  // ---- showing ----

  function show() {
    board.drawCells(grid)
    const costs = costsOfTiles()
    drawHeat(board, costs, width, model.mode === 'range' ? Math.max(1, model.budget) : undefined)
    board.drawLines()
    if (model.mode === 'range') drawBorder(board, costs, width, height)
    if (numbers) drawNumbers(board, costs, width)
    const way = wayThere()
    if (way) board.drawPath(way)
    if (model.mode === 'range') board.drawEndpoint(model.unit, '--accent', 'U')
    else model.goals.forEach((goal, i) => board.drawEndpoint(goal, '--goal', String(i + 1)))
    board.drawCursor()
    showFigures(costs, way)
    state.show(recorder, 'Step back through your edits: the answer is computed again and has the same hash.')
    mode.set(model.mode)
    budget.set(model.budget)
    budget.element.hidden = model.mode !== 'range'
    goalButtons.hidden = model.mode === 'range'
  }

  /** Costs of all tiles, Infinity where there is none. */
  function costsOfTiles() {
    const costs = new Float64Array(width * height).fill(Infinity)
    if (model.reach) {
      for (const tile of model.reach.tiles) {
        costs[tile] = model.reach.cost({ x: tile % width, y: Math.floor(tile / width) })
      }
    } else {
      model.field.distances.forEach((distance, tile) => {
        if (distance !== NO_STEP) costs[tile] = distance
      })
    }
    return costs
  }

  function farthest() {
    const tile = model.reach.tiles.at(-1)
    return { x: tile % width, y: Math.floor(tile / width) }
  }

  function wayThere() {
    if (!hovered) return null
    return model.reach ? model.reach.path(hovered) : model.descend(hovered)
  }

  function showFigures(costs, way) {
    const count = model.reach ? model.reach.tiles.length : costs.filter((cost) => cost < Infinity).length
    const cost = hovered ? costs[hovered.y * width + hovered.x] : Infinity
    figures.set({
      tiles: `${number(count)} of ${number(width * height)}`,
      pointed: hovered ? (cost < Infinity ? `cost ${number(cost)}` : 'out of reach') : '–',
      way: way ? plural(way.length - 1, 'step') : '–',
    })
  }

  function hover(cell) {
    hovered = cell && inside(cell) ? cell : null
    lab.refresh()
  }

  // ---- editing ----

  const { drag, edited, end, moveTo, moveToCursor, paint, paintOnce } = makeEditing(lab, {
    paint: (cells, area) => model.edit(paintCells(cells, area)),
    move: (which, cell) =>
      which === 'unit'
        ? model.set({ unit: cell })
        : model.set({ goals: model.goals.map((goal, i) => (String(i) === which ? cell : goal)) }),
    area: () => brush.area,
    inside,
  })

  function inside({ x, y }) {
    return x >= 0 && y >= 0 && x < width && y < height
  }

  function addGoal() {
    const { goals } = model
    if (goals.length >= MOST_GOALS) return
    const wanted = { x: Math.floor((width * (goals.length + 1)) / 7), y: goals.length % 2 ? 3 : height - 3 }
    const goal = grid.nearestWalkable(wanted, width)
    if (goal) edited('goals', () => model.set({ goals: [...goals, goal] }))
  }

  function removeGoal() {
    if (model.goals.length > 1) edited('goals', () => model.set({ goals: model.goals.slice(0, -1) }))
  }

  function setMap(name) {
    seed += 1
    const cells = makeMap(name, width, height, seed, model.unit, model.goals[0])
    edited(name, () => model.edit(() => grid.setCells(0, 0, width, height, cells)))
  }

  watchPointer(board, {
    grab: (cell, reach) =>
      grabbed(model.mode === 'range' ? { unit: model.unit } : { ...model.goals }, cell, reach),
    stroke: paint,
    move: moveTo,
    end,
    hover,
  })

  const handle = makeHandle(lab, {
    paint(x, y, area) {
      brush.pick(area)
      paintOnce({ x, y })
    },
    hover: (x, y) => hover({ x, y }),
    setMode: (value) => edited('mode', () => model.set({ mode: value })),
    get tiles() {
      return model.reach ? model.reach.tiles.length : null
    },
  })
  return { lab, handle }
}
