// A flow field and a crowd that follows it: walls are painted, the field is mended, everything rolls back.
import { Brush } from '../kit/brush.js'
import { buttons, card, facts, hint, ramp, segments, select } from '../kit/controls.js'
import { el, number } from '../kit/dom.js'
import { PAINT_KEYS, TIME_KEYS } from '../kit/lab.js'
import { kindsOf, Page, sizeFor } from '../kit/page.js'
import { grabbed } from '../kit/pointer.js'
import { Comparison } from '../draw/bars.js'
import { drawAgents } from '../draw/agents.js'
import { FieldLayer } from '../draw/field-layer.js'
import { SquareBoard } from '../draw/square-board.js'
import { CrowdModel } from '../models/crowd.js'
import { paintCells } from '../models/search.js'
import { cells, costs, group, made, oneOf, places, SIZE, valuesOf } from '../share/fields.js'
import { hashText, literal, opening, printing } from '../share/program.js'
import { DIAGONALS, setCosts, setMultipliers, unusualCosts, WALL } from '../world/areas.js'
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
const MAPS = ['caves', 'rooms', 'fields', 'clear']
const MOST_GOALS = 4
const KINDS = { move: 'goal moved', goals: 'goals changed' }
/** Ticks for which cells that were mended stay tinted. */
const TINTED = 14

const corner = (height) => ({ x: 2, y: height - 3 })
const baseOf = ({ map, width, height, seed, goals }) =>
  makeMap(map, width, height, seed, corner(height), goals[0])

/** What a link says of the page. */
export const shape = [
  ...SIZE,
  places('goals', 1, MOST_GOALS),
  ...made(MAPS),
  cells(baseOf),
  costs,
  group('options', [
    oneOf('count', valuesOf(COUNTS)),
    oneOf('budget', valuesOf(BUDGETS)),
    oneOf('diagonal', valuesOf(DIAGONALS)),
  ]),
]

/** What a new session shows. */
function newScene([width, height] = sizeFor([44, 48], [92, 56])) {
  return {
    width,
    height,
    goals: [{ x: width - 5, y: Math.floor(height / 3) }],
    map: 'caves',
    seed: 20,
    costs: [],
    options: { count: 1000, budget: 0, diagonal: 'no-corner-cutting' },
  }
}

class CrowdPage extends Page {
  live = true
  shown = { heat: true, arrows: true }
  layer = new FieldLayer()

  constructor(way, scene) {
    const { width, height, goals, map, seed, cells = baseOf(scene), costs, options } = scene
    const world = way.createGrid({ width, height, cells })
    setMultipliers(world)
    setCosts(world, costs)
    super(way, {
      id: 'crowd',
      shape,
      model: new CrowdModel({ world, goals, options, made: { map, seed } }),
      board: new SquareBoard('Map. Arrow keys move the cursor, Enter paints, G places the first goal.'),
      states: ['grid', 'field', 'agents'],
      size: [width, height],
      opened: scene.opened,
    })
    this.brush = new Brush({ costOf: (area) => world.areaCost(area) })
    this.open({
      transport: { kinds: kindsOf(MAPS, KINDS), stepText: () => 'one tick of the crowd', perSecond: 30 },
      lede: 'One field steers them all. Wall them off while they walk, drag the goals, then drag time back and play it again: your edits are played too.',
      cards: this.makeCards(),
      keyTexts: [...TIME_KEYS, ...PAINT_KEYS, [['G'], 'first goal to the cursor'], [['C'], 'clear the map']],
      keys: { g: () => this.editing.moveToCursor('0'), c: () => this.setMap('clear') },
    })
  }

  makeCards() {
    this.figures = facts([
      ['status', 'field'],
      ['settled', 'settled'],
      ['repairs', 'repairs'],
      ['arrived', 'arrived'],
      ['waiting', 'waiting'],
    ])
    this.work = new Comparison('field-work')
    return [
      card(
        'Flow field',
        this.figures.element,
        el('h3', {}, 'Cells settled by the last repair'),
        this.work.element,
        ramp(),
        this.toggle('heat', 'Colour by cost'),
        this.toggle('arrows', 'Arrows'),
      ),
      card(
        'Agents',
        this.option(segments, 'count', 'Agents', COUNTS),
        this.option(select, 'budget', 'Mend the field', BUDGETS),
        this.option(select, 'diagonal', 'Diagonal steps', DIAGONALS),
      ),
      card(
        'Goals',
        buttons(
          ['add-goal', 'Add a goal', () => this.addGoal()],
          ['remove-goal', 'Remove one', () => this.removeGoal()],
        ),
        hint('Drag them about. The crowd goes to the nearest by cost.'),
      ),
      this.mapCard(MAPS, [64, 128, 256, 512]),
    ]
  }

  // ---- showing ----

  draw() {
    const { board, model, width } = this
    const { goals, changed, changedAge } = model
    this.layer.draw(board, model, `${model.revision} ${board.color('--page')}`, this.shown)
    if (changed.length > 0 && changedAge < TINTED) {
      board.context.globalAlpha = 1 - changedAge / TINTED
      board.tint(changed, width, '--touched')
      board.context.globalAlpha = 1
    }
    drawAgents(board, model.agents)
    goals.forEach((goal, i) => board.drawEndpoint(goal, '--goal', goals.length > 1 ? String(i + 1) : 'G'))
    board.drawCursor()
    this.showState()
    this.showFigures()
    this.lab.say(this.walledIn())
  }

  /** What there is to say about goals that stand in walls. */
  walledIn() {
    const { goals, world } = this.model
    const walled = goals.filter(({ x, y }) => world.get(x, y) === WALL).length
    if (walled === 0) return null
    if (goals.length === 1) return 'The goal stands in a wall: nobody can get there.'
    return `${walled} of ${goals.length} goals stand in a wall: nobody goes there.`
  }

  showFigures() {
    const { field, repairs, arrived, waiting, reached } = this.model
    this.figures.set({
      status: field.status.replace('-', ' '),
      settled: number(field.settled),
      repairs: number(repairs.count),
      arrived: number(arrived),
      waiting: number(waiting),
    })
    this.work.show([
      ['repair', repairs.settled, '', 'pink'],
      ['field from scratch', reached, ''],
    ])
  }

  // ---- editing ----

  get ends() {
    return { ...this.model.goals }
  }

  get pointer() {
    return { ...super.pointer, grab: (cell, reach) => grabbed(this.ends, cell, reach + 1) }
  }

  paint(cells, area) {
    const free = cells.filter((cell) => !this.isHeld(cell, area))
    return this.model.edit(paintCells(free, area))
  }

  /** Two goals never lie on one cell. */
  move(which, cell) {
    const { model } = this
    const taken = model.goals.some((goal, i) => String(i) !== which && goal.x === cell.x && goal.y === cell.y)
    return !taken && model.setGoals(model.goals.map((goal, i) => (String(i) === which ? cell : goal)))
  }

  isHeld({ x, y }, area) {
    return area === WALL && this.model.goals.some((goal) => goal.x === x && goal.y === y)
  }

  addGoal() {
    const { model, width, height } = this
    const { goals, world } = model
    if (goals.length >= MOST_GOALS) return
    const wanted = { x: Math.floor((width * (goals.length + 1)) / 6), y: goals.length % 2 ? 4 : height - 5 }
    const goal = world.nearestWalkable(wanted, width)
    if (goal) this.edited('goals', () => model.setGoals([...goals, goal]))
  }

  removeGoal() {
    const goals = this.model.goals.slice(0, -1)
    if (goals.length > 0) this.edited('goals', () => this.model.setGoals(goals))
  }

  freshScene(width, height) {
    return newScene([width, height])
  }

  mapOf(name, seed) {
    return makeMap(name, this.width, this.height, seed, corner(this.height), this.model.goals[0])
  }

  // ---- sharing ----

  scene() {
    const { width, height, model } = this
    const { world, goals, made, options } = model
    return { width, height, goals, ...made, cells: world.cells, costs: unusualCosts(world), options }
  }

  program(bytes, world) {
    const { goals, options } = this.model
    const { diagonal } = options
    const field = world.createFlowField(goals, { diagonal })
    field.step()
    const lines = [
      ...opening(bytes, ['grid']),
      `const field = grid.createFlowField(${literal(goals)}, { diagonal: '${diagonal}' })`,
      'field.step()',
      printing('field.settled', field.settled),
      printing('field.hash({ text: true })', hashText(field)),
    ]
    field.dispose()
    return lines
  }

  handleOf() {
    const { model } = this
    return {
      ...super.handleOf(),
      paintCells: (cells, area) => {
        this.brush.pick(area)
        this.editing.paint(cells)
        this.editing.end()
      },
      forward: () => this.lab.transport.forward(),
      moveGoal: (x, y) => this.editing.moveTo('0', { x, y }),
      setOptions: (changes) => this.changeOptions(changes),
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
    }
  }
}

export const createPage = (way, scene = newScene()) => new CrowdPage(way, scene)
