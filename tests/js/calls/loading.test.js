// Both entries, from every source, alone and many at once, in this thread and in others.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import * as inlined from 'waystate'
import * as slim from 'waystate/slim'
import { at } from '../support/drawing.js'

const url = new URL(import.meta.resolve('waystate/waystate.wasm'))
const file = fileURLToPath(url)

let bytes
before(async () => {
  bytes = await readFile(file)
})

const works = (way) => {
  const grid = way.createGrid({ width: 4, height: 1 })
  assert.equal(grid.findPath(at(0, 0), at(3, 0)).cost, 3)
}

for (const [name, { loadWaystate }] of [
  ['waystate', inlined],
  ['waystate/slim', slim],
]) {
  describe(name, () => {
    test('takes a URL, a path, bytes and a module', async () => {
      const sources = [
        url,
        url.href,
        file,
        bytes,
        new Uint8Array(bytes),
        new DataView(new Uint8Array(bytes).buffer),
        new Uint8Array(bytes).buffer,
        await WebAssembly.compile(bytes),
      ]
      for (const wasm of sources) works(await loadWaystate({ wasm }))
    })

    test('fetches', async () => {
      const server = createServer((request, response) => {
        response.statusCode = request.url === '/waystate.wasm' ? 200 : 404
        response.end(bytes)
      })
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
      try {
        const host = `http://127.0.0.1:${server.address().port}`
        works(await loadWaystate({ wasm: `${host}/waystate.wasm` }))
        works(await loadWaystate({ wasm: new URL(`${host}/waystate.wasm`) }))
        await assert.rejects(loadWaystate({ wasm: `${host}/other` }), { code: 'load', message: /404/ })
      } finally {
        server.closeAllConnections()
        server.close()
      }
    })

    test('says what it can not take', async () => {
      for (const wasm of [null, 3, true, {}, [], () => {}, Promise.resolve(bytes)]) {
        await assert.rejects(loadWaystate({ wasm }), { name: 'TypeError', code: 'invalid-argument' })
      }
      await assert.rejects(loadWaystate({ wsam: bytes }), { name: 'TypeError', message: /'wsam'/ })
      await assert.rejects(loadWaystate(null), { name: 'TypeError' })
      await assert.rejects(loadWaystate({ wasm: new Uint8Array(8) }), { code: 'load' })
      await assert.rejects(loadWaystate({ wasm: bytes.subarray(0, 1000) }), { code: 'load' })
      await assert.rejects(loadWaystate({ wasm: '/no/such/file.wasm' }), {
        code: 'load',
        message: /no\/such/,
      })
      const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
      await assert.rejects(loadWaystate({ wasm: empty }), { code: 'load', message: /same version/ })
    })

    test('each load is an instance of its own', async () => {
      const ways = await Promise.all(Array.from({ length: 12 }, () => loadWaystate({ wasm: bytes })))
      const grids = ways.map((way, i) => way.createGrid({ width: 20 + i, height: 20 }))
      const searches = grids.map((grid) => grid.createSearch())
      searches.forEach((search, i) => search.begin(at(0, 0), at(19 + i, 19)))
      while (searches.some((search) => search.status === 'in-progress'))
        searches.forEach((search) => search.step(3))
      searches.forEach((search, i) => assert.equal(search.path().length, 20 + i))
    })
  })
}

test('the entries export the same errors', () => {
  for (const name of Object.keys(inlined)) {
    if (name !== 'loadWaystate') assert.equal(slim[name], inlined[name])
  }
  assert.deepEqual(Object.keys(slim), Object.keys(inlined))
})

test('slim needs to be told where the module is', async () => {
  await assert.rejects(slim.loadWaystate(), { name: 'TypeError', message: /wasm/ })
  await assert.rejects(slim.loadWaystate({}), { name: 'TypeError', message: /wasm/ })
})

test('classes of errors', () => {
  const { WaystateError, WaystateFormatError, GridStateError, GraphStateError } = inlined
  for (const type of [GridStateError, GraphStateError]) {
    const error = new type('text', 12)
    assert.ok(
      error instanceof WaystateFormatError && error instanceof WaystateError && error instanceof Error,
    )
    assert.deepEqual([error.name, error.code, error.offset, error.message], [type.name, 'state', 12, 'text'])
    assert.match(String(error), new RegExp(`^${type.name}: text`))
  }
})

test('worker threads', async () => {
  const source = `
    import { parentPort, workerData } from 'node:worker_threads'
    const { loadWaystate } = await import(workerData.entry)
    const way = await loadWaystate(workerData.options)
    const grid = way.gridFromState(workerData.state)
    parentPort.postMessage(grid.findPath({ x: 0, y: 0 }, { x: 29, y: 29 }))
  `
  const way = await inlined.loadWaystate()
  const grid = way.createGrid({ width: 30, height: 30 })
  grid.fill(3, 3, 20, 20, 255)
  const expected = structuredClone(grid.findPath(at(0, 0), at(29, 29)))
  const jobs = [
    { entry: import.meta.resolve('waystate'), options: {} },
    { entry: import.meta.resolve('waystate/slim'), options: { wasm: await WebAssembly.compile(bytes) } },
    { entry: import.meta.resolve('waystate/slim'), options: { wasm: url.href } },
  ]
  const answers = await Promise.all(
    jobs.map(
      (job) =>
        new Promise((resolve, reject) => {
          const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
            workerData: { ...job, state: grid.saveState() },
          })
          worker.once('message', resolve)
          worker.once('error', reject)
        }),
    ),
  )
  for (const answer of answers) assert.deepEqual(answer, expected)
})

test('importing touches no global', async () => {
  const names = ['atob', 'fetch', 'process', 'WebAssembly', 'FinalizationRegistry', 'URL', 'Buffer']
  const source = `
    import { parentPort } from 'node:worker_threads'
    const touched = []
    for (const name of ${JSON.stringify(names)}) {
      const value = globalThis[name]
      Object.defineProperty(globalThis, name, { configurable: true, get() { touched.push(name + new Error().stack); return value } })
    }
    const before = Reflect.ownKeys(globalThis)
    const entries = [${JSON.stringify(import.meta.resolve('waystate'))}, ${JSON.stringify(import.meta.resolve('waystate/slim'))}]
    for (const entry of entries) await import(entry)
    const after = Reflect.ownKeys(globalThis)
    parentPort.postMessage({ touched: touched.filter((text) => text.includes('bindings/js')), added: after.length - before.length })
  `
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`))
  const [answer] = await Promise.race([
    new Promise((resolve) => worker.once('message', (message) => resolve([message]))),
    new Promise((_, reject) => worker.once('error', reject)),
  ])
  assert.deepEqual(answer, { touched: [], added: 0 })
})
