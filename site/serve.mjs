// Serves a folder under a path of its own, as a site in somebody's sub-folder would be.

import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
}

/** Resolves to the address and a function that ends it. */
export async function serve(folder, { prefix = '/some/where/', port = 0 } = {}) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
    try {
      // Browsers ask for it on their own.
      if (path === '/favicon.ico') return void response.writeHead(204).end()
      if (!path.startsWith(prefix)) throw new Error('not here')
      let file = normalize(join(folder, path.slice(prefix.length)))
      if (!file.startsWith(normalize(folder))) throw new Error('outside')
      if ((await stat(file)).isDirectory()) file = join(file, 'index.html')
      const content = await readFile(file)
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      response.end(content)
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${server.address().port}${prefix}`, close }
}
