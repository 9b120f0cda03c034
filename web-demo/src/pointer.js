// Mouse, pen and touch on the board: dragging paints, dragging start or goal moves it.

/** Cells of the straight line between two cells, so that a quick stroke leaves no gaps. */
export function lineCells(from, to) {
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y), 1)
  return Array.from({ length: steps + 1 }, (_, i) => ({
    x: Math.round(from.x + ((to.x - from.x) * i) / steps),
    y: Math.round(from.y + ((to.y - from.y) * i) / steps),
  }))
}

const near = (a, b, reach) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) <= reach

/**
 * Calls hooks.grab(cell, reach): what a press there takes, 'start', 'goal' or null; hooks.stroke(cells), hooks.move(which, cell)
 * while it lasts, and hooks.end() when it is over.
 */
export function watchPointer(board, hooks) {
  const { canvas } = board
  let held = null

  canvas.addEventListener('pointerdown', (event) => {
    if (held || (event.pointerType === 'mouse' && event.button !== 0)) return
    event.preventDefault()
    canvas.setPointerCapture(event.pointerId)
    const cell = board.cellAt(event)
    held = { id: event.pointerId, what: hooks.grab(cell, event.pointerType === 'touch' ? 1 : 0), cell }
    if (!held.what) hooks.stroke([cell])
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!held || held.id !== event.pointerId) {
      canvas.style.cursor = hooks.grab(board.cellAt(event), 0) ? 'grab' : 'crosshair'
      return
    }
    const cell = board.cellAt(event)
    if (cell.x === held.cell.x && cell.y === held.cell.y) return
    if (held.what) hooks.move(held.what, cell)
    else hooks.stroke(lineCells(held.cell, cell))
    held.cell = cell
  })
  const end = (event) => {
    if (held?.id !== event.pointerId) return
    held = null
    hooks.end()
  }
  canvas.addEventListener('pointerup', end)
  canvas.addEventListener('pointercancel', end)
}

export function grabbed(session, cell, reach) {
  if (near(cell, session.start, 0)) return 'start'
  if (near(cell, session.goal, 0)) return 'goal'
  if (near(cell, session.start, reach)) return 'start'
  return near(cell, session.goal, reach) ? 'goal' : null
}
