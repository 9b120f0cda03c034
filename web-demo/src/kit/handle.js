// What tests and the console drive a page with.

/** more: what only that page has. */
export function makeHandle(lab, more = {}) {
  const { recorder, transport } = lab
  const handle = {
    step: (amount) => transport.step(amount),
    goto: (tick) => transport.goto(tick),
    hash: () =>
      recorder
        .hashes()
        .map(([, hash]) => hash)
        .join('-'),
    stateSize: () => recorder.stateSize(),
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
