// What tests and the console drive a page with.

/** more: what only that page has. */
export function makeHandle(page, more = {}) {
  const { recorder, transport } = page.lab
  const handle = {
    step: (amount) => transport.step(amount),
    goto: (tick) => transport.goto(tick),
    hash: () =>
      recorder
        .hashes()
        .map(([, hash]) => hash)
        .join('-'),
    code: () => page.code(),
    stateSize: () => recorder.stateSize(),
    checksum: () => recorder.model.world.checksum({ text: true }),
    get tick() {
      return recorder.timeline.position
    },
    get replayed() {
      return recorder.replayed
    },
    get diverged() {
      return recorder.diverged
    },
    get status() {
      return recorder.model.status
    },
  }
  return Object.defineProperties(handle, Object.getOwnPropertyDescriptors(more))
}
