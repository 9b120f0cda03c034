// The page that plays the scenes in a browser, after calls at the end of its stack, and the server that it talks to.

import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

const page = `<!doctype html>
<meta charset="utf-8">
<script type="module">
  const answer = (body) => fetch('/answer', { method: 'POST', body: JSON.stringify(body) })
  try {
    const { loadWaystate } = await import('/bindings/js/index.js')
    const { runGolden } = await import('/tests/platforms/golden.mjs')
    const { callAtTheEnd, changes } = await import('/tests/js/support/overflow.mjs')
    for (const call of Object.values(changes(await loadWaystate()))) callAtTheEnd(call, 60)
    await answer({ lines: await runGolden(loadWaystate) })
  } catch (error) {
    await answer({ error: String(error.stack || error) })
  }
</script>`

const contentTypes = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' }

/** Serves the project and the page above; lines() settles when the page has posted its answer. */
export async function servePage() {
  let settle
  const answered = new Promise((resolve, reject) => {
    settle = ({ lines, error }) => (error ? reject(new Error(error)) : resolve(lines))
  })
  answered.catch(() => {})

  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname
    if (request.method === 'POST') {
      let body = ''
      for await (const data of request) body += data
      response.end()
      settle(JSON.parse(body))
    } else if (path === '/') {
      response.setHeader('content-type', 'text/html')
      response.end(page)
    } else {
      const file = normalize(join(root, decodeURIComponent(path)))
      try {
        if (!file.startsWith(normalize(root + sep))) throw new Error('outside the project')
        const content = await readFile(file)
        response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream')
        response.end(content)
      } catch {
        response.statusCode = 404
        response.end()
      }
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${server.address().port}/`, answered, close }
}
