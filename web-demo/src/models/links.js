// Reads from a search's saved bytes which cell each cell was reached from. docs/state-format.md describes the bytes.

const HEADER = 8
const KIND_OFFSET = 6
const GRID_SEARCH = 12
const BODY = HEADER + 1 + 4 + 4
const ENTRY = 17

/** Where a parent lies, by the direction bits of the specialised A*: S, W, N, E, SW, NW, NE, SE. */
const PARENT_X = [0, -1, 0, 1, -1, -1, 1, 1]
const PARENT_Y = [1, 0, -1, 0, 1, -1, -1, 1]

/** Pairs of cells: from, to, from, to, … */
export function readLinks(bytes, width) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint16(KIND_OFFSET, true) !== GRID_SEARCH) return parents(view, HEADER + 37, 13)
  switch (view.getUint8(HEADER)) {
    case 1:
      return steps(view, BODY + 26, width)
    case 2:
      return parents(view, BODY + 20 + HEADER + 37, 13)
    case 3:
      return parents(view, BODY + 27, 12)
    default:
      return []
  }
}

/** Entries of 17 bytes that begin with the cell and hold the parent, −1 for none, at an offset of their own. */
function parents(view, at, parentOffset) {
  const links = []
  if (at + 4 > view.byteLength) return links
  const count = view.getInt32(at, true)
  for (let i = 0, entry = at + 4; i < count; i++, entry += ENTRY) {
    const parent = view.getInt32(entry + parentOffset, true)
    if (parent >= 0) links.push(parent, view.getInt32(entry, true))
  }
  return links
}

function steps(view, at, width) {
  const links = []
  const count = view.getInt32(at, true)
  for (let i = 0, entry = at + 4; i < count; i++, entry += 13) {
    const cell = view.getInt32(entry, true)
    const isStart = view.getInt32(entry + 4, true) === 0 && view.getInt32(entry + 8, true) === 0
    const from = (view.getUint8(entry + 12) >> 1) & 7
    if (!isStart) links.push(cell + PARENT_X[from] + PARENT_Y[from] * width, cell)
  }
  return links
}
