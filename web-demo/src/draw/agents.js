// A crowd as dots with an edge, of a size that leaves them apart.

export function drawAgents(board, agents) {
  const { context, unit } = board
  const size = Math.max(2, unit * (agents.count > 2000 ? 0.24 : 0.32))
  for (const [color, grow] of [
    ['--dot-edge', Math.max(1, unit * 0.07)],
    ['--dot', 0],
  ]) {
    context.fillStyle = board.color(color)
    context.beginPath()
    agents.forEach((x, y) => {
      const radius = size / 2 + grow
      context.moveTo(x * unit + radius, y * unit)
      context.arc(x * unit, y * unit, radius, 0, 2 * Math.PI)
    })
    context.fill()
  }
}
