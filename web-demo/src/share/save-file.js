import { el } from '../kit/dom.js'

/** Gives a file to the one who sits there. */
export function saveFile(blob, name) {
  const address = URL.createObjectURL(blob)
  el('a', { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
