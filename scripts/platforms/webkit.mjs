// WebKit as WebKitGTK's MiniBrowser, driven by its own WebDriver (W3C) on a screen of its own.

import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { servePage } from './page.mjs'
import { Missing, onPath, timeoutSeconds } from './processes.mjs'

/** MiniBrowser lies in the folder of the library, which is named after processor and version. */
function miniBrowser() {
  for (const folder of ['/usr/lib', '/usr/libexec']) {
    for (const name of ['', ...foldersIn(folder).map((entry) => `${entry}/`)]) {
      const versions = foldersIn(join(folder, name)).filter((entry) => /^webkit(2?gtk)-\d/.test(entry))
      for (const version of versions.sort().reverse()) {
        const file = join(folder, name, version, 'MiniBrowser')
        if (foldersIn(join(folder, name, version), 'MiniBrowser').length > 0) return file
      }
    }
  }
  throw new Missing("WebKitGTK's MiniBrowser is not installed")
}

function foldersIn(folder, only) {
  try {
    return readdirSync(folder).filter((name) => only === undefined || name === only)
  } catch {
    return []
  }
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

function start(command, args, options = {}) {
  // A group of its own, since a browser is many processes.
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let errors = ''
  child.stderr.on('data', (data) => (errors = (errors + data).slice(-2000)))
  const stop = async () => {
    if (child.exitCode !== null || !child.pid) return
    const ended = new Promise((resolve) => child.on('close', resolve))
    process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  return { child, stop, errors: () => errors }
}

/** A screen nobody looks at. It chooses its number and writes it. */
async function startScreen() {
  const screen = start(onPath('Xvfb'), ['-displayfd', '1', '-screen', '0', '800x600x24', '-nolisten', 'tcp'])
  const number = await new Promise((resolve, reject) => {
    screen.child.stdout.once('data', (data) => resolve(String(data).trim()))
    screen.child.once('error', (error) => reject(new Missing(error.message)))
    screen.child.once('close', (code) => reject(new Error(`Xvfb ended with ${code}\n${screen.errors()}`)))
  })
  return { display: `:${number}`, stop: screen.stop }
}

/** One command of the WebDriver protocol; throws what the driver says. */
async function command(base, method, path, body) {
  const response = await fetch(base + path, { method, body: body && JSON.stringify(body) })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`WebKitWebDriver: ${path}: ${value?.error}: ${value?.message}`)
  return value
}

async function awaitDriver(base) {
  for (let tries = 0; ; tries++) {
    try {
      return await command(base, 'GET', '/status')
    } catch (error) {
      if (tries === 100) throw error
      await sleep(100)
    }
  }
}

async function openPage(base, url) {
  const { sessionId } = await command(base, 'POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } },
    },
  })
  await command(base, 'POST', `/session/${sessionId}/url`, { url })
}

/** Opens a page in WebKit and waits for what it posts. serve: as servePage. */
export async function webkit(serve = servePage) {
  const program = onPath('WebKitWebDriver')
  miniBrowser()
  const { url, answered, close } = await serve()
  const screen = await startScreen()
  const port = await freePort()
  const environment = {
    ...process.env,
    DISPLAY: screen.display,
    GDK_BACKEND: 'x11',
    // Neither a processor for graphics nor the namespaces of its sandbox can be counted on, and the page is our own.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const driver = start(program, [`--port=${port}`], { env: environment })
  const base = `http://127.0.0.1:${port}`
  let timer
  const failed = new Promise((_, reject) => {
    const fail = (what) => reject(new Error(`${program} ${what}\n${driver.errors()}`))
    timer = setTimeout(() => fail(`gave no answer in ${timeoutSeconds} s`), timeoutSeconds * 1000)
    driver.child.on('error', (error) => reject(new Missing(error.message)))
    driver.child.on('close', (code) => fail(`ended with ${code} before it gave an answer`))
  })
  failed.catch(() => {})
  try {
    await Promise.race([awaitDriver(base), failed])
    await Promise.race([openPage(base, url), failed])
    return await Promise.race([answered, failed])
  } finally {
    clearTimeout(timer)
    await driver.stop()
    await screen.stop()
    close()
  }
}
