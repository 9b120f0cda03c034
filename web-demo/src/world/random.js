// The same numbers everywhere, so that what is made from a seed doesn't depend on the browser.

/** A small generator of 32-bit numbers (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return {
    below: (limit) => next() % limit,
    chance: (percent) => next() % 100 < percent,
  }
}
