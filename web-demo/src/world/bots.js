// Two builders who wall things off by a script of their own: what each does in a frame follows from its number and the frame.
import { WALL } from './areas.js'
import { randomFrom } from './random.js'

export const FIRST_STROKE = 120
const BETWEEN = 74
const OFFSET = 31
/** Walls of a builder that stand at one time; the oldest goes when another comes. */
const STANDING = 5

/** Cells of the stroke with a number, along one axis. */
function strokeCells({ width, height }, player, number) {
  const random = randomFrom(player * 7919 + number * 104729 + 17)
  const across = random.chance(50)
  const length = 4 + random.below(6)
  const x = random.below(width - (across ? length : 0))
  const y = random.below(height - (across ? 0 : length))
  return Array.from({ length }, (_, i) => (across ? y * width + x + i : (y + i) * width + x))
}

/** What a builder does in a frame: [cell, area] after [cell, area], or null. base: the areas of the map without walls of theirs. */
export function botEdits(size, base, player, frame) {
  const since = frame - FIRST_STROKE - player * OFFSET
  if (since < 0 || since % BETWEEN !== 0) return null
  const number = since / BETWEEN
  const built = strokeCells(size, player, number).map((cell) => [cell, WALL])
  if (number < STANDING) return built
  return [...strokeCells(size, player, number - STANDING).map((cell) => [cell, base[cell]]), ...built]
}
