// Pages about one sliced search between a start and a goal.
import { Brush } from './brush.js'
import { legend } from './controls.js'
import { kindsOf, Page } from './page.js'
import { SearchCard } from './searchcard.js'
import { paintCells } from '../models/search.js'

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

  /** head: what stands above the figures. */
  makeFigures(head = null) {
    this.figures = new SearchCard('cells', head, CELL_LEGEND())
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
    board.drawEndpoint(model.goal, '--goal', 'G', agentSize)
    board.drawEndpoint(model.start, '--start', 'S', agentSize)
    board.drawCursor()
  }
}
