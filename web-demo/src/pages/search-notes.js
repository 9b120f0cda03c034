// Why another algorithm or engine ran than the one that was asked for.
import { WALL } from '../world/areas.js'

export function fallbackNote(model, path) {
  const { algorithm, specializedEngines } = model.options
  if (path.status === 'none') return null
  if (path.algorithm !== algorithm) {
    return `${algorithm} was asked for and ${path.algorithm} ran: ${reason(model)}`
  }
  if (specializedEngines && path.engine === 'generic' && algorithm === 'a*') {
    return `The generic engine ran: ${reason(model)}`
  }
  return null
}

function reason({ world, options: { algorithm, heuristicWeight, diagonal } }) {
  if (hasCosts(world)) return 'the map has costs.'
  if (heuristicWeight !== 0 && heuristicWeight !== 1) return 'the other takes weight 0 or 1.'
  if (algorithm.startsWith('jps') && (diagonal === 'one-free' || diagonal === 'always')) {
    return 'jump points need another rule of diagonals.'
  }
  return 'the other can’t take these options.'
}

const hasCosts = (grid) =>
  Array.from(new Set(grid.cells)).some((area) => area !== WALL && grid.areaCost(area) !== 1)
