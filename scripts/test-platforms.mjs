// Runs the same golden scenes on every platform and compares each line with tests/vectors/golden.txt.
//
// Natively that is tests/platforms/native, compiled for each processor and run directly or under QEMU; as WebAssembly it
// is tests/platforms/golden.mjs in Node, Chromium, Firefox and WebKit. Both give lines of a name and a hash. Some builds
// are of this processor with other compilers and optimisations, without the built-ins of GNU's compilers and with marks
// that are cleared every few searches, and in 32 bits with undefined behaviour trapped. One more for arm64, where fused
// multiply-adds exist, allows them: it must give something else, or the scenes would not notice.
//
//   node scripts/test-platforms.mjs
//   WAYSTATE_PLATFORMS=x86-64,node node scripts/test-platforms.mjs     only these

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, firefox } from './platforms/browsers.mjs'
import { native } from './platforms/native.mjs'
import { Missing } from './platforms/processes.mjs'
import { webkit } from './platforms/webkit.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
/** The names that the playground's table has. */
const shown = JSON.parse(readFileSync(join(root, 'tests', 'vectors', 'platforms.json'), 'utf8'))
const expectedFile = join(root, 'tests', 'vectors', 'golden.txt')
const guard = 'arm64, fused'

async function inNode() {
  const { loadWaystate } = await import(new URL('../bindings/js/index.js', import.meta.url))
  const { runGolden } = await import(new URL('../tests/platforms/golden.mjs', import.meta.url))
  return runGolden(loadWaystate)
}

const arm64 = [['aarch64-linux-gnu-gcc'], [], ['qemu-aarch64', '-L', '/usr/aarch64-linux-gnu']]

const sse = ['-m32', '-msse2', '-mfpmath=sse']

const platforms = {
  'x86-64': native('x86-64', ['gcc', 'cc']),
  'gcc -O0': native('gcc-O0', ['gcc'], ['-O0']),
  'gcc -O3': native('gcc-O3', ['gcc'], ['-O3']),
  'clang -O0': native('clang-O0', ['clang'], ['-O0']),
  'clang -O3': native('clang-O3', ['clang'], ['-O3']),
  'plain C': native('plain-c', ['gcc'], ['-DWAYSTATE_PLAIN_C', '-DWAYSTATE_SHORT_EPOCHS']),
  i386: native('i386', ['gcc'], sse),
  'i386 UBSan': native(
    'i386-ubsan',
    ['gcc'],
    [...sse, '-O1', '-fsanitize=undefined', '-fno-sanitize-recover=all'],
  ),
  arm64: native('arm64', ...arm64),
  riscv64: native('riscv64', ['riscv64-linux-gnu-gcc'], [], ['qemu-riscv64', '-L', '/usr/riscv64-linux-gnu']),
  s390x: native('s390x', ['s390x-linux-gnu-gcc'], [], ['qemu-s390x', '-L', '/usr/s390x-linux-gnu']),
  node: inNode,
  chromium: () => chromium(),
  firefox: () => firefox(),
  webkit: () => webkit(),
}

for (const name of Object.values(shown).flat()) {
  if (name.toLowerCase() in platforms) continue
  console.error(`tests/vectors/platforms.json names ${name}, which is not among the platforms here`)
  process.exit(1)
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

/** Runs all jobs, two at a time. The answer of each is its lines as a map, or the error; and how long each took. */
async function runAll(jobs) {
  const waiting = Object.entries(jobs)
  const answers = {}
  const seconds = {}
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const [name, start] = job
      const begun = performance.now()
      try {
        answers[name] = parse(await start())
      } catch (error) {
        answers[name] = error
      }
      seconds[name] = (performance.now() - begun) / 1000
    }
  }
  await Promise.all([worker(), worker()])
  return { answers, seconds }
}

/** A row a platform. Which scenes differ is told line by line below the table. */
function printTable(names, expected, answers, seconds) {
  const width = Math.max(...names.map((name) => name.length))
  for (const name of names) {
    const answer = answers[name]
    const equal = [...expected.keys()].filter(
      (row) => answer instanceof Map && answer.get(row) === expected.get(row),
    )
    const verdict = answer instanceof Map ? `${equal.length} of ${expected.size} lines equal` : 'failed'
    console.log(`${name.padEnd(width)}  ${verdict}  ${seconds[name].toFixed(1).padStart(6)} s`)
  }
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
const jobs = Object.fromEntries(names.map((name) => [name, platforms[name]]))
if (names.includes('arm64')) jobs[guard] = native('arm64-fused', ...arm64, 'fast')

const { answers, seconds } = await runAll(jobs)
const committed = existsSync(expectedFile)
const expected = committed
  ? parse(readFileSync(expectedFile, 'utf8').split('\n'))
  : (Object.values(answers).find((answer) => answer instanceof Map) ?? new Map())
printTable(names, expected, answers, seconds)
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
