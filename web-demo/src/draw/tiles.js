// What is written on tiles and around them.

/** A line between the tiles that have a cost and those that have none. */
export function drawBorder(board, costs, width, height) {
  const { context, unit } = board
  const has = (x, y) => x >= 0 && y >= 0 && x < width && y < height && costs[y * width + x] < Infinity
  context.strokeStyle = board.color('--accent')
  context.lineWidth = Math.max(2, unit * 0.11)
  context.lineCap = 'round'
  context.beginPath()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!has(x, y)) continue
      const [left, top, right, bottom] = [x * unit, y * unit, (x + 1) * unit, (y + 1) * unit]
      if (!has(x, y - 1)) line(context, left, top, right, top)
      if (!has(x, y + 1)) line(context, left, bottom, right, bottom)
      if (!has(x - 1, y)) line(context, left, top, left, bottom)
      if (!has(x + 1, y)) line(context, right, top, right, bottom)
    }
  }
  context.stroke()
}

function line(context, fromX, fromY, toX, toY) {
  context.moveTo(fromX, fromY)
  context.lineTo(toX, toY)
}

export function drawNumbers(board, costs, width) {
  const { context, unit, ratio } = board
  if (unit / ratio < 16) return
  context.fillStyle = board.color('--number')
  context.font = `500 ${Math.round(unit * 0.38)}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (let tile = 0; tile < costs.length; tile++) {
    if (costs[tile] < Infinity) context.fillText(String(costs[tile]), ...board.centerOfIndex(tile, width))
  }
}
