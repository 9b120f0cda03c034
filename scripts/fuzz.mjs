// Runs the fuzzing program (tests/fuzz): states that are damaged or spliced from two histories, worlds against slow models,
// objects that are saved and resumed against such as were never left, and peers whose inputs come late.
//
//   npm run fuzz                                   a short run over all targets
//   npm run fuzz -- --seconds 600                  as much as goes into that time, shared by all targets
//   npm run fuzz -- --runs 20000                   so many executions, shared by all targets
//   npm run fuzz -- --each 1000000 --report        so many executions for each kind of state, and a twentieth of them for what
//                                                  plays whole games; --report writes the table into docs/reliability.md
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

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string' },
    runs: { type: 'string' },
    each: { type: 'string' },
    target: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    report: { type: 'boolean', default: false },
  },
})

function run(target, limits) {
  const corpus = `${folder}corpus-${(target || 'all').replaceAll(' ', '-').replaceAll('*', '')}`
  rmSync(corpus, { recursive: true, force: true })
  mkdirSync(corpus, { recursive: true })
  const fixed = [
    `-seed=${options.seed}`,
    '-max_len=8192',
    '-len_control=0',
    '-verbosity=0',
    `-artifact_prefix=${folder}`,
  ]
  const child = spawn(`${folder}fuzz`, [...fixed, ...limits, corpus], {
    env: { ...process.env, WAYSTATE_FUZZ_TARGET: target },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const begun = performance.now()
  let output = ''
  child.stderr.on('data', (data) => (output += data))
  return new Promise((resolve) => {
    child.on('close', (code) =>
      resolve({ target, code, output, seconds: (performance.now() - begun) / 1000 }),
    )
  })
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

/** A process for each target, as many at a time as there are processors. */
async function runEach(targets, executions) {
  const waiting = [...targets]
  const results = []
  const worker = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const runs = target in kinds ? executions : Math.ceil(executions / 20)
      const result = await run(target, [`-runs=${runs}`])
      results.push(result)
      const state = result.code === 0 ? 'no promise broken' : 'FAILED'
      console.log(`fuzz: ${target}: ${runs} executions, ${state} (${Math.round(result.seconds)} s)`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
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

const chosen = options.target ? [options.target] : await targetNames()
const results = options.each
  ? await runEach(chosen, Number(options.each))
  : [
      await run(
        options.target,
        options.seconds ? [`-max_total_time=${options.seconds}`] : [`-runs=${options.runs ?? 20000}`],
      ),
    ]
const failed = results.filter(({ code }) => code !== 0)
for (const { output } of failed) console.error(output)
if (failed.length > 0) process.exit(1)

const counts = results.flatMap(({ output }) => countsIn(output))
const order = await targetNames()
counts.sort((a, b) => order.indexOf(a.target) - order.indexOf(b.target))
if (options.each) console.log(table(counts))
if (options.report) writeReport(table(counts))
const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
console.log(`fuzz: ${sum('offered')} executions, ${sum('accepted')} of them accepted, no promise broken`)
