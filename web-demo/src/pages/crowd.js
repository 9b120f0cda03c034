// A flow field and a crowd that follows it: walls are painted, the field is mended, everything rolls back.
import { Brush } from '../kit/brush.js'
import { buttons, card, checkbox, facts, hint, keyCard, segments, select } from '../kit/controls.js'
import { el, number } from '../kit/dom.js'
import { makeEditing } from '../kit/editing.js'
import { makeHandle } from '../kit/handle.js'
import { cellMove, Lab, PAINT_KEYS, TIME_KEYS } from '../kit/lab.js'
import { grabbed, watchPointer } from '../kit/pointer.js'
import { Recorder } from '../kit/recorder.js'
import { StateCard } from '../kit/statecard.js'
import { Comparison } from '../draw/bars.js'
import { FieldLayer } from '../draw/field-layer.js'
import { SquareBoard } from '../draw/square-board.js'
import { CrowdModel } from '../models/crowd.js'
import { paintCells } from '../models/search.js'
import { setMultipliers, WALL } from '../world/areas.js'
import { makeMap } from '../world/maps.js'

const COUNTS = [
  [250, '250'],
  [1000, '1,000'],
  [3000, '3,000'],
]
const BUDGETS = [
  [0, 'at once'],
  [1000, '1,000 cells a tick'],
  [200, '200 cells a tick'],
  [50, '50 cells a tick'],
]
const DIAGONALS = [
  ['no-corner-cutting', 'both sides free'],
  ['one-free', 'one side free'],
  ['always', 'always'],
  ['never', 'never'],
]
const MAPS = ['caves', 'rooms', 'fields', 'clear']
const MOST_GOALS = 4
const KINDS = {
  start: 'new session',
  paint: 'painted',
  move: 'goal moved',
  goals: 'goals changed',
  options: 'options changed',
  clear: 'map cleared',
  caves: 'map: caves',
  rooms: 'map: rooms',
  fields: 'map: fields',
}

export function createPage(way) {
  const [width, height] = window.innerWidth < 640 ? [44, 48] : [92, 56]
  let seed = 20
  const corner = { x: 2, y: height - 3 }
  const goal = { x: width - 5, y: Math.floor(height / 3) }
  const grid = way.createGrid({ width, height, cells: makeMap('caves', width, height, seed, corner, goal) })
  setMultipliers(grid)
  const model = new CrowdModel({
    grid,
    goals: [goal],
    options: { count: 1000, budget: 0, diagonal: 'no-corner-cutting' },
  })
  const recorder = new Recorder(model)
  const board = new SquareBoard('Map. Arrow keys move the cursor, Enter paints, G places the first goal.')
  const layer = new FieldLayer()
  const shown = { heat: true, arrows: true }

  // ---- cards ----

  const state = new StateCard(['grid', 'field', 'agents'])
  const figures = facts([
    ['status', 'field'],
    ['settled', 'settled'],
    ['repairs', 'repairs'],
    ['arrived', 'arrived'],
    ['waiting', 'waiting'],
  ])
  const work = new Comparison('field-work')
  const count = segments('count', 'Agents', COUNTS, model.options.count, (value) =>
    changeOptions({ count: value }),
  )
  const budget = select('budget', 'Mend the field', BUDGETS, model.options.budget, (value) =>
    changeOptions({ budget: value }),
  )
  const diagonal = select('diagonal', 'Diagonal steps', DIAGONALS, model.options.diagonal, (value) =>
    changeOptions({ diagonal: value }),
  )
  const show1 = (name, text) =>
    checkbox(name, text, shown[name], (on) => {
      shown[name] = on
      lab.refresh()
    }).element
  const brush = new Brush({ costOf: (area) => grid.areaCost(area) })

  const lab = new Lab({
    recorder,
    transport: { kinds: KINDS, stepText: () => 'one tick of the crowd', perSecond: 30 },
    lede: 'One field steers them all. Wall them off while they walk, drag the goals, then drag time back and play it again: your edits are played too.',
    tools: [brush.element],
    boards: [board],
    cards: [
      state.element,
      card(
        'Flow field',
        figures.element,
        el('h3', {}, 'Cells settled by the last repair'),
        work.element,
        el(
          'p',
          { class: 'ramp', 'aria-hidden': 'true' },
          el('span', {}, 'near'),
          el('i'),
          el('span', {}, 'far'),
        ),
        show1('heat', 'Colour by cost'),
        show1('arrows', 'Arrows'),
      ),
      card('Agents', count.element, budget.element, diagonal.element),
      card(
        'Goals',
        buttons(['add-goal', 'Add a goal', addGoal], ['remove-goal', 'Remove one', removeGoal]),
        hint('Drag them about. The crowd goes to the nearest by cost.'),
      ),
      card(
        'Maps',
        buttons(
          ...MAPS.map((name) => [`map-${name}`, name[0].toUpperCase() + name.slice(1), () => setMap(name)]),
        ),
      ),
      keyCard([...TIME_KEYS, ...PAINT_KEYS, [['G'], 'first goal to the cursor'], [['C'], 'clear the map']]),
    ],
    fit: (room, tallest) => board.fit(grid, room, tallest),
    show,
    start: () => model.goals[0],
    cursor: { move: cellMove(width, height), paint: (cell) => paintOnce(cell) },
    keys: { ...brush.keys(), g: () => moveToCursor('0'), c: () => setMap('clear') },
  })

  // ---- showing ----

  function show() {
    layer.draw(board, model, `${model.revision} ${board.color('--page')}`, shown)
    if (model.changed.length > 0 && model.changedAge < 14) {
      board.context.globalAlpha = 1 - model.changedAge / 14
      board.tint(model.changed, width, '--touched')
      board.context.globalAlpha = 1
    }
    drawAgents()
    model.goals.forEach((goal, i) =>
      board.drawEndpoint(goal, '--goal', model.goals.length > 1 ? String(i + 1) : 'G'),
    )
    board.drawCursor()
    state.show(recorder)
    showFigures()
    count.set(model.options.count)
    budget.set(model.options.budget)
    diagonal.set(model.options.diagonal)
  }

  function drawAgents() {
    const { context, unit } = board
    const size = Math.max(2, unit * (model.agents.count > 2000 ? 0.24 : 0.32))
    for (const [color, grow] of [
      ['--dot-edge', Math.max(1, unit * 0.07)],
      ['--dot', 0],
    ]) {
      context.fillStyle = board.color(color)
      context.beginPath()
      model.agents.forEach((x, y) => {
        const radius = size / 2 + grow
        context.moveTo(x * unit + radius, y * unit)
        context.arc(x * unit, y * unit, radius, 0, 2 * Math.PI)
      })
      context.fill()
    }
  }

  function showFigures() {
    const { field, repairs, arrived, waiting } = model
    figures.set({
      status: field.status.replace('-', ' '),
      settled: number(field.settled),
      repairs: number(repairs.count),
      arrived: number(arrived),
      waiting: number(waiting),
    })
    work.show([
      ['repair', repairs.settled, '', 'pink'],
      ['field from scratch', model.reached, ''],
    ])
  }

  // ---- editing ----

  const { edited, end, moveTo, moveToCursor, paint, paintOnce } = makeEditing(lab, {
    paint: (cells, area) =>
      model.edit(
        paintCells(
          cells.filter((cell) => !isGoal(cell, area)),
          area,
        ),
      ),
    move: (which, cell) => model.setGoals(model.goals.map((goal, i) => (String(i) === which ? cell : goal))),
    area: () => brush.area,
    inside,
    live: true,
  })

  function inside({ x, y }) {
    return x >= 0 && y >= 0 && x < width && y < height
  }

  function isGoal({ x, y }, area) {
    return area === WALL && model.goals.some((goal) => goal.x === x && goal.y === y)
  }

  function addGoal() {
    const { goals } = model
    if (goals.length >= MOST_GOALS) return
    const wanted = { x: Math.floor((width * (goals.length + 1)) / 6), y: goals.length % 2 ? 4 : height - 5 }
    const goal = grid.nearestWalkable(wanted, width)
    if (goal) edited('goals', () => model.setGoals([...goals, goal]))
  }

  function removeGoal() {
    const goals = model.goals.slice(0, -1)
    if (goals.length > 0) edited('goals', () => model.setGoals(goals))
  }

  function setMap(name) {
    seed += 1
    const cells = makeMap(name, width, height, seed, corner, model.goals[0])
    edited(name, () => model.edit(() => grid.setCells(0, 0, width, height, cells)))
  }

  function changeOptions(changes) {
    edited('options', () => model.setOptions(changes))
  }

  watchPointer(board, {
    grab: (cell, reach) => grabbed({ ...model.goals }, cell, reach + 1),
    stroke: paint,
    move: moveTo,
    end,
  })

  const handle = makeHandle(lab, {
    paint(x, y, area) {
      brush.pick(area)
      paintOnce({ x, y })
    },
    paintCells(cells, area) {
      brush.pick(area)
      paint(cells)
      end()
    },
    forward: () => lab.transport.forward(),
    moveGoal: (x, y) => moveTo('0', { x, y }),
    setOptions: changeOptions,
    get repairs() {
      return model.repairs
    },
    get arrived() {
      return model.arrived
    },
    get goals() {
      return model.goals
    },
    next: (x, y) => model.field.next({ x, y }),
  })
  return { lab, handle }
}
