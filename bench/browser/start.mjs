// From a cold page to the first path in Chromium, with each entry that has its module inside: median, best and worst of fresh
// pages, beside a page that instantiates an empty module, which tells what the browser itself takes.
//
//   npm run bench:start
//   npm run bench:start -- 50      so many pages each

import { build } from 'esbuild'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENTRIES, sourcesOf, WHOLE } from '../../scripts/package/entries.mjs'
import { launchChromium } from '../../tests/browser/chromium.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pages = Number(process.argv[2] ?? 21)

/** A first world of each entry, and a path in it. */
const FLAT = `world.fill(20, 0, 1, 60, 255)
const path = world.findPath({ x: 2, y: 2 }, { x: 60, y: 5 })`
const WORLDS = {
  [WHOLE]: `const world = way.createGrid({ width: 64, height: 64 })\n${FLAT}`,
  grid: `const world = way.createGrid({ width: 64, height: 64 })\n${FLAT}`,
  hex: `const world = way.createHexGrid({ width: 64, height: 64, layout: 'odd-r' })\n${FLAT}`,
  voxel: `const world = way.createVoxelGrid({ sizeX: 64, sizeY: 64, sizeZ: 8 })
world.fill(20, 0, 0, 1, 60, 8, 255)
const path = world.findPath({ x: 2, y: 2, z: 2 }, { x: 60, y: 5, z: 2 })`,
  graph: `const world = way.createGraph({ nodeCount: 4096 })
for (let node = 0; node < 4095; node++) world.addEdge(node, node + 1, 1)
const path = world.findPath(0, 99)`,
}

/** What a page runs: from the module's bytes in its script to a path, past a wall where there is one. */
const firstPath = (entry, file) => `
import { loadWaystate } from './${file}'
const way = await loadWaystate()
${WORLDS[entry]}
if (path.status !== 'found') throw new Error(path.status)
globalThis.answered = performance.now()
`
const EMPTY = `
const bytes = Uint8Array.from(atob('AGFzbQEAAAA='), (character) => character.charCodeAt(0))
await WebAssembly.instantiate(bytes)
globalThis.answered = performance.now()
`

async function bundled(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, 'bindings', 'js') },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0].contents
}

/** Milliseconds since the navigation began, in a page and a profile that have never been. */
async function measure(browser, url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  try {
    await page.goto(url)
    await page.waitForFunction(() => globalThis.answered !== undefined)
    return await page.evaluate(() => globalThis.answered)
  } finally {
    await context.close()
  }
}

const scripts = new Map([['empty module', await bundled(EMPTY)]])
for (const entry of ENTRIES) {
  const [index] = Object.values(sourcesOf(entry))
  scripts.set(entry === WHOLE ? WHOLE : `${WHOLE}/${entry}`, await bundled(firstPath(entry, index)))
}
const server = createServer((request, response) => {
  const name = decodeURIComponent(new URL(request.url, 'http://localhost').searchParams.get('of') ?? '')
  const script = request.url.startsWith('/script')
  response.writeHead(scripts.has(name) ? 200 : 404, {
    'content-type': script ? 'text/javascript' : 'text/html',
    'cache-control': 'no-store',
  })
  response.end(
    script
      ? scripts.get(name)
      : `<!doctype html><link rel="icon" href="data:,"><script type="module" src="/script?of=${encodeURIComponent(name)}"></script>`,
  )
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const browser = await launchChromium()
try {
  const times = new Map([...scripts.keys()].map((name) => [name, []]))
  // In turn, so that what else the machine does is shared; the first round warms the browser up.
  for (let round = 0; round <= pages; round++) {
    for (const name of scripts.keys()) {
      const url = `http://127.0.0.1:${server.address().port}/?of=${encodeURIComponent(name)}`
      const time = await measure(browser, url)
      if (round > 0) times.get(name).push(time)
    }
  }
  const median = (name) => times.get(name).toSorted((a, b) => a - b)[pages >> 1]
  console.log('| page | median ms | best | worst | to an empty module |\n| --- | ---: | ---: | ---: | ---: |')
  for (const [name, all] of times) {
    const row = [median(name), Math.min(...all), Math.max(...all)].map((time) => time.toFixed(1))
    console.log(`| ${name} | ${row.join(' | ')} | ${(median(name) / median('empty module')).toFixed(2)} |`)
  }
} finally {
  await browser.close()
  server.closeAllConnections()
  server.close()
}
