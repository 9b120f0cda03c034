// Why another algorithm or engine ran than the one that was asked for.

export function fallbackNote(model, path) {
  const { algorithm, specializedEngines, heuristicWeight, diagonal } = model.options
  if (path.algorithm !== undefined && path.algorithm !== algorithm && path.status !== 'none') {
    return `${algorithm} was asked for and ${path.algorithm} ran: ${reason(model)}`
  }
  if (specializedEngines && path.engine === 'generic' && algorithm === 'a*') {
    return heuristicWeight !== 0 && heuristicWeight !== 1
      ? 'The generic engine ran: the specialised one takes weight 0 or 1.'
      : 'The generic engine ran: the map has costs.'
  }
  if (diagonal === 'always' && algorithm === 'theta*') return null
  return null
}

function reason({ options: { algorithm, heuristicWeight, diagonal } }) {
  if (algorithm.startsWith('jps')) {
    if (diagonal === 'one-free' || diagonal === 'always')
      return 'jump points need the other rules of diagonals.'
    if (heuristicWeight !== 0 && heuristicWeight !== 1) return 'jump points need weight 1.'
    return 'on this map, with these options, there are no jump points to go by.'
  }
  return 'it can’t take these options.'
}
