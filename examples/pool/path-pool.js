// Answers path requests on other threads. The world stays with the main thread, which alone edits it.
import { readFile } from 'node:fs/promises'
import Piscina from 'piscina'

/** Requests that one message takes to a thread: enough that the message costs little beside the searches. */
const BATCH = 32

export class PathPool {
  #grid
  #workers
  #map = null
  #edition = 0
  #stop

  static async create(grid, { threads, queue = 10_000 }) {
    // Compiled once; the threads share the code and have memories of their own.
    const file = new URL(import.meta.resolve('waystate/waystate.wasm'))
    const module = await WebAssembly.compile(await readFile(file))
    return new PathPool(grid, module, threads, queue)
  }

  constructor(grid, module, threads, queue) {
    this.#grid = grid
    this.#stop = grid.onEdit(() => (this.#map = null)) // restores and rewinds are told too
    this.#workers = new Piscina({
      filename: new URL('worker.js', import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
      maxQueue: queue, // batches; what comes on top is refused rather than piled up
      workerData: { module },
    })
  }

  /** requests: [start, goal] each. Answers { status, cost, cells } in their order, on the grid as it is now. */
  async find(requests, options = {}) {
    const { options: limits, queueSize } = this.#workers
    if (queueSize + requests.length / BATCH > limits.maxQueue) throw new RangeError('the pool is full')
    const map = this.#publish()
    const batches = []
    for (let i = 0; i < requests.length; i += BATCH) {
      batches.push(this.#workers.run({ map, requests: requests.slice(i, i + BATCH), options }))
    }
    const answers = await Promise.allSettled(batches)
    const failed = answers.find(({ status }) => status === 'rejected')
    if (failed) throw failed.reason
    return answers.flatMap(({ value }) => value)
  }

  /** The grid as bytes that all threads read. They are never written again: after an edit there are others. */
  #publish() {
    if (this.#map === null) {
      const state = this.#grid.saveState()
      const bytes = new Uint8Array(new SharedArrayBuffer(state.length))
      bytes.set(state)
      this.#edition += 1
      this.#map = { edition: this.#edition, bytes }
    }
    return this.#map
  }

  close() {
    this.#stop()
    return this.#workers.close()
  }
}
