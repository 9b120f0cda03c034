// Both entries of the package, loaded as a browser loads them from plain files, under the policy that the README names.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadWaystate } from 'waystate'
import { runGolden } from '../platforms/golden.mjs'
import { launchChromium, openPage } from './chromium.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
const urlOf = (file) => file.replace(/^\./, '')
const INLINED = urlOf(manifest.exports['.'].import.default)
const SLIM = urlOf(manifest.exports['./slim'].import.default)
const WASM = urlOf(manifest.exports['./waystate.wasm'].default)

const GRID = ['./grid', './grid/slim', './waystate-grid.wasm'].map((name) => {
  const { import: imported, default: file } = manifest.exports[name]
  return urlOf(imported?.default ?? file)
})

const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
const TYPES = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.html': 'text/html',
}
const WAYS = ['inlined', 'slim from a URL', 'slim from bytes', 'slim from a compiled module']

const PROBE = `
import { runGolden } from '/tests/platforms/golden.mjs'

const SOURCES = {
  'slim from a URL': async () => new URL('${WASM}', location.href),
  'slim from bytes': async () => new Uint8Array(await (await fetch('${WASM}')).arrayBuffer()),
  'slim from a compiled module': () => WebAssembly.compileStreaming(fetch('${WASM}')),
}

export async function probe(way) {
  if (way === 'inlined') return runGolden((await import('${INLINED}')).loadWaystate)
  const { loadWaystate } = await import('${SLIM}')
  const wasm = await SOURCES[way]()
  return runGolden(() => loadWaystate({ wasm }))
}
`

const WORKER = `
import { probe } from '/probe.js'
onmessage = ({ data }) => probe(data).then(
  (lines) => postMessage({ lines }),
  (error) => postMessage({ error: String(error) }),
)
postMessage({ ready: true })
`

const PAGE = `
import { probe } from '/probe.js'
window.probe = probe
window.probeInWorker = (way) => new Promise((resolve, reject) => {
  const worker = new Worker('/worker.js', { type: 'module' })
  worker.onerror = (event) => reject(new Error(event.message || 'the worker did not start'))
  worker.onmessage = ({ data }) => {
    if (data.ready) return worker.postMessage(way)
    worker.terminate()
    if (data.error) reject(new Error(data.error))
    else resolve(data.lines)
  }
})
`

const MADE = {
  '/index.html': '<!doctype html><title>Package</title><script type="module" src="/page.js"></script>',
  '/favicon.ico': '',
  '/page.js': PAGE,
  '/probe.js': PROBE,
  '/worker.js': WORKER,
}
// The scenes play what the playground plays, from its own files.
const SERVED = /^\/(bindings\/js|dist|tests\/platforms|web-demo\/src)\/[\w./-]+$/

async function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost')
  const headers = {
    'content-type': TYPES[path.extname(pathname)] ?? 'application/octet-stream',
    'content-security-policy': POLICY,
  }
  const made = MADE[pathname]
  const file = path.join(root, pathname)
  if (made === undefined && !(SERVED.test(pathname) && existsSync(file))) {
    response.writeHead(404, headers).end()
    return
  }
  response.writeHead(200, headers).end(made ?? (await readFile(file)))
}

describe('package in a browser', { timeout: 300_000 }, () => {
  let server
  let browser
  let url
  let expected

  before(async () => {
    expected = await runGolden(loadWaystate)
    server = createServer((request, response) => {
      answer(request, response).catch((error) => response.destroy(error))
    })
    await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
    url = `http://127.0.0.1:${server.address().port}/index.html`
    browser = await launchChromium()
  })

  after(async () => {
    await browser?.close()
    server?.closeAllConnections()
    server?.close()
  })

  test('the lines to compare with are those kept in the repository', async () => {
    const kept = path.join(root, 'tests/vectors/golden.txt')
    if (existsSync(kept)) {
      assert.deepEqual(expected, (await readFile(kept, 'utf8')).trimEnd().split('\n'))
    }
    assert.ok(expected.length > 0)
  })

  for (const way of WAYS) {
    for (const place of ['page', 'module worker']) {
      test(`${way}, in a ${place}`, async () => {
        const { page, errors } = await openPage(browser, url)
        await page.waitForFunction(() => window.probe !== undefined)
        const lines = await page.evaluate(
          ([name, inWorker]) => (inWorker ? window.probeInWorker(name) : window.probe(name)),
          [way, place !== 'page'],
        )
        assert.deepEqual(lines, expected)
        assert.deepEqual(errors, [])
        await page.close()
      })
    }
  }

  test('the entry for square grids, with its module inside and from a URL', async () => {
    const { page, errors } = await openPage(browser, url)
    await page.waitForFunction(() => window.probe !== undefined)
    const hashes = await page.evaluate(async ([inlined, slim, wasm]) => {
      const ways = [
        await (await import(inlined)).loadWaystate(),
        await (await import(slim)).loadWaystate({ wasm: new URL(wasm, location.href) }),
      ]
      return ways.map((way) => {
        const grid = way.createGrid({ width: 32, height: 32 })
        grid.fill(10, 0, 1, 30, 255)
        const search = grid.createSearch({ algorithm: 'jps' })
        search.begin({ x: 1, y: 1 }, { x: 30, y: 2 })
        search.step()
        return search.hash({ text: true })
      })
    }, GRID)
    const grid = (await loadWaystate()).createGrid({ width: 32, height: 32 })
    grid.fill(10, 0, 1, 30, 255)
    const search = grid.createSearch({ algorithm: 'jps' })
    search.begin({ x: 1, y: 1 }, { x: 30, y: 2 })
    search.step()
    assert.deepEqual(hashes, [search.hash({ text: true }), search.hash({ text: true })])
    assert.deepEqual(errors, [])
    await page.close()
  })

  test('the policy is in force: eval is refused', async () => {
    const { page } = await openPage(browser, url)
    const script = 'try { eval("1"); window.refused = false } catch { window.refused = true }'
    MADE['/eval.js'] = script
    await page.addScriptTag({ url: '/eval.js' })
    assert.equal(await page.evaluate(() => window.refused), true)
    await page.close()
  })
})
