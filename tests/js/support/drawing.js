// Grids from drawings: '.' is area 0, '#' a wall, a digit its area.

export function cellsOf(text) {
  const rows = text.trim().split(/\s+/)
  const cells = rows.flatMap((row) => [...row].map((c) => (c === '#' ? 255 : c === '.' ? 0 : Number(c))))
  return { width: rows[0].length, height: rows.length, cells: Uint8Array.from(cells) }
}

export const draw = (way, text) => way.createGrid(cellsOf(text))

export const at = (x, y) => ({ x, y })

/** The path of a result as text, "0,0 1,1". */
export const route = (path) =>
  path
    .points()
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')
