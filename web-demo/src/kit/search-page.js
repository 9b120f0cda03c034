// Pages about one sliced search between a start and a goal.
import { Brush } from './brush.js'
import { legend } from './controls.js'
import { kindsOf, Page } from './page.js'
import { SearchCard } from './searchcard.js'
import { hashText, literal, opening, optionsText, printing } from '../share/program.js'
import { paintCells } from '../models/search.js'
import { unusualCosts } from '../world/areas.js'

export const SEARCH_KEYS = [
  [['S', 'G'], 'start, goal to the cursor'],
  [['R'], 'search again from the start'],
]

export const CELL_LEGEND = legend.bind(null, ['open', 'open'], ['closed', 'closed'], ['path', 'path'])

/** rates: iterations a tick; rate: the place of the first one. */
export const searchTime = (rates, rate, kinds) => ({
  rates,
  rate,
  rateText: 'iterations a tick',
  stepText: (amount) => `${amount} iterations`,
  kinds,
})

export class SearchPage extends Page {
  constructor(way, { maps, kinds, ...page }) {
    super(way, page)
    this.maps = maps
    this.kinds = kindsOf(maps, kinds)
  }

  scene() {
    const { world, start, goal, options, made, search } = this.model
    const { width, height } = this
    const costs = unusualCosts(world)
    return {
      width,
      height,
      start,
      goal,
      ...made,
      cells: world.cells,
      costs,
      options,
      iterations: search.iterations,
    }
  }

  /** The search as it is now, made and stepped anew over a copy of the world. */
  program(bytes, world) {
    const { name, start, goal, search } = this.model
    const options = this.model.searchOptions()
    const lines = [
      ...opening(bytes, [name]),
      `const search = ${name}.createSearch(${optionsText(options)})`,
      `search.begin(${literal(start)}, ${literal(goal)})`,
    ]
    const copy = world.createSearch(options)
    copy.begin(start, goal)
    if (search.iterations > 0) {
      lines.push(`search.step(${search.iterations})`)
      copy.step(search.iterations)
    }
    lines.push(
      printing('search.status, search.path().cost', `${copy.status} ${copy.path().cost}`),
      printing('search.hash({ text: true })', hashText(copy)),
    )
    copy.dispose()
    return lines
  }

  /** head: what stands above the figures; sentence(): what the algorithm does. */
  makeFigures(head, sentence) {
    this.shown.ahead ??= true
    const ahead = this.toggle('ahead', 'Show at once where the way will go')
    this.figures = new SearchCard('cells', [head, this.sentence(sentence)], CELL_LEGEND(), ahead)
    return this.figures.element
  }

  makeBrush() {
    this.brush = new Brush({
      costOf: (area) => this.model.world.areaCost(area),
      setCost: (area, multiplier) =>
        this.edited('multiplier', () => this.model.edit((world) => world.setAreaCost(area, multiplier))),
    })
  }

  searchKeys() {
    return {
      r: () => this.edited('again', () => this.model.beginAgain()),
      s: () => this.editing.moveToCursor('start'),
      g: () => this.editing.moveToCursor('goal'),
    }
  }

  /** The way that the search will find, asked at once, so that it follows what is dragged. */
  wayAhead() {
    const { model } = this
    const { world, start, goal } = model
    const key = JSON.stringify([world.version, world.areaVersion, start, goal, model.options])
    if (this.ahead?.key !== key || this.ahead.world !== world) {
      this.ahead = { key, world, path: world.findPath(start, goal, model.searchOptions()) }
    }
    return this.ahead.path
  }

  paint(cells, area) {
    return this.model.edit(paintCells(cells, area))
  }

  move(which, cell) {
    return this.model.moveEnd(which, cell)
  }

  /** The path and both ends, over what the board shows already. */
  drawEnds(path, agentSize) {
    const { board, model } = this
    if (path.cells.length > 0) board.drawPath(path.points(), agentSize)
    else if (this.shown.ahead) board.drawAhead(this.wayAhead().points(), agentSize)
    if (model.taken) board.drawTaken(model.taken.node, this.width)
    board.drawEndpoint(model.goal, '--goal', 'G', agentSize)
    board.drawEndpoint(model.start, '--start', 'S', agentSize)
    board.drawCursor()
  }
}
