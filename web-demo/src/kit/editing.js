// Edits become entries of the timeline: a stroke or a drag one entry when it ends, anything else one at once.

/** hooks: paint(cells), whether anything changed; move(which, cell), the same; inside(cell). */
export function makeEditing(lab, hooks) {
  const { recorder } = lab
  let stroke = null

  const editing = {
    paint(cells) {
      lab.edit()
      if (hooks.paint(cells)) stroke = 'paint'
      lab.refresh()
    },

    moveTo(which, cell) {
      if (!hooks.inside(cell)) return
      lab.edit()
      if (hooks.move(which, cell) !== false) stroke = 'move'
      lab.refresh()
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

    /** change: false when it changed nothing. */
    edited(kind, change) {
      lab.edit()
      if (change() !== false) recorder.record(kind)
      lab.refresh()
    },
  }
  return editing
}
