import type { Point } from './grid.js'

export type GridEdit =
  | { type: 'cell'; x: number; y: number; from: number; to: number }
  | { type: 'areas' }
  | { type: 'passage'; x: number; y: number; direction: Side; open: boolean }
  | { type: 'link'; id: number; from: Point; to: Point; cost: number; added: boolean }

/** A side of a cell: north, east, south, west. */
export type Side = 0 | 1 | 2 | 3

/** A step from one cell to another, at a cost of its own. */
export interface GridLink {
  id: number
  from: Point
  to: Point
  cost: number
}

/** Closed sides and links of a square grid. */
export interface GridPassages {
  /**
   * Shuts or opens the way out of a cell over one of its sides; the way in belongs to the cell beyond. Shut both ways that is
   * a thin wall, one way a ledge. An edit.
   */
  setPassage(x: number, y: number, direction: Side, open: boolean): void
  /** Whether that way is open. */
  passage(x: number, y: number, direction: Side): boolean
  /**
   * Adds a step from a cell to another: a ladder, a portal, a jump. Its cost, 1/1024 to 2^20, is that of the whole step. Returns
   * its id, which is above those of all other links. An edit.
   *
   * @throws {WaystateError} 'out-of-range' for ends outside, on walls or the same, and past the most links
   */
  addLink(from: Point, to: Point, cost: number): number
  /** @throws {WaystateError} 'out-of-range' for an id that no link has */
  removeLink(id: number): void
  /** All links, by ascending id. */
  links(): GridLink[]
}
