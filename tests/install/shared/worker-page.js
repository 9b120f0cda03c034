const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
worker.onmessage = ({ data }) => (globalThis.answered = data)
worker.onerror = (event) => (globalThis.answered = `the worker did not start: ${event.message}`)
