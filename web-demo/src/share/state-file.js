// A page's objects as one file, with a note that says which page they belong to and what was chosen there.
import { toLink } from './fields.js'

const WRITER = new TextEncoder()
const READER = new TextDecoder()
const NOTE = /^waystate playground #([a-z]+)\?([A-Za-z0-9_-]+)$/

/** The world is among the objects, so the note has no cells. */
export function stateFileOf(way, id, shape, scene, objects) {
  const note = `waystate playground #${id}?${toLink(shape, { ...scene, cells: undefined })}`
  return way.bundle([...objects, WRITER.encode(note)])
}

/** { id, letters } of a bundle that stateFileOf made, null of any other. */
export function noteOf(objects) {
  const last = objects.at(-1)
  if (!(last instanceof Uint8Array)) return null
  const found = NOTE.exec(READER.decode(last))
  return found && { id: found[1], letters: found[2] }
}
