// A copy of a WebAssembly module whose memory may grow to so many pages of 64 KiB and no further.

export function limitMemory(bytes, pages) {
  const copy = new Uint8Array(bytes)
  let at = 8
  const number = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = copy[at++]
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
  }
  for (;;) {
    const id = copy[at++]
    const size = number()
    if (id === 5) break
    at += size
  }
  const count = number()
  const flags = number()
  if (count !== 1 || flags !== 1) throw new Error('one memory with a limit was expected')
  number()
  // In as many bytes as the number that stood there.
  const from = at
  number()
  for (let i = from, rest = pages; i < at; i++, rest >>>= 7) {
    copy[i] = (rest & 0x7f) | (i + 1 < at ? 0x80 : 0)
  }
  return copy
}
