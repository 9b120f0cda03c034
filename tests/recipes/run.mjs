// The recipes: folders of examples/ with a package.json and a lock file of their own, so that `npm ci` in the project stays
// quick. What they need is fetched into their own node_modules, and beside it lies a link to this package.
//
//   npm run test:recipes                  the tests of all, in tests/recipes
//   npm run test:recipes -- rollback      of these
//   npm run recipe -- rollback            runs one as its README says

import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const examples = join(root, 'examples')
const recipes = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'package.json')))

const [first, ...others] = process.argv.slice(2)
const starts = first === '--start'
const wanted = starts ? others.slice(0, 1) : process.argv.slice(2)
const unknown = wanted.filter((name) => !recipes.includes(name))
if (unknown.length > 0 || (starts && wanted.length === 0)) {
  console.error(`no recipe ${unknown.join(', ')}; there are ${recipes.join(', ')}`)
  process.exit(2)
}
const chosen = wanted.length > 0 ? wanted : recipes

function run(cwd, command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => resolve(1))
    child.on('close', (status) => resolve(status ?? 1))
  })
}

/** A second call finds everything there and does nothing. */
async function prepare(name) {
  const folder = join(examples, name)
  const lock = join(folder, 'package-lock.json')
  const stamp = join(folder, 'node_modules', '.waystate-lock')
  const link = join(folder, 'node_modules', 'waystate')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== readFileSync(lock, 'utf8')) {
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
    const status = await run(folder, 'npm', ['ci', ...quiet])
    if (status !== 0) throw new Error(`examples/${name}: npm ci failed`)
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    cpSync(lock, stamp)
  }
  if (!existsSync(link)) symlinkSync(root, link, 'junction')
}

if ((await run(root, 'bash', ['scripts/setup.sh', '--recipes'])) !== 0) process.exit(1)
await Promise.all(chosen.map(prepare))
if (starts) {
  process.exitCode = await run(join(examples, wanted[0]), 'npm', ['start', '--silent', ...others.slice(1)])
} else {
  const tests = readdirSync(join(root, 'tests', 'recipes'))
    .filter((file) => /\.test\.mjs$/.test(file) && chosen.includes(file.split(/[.-]/, 1)[0]))
    .map((file) => `tests/recipes/${file}`)
  process.exitCode = await run(root, process.execPath, [
    '--test',
    '--test-reporter=spec',
    '--test-concurrency=1',
    '--test-force-exit', // servers keep timers of their own
    ...tests,
  ])
}
