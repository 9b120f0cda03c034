// Runs the fuzzing program (tests/fuzz): states that are damaged or spliced from two histories, worlds against slow models,
// objects that are saved and resumed against such as were never left, and peers whose inputs come late.
//
//   npm run fuzz                                   a short run over all targets
//   npm run fuzz -- --seconds 600                  as much as goes into that time, shared by all targets
//   npm run fuzz -- --fixed 30000                  so many inputs that are the same on every machine, which is npm test's share:
//                                                  they follow from their number and the seed, not from what they meet
//   npm run fuzz -- --each 1000000 --report        so many executions for each kind of state, and a twentieth of them for what
//                                                  plays whole games; --report writes the table into docs/reliability.md. Inputs
//                                                  that follow from their number, in a build with the sanitizer for addresses
//                                                  alone, which is ten times as fast. They go round in turns: a run that is ended
//                                                  early (SIGTERM, or after --seconds) has given all targets their part, reports
//                                                  that, and goes on from there when it is started again
//   npm run fuzz -- --target 'grid search' ...     of one target alone; --seed N for other numbers
//
// What broke a promise is kept in build/fuzz and printed, to be offered again by name: build/fuzz/fuzz FILE, with
// WAYSTATE_FUZZ_TARGET naming the target where one was chosen.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'

const reportFile = fileURLToPath(new URL('../docs/reliability.md', import.meta.url))

/** Target → the kinds of state that it offers. Those that are not here play games. */
const kinds = {
  grid: '1',
  'hex grid': '2',
  'voxel grid': '3',
  graph: '4',
  replanner: '5',
  'hex replanner': '6',
  'flow field': '7, 74',
  'large flow field': '7, 74',
  'hex flow field': '7, 74',
  'hex search': '8, 69',
  'voxel search': '8, 69',
  'grid search': '8 to 10, 12, 64, 66, 69',
  'graph search': '11, 65, 69',
  'restarting search': '73',
  'sides and links': '67',
  mover: '68',
  'voxel mover': '71',
  bundle: '72',
}

/** Into how many turns a target's executions are cut. */
const turns = 20

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string' },
    fixed: { type: 'string' },
    each: { type: 'string' },
    target: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    report: { type: 'boolean', default: false },
  },
})

const preset = options.each ? 'fuzz-long' : 'fuzz'
const root = fileURLToPath(new URL('../', import.meta.url))
const folder = `${root}build/${preset}/`

function build() {
  for (const args of [
    ['--preset', preset],
    ['--build', '--preset', preset],
  ]) {
    const { status } = spawnSync('cmake', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) process.exit(1)
  }
}

const running = new Set()
let stopped = false
const stop = () => {
  stopped = true
  for (const child of running) child.kill('SIGTERM')
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

function run(target, args, environment = {}) {
  const child = spawn(`${folder}fuzz`, args, {
    env: { ...process.env, WAYSTATE_FUZZ_TARGET: target, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    // What is sent to the group of the terminal ends this script, which asks the children to end.
    detached: true,
  })
  running.add(child)
  const begun = performance.now()
  let output = ''
  child.stderr.on('data', (data) => (output += data))
  return new Promise((resolve) => {
    child.on('close', (ended, signal) => {
      running.delete(child)
      // One that had not begun yet when it was asked to stop.
      const code = stopped && signal === 'SIGTERM' ? 0 : ended
      resolve({ target, code, output, seconds: (performance.now() - begun) / 1000 })
    })
  })
}

const corpusOf = (target) => `${folder}corpus-${(target || 'all').replaceAll(' ', '-').replaceAll('*', '')}`

/** Searches for inputs that reach what others did not, from those that an earlier turn found. */
function search(target, seed, limit) {
  const corpus = corpusOf(target)
  mkdirSync(corpus, { recursive: true })
  const fixed = [
    `-seed=${seed}`,
    '-max_len=8192',
    '-len_control=0',
    '-verbosity=0',
    '-handle_term=0',
    `-artifact_prefix=${folder}`,
  ]
  return run(target, [...fixed, limit, corpus])
}

/** The lines with which the program ends: what each target was offered and took. */
function countsIn(output) {
  const lines = output.matchAll(/^target (.*): (\d+) offered, (\d+) accepted$/gm)
  return [...lines].map(([, target, offered, accepted]) => ({
    target,
    offered: +offered,
    accepted: +accepted,
  }))
}

function targetNames() {
  const child = spawn(`${folder}fuzz`, [], { env: { ...process.env, WAYSTATE_FUZZ_TARGET: 'list' } })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  return new Promise((resolve) => child.on('close', () => resolve(output.trim().split('\n'))))
}

/** A turn of a target. What it said is kept, so that a run that was ended goes on where it was. */
async function playTurn({ target, turn, runs }) {
  const seed = 1000 * Number(options.seed) + turn
  const kept = `${folder}turns/${turn}-${runs}-${seed}-${target.replaceAll(' ', '_')}`
  if (existsSync(kept)) return { target, code: 0, output: readFileSync(kept, 'utf8') }
  const result = await run(target, [], {
    WAYSTATE_FUZZ_FIXED: `${runs},${seed}`,
    WAYSTATE_FUZZ_KEEP: `${folder}broken-${turn}-${target.replaceAll(' ', '_')}`,
    ASAN_OPTIONS: 'quarantine_size_mb=4:detect_stack_use_after_return=0',
  })
  if (result.code === 0 && !stopped) {
    writeFileSync(`${kept}.part`, result.output)
    renameSync(`${kept}.part`, kept)
  }
  return result
}

/** Turns of all targets, as many at a time as there are processors. A target that fails has no further one. */
async function runEach(targets, executions) {
  mkdirSync(`${folder}turns`, { recursive: true })
  const waiting = []
  for (let turn = 1; turn <= turns; turn++) {
    for (const target of targets) {
      const runs = Math.ceil((target in kinds ? executions : executions / 20) / turns)
      waiting.push({ target, turn, runs })
    }
  }
  const results = []
  const failed = new Set()
  const worker = async () => {
    for (let next = waiting.shift(); next && !stopped; next = waiting.shift()) {
      if (failed.has(next.target)) continue
      const result = await playTurn(next)
      results.push(result)
      if (result.code === 0) continue
      failed.add(next.target)
      console.log(`fuzz: ${next.target}: FAILED\n${result.output}`)
    }
  }
  if (options.seconds) setTimeout(stop, Number(options.seconds) * 1000).unref()
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
}

/** What the turns of each target come to. */
function sums(counts) {
  const of = new Map()
  for (const { target, offered, accepted } of counts) {
    const sum = of.get(target) ?? { target, offered: 0, accepted: 0 }
    of.set(target, { target, offered: sum.offered + offered, accepted: sum.accepted + accepted })
  }
  return [...of.values()]
}

function table(counts) {
  const number = (value) => value.toLocaleString('en')
  const rows = counts.map(({ target, offered, accepted }) => {
    const taken = target in kinds ? `${((100 * accepted) / offered).toFixed(0)} %` : ''
    return `| ${target} | ${kinds[target] ?? ''} | ${number(offered)} | ${taken} |`
  })
  return ['| target | kinds of state | executions | accepted |', '| -- | -- | --: | --: |', ...rows].join(
    '\n',
  )
}

function writeReport(text) {
  const [before, after] = ['<!-- fuzzing -->', '<!-- end of fuzzing -->']
  const content = readFileSync(reportFile, 'utf8')
  const begin = content.indexOf(before) + before.length
  const end = content.indexOf(after)
  writeFileSync(reportFile, `${content.slice(0, begin)}\n\n${text}\n\n${content.slice(end)}`)
}

async function runAll(targets) {
  if (options.fixed) {
    const environment = {
      WAYSTATE_FUZZ_FIXED: `${options.fixed},${options.seed}`,
      WAYSTATE_FUZZ_KEEP: `${folder}broken-${options.seed}`,
    }
    return [await run(options.target, [], environment)]
  }
  if (options.each) return runEach(targets, Number(options.each))
  for (const target of [options.target, ...targets])
    rmSync(corpusOf(target), { recursive: true, force: true })
  const limit = options.seconds ? `-max_total_time=${options.seconds}` : '-runs=20000'
  return [await search(options.target, options.seed, limit)]
}

build()
const order = await targetNames()
const results = await runAll(options.target ? [options.target] : order)
const failed = results.filter(({ code }) => code !== 0)
if (!options.each) for (const { output } of failed) console.error(output)

const counts = sums(results.flatMap(({ output }) => countsIn(output)))
counts.sort((a, b) => order.indexOf(a.target) - order.indexOf(b.target))
if (options.each) console.log(table(counts))
if (failed.length > 0) process.exit(1)
if (options.report) writeReport(table(counts))
for (const [line] of options.fixed
  ? results.flatMap(({ output }) => [...output.matchAll(/^inputs: .*$/gm)])
  : [])
  console.log(`fuzz: ${line}`)
const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
console.log(`fuzz: ${sum('offered')} executions, ${sum('accepted')} of them accepted, no promise broken`)
