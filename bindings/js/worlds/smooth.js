// Paths pulled tight: what square and voxel grids have in common.

import { bytesOf } from '../instance/numbers.js'

/** The corners of cells in a row, as a call of C finds them for an agent of a size. */
export function pullTight(instance, call, pointer, cells, size, ground) {
  const { memory } = instance
  return memory.withCopy(bytesOf(cells), (from) =>
    memory.withRoom(4 * cells.length, (to) => {
      instance.check(call(pointer, from, cells.length, size, to, memory.out), 'smooth')
      return ground.pointsOf(memory.copyWords(to, memory.outInteger()))
    }),
  )
}

/** The cells of a path, or what was given for them. */
export const cellsIn = (path) => (typeof path === 'object' && path?.cells ? path.cells : path)
