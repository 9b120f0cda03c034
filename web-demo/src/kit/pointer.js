// Mouse, pen and touch on a board: dragging paints, dragging something that can be grabbed moves it.

/** Cells of the straight line between two cells, so that a quick stroke leaves no gaps. */
export function lineCells(from, to) {
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y), 1)
  return Array.from({ length: steps + 1 }, (_, i) => ({
    x: Math.round(from.x + ((to.x - from.x) * i) / steps),
    y: Math.round(from.y + ((to.y - from.y) * i) / steps),
  }))
}

/** Whether a cell is within reach of what stands on size × size cells from a point on. */
function near(cell, point, reach, size) {
  const [x, y] = [cell.x - point.x, cell.y - point.y]
  return Math.min(x, y) >= -reach && Math.max(x, y) < size + reach
}

/** Which of some named points a press takes: one that is hit, or else one within reach. */
export function grabbed(points, cell, reach, size = 1) {
  for (const far of [0, reach]) {
    const hit = Object.keys(points).find((name) => near(cell, points[name], far, size))
    if (hit !== undefined) return hit
  }
  return null
}

/**
 * Calls hooks.grab(cell, reach): what a press there takes, or null; hooks.stroke(cells), hooks.move(what, cell) while it
 * lasts, and hooks.end() when it is over. hooks.hover(cell or null), where it is there, hears where a mouse is.
 */
export function watchPointer(board, hooks) {
  const { canvas } = board
  let held = null

  canvas.addEventListener('pointerdown', (event) => {
    // A second finger moves the map (kit/view.js): what the first one began is over.
    if (held && event.pointerType === 'touch') {
      held = null
      hooks.end()
      return
    }
    if (held || (event.pointerType === 'mouse' && event.button !== 0)) return
    event.preventDefault()
    canvas.focus({ preventScroll: true })
    board.cursor = null
    canvas.setPointerCapture(event.pointerId)
    const cell = board.cellAt(event)
    const touch = event.pointerType === 'touch'
    held = { id: event.pointerId, what: hooks.grab(cell, touch ? 1 : 0), cell }
    // A finger has no other way to point: where pointing tells something a tap does that, and what moves on paints.
    held.points = touch && hooks.hover !== undefined && held.what === null
    if (held.what === null && !held.points) hooks.stroke([cell])
    hooks.hover?.(cell)
  })
  canvas.addEventListener('pointermove', (event) => {
    const cell = board.cellAt(event)
    if (!held || held.id !== event.pointerId) {
      canvas.style.cursor = hooks.grab(cell, 0) === null ? '' : 'grab'
      hooks.hover?.(cell)
      return
    }
    if (cell.x === held.cell.x && cell.y === held.cell.y) return
    if (held.points) hooks.stroke([held.cell])
    held.points = false
    if (held.what !== null) hooks.move(held.what, cell)
    else hooks.stroke((hooks.line ?? lineCells)(held.cell, cell))
    held.cell = cell
    hooks.hover?.(cell)
  })
  const end = (event) => {
    if (held?.id !== event.pointerId) return
    held = null
    hooks.end()
  }
  canvas.addEventListener('pointerup', end)
  canvas.addEventListener('pointercancel', end)
  canvas.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') hooks.hover?.(null)
  })
}
