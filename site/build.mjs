// Makes the site: npm run site, or npm run site -- --serve to look at it afterwards.

import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { check } from './check.mjs'
import { serve } from './serve.mjs'
import { root, stage } from './stage.mjs'

const out = join(root, 'build', 'site')

function run(what, program, args, cwd = root) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status === 0) return
  console.error(`${stdout}\n${stderr}\nsite: ${what} failed: ${error?.message ?? `exit code ${status}`}`)
  process.exit(1)
}

rmSync(out, { recursive: true, force: true })
stage()
run('the pages', 'mkdocs', ['build', '--strict', '--config-file', 'site/mkdocs.yml'])
run(
  'the packages of site/',
  'npm',
  ['ci', '--silent', '--ignore-scripts', '--no-audit', '--no-fund'],
  join(root, 'site'),
)
run('the reference of JavaScript', 'npx', ['typedoc', '--logLevel', 'Warn'], join(root, 'site'))
run('the reference of C', 'doxygen', ['site/Doxyfile'])

// The playground's links lead to the pages around it.
process.env.VITE_DOCUMENTATION = '../'
const folder = (name) => join(out, name)
await build({
  configFile: join(root, 'web-demo', 'vite.config.js'),
  logLevel: 'warn',
  build: { outDir: folder('playground'), emptyOutDir: true, target: 'es2022' },
})
await build({
  root: join(root, 'site', 'prove'),
  base: './',
  configFile: false,
  logLevel: 'warn',
  worker: { format: 'es' },
  build: {
    outDir: folder('prove'),
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: {
      input: join(root, 'site', 'prove', 'prove.js'),
      output: { entryFileNames: '[name].js' },
    },
  },
})
cpSync(join(root, 'site', 'prove', 'prove.css'), join(out, 'prove', 'prove.css'))

const problems = check(out)
if (problems.length > 0) {
  console.error(`${problems.slice(0, 40).join('\n')}\nsite: FAILED, ${problems.length} links lead nowhere`)
  process.exit(1)
}
console.log('site: build/site is made; every link and anchor leads somewhere')
if (process.argv.includes('--serve')) console.log(`site: ${(await serve(out)).url}`)
