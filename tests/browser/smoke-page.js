// What the smoke runs open: the built playground in a frame, page by page and width by width, which tells what it met.
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const demo = fileURLToPath(new URL('../../web-demo/', import.meta.url))
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}

export const WIDTHS = [320, 390, 844, 1440]

/** Runs in the frame before anything else of it. */
function listen() {
  window.met = []
  const { error } = console
  console.error = (...values) => {
    window.met.push(`console: ${values.join(' ')}`)
    error.apply(console, values)
  }
  addEventListener('error', (event) => window.met.push(`error: ${event.message ?? event.target?.src}`), true)
  addEventListener('unhandledrejection', (event) => window.met.push(`rejected: ${event.reason}`))
}

/** Runs in the page around it. Posts { lines: [a page's name, what it met and how far it reached out] } or { error }. */
async function visit(ids, widths) {
  const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))
  const visitOne = async (id) => {
    const frame = document.createElement('iframe')
    frame.style.cssText = `border: 0; height: 800px; width: ${widths[0]}px`
    frame.src = `/playground/index.html#${id}`
    document.body.replaceChildren(frame)
    for (let tries = 0; frame.contentWindow.playground?.page !== id; tries++) {
      if (tries === 300) throw new Error(`${id} did not open: ${frame.contentWindow.met}`)
      await sleep(100)
    }
    const out = {}
    for (const width of widths) {
      frame.style.width = `${width}px`
      await sleep(250)
      const { scrollWidth, clientWidth } = frame.contentDocument.documentElement
      out[width] = scrollWidth - clientWidth
    }
    const { page, hash } = frame.contentWindow.playground
    return { id, page, hash: String(hash ?? ''), out, met: frame.contentWindow.met }
  }
  let answer
  try {
    const lines = []
    for (const id of ids) lines.push(await visitOne(id))
    answer = { lines }
  } catch (error) {
    answer = { error: `${error}\n${error.stack}` }
  }
  await fetch('/answer', { method: 'POST', body: JSON.stringify(answer) })
}

/** Builds the playground; gives what serves it as scripts/platforms/page.mjs serves its page, and a way to drop it. */
export async function buildSmoke(ids) {
  const folder = mkdtempSync(join(tmpdir(), 'waystate-smoke-'))
  await build({
    configFile: `${demo}vite.config.js`,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  })
  const around = `<!doctype html><meta charset="utf-8"><body><script type="module">(${visit})(${JSON.stringify(ids)}, ${JSON.stringify(WIDTHS)})</script>`

  async function contentOf(path) {
    if (path === '/') return [around, 'text/html']
    const file = normalize(join(folder, path.replace(/^\/playground\//, '')))
    if (!file.startsWith(folder)) throw new Error('outside')
    const content = await readFile(file)
    const type = types[extname(file)] ?? 'application/octet-stream'
    return type === 'text/html'
      ? [String(content).replace('<head>', `<head><script>(${listen})()</script>`), type]
      : [content, type]
  }

  async function serve() {
    let settle
    const answered = new Promise((resolve, reject) => {
      settle = ({ lines, error }) => (error ? reject(new Error(error)) : resolve(lines))
    })
    answered.catch(() => {})
    const server = createServer(async (request, response) => {
      const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
      if (request.method === 'POST') {
        let body = ''
        for await (const data of request) body += data
        response.end()
        settle(JSON.parse(body))
        return
      }
      try {
        const [content, type] = await contentOf(path)
        response.setHeader('content-type', type)
        response.end(content)
      } catch {
        response.statusCode = path === '/favicon.ico' ? 204 : 404
        response.end()
      }
    })
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    const close = () => {
      server.closeAllConnections()
      server.close()
    }
    return { url: `http://127.0.0.1:${server.address().port}/`, answered, close }
  }

  return { serve, drop: () => rmSync(folder, { recursive: true, force: true }) }
}
