// Where a unit can go on a budget, and how far every tile is from the nearest goal.
import { Brush } from '../kit/brush.js'
import { buttons, card, facts, hint, ramp, segments, slider } from '../kit/controls.js'
import { number, plural } from '../kit/dom.js'
import { PAINT_KEYS } from '../kit/lab.js'
import { kindsOf, Page, sizeFor } from '../kit/page.js'
import { drawHeat } from '../draw/field-layer.js'
import { drawBorder, drawNumbers } from '../draw/tiles.js'
import { SquareBoard } from '../draw/square-board.js'
import { NO_STEP, ReachModel } from '../models/reach.js'
import { paintCells } from '../models/search.js'
import { cells, made, oneOf, place, places, SIZE, whole, valuesOf } from '../share/fields.js'
import { hashText, literal, opening, printing } from '../share/program.js'
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
const MOST_BUDGET = 40
const KINDS = { move: 'moved', budget: 'budget changed', mode: 'another question', goals: 'goals changed' }

const baseOf = ({ map, width, height, seed, unit, goals }) =>
  makeMap(map, width, height, seed, unit, goals[0])

/** What a link says of the page. */
export const shape = [
  ...SIZE,
  place('unit'),
  places('goals', 1, MOST_GOALS),
  ...made(MAPS),
  cells(baseOf),
  oneOf('mode', valuesOf(MODES)),
  whole('budget', 0, MOST_BUDGET),
]

/** What a new session shows. */
function newScene() {
  const [width, height] = sizeFor([19, 20], [41, 25])
  return {
    width,
    height,
    unit: { x: Math.floor(width / 2), y: Math.floor(height / 2) },
    goals: [
      { x: 3, y: 4 },
      { x: width - 5, y: height - 4 },
    ],
    map: 'fields',
    seed: 5,
    mode: 'range',
    budget: 15,
  }
}

class RangePage extends Page {
  shown = { numbers: true }

  constructor(way, scene) {
    const { width, height, unit, goals, map, seed, cells = baseOf(scene), mode, budget } = scene
    const world = way.createGrid({ width, height, cells })
    const made = { map, seed }
    super(way, {
      id: 'range',
      shape,
      model: new ReachModel({ way, world, costs: COSTS, unit, goals, budget, mode, made }),
      board: new SquareBoard(
        'Map. Arrow keys move the cursor and show the way there, Enter paints, S places the unit.',
      ),
      states: ['grid', 'answer'],
      size: [width, height],
      opened: scene.opened,
    })
    // Until something is pointed at, the way to the farthest tile is shown.
    this.hovered = this.inRange && budget > 0 ? this.cellOf(this.model.reach.tiles.at(-1) ?? 0) : null
    this.brush = new Brush({ costOf: (area) => COSTS.get(area), prefix: '' })
    this.open({
      transport: { still: true, kinds: kindsOf(MAPS, KINDS) },
      lede: 'Point at a tile to see the cheapest way there. The answers are plain data: step back, and they are computed again, the same.',
      cards: this.makeCards(),
      keyTexts: [
        [[',', '.'], 'one edit back, on'],
        [['Home', 'End'], 'first, last edit'],
        ...PAINT_KEYS,
        [['S'], 'unit or first goal to the cursor'],
        [['C'], 'clear the map'],
      ],
      keys: {
        c: () => this.setMap('clear'),
        s: () => this.editing.moveToCursor(this.inRange ? 'unit' : '0'),
      },
    })
  }

  makeCards() {
    const { model } = this
    const mode = segments('mode', 'Question', MODES, model.mode, (value) => this.setMode(value))
    const budget = slider('budget', 'Budget', { min: 0, max: MOST_BUDGET, value: model.budget }, (value) =>
      this.editing.drag('budget', () => model.set({ budget: value })),
    )
    budget.input.addEventListener('change', () => this.editing.end())
    const goals = buttons(
      ['add-goal', 'Add a goal', () => this.addGoal()],
      ['remove-goal', 'Remove one', () => this.removeGoal()],
    )
    this.figures = facts([
      ['tiles', 'tiles'],
      ['pointed', 'under the pointer'],
      ['way', 'way there'],
    ])
    this.follow(() => {
      mode.set(model.mode)
      budget.set(model.budget)
      budget.element.hidden = !this.inRange
      goals.hidden = this.inRange
    })
    const numbers = this.toggle('numbers', 'Costs in the tiles')
    return [
      card('Question', mode.element, budget.element, goals, this.figures.element, ramp(), numbers),
      this.mapCard(
        MAPS,
        [],
        hint('Four directions, whole costs. Each step pays for the tile that it enters.'),
      ),
    ]
  }

  /** Which of the two questions is asked. */
  get inRange() {
    return this.model.mode === 'range'
  }

  draw() {
    const { board, model, width, height, inRange } = this
    board.drawCells(model.world)
    const costs = this.costsOfTiles()
    drawHeat(board, costs, width, inRange ? Math.max(1, model.budget) : undefined)
    board.drawLines()
    if (inRange) drawBorder(board, costs, width, height)
    if (this.shown.numbers) drawNumbers(board, costs, width)
    const way = this.wayThere()
    if (way) board.drawPath(way)
    if (inRange) board.drawEndpoint(model.unit, '--accent', 'U')
    else model.goals.forEach((goal, i) => board.drawEndpoint(goal, '--goal', String(i + 1)))
    board.drawCursor()
    this.showFigures(costs, way)
    this.showState('Step back through your edits: the answer is computed again and has the same hash.')
  }

  cellOf(tile) {
    return { x: tile % this.width, y: Math.floor(tile / this.width) }
  }

  /** Costs of all tiles, Infinity where there is none. */
  costsOfTiles() {
    const { reach, field } = this.model
    const costs = new Float64Array(this.width * this.height).fill(Infinity)
    if (reach) {
      for (const tile of reach.tiles) costs[tile] = reach.cost(this.cellOf(tile))
    } else {
      field.distances.forEach((distance, tile) => {
        if (distance !== NO_STEP) costs[tile] = distance
      })
    }
    return costs
  }

  wayThere() {
    const { hovered, model } = this
    if (!hovered) return null
    return model.reach ? model.reach.path(hovered) : model.descend(hovered)
  }

  showFigures(costs, way) {
    const { hovered, width } = this
    const count = costs.reduce((sum, cost) => sum + (cost < Infinity ? 1 : 0), 0)
    const cost = hovered ? costs[hovered.y * width + hovered.x] : Infinity
    const pointed = cost < Infinity ? `cost ${number(cost)}` : 'out of reach'
    this.figures.set({
      tiles: `${number(count)} of ${number(costs.length)}`,
      pointed: hovered ? pointed : '–',
      way: way ? plural(way.length - 1, 'step') : '–',
    })
  }

  hover(cell) {
    this.hovered = cell && this.inside(cell) ? cell : null
    this.lab.refresh()
  }

  // ---- editing ----

  get ends() {
    return this.inRange ? { unit: this.model.unit } : { ...this.model.goals }
  }

  paint(cells, area) {
    return this.model.edit(paintCells(cells, area))
  }

  move(which, cell) {
    const { model } = this
    if (which === 'unit') model.set({ unit: cell })
    else model.set({ goals: model.goals.map((goal, i) => (String(i) === which ? cell : goal)) })
  }

  addGoal() {
    const { model, width, height } = this
    const { goals } = model
    if (goals.length >= MOST_GOALS) return
    const wanted = { x: Math.floor((width * (goals.length + 1)) / 7), y: goals.length % 2 ? 3 : height - 3 }
    const goal = model.world.nearestWalkable(wanted, width)
    if (goal) this.edited('goals', () => model.set({ goals: [...goals, goal] }))
  }

  removeGoal() {
    const goals = this.model.goals.slice(0, -1)
    if (goals.length > 0) this.edited('goals', () => this.model.set({ goals }))
  }

  setMode(mode) {
    this.edited('mode', () => this.model.set({ mode }))
  }

  mapOf(name, seed) {
    return makeMap(name, this.width, this.height, seed, this.model.unit, this.model.goals[0])
  }

  // ---- sharing ----

  scene() {
    const { width, height, model } = this
    const { world, unit, goals, made, mode, budget } = model
    return { width, height, unit, goals, ...made, cells: world.cells, mode, budget }
  }

  program(bytes) {
    const { unit, goals, budget, reach, field } = this.model
    const costs = literal([...COSTS.values()])
    const ask = reach
      ? `way.reachable({ width, height, cost, start: ${literal(unit)}, budget: ${budget} })`
      : `way.tileFlowField({ width, height, cost, goals: ${literal(goals)} })`
    const sum = (numbers) => numbers.reduce((all, one) => (Math.imul(all, 31) + one) >>> 0, 0)
    const answer = reach ? 'tiles' : 'distances'
    return [
      ...opening(bytes, ['grid']),
      'const { width, height } = grid',
      `const cost = Uint32Array.from(grid.cells, (area) => ${costs}[area] ?? 0xffffffff)`,
      `const { ${answer} } = ${ask}`,
      printing('grid.hash({ text: true })', hashText(this.model.world)),
      printing(
        `${answer}.reduce((all, one) => (Math.imul(all, 31) + one) >>> 0, 0)`,
        sum((reach ?? field)[answer]),
      ),
    ]
  }

  handleOf() {
    const { model } = this
    return {
      ...super.handleOf(),
      hover: (x, y) => this.hover({ x, y }),
      setMode: (mode) => this.setMode(mode),
      get tiles() {
        return model.reach ? model.reach.tiles.length : null
      },
    }
  }
}

export const createPage = (way, scene = newScene()) => new RangePage(way, scene)
