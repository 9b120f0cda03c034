// Edits become entries of the timeline. Where a model only moves between edits, a stroke or a drag is one entry when it
// ends. A live model goes on meanwhile: there each change is an entry at once, and can be done again when time is played.

/** hooks: paint(cells, area), false when nothing changed; move(which, cell), the same; area(); inside(cell); live. */
export function makeEditing(lab, hooks) {
  const { recorder } = lab
  const { live = false } = hooks
  let stroke = null

  function change(kind, redo) {
    if (!live) lab.edit()
    if (redo() !== false) {
      if (live) recorder.record(kind, 0, redo)
      else stroke = kind
    }
    lab.refresh()
  }

  const editing = {
    paint(cells) {
      const area = hooks.area()
      change('paint', () => hooks.paint(cells, area))
    },

    moveTo(which, cell) {
      if (hooks.inside(cell)) change('move', () => hooks.move(which, cell))
    },

    end() {
      if (stroke) recorder.record(stroke)
      stroke = null
      lab.refresh()
    },

    paintOnce(cell) {
      editing.paint([cell])
      editing.end()
    },

    moveToCursor(which) {
      const { cursor } = lab.boards[0]
      if (!cursor) return
      editing.moveTo(which, cursor)
      editing.end()
    },

    /** Part of a drag, of a slider for instance, that end() brings to an end. */
    drag: change,

    /** redo: false when it changed nothing. */
    edited(kind, redo) {
      change(kind, redo)
      editing.end()
    },
  }
  return editing
}
