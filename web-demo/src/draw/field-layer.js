// A flow field as a picture of its own: colours by cost, an arrow in each cell. Drawn anew only when the field changed.
const RAMP = ['--heat-near', '--heat-mid', '--heat-far']

export class FieldLayer {
  constructor() {
    this.canvas = document.createElement('canvas')
    this.key = ''
  }

  /** key: whatever tells one picture from another. */
  draw(board, model, key, { heat, arrows }) {
    const { canvas } = board
    const whole = `${key} ${heat} ${arrows} ${canvas.width} ${canvas.height} ${board.view}`
    if (whole !== this.key) {
      this.key = whole
      this.canvas.width = canvas.width
      this.canvas.height = canvas.height
      this.#paint(board, model, heat, arrows)
    }
    board.context.drawImage(this.canvas, board.left, board.top)
  }

  #paint(board, { world, field, costs }, heat, arrows) {
    const shown = board.context
    board.context = this.canvas.getContext('2d')
    board.place(board.context)
    board.drawCells(world)
    if (heat) drawHeat(board, costs, world.width)
    if (arrows && board.unit >= 7) drawArrows(board, field.directions, world.width)
    board.context = shown
  }
}

export function drawHeat(board, costs, width, most = greatest(costs)) {
  const ramp = board.ramp(RAMP)
  const levels = new Int16Array(costs.length)
  for (let cell = 0; cell < costs.length; cell++) {
    levels[cell] = costs[cell] < Infinity ? Math.round((costs[cell] / most) * (ramp.length - 1)) : -1
  }
  board.context.globalAlpha = 0.78
  board.fillGroups(levels, width, (level) => (level < 0 ? undefined : ramp[Math.min(level, ramp.length - 1)]))
  board.context.globalAlpha = 1
}

function greatest(costs) {
  let most = 1
  for (const cost of costs) if (cost < Infinity && cost > most) most = cost
  return most
}

const X = [0, 1, 0, -1, 0.71, 0.71, -0.71, -0.71]
const Y = [-1, 0, 1, 0, -0.71, 0.71, 0.71, -0.71]

/** directions: 0 to 7 for N, E, S, W, NE, SE, SW, NW. */
export function drawArrows(board, directions, width) {
  const { context, unit } = board
  const [reach, head] = [unit * 0.3, unit * 0.2]
  context.strokeStyle = board.color('--arrow')
  context.lineWidth = Math.max(1, unit * 0.09)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  for (let cell = 0; cell < directions.length; cell++) {
    const move = directions[cell]
    if (move < 0) continue
    const [cx, cy] = board.centerOfIndex(cell, width)
    const [dx, dy] = [X[move], Y[move]]
    const [tx, ty] = [cx + dx * reach, cy + dy * reach]
    context.moveTo(cx - dx * reach, cy - dy * reach)
    context.lineTo(tx, ty)
    context.moveTo(tx - (dx + dy) * head, ty - (dy - dx) * head)
    context.lineTo(tx, ty)
    context.lineTo(tx - (dx - dy) * head, ty - (dy + dx) * head)
  }
  context.stroke()
}
