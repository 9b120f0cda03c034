// Packs the package, installs it into a fresh project for each host and lets each find the same path. What hosts need is
// pinned in their folders and fetched only here, so that `npm ci` in the project stays quick.
//
//   npm run test:install                  all
//   npm run test:install -- vite parcel   these
//
// A host is a folder with package.json, its lock, and host.mjs, which is given the project that was made and returns what
// each way of loading the package answered. The table at the end is the one in docs/hosts.md.

import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadWaystate } from 'waystate'
import { launchChromium } from '../browser/chromium.js'
import { answer } from './shared/answer.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }
const PATIENCE = 600_000

const hosts = readdirSync(here).filter((name) => existsSync(join(here, name, 'host.mjs')))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !hosts.includes(name))
if (unknown.length > 0) {
  console.error(`no host ${unknown.join(', ')}; there are ${hosts.join(', ')}`)
  process.exit(2)
}

/** Runs a program and gives what it wrote to standard output. */
function run(cwd, command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, timeout: PATIENCE, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let noise = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (noise += chunk))
    child.on('error', reject)
    child.on('close', (status) => {
      if (status === 0) resolve(output.trim())
      else reject(new Error(`${command} ${args.join(' ')}: exit code ${status}\n${output}\n${noise}`))
    })
  })
}

/** Serves a folder while `use` is at work. A page for ?script=NAME is made here. */
async function serve(folder, use) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const script = searchParams.get('script')
    const file = join(folder, pathname)
    const type = script === null ? TYPES[extname(file)] : 'text/html'
    if (script === null && !existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type ?? 'application/octet-stream' })
    response.end(
      script === null
        ? readFileSync(file)
        : `<!doctype html><link rel="icon" href="data:,"><script type="module" src="/${script}"></script>`,
    )
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    await use(`http://127.0.0.1:${server.address().port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Opens a page and waits for what its script answered. */
async function page(browser, url) {
  const opened = await browser.newPage()
  const errors = []
  opened.on('pageerror', (error) => errors.push(String(error)))
  opened.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  try {
    await opened.goto(url)
    const answered = await opened.waitForFunction(() => globalThis.answered, null, { timeout: 120_000 })
    return await answered.jsonValue()
  } catch (error) {
    throw new Error(`${url}: ${errors.join('\n') || error.message}`, { cause: error })
  } finally {
    await opened.close()
  }
}

async function tryHost(name, tarball, folder, browser) {
  cpSync(join(here, 'shared'), folder, { recursive: true })
  cpSync(join(here, name), folder, { recursive: true })
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (existsSync(join(folder, 'package-lock.json'))) await run(folder, 'npm', ['ci', ...quiet])
  await run(folder, 'npm', ['install', '--no-save', '--no-package-lock', ...quiet, tarball])
  const require = createRequire(join(folder, 'package.json'))
  const { default: host } = await import(pathToFileURL(join(folder, 'host.mjs')))
  return host({
    folder,
    run: (command, args) => run(folder, command, args),
    node: (file) => run(folder, process.execPath, [file]),
    load: async (dependency) => import(pathToFileURL(require.resolve(dependency))),
    serve: (inner, use) => serve(join(folder, inner), use),
    page: (url) => page(browser, url),
  })
}

/** The version of what the host's manifest names as the host does, or last. */
function versionOf(name) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(here, name, 'package.json'), 'utf8'))
  return name === 'node' ? process.versions.node : (dependencies[name] ?? Object.values(dependencies).at(-1))
}

const work = mkdtempSync(join(tmpdir(), 'waystate-install-'))
const browser = await launchChromium()
let failed = 0
let passed = 0
try {
  if (!existsSync(join(root, 'dist', 'waystate.wasm'))) await run(root, 'npm', ['run', 'build'])
  const packed = await run(root, 'npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', work])
  const tarball = join(work, JSON.parse(packed)[0].filename)
  const expected = await answer(loadWaystate)
  console.log(`expected: ${expected}`)
  for (const name of wanted.length > 0 ? wanted : hosts) {
    const answers = await tryHost(name, tarball, mkdtempSync(join(work, `${name}-`)), browser).catch(
      (error) => ({ '': error.stack }),
    )
    for (const [way, line] of Object.entries(answers)) {
      // The entry for square grids plays all but the last part.
      const right = line === (way.includes('grid') ? expected.replace(/ \w+$/, '') : expected)
      if (right) passed++
      else failed++
      console.log(
        `${right ? 'ok    ' : 'FAILED'} ${name} ${versionOf(name)}: ${way}${right ? '' : `\n${line}`}`,
      )
    }
  }
} finally {
  await browser.close()
  rmSync(work, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
