// LPA* and D* Lite: a unit walks while walls come and go, and each plan is mended instead of made anew.
import { Brush } from '../kit/brush.js'
import { buttons, card, checkbox, facts, hint, keyCard, legend, segments, select } from '../kit/controls.js'
import { el, number, plural } from '../kit/dom.js'
import { makeEditing } from '../kit/editing.js'
import { makeHandle } from '../kit/handle.js'
import { cellMove, Lab, PAINT_KEYS, TIME_KEYS } from '../kit/lab.js'
import { grabbed, watchPointer } from '../kit/pointer.js'
import { Recorder } from '../kit/recorder.js'
import { StateCard } from '../kit/statecard.js'
import { Comparison, WorkChart } from '../draw/bars.js'
import { SquareBoard } from '../draw/square-board.js'
import { paintCells } from '../models/search.js'
import { WalkModel } from '../models/walk.js'
import { setMultipliers, WALL } from '../world/areas.js'
import { makeMap } from '../world/maps.js'

const ALGORITHMS = [
  ['d*-lite', 'D* Lite'],
  ['lpa*', 'LPA*'],
]
const DIAGONALS = [
  ['no-corner-cutting', 'both sides free'],
  ['one-free', 'one side free'],
  ['always', 'always'],
  ['never', 'never'],
]
const MAPS = ['rooms', 'caves', 'maze', 'fields', 'clear']
const KINDS = {
  start: 'new session',
  paint: 'painted and replanned',
  move: 'unit or goal moved',
  options: 'options changed',
  surprise: 'a wall in the way',
  clear: 'map cleared',
  ...Object.fromEntries(MAPS.slice(0, 4).map((name) => [name, `map: ${name}`])),
}
const CHART_HEIGHT = 56

export function createPage(way) {
  const [width, height] = window.innerWidth < 640 ? [31, 33] : [57, 35]
  let seed = 11
  const start = { x: 3, y: height - 4 }
  const goal = { x: width - 4, y: 3 }
  const grid = way.createGrid({ width, height, cells: makeMap('caves', width, height, seed, start, goal) })
  setMultipliers(grid)
  const model = new WalkModel({
    grid,
    start,
    goal,
    options: { algorithm: 'd*-lite', diagonal: 'no-corner-cutting', agentSize: 1 },
  })
  const recorder = new Recorder(model)
  const board = new SquareBoard(
    'Map. Arrow keys move the cursor, Enter paints, S and G place the unit and the goal, B blocks the way.',
  )
  let surprises = false

  // ---- cards ----

  const state = new StateCard(['grid', 'replanner'])
  const algorithm = segments('algorithm', 'Algorithm', ALGORITHMS, model.options.algorithm, (value) =>
    changeOptions({ algorithm: value }),
  )
  const diagonal = select('diagonal', 'Diagonal steps', DIAGONALS, model.options.diagonal, (value) =>
    changeOptions({ diagonal: value }),
  )
  const figures = facts([
    ['status', 'status'],
    ['path', 'way left'],
    ['replans', 'replans'],
  ])
  const last = new Comparison('last-work')
  const total = new Comparison('total-work')
  const chart = new WorkChart('Cells expanded at each tick')
  const chartRoom = el('div', { class: 'chart' }, chart.canvas)
  const surpriseBox = checkbox('surprises', 'Drop a wall in the way now and then', surprises, (on) => {
    surprises = on
  })
  const brush = new Brush({ costOf: (area) => grid.areaCost(area) })

  const lab = new Lab({
    recorder,
    transport: { kinds: KINDS, stepText: () => 'one step', perSecond: 12, rates: [1] },
    lede: 'Let the unit walk and paint walls in front of it. Only the cells in pink are looked at again.',
    tools: [brush.element],
    boards: [board],
    cards: [
      state.element,
      card(
        'Plan',
        algorithm.element,
        figures.element,
        el('h3', {}, 'Expanded by the last replan'),
        last.element,
        el('h3', {}, 'Expanded since the first plan'),
        total.element,
        chartRoom,
        legend(['touched', 'last replan'], ['trail', 'walked'], ['path', 'plan']),
      ),
      card(
        'Trouble',
        buttons(['block', 'Block the way', block]),
        surpriseBox.element,
        diagonal.element,
        hint('With play on, keep painting: the unit never stops for a search from scratch.'),
      ),
      card(
        'Maps',
        buttons(
          ...MAPS.map((name) => [`map-${name}`, name[0].toUpperCase() + name.slice(1), () => setMap(name)]),
        ),
      ),
      keyCard([
        ...TIME_KEYS,
        ...PAINT_KEYS,
        [['S', 'G'], 'unit, goal to the cursor'],
        [['B'], 'block the way'],
        [['C'], 'clear the map'],
      ]),
    ],
    fit: (room, tallest) => board.fit(grid, room, tallest),
    show,
    start: () => model.unit,
    cursor: { move: cellMove(width, height), paint: (cell) => paintOnce(cell) },
    keys: {
      ...brush.keys(),
      b: block,
      c: () => setMap('clear'),
      s: () => moveToCursor('unit'),
      g: () => moveToCursor('goal'),
    },
  })
  lab.onTime = maybeSurprise

  // ---- showing ----

  function show() {
    const path = model.path
    board.drawCells(grid)
    if (path.expanded) board.tint(path.expanded, width, '--touched', Math.max(1, board.unit * 0.1))
    board.drawLines()
    drawTrail()
    if (path.cells.length > 0) board.drawPath(path.points())
    board.drawEndpoint(model.goal, '--goal', 'G')
    board.drawEndpoint(model.unit, '--accent', 'U')
    board.drawCursor()
    state.show(recorder)
    showFigures(path)
    algorithm.set(model.options.algorithm)
    diagonal.set(model.options.diagonal)
    lab.say(
      model.arrived
        ? 'Arrived.'
        : model.status === 'found'
          ? ''
          : 'No way to the goal: open one, and the unit goes on.',
    )
  }

  function drawTrail() {
    const { context } = board
    context.strokeStyle = board.color('--accent')
    context.lineWidth = Math.max(2, board.unit * 0.16)
    context.setLineDash([board.unit * 0.25, board.unit * 0.25])
    context.beginPath()
    for (const cell of model.trail) context.lineTo(...board.centerOf(cell))
    context.stroke()
    context.setLineDash([])
  }

  function showFigures(path) {
    const { work, totals, status } = model
    const name = model.options.algorithm === 'lpa*' ? 'LPA*' : 'D* Lite'
    figures.outputs.status.dataset.status = status
    figures.set({
      status: model.arrived ? 'arrived' : status.replace('-', ' '),
      path:
        path.cells.length > 0
          ? `${plural(path.cells.length - 1, 'step')}, cost ${path.cost.toFixed(2)}`
          : '–',
      replans: number(totals.replans),
    })
    last.show([
      [name, work.replanned, '', 'pink'],
      ['A* from scratch', work.fresh, ''],
    ])
    total.show([
      [name, totals.replanned, '', 'pink'],
      ['A* from scratch', totals.fresh, ''],
    ])
    chart.draw(worksSoFar(), chartRoom.clientWidth, CHART_HEIGHT)
  }

  function worksSoFar() {
    const { timeline } = recorder
    const works = []
    for (let tick = Math.max(timeline.first, timeline.position - 120); tick <= timeline.position; tick++) {
      works.push(timeline.at(tick).extra.work)
    }
    return works
  }

  // ---- editing ----

  const { edited, end, moveTo, moveToCursor, paint, paintOnce } = makeEditing(lab, {
    paint: (cells, area) =>
      model.edit(
        paintCells(
          cells.filter((cell) => !isHeld(cell, area)),
          area,
        ),
      ),
    area: () => brush.area,
    live: true,
    move: (which, cell) => (which === 'goal' ? model.moveGoal(cell) : model.moveUnit(cell)),
    inside: ({ x, y }) => x >= 0 && y >= 0 && x < width && y < height,
  })

  /** Nobody walls in the unit itself or the goal. */
  function isHeld({ x, y }, area) {
    const at = (point) => point.x === x && point.y === y
    return area === WALL && (at(model.unit) || at(model.goal))
  }

  /** A wall across the way, some steps ahead, as large as leaves another way. */
  function block() {
    const points = model.path.points()
    if (points.length < 4) return
    const { x, y } = points[Math.min(6, points.length - 2)]
    const cross = [
      { x, y },
      { x: x + 1, y },
      { x, y: y + 1 },
      { x: x - 1, y },
      { x, y: y - 1 },
    ]
    const walls = [cross, cross.slice(0, 3), cross.slice(0, 1)]
      .map((cells) => cells.filter((cell) => !isHeld(cell, WALL)))
      .find(leavesAWay)
    if (walls) edited('surprise', () => model.edit(paintCells(walls, WALL)))
  }

  function leavesAWay(walls) {
    const copy = way.gridFromState(grid.saveState())
    paintCells(walls, WALL)(copy)
    const reachable = copy.isReachable(model.unit, model.goal, { diagonal: model.options.diagonal })
    copy.dispose()
    return reachable
  }

  function maybeSurprise() {
    const { timeline } = recorder
    const isNew = timeline.position === timeline.last && timeline.current.kind === 'step'
    if (surprises && lab.transport.playing && isNew && model.trail.length % 6 === 0) block()
  }

  function setMap(name) {
    seed += 1
    const cells = makeMap(name, width, height, seed, model.unit, model.goal)
    edited(name, () => {
      model.edit(() => grid.setCells(0, 0, width, height, cells))
    })
  }

  function changeOptions(changes) {
    edited('options', () => model.setOptions(changes))
  }

  watchPointer(board, {
    grab: (cell, reach) => grabbed({ unit: model.unit, goal: model.goal }, cell, reach),
    stroke: paint,
    move: moveTo,
    end,
  })

  const handle = makeHandle(lab, {
    paint(x, y, area) {
      brush.pick(area)
      paintOnce({ x, y })
    },
    block,
    get unit() {
      return model.unit
    },
    get totals() {
      return model.totals
    },
  })
  return { lab, handle }
}
