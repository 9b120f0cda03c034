// Which lines and branches of the library its C tests run: npm run coverage builds and runs them first.
//
//   node scripts/coverage.mjs             holds the counts against the floors
//   node scripts/coverage.mjs --show      and lists what was not run
//
// Floors are below; scripts/coverage-exceptions.json names the lines that no test can reach, with the reason of each: a file
// and the text of the line, so that moving code does not matter. A line that is run after all must go from the list.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const objects = join(root, 'build', 'coverage', 'CMakeFiles', 'waystate.dir')
const show = process.argv.includes('--show')

/** Rooms in which every line is run, by how their paths begin; and files of saved states wherever they lie. */
const everyLine = (file) => /^src\/(base|world)\//.test(file) || /_state\.c$/.test(file)
/** To be raised to 0.96 with tests for what joined last: bundles and their differences, histories, terrain, movers, rules. */
const leastBranches = 0.94

const exceptions = JSON.parse(readFileSync(join(root, 'scripts', 'coverage-exceptions.json'), 'utf8'))

/** file → line → { count, branches }: of inline functions in headers what all that include them ran together. */
function readCounts() {
  const data = readdirSync(objects, { recursive: true }).filter((name) => name.endsWith('.gcda'))
  const files = new Map()
  const gcov = [
    '--json-format',
    '--stdout',
    '--branch-probabilities',
    ...data.map((name) => join(objects, name)),
  ]
  const output = execFileSync('gcov', gcov, { encoding: 'utf8', maxBuffer: 1 << 30, cwd: root })
  for (const text of output.split('\n').filter(Boolean)) {
    for (const { file, lines } of JSON.parse(text).files) {
      const name = file.startsWith(root) ? file.slice(root.length) : file
      if (!name.startsWith('src/')) continue
      if (!files.has(name)) files.set(name, new Map())
      for (const line of lines) addLine(files.get(name), line)
    }
  }
  return files
}

function addLine(known, { line_number: number, count, branches }) {
  const line = known.get(number) ?? { count: 0, branches: [] }
  line.count += count
  branches.forEach((branch, index) => (line.branches[index] = (line.branches[index] ?? 0) + branch.count))
  known.set(number, line)
}

const files = readCounts()
const problems = []
const used = new Set()
let lineCount = 0
let linesRun = 0
let branchCount = 0
let branchesRun = 0

for (const [file, lines] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const source = readFileSync(join(root, file), 'utf8').split('\n')
  for (const [number, { count, branches }] of lines) {
    const text = source[number - 1].trim()
    const excused = exceptions.findIndex((entry) => entry.file === file && entry.line === text)
    if (count === 0 && excused >= 0) {
      used.add(excused)
      continue
    }
    lineCount++
    linesRun += count > 0
    branchCount += branches.length
    branchesRun += branches.filter((taken) => taken > 0).length
    if (count === 0 && everyLine(file)) problems.push(`${file}:${number}: no test runs: ${text}`)
    else if (show && count === 0) console.log(`${file}:${number}: not run: ${text}`)
    if (show && count > 0 && branches.some((taken) => taken === 0))
      console.log(
        `${file}:${number}: one way only (${branches.filter((taken) => taken === 0).length}): ${text}`,
      )
  }
}
exceptions.forEach(({ file, line, reason }, index) => {
  if (!used.has(index))
    problems.push(`scripts/coverage-exceptions.json: ${file}: "${line}" is run or gone; take it out`)
  if (!reason) problems.push(`scripts/coverage-exceptions.json: ${file}: "${line}" has no reason`)
})

const percent = (part, whole) => `${((100 * part) / whole).toFixed(2)} %`
const branchShare = branchesRun / branchCount
if (branchShare < leastBranches)
  problems.push(
    `${percent(branchesRun, branchCount)} of the branches are run, at least ${100 * leastBranches} % must be`,
  )
console.log(
  `coverage: ${percent(linesRun, lineCount)} of ${lineCount} lines, ${percent(branchesRun, branchCount)} of ${branchCount} branches`,
)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  console.error(`coverage: FAILED, ${problems.length} problems`)
  process.exit(1)
}
