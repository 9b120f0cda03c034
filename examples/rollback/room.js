// What both peers run: a map, a flow field and a crowd that follows it. Nothing in here knows of networks.
export const WIDTH = 48
export const HEIGHT = 32
const GOAL = { x: WIDTH - 1, y: HEIGHT / 2 }

export function createRoom(way) {
  const grid = way.createGrid({ width: WIDTH, height: HEIGHT })
  const field = grid.createFlowField(GOAL)
  field.step()
  const crowd = Uint32Array.from({ length: 100 }, (_, i) => (i % HEIGHT) * WIDTH + Math.floor(i / HEIGHT))
  return { grid, field, crowd, objects: [grid, field, crowd] }
}

/** Plays a frame. inputs: what each player did, { x, y, area } or null, in the same order on every machine. */
export function play({ grid, field, crowd }, inputs) {
  for (const input of inputs) {
    if (input) grid.set(input.x, input.y, input.area)
  }
  field.step(500) // work is counted in cells, never in milliseconds: the same on every machine
  const { next } = field.sample(crowd)
  next.forEach((cell, i) => {
    if (cell >= 0) crowd[i] = cell
    else if (crowd[i] === GOAL.y * WIDTH + GOAL.x) crowd[i] = (i % HEIGHT) * WIDTH
  })
}

const isWithin = (value, limit) => Number.isInteger(value) && value >= 0 && value < limit

/** What comes from others is looked at before it is played. */
export function isInput(input) {
  if (input === null) return true
  return isWithin(input?.x, WIDTH) && isWithin(input.y, HEIGHT) && (input.area === 0 || input.area === 255)
}
