// The abstract graph that HPA* searches: borders of chunks, entrances, and the edges between them.

export function drawHierarchy(board, grid, { diagonal, agentSize, chunkSize }) {
  const hierarchy = grid.describeHierarchy({ diagonal, agentSize, chunkSize })
  const { width, height } = grid
  const { context, unit } = board
  context.fillStyle = board.color('--chunk')
  const line = Math.max(2, unit * 0.12)
  for (let x = chunkSize; x < width; x += chunkSize)
    context.fillRect(x * unit - line / 2, 0, line, height * unit)
  for (let y = chunkSize; y < height; y += chunkSize)
    context.fillRect(0, y * unit - line / 2, width * unit, line)

  const inside = []
  const across = []
  const { nodeCells, edgeFrom, edgeTo, edgeInter } = hierarchy
  for (let i = 0; i < edgeFrom.length; i++) {
    // Both directions are there; one is enough to see.
    if (edgeFrom[i] > edgeTo[i]) continue
    const links = edgeInter[i] ? across : inside
    links.push(nodeCells[edgeFrom[i]], nodeCells[edgeTo[i]])
  }
  board.drawLinks(inside, width, '--abstract', Math.max(1, unit * 0.06))
  board.drawLinks(across, width, '--chunk', Math.max(1.5, unit * 0.16))
  board.tint(nodeCells, width, '--chunk', unit * 0.3)
  return hierarchy
}
