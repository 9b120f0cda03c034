// LPA* and D* Lite: a unit walks while walls come and go, and each plan is mended instead of made anew.
import { Brush } from '../kit/brush.js'
import { buttons, card, checkbox, facts, hint, legend, segments, select } from '../kit/controls.js'
import { el, number, plural } from '../kit/dom.js'
import { PAINT_KEYS, TIME_KEYS } from '../kit/lab.js'
import { kindsOf, Page, sizeFor } from '../kit/page.js'
import { Comparison, WorkChart } from '../draw/bars.js'
import { SquareBoard } from '../draw/square-board.js'
import { paintCells } from '../models/search.js'
import { WalkModel } from '../models/walk.js'
import { cells, costs, group, made, oneOf, place, SIZE, whole, valuesOf } from '../share/fields.js'
import { hashText, literal, opening, printing } from '../share/program.js'
import { choicesOf, REPLANNERS, sentenceOf } from '../world/algorithms.js'
import { DIAGONALS, setCosts, setMultipliers, unusualCosts, WALL } from '../world/areas.js'
import { makeMap, mapBetween as baseOf } from '../world/maps.js'

const ALGORITHMS = choicesOf(REPLANNERS)
const MAPS = ['rooms', 'caves', 'maze', 'fields', 'clear']
const KINDS = { paint: 'painted and replanned', move: 'unit or goal moved', surprise: 'a wall in the way' }
const CHART_HEIGHT = 56
const CHART_TICKS = 120

/** What a link says of the page; the start is where the unit stands. */
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
    whole('agentSize', 1, 1),
  ]),
]

/** What a new session shows. */
function newScene([width, height] = sizeFor([31, 33], [57, 35])) {
  return {
    width,
    height,
    start: { x: 3, y: height - 4 },
    goal: { x: width - 4, y: 3 },
    map: 'caves',
    seed: 11,
    costs: [],
    options: { algorithm: 'd*-lite', diagonal: 'no-corner-cutting', agentSize: 1 },
  }
}

class ReplanPage extends Page {
  live = true
  surprises = false

  constructor(way, scene) {
    const { width, height, start, goal, map, seed, cells = baseOf(scene), costs, options } = scene
    const world = way.createGrid({ width, height, cells })
    setMultipliers(world)
    setCosts(world, costs)
    super(way, {
      id: 'replan',
      shape,
      model: new WalkModel({ world, start, goal, options, made: { map, seed } }),
      board: new SquareBoard(
        'Map. Arrow keys move the cursor, Enter paints, S and G place the unit and the goal, B blocks the way.',
      ),
      states: ['grid', 'replanner'],
      size: [width, height],
      opened: scene.opened,
    })
    this.brush = new Brush({ costOf: (area) => world.areaCost(area) })
    this.open({
      transport: {
        kinds: kindsOf(MAPS, KINDS),
        stepText: () => 'one step',
        perSecond: 12,
        rates: [1],
      },
      lede: 'Let the unit walk and paint walls in front of it. Only the cells in pink are looked at again.',
      cards: [this.makePlanCard(), this.makeTroubleCard(), this.mapCard(MAPS, [64, 128, 256, 512])],
      keyTexts: [
        ...TIME_KEYS,
        ...PAINT_KEYS,
        [['S', 'G'], 'unit, goal to the cursor'],
        [['B'], 'block the way'],
        [['C'], 'clear the map'],
      ],
      keys: {
        b: () => this.block(),
        c: () => this.setMap('clear'),
        s: () => this.editing.moveToCursor('unit'),
        g: () => this.editing.moveToCursor('goal'),
      },
    })
    this.lab.onTime = () => this.maybeSurprise()
  }

  makePlanCard() {
    this.figures = facts([
      ['status', 'status'],
      ['path', 'way left'],
      ['replans', 'replans'],
    ])
    this.last = new Comparison('last-work')
    this.total = new Comparison('total-work')
    this.chart = new WorkChart('Cells expanded at each tick')
    this.chartRoom = el('div', { class: 'chart' }, this.chart.canvas)
    return card(
      'Plan',
      this.option(segments, 'algorithm', 'Algorithm', ALGORITHMS),
      this.sentence(() => sentenceOf(REPLANNERS, this.model.options.algorithm)),
      this.figures.element,
      el('h3', {}, 'Expanded by the last replan'),
      this.last.element,
      el('h3', {}, 'Expanded since the first plan'),
      this.total.element,
      this.chartRoom,
      legend(['touched', 'last replan'], ['trail', 'walked'], ['path', 'plan']),
    )
  }

  makeTroubleCard() {
    const surprises = checkbox('surprises', 'Drop a wall in the way now and then', false, (on) => {
      this.surprises = on
    })
    return card(
      'Trouble',
      buttons(['block', 'Block the way', () => this.block()]),
      surprises.element,
      this.option(select, 'diagonal', 'Diagonal steps', DIAGONALS),
      hint('With play on, keep painting: the unit never stops for a search from scratch.'),
    )
  }

  // ---- showing ----

  draw() {
    const { board, model, width } = this
    const { path } = model
    board.drawCells(model.world)
    if (path.expanded) board.tint(path.expanded, width, '--touched', Math.max(1, board.unit * 0.1))
    board.drawLines()
    this.drawTrail()
    if (path.cells.length > 0) board.drawPath(path.points())
    board.drawEndpoint(model.goal, '--goal', 'G')
    board.drawEndpoint(model.unit, '--accent', 'U')
    board.drawCursor()
    this.showState()
    this.showFigures(path)
    this.lab.say(this.banner())
  }

  banner() {
    const { model } = this
    if (model.arrived) return 'Arrived.'
    return model.status === 'found' ? '' : 'No way to the goal: open one, and the unit goes on.'
  }

  drawTrail() {
    const { board } = this
    const { context } = board
    context.strokeStyle = board.color('--accent')
    context.lineWidth = Math.max(2, board.unit * 0.16)
    context.setLineDash([board.unit * 0.25, board.unit * 0.25])
    context.beginPath()
    for (const cell of this.model.trail) context.lineTo(...board.centerOf(cell))
    context.stroke()
    context.setLineDash([])
  }

  showFigures(path) {
    const { figures, model } = this
    const { arrived, work, totals, status, options } = model
    const name = options.algorithm === 'lpa*' ? 'LPA*' : 'D* Lite'
    const left = () => `${plural(path.cells.length - 1, 'step')}, cost ${path.cost.toFixed(2)}`
    figures.outputs.status.dataset.status = status
    figures.set({
      status: arrived ? 'arrived' : status.replace('-', ' '),
      path: path.cells.length > 0 ? left() : '–',
      replans: number(totals.replans),
    })
    for (const [comparison, { replanned, fresh }] of [
      [this.last, work],
      [this.total, totals],
    ]) {
      comparison.show([
        [name, replanned, '', 'pink'],
        ['A* from scratch', fresh, ''],
      ])
    }
    this.chart.draw(this.worksSoFar(), this.chartRoom.clientWidth, CHART_HEIGHT)
  }

  worksSoFar() {
    const { first, position } = this.recorder.timeline
    const works = []
    for (let tick = Math.max(first, position - CHART_TICKS); tick <= position; tick++) {
      works.push(this.recorder.timeline.at(tick).extra.work)
    }
    return works
  }

  // ---- editing ----

  get ends() {
    const { unit, goal } = this.model
    return { unit, goal }
  }

  paint(cells, area) {
    const free = cells.filter((cell) => !this.isHeld(cell, area))
    return this.model.edit(paintCells(free, area))
  }

  move(which, cell) {
    return which === 'goal' ? this.model.moveGoal(cell) : this.model.moveUnit(cell)
  }

  /** Nobody walls in the unit itself or the goal. */
  isHeld({ x, y }, area) {
    return area === WALL && Object.values(this.ends).some((end) => end.x === x && end.y === y)
  }

  /** A wall across the way, some steps ahead, as large as leaves another way. */
  block() {
    const points = this.model.path.points()
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
      .map((cells) => cells.filter((cell) => !this.isHeld(cell, WALL)))
      .find((cells) => this.leavesAWay(cells))
    if (walls) this.edited('surprise', () => this.model.edit(paintCells(walls, WALL)))
  }

  leavesAWay(walls) {
    const { world, unit, goal, options } = this.model
    const copy = this.way.gridFromState(world.saveState())
    paintCells(walls, WALL)(copy)
    const reachable = copy.isReachable(unit, goal, { diagonal: options.diagonal })
    copy.dispose()
    return reachable
  }

  maybeSurprise() {
    const { timeline } = this.recorder
    const isNew = timeline.position === timeline.last && timeline.current.kind === 'step'
    if (this.surprises && this.lab.transport.playing && isNew && this.model.trail.length % 6 === 0)
      this.block()
  }

  freshScene(width, height) {
    return newScene([width, height])
  }

  mapOf(name, seed) {
    return makeMap(name, this.width, this.height, seed, this.model.unit, this.model.goal)
  }

  // ---- sharing ----

  scene() {
    const { width, height, model } = this
    const { world, unit, goal, made, options } = model
    const costs = unusualCosts(world)
    return { width, height, start: unit, goal, ...made, cells: world.cells, costs, options }
  }

  program(bytes, world) {
    const { unit, goal, options } = this.model
    const replanner = world.createReplanner(options)
    replanner.setStart(unit)
    replanner.setGoal(goal)
    const lines = [
      ...opening(bytes, ['grid']),
      `const replanner = grid.createReplanner({ algorithm: '${options.algorithm}', diagonal: '${options.diagonal}' })`,
      `replanner.setStart(${literal(unit)})`,
      `replanner.setGoal(${literal(goal)})`,
      printing('replanner.replan(), replanner.path().cost', `${replanner.replan()} ${replanner.path().cost}`),
      printing('replanner.hash({ text: true })', hashText(replanner)),
    ]
    replanner.dispose()
    return lines
  }

  handleOf() {
    const { model } = this
    return {
      ...super.handleOf(),
      block: () => this.block(),
      get unit() {
        return model.unit
      },
      get totals() {
        return model.totals
      },
    }
  }
}

export const createPage = (way, scene = newScene()) => new ReplanPage(way, scene)
