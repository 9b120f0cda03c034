// Runs the fuzzing program (tests/fuzz): states that are damaged or spliced from two histories, worlds against slow models,
// objects that are saved and resumed against such as were never left, and peers whose inputs come late.
//
//   npm run fuzz                                   a short run over all targets
//   npm run fuzz -- --seconds 600                  as much as goes into that time, shared by all targets
//   npm run fuzz -- --fixed 30000                  so many inputs that are the same on every machine, which is npm test's share:
//                                                  they follow from their number and the seed, not from what they meet
//   npm run fuzz -- --each 1000000 --report        so many executions for each kind of state, and a twentieth of them for what
//                                                  plays whole games; --report writes the table into docs/reliability.md. They
//                                                  go round in turns, so that a run that is ended early (SIGTERM, or after
//                                                  --seconds) has given all targets their part, and reports that
//   npm run fuzz -- --target 'grid search' ...     of one target alone; --seed N for other numbers
//
// What broke a promise is kept in build/fuzz and printed, to be offered again by name: build/fuzz/fuzz FILE, with
// WAYSTATE_FUZZ_TARGET naming the target where one was chosen.

import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../build/fuzz/', import.meta.url))
const reportFile = fileURLToPath(new URL('../docs/reliability.md', import.meta.url))

/** Target → the kinds of state that it offers. Those that are not here play games. */
const kinds = {
  grid: '1',
  'hex grid': '2',
  'voxel grid': '3',
  graph: '4',
  replanner: '5',
  'hex replanner': '6',
  'flow field': '7',
  'large flow field': '7',
  'hex flow field': '7',
  'hex search': '8',
  'voxel search': '8',
  'grid search': '8 to 10, 12',
  'graph search': '11',
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

/** Turns of all targets, as many at a time as there are processors. A target that fails has no further one. */
async function runEach(targets, executions) {
  const waiting = []
  for (let turn = 0; turn < turns; turn++) {
    for (const target of targets) {
      const runs = Math.ceil((target in kinds ? executions : executions / 20) / turns)
      waiting.push({ target, seed: Number(options.seed) + turn, runs })
    }
  }
  const results = []
  const failed = new Set()
  const worker = async () => {
    for (let next = waiting.shift(); next && !stopped; next = waiting.shift()) {
      if (failed.has(next.target)) continue
      const result = await search(next.target, next.seed, `-runs=${next.runs}`)
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
  for (const target of [options.target, ...targets])
    rmSync(corpusOf(target), { recursive: true, force: true })
  if (options.each) return runEach(targets, Number(options.each))
  const limit = options.seconds ? `-max_total_time=${options.seconds}` : '-runs=20000'
  return [await search(options.target, options.seed, limit)]
}

const order = await targetNames()
const results = await runAll(options.target ? [options.target] : order)
const failed = results.filter(({ code }) => code !== 0)
if (!options.each) for (const { output } of failed) console.error(output)

const counts = sums(results.flatMap(({ output }) => countsIn(output)))
counts.sort((a, b) => order.indexOf(a.target) - order.indexOf(b.target))
if (options.each) console.log(table(counts))
if (failed.length > 0) process.exit(1)
if (options.report) writeReport(table(counts))
for (const [line] of results.flatMap(({ output }) => [...output.matchAll(/^inputs: .*$/gm)]))
  console.log(`fuzz: ${line}`)
const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
console.log(`fuzz: ${sum('offered')} executions, ${sum('accepted')} of them accepted, no promise broken`)
