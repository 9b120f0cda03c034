// A scene around a map from elsewhere: on the page that is shown if that has a place for it, else on one of searches.
import { MOST_ACROSS } from './fields.js'
import { LinkError } from './link-error.js'
import { unusualCosts } from '../world/areas.js'

const SQUARE_PAGES = ['search', 'crowd', 'replan']

/** path: of a search over the map, whose ends are taken. The world may be disposed of afterwards. */
export function mapScene({ current }, world, path) {
  const { width, height } = world
  if (Math.max(width, height) > MOST_ACROSS || Math.min(width, height) < 8) {
    throw new LinkError(
      `Its map has ${width} × ${height} cells; from 8 × 8 to ${MOST_ACROSS} × ${MOST_ACROSS} are shown here.`,
    )
  }
  const { start, goal } = path?.goal ? path : endsOn(world)
  const common = { width, height, map: 'clear', seed: 0, cells: world.cells, costs: unusualCosts(world) }
  if (world.layout) {
    const options = { layout: world.layout, agentSize: 1, heuristicWeight: 1 }
    return { id: 'hex', scene: { ...common, start, goal, options, iterations: 0 } }
  }
  const id = SQUARE_PAGES.includes(current?.id) ? current.id : 'search'
  const scene = { ...common, start, goal, goals: [goal] }
  if (id === current?.id) return { id, scene: { ...current.scene(), ...scene, iterations: 0 } }
  return { id, scene: { ...scene, options: undefined, iterations: 0 } }
}

/** Cells near two corners between which there is a way, where there are such. */
function endsOn(world) {
  const { width, height } = world
  const near = (x, y) => world.nearestWalkable({ x, y }, width + height)
  const start = near(0, height - 1) ?? { x: 0, y: height - 1 }
  const goals = [near(width - 1, 0), near(0, 0), near(width - 1, height - 1)].filter(Boolean)
  const goal = goals.find((one) => world.isReachable(start, one)) ?? goals[0] ?? { x: width - 1, y: 0 }
  return { start, goal }
}
