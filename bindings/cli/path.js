// A path on a map that some other tool has made.

const text = { type: 'string' }
export const PATH_OPTIONS = Object.freeze({
  algorithm: text,
  diagonal: text,
  'agent-size': text,
  layer: text,
  walls: text,
})

/** The grid of a file: of Tiled where it is JSON, else of MovingAI. */
export function gridOfMap(way, { bytes }, { layer, walls }, Usage) {
  const source = new TextDecoder().decode(bytes)
  if (!/^\s*\{/.test(source)) return way.gridFromMovingAi(source)
  const map = JSON.parse(source)
  const first = map.layers?.find?.((one) => one?.type === 'tilelayer')?.name
  const shut =
    walls === undefined ? undefined : new Set(walls.split(',').map((tile) => wholeOf(tile, '--walls', Usage)))
  return way.gridFromTiled(map, layer ?? first, (tile) => ((shut ? shut.has(tile) : tile !== 0) ? 255 : 0))
}

export function wholeOf(value, name, Usage) {
  if (!/^\d{1,10}$/.test(value))
    throw new Usage(`${name} is ${JSON.stringify(value)}; a whole number was expected`)
  return Number(value)
}

function pointOf(value, Usage) {
  const parts = /^(-?\d{1,9}),(-?\d{1,9})$/.exec(value)
  if (parts === null) throw new Usage(`${JSON.stringify(value)} is no place; x,y was expected`)
  return { x: Number(parts[1]), y: Number(parts[2]) }
}

export function findOnMap({ way, files: [map], rest, options, Usage }) {
  const [start, goal] = rest.map((value) => pointOf(value, Usage))
  const { algorithm, diagonal, 'agent-size': agentSize } = options
  const chosen = Object.fromEntries(
    Object.entries({
      algorithm,
      diagonal,
      agentSize: agentSize === undefined ? undefined : wholeOf(agentSize, '--agent-size', Usage),
    }).filter(([, value]) => value !== undefined),
  )
  const grid = gridOfMap(way, map, options, Usage)
  let path
  try {
    path = grid.findPath(start, goal, chosen)
  } catch (error) {
    throw new Usage(error.message)
  }
  const { status, cost, length, expandedCount } = path
  if (options.json) {
    const { algorithm, engine } = path
    const points = path.points()
    console.log(JSON.stringify({ status, cost, length, expandedCount, algorithm, engine, points }))
  } else {
    console.log(`${status}: ${length} cells, cost ${cost}, ${expandedCount} expanded by ${path.algorithm}`)
    for (const { x, y } of path) console.log(`${x},${y}`)
  }
  return status === 'found' ? 0 : 1
}
