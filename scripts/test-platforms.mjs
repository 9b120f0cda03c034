// Runs the same golden scenes on every platform and compares each line with tests/vectors/golden.txt.
//
// Natively that is tests/platforms/golden*.c, compiled for each processor and run directly or under QEMU; as WebAssembly
// it is tests/platforms/golden.mjs in Node, Chromium and Firefox. Both give lines of a name and a hash. One more build
// for arm64, where fused multiply-adds exist, allows them: it must give something else, or the scenes would not notice.
//
//   node scripts/test-platforms.mjs
//   WAYSTATE_PLATFORMS=x86-64,node node scripts/test-platforms.mjs     only these

import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const buildFolder = join(root, 'build', 'platforms')
const goldenFolder = join(root, 'tests', 'platforms')
const goldenModule = 'tests/platforms/golden.mjs'
const expectedFile = join(root, 'tests', 'vectors', 'golden.txt')
const timeoutSeconds = 300
const guard = 'arm64, fused'

/** A platform that cannot be run here, as opposed to one that gives the wrong answer. */
class Missing extends Error {}

// ------------------------------------------------------------------------------------------------ processes

function onPath(...names) {
  for (const name of names) {
    for (const folder of process.env.PATH.split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK)
        return join(folder, name)
      } catch {
        // Not in this folder.
      }
    }
  }
  throw new Missing(`${names.join(' or ')} is not installed`)
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000)
    let output = ''
    let errors = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (errors += data))
    child.on('error', (error) => reject(new Missing(`${command}: ${error.message}`)))
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ended with ${signal ?? code}\n${errors.slice(-2000)}`))
    })
  })
}

// ------------------------------------------------------------------------------------------------ native

/** The library's sources as src/sources.cmake lists them. */
function librarySources() {
  const text = readFileSync(join(root, 'src', 'sources.cmake'), 'utf8').replace(/#.*/g, '')
  const list = /set\(WAYSTATE_SOURCES([^)]*)\)/.exec(text)[1]
  return list
    .trim()
    .split(/\s+/)
    .map((name) => join(root, 'src', name))
}

/** The scenes: golden.c and a file for each family. */
function goldenSources() {
  const names = readdirSync(goldenFolder).filter((name) => /^golden\w*\.c$/.test(name))
  return names.sort().map((name) => join(goldenFolder, name))
}

function native(name, compilers, flags = [], emulator = null, contract = 'off') {
  return async () => {
    const compiler = onPath(...compilers)
    const launcher = emulator ? [onPath(emulator[0]), ...emulator.slice(1)] : []
    const program = join(buildFolder, name)
    const include = [join(root, 'src'), join(root, 'src', 'include')].map((folder) => `-I${folder}`)
    const options = ['-std=c11', '-O2', '-DNDEBUG', `-ffp-contract=${contract}`, ...flags, ...include]
    await run(compiler, [...options, ...goldenSources(), ...librarySources(), '-o', program, '-lm'])
    const [command, ...args] = [...launcher, program]
    return (await run(command, args)).split('\n')
  }
}

// ------------------------------------------------------------------------------------------------ WebAssembly

async function inNode() {
  const { loadWaystate } = await import(new URL('../bindings/js/index.js', import.meta.url))
  const { runGolden } = await import(new URL(`../${goldenModule}`, import.meta.url))
  return runGolden(loadWaystate)
}

const page = `<!doctype html>
<meta charset="utf-8">
<script type="module">
  const answer = (body) => fetch('/answer', { method: 'POST', body: JSON.stringify(body) })
  try {
    const { loadWaystate } = await import('/bindings/js/index.js')
    const { runGolden } = await import('/${goldenModule}')
    await answer({ lines: await runGolden(loadWaystate) })
  } catch (error) {
    await answer({ error: String(error.stack || error) })
  }
</script>`

const contentTypes = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' }

/** Serves the project and the page above; lines() settles when the page has posted its answer. */
async function servePage() {
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

/** Opens the page in a browser with a fresh profile and waits for the lines that it posts. */
function inBrowser(programs, options) {
  return async () => {
    const program = onPath(...programs)
    const profile = mkdtempSync(join(tmpdir(), 'waystate-browser-'))
    const { url, answered, close } = await servePage()
    // Its own process group, since a browser is many processes.
    const child = spawn(program, [...options(profile), url], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (data) => (errors = (errors + data).slice(-2000)))
    const ended = new Promise((resolve) => child.on('close', resolve))
    let timer
    const failed = new Promise((_, reject) => {
      const fail = (what) => reject(new Error(`${program} ${what}\n${errors}`))
      timer = setTimeout(() => fail(`gave no answer in ${timeoutSeconds} s`), timeoutSeconds * 1000)
      child.on('error', (error) => reject(new Missing(error.message)))
      ended.then((code) => fail(`ended with ${code} before it gave an answer`))
    })
    failed.catch(() => {})
    try {
      return await Promise.race([answered, failed])
    } finally {
      clearTimeout(timer)
      if (child.exitCode === null && child.pid) {
        process.kill(-child.pid, 'SIGKILL')
        await ended
      }
      close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  }
}

const chromium = inBrowser(['chromium', 'chromium-browser', 'google-chrome'], (profile) => [
  '--headless=new',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  // Chromium refuses to run its sandbox as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--user-data-dir=${profile}`,
])
const firefox = inBrowser(['firefox-esr', 'firefox'], (profile) => [
  '--headless',
  '--no-remote',
  '--profile',
  profile,
])

// ------------------------------------------------------------------------------------------------ comparison

const arm64 = [['aarch64-linux-gnu-gcc'], [], ['qemu-aarch64', '-L', '/usr/aarch64-linux-gnu']]

const platforms = {
  'x86-64': native('x86-64', ['gcc', 'cc']),
  i386: native('i386', ['gcc'], ['-m32', '-msse2', '-mfpmath=sse']),
  arm64: native('arm64', ...arm64),
  s390x: native('s390x', ['s390x-linux-gnu-gcc'], [], ['qemu-s390x', '-L', '/usr/s390x-linux-gnu']),
  node: inNode,
  chromium,
  firefox,
}

/** name → hash, in the order of the lines. */
function parse(lines) {
  const entries = lines
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => /^(.*\S)\s+(\S+)$/.exec(line))
  if (entries.includes(null)) throw new Error('a line is not a name and a hash')
  return new Map(entries.map(([, name, hash]) => [name, hash]))
}

function selectedPlatforms() {
  const names =
    process.env.WAYSTATE_PLATFORMS?.split(',').map((name) => name.trim()) ?? Object.keys(platforms)
  const unknown = names.filter((name) => !(name in platforms))
  if (unknown.length > 0) {
    console.error(
      `Unknown in WAYSTATE_PLATFORMS: ${unknown.join(', ')}. Known: ${Object.keys(platforms).join(', ')}`,
    )
    process.exit(1)
  }
  return names
}

/** Runs all jobs, two at a time. The answer of each is its lines as a map, or the error. */
async function runAll(jobs) {
  const waiting = Object.entries(jobs)
  const answers = {}
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const [name, start] = job
      try {
        answers[name] = parse(await start())
      } catch (error) {
        answers[name] = error
      }
    }
  }
  await Promise.all([worker(), worker()])
  return answers
}

function printTable(names, expected, answers) {
  const rows = new Set([...expected.keys()])
  for (const name of names)
    if (answers[name] instanceof Map) for (const row of answers[name].keys()) rows.add(row)
  const cell = (name, row) => {
    if (!(answers[name] instanceof Map)) return 'failed'
    const hash = answers[name].get(row)
    return `${hash?.slice(0, 8) ?? 'absent'}${hash === expected.get(row) ? '' : ' !'}`
  }
  const table = [['', ...names], ...[...rows].map((row) => [row, ...names.map((name) => cell(name, row))])]
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
  for (const row of table)
    console.log(
      row
        .map((text, column) => text.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
}

function problemsOf(name, expected, answer) {
  if (answer instanceof Missing) return [`${name}: missing on this machine: ${answer.message}`]
  if (answer instanceof Error) return [`${name}: ${answer.message}`]
  const rows = [...new Set([...expected.keys(), ...answer.keys()])]
  return rows
    .filter((row) => answer.get(row) !== expected.get(row))
    .map(
      (row) =>
        `${name}: ${row} gave ${answer.get(row) ?? 'nothing'}, expected ${expected.get(row) ?? 'nothing'}`,
    )
}

function guardProblems(expected, answer) {
  if (!(answer instanceof Map)) return problemsOf(guard, expected, answer)
  const differing = problemsOf(guard, expected, answer).length
  console.log(
    `\nWith fused multiply-adds (arm64, -ffp-contract=fast) ${differing} of ${expected.size} lines differ.`,
  )
  return differing > 0
    ? []
    : ['the scenes do not notice fused multiply-adds, so they prove nothing about rounding']
}

const names = selectedPlatforms()
mkdirSync(buildFolder, { recursive: true })
const jobs = Object.fromEntries(names.map((name) => [name, platforms[name]]))
if (names.includes('arm64')) jobs[guard] = native('arm64-fused', ...arm64, 'fast')

const answers = await runAll(jobs)
const committed = existsSync(expectedFile)
const expected = committed
  ? parse(readFileSync(expectedFile, 'utf8').split('\n'))
  : (Object.values(answers).find((answer) => answer instanceof Map) ?? new Map())
printTable(names, expected, answers)
const problems = names.flatMap((name) => problemsOf(name, expected, answers[name]))
if (guard in jobs) problems.push(...guardProblems(expected, answers[guard]))
if (expected.size === 0) problems.unshift('there is nothing to compare')
// Where new scenes begin: what build/platforms/x86-64 prints, once the table shows that all platforms agree on it.
if (!committed)
  problems.unshift(`${expectedFile.slice(root.length)} is not there; compared with the first answer instead`)

if (problems.length > 0) {
  console.error(`\n${problems.slice(0, 50).join('\n')}`)
  console.error(`\nplatforms: FAILED, ${problems.length} problems`)
  process.exit(1)
}
console.log(`platforms: PASSED, ${expected.size} lines equal on ${names.join(', ')}`)
process.exit(0)
