// Builds what require('waystate') gives: the whole package in one CommonJS file, and its types under names that make
// TypeScript read them as CommonJS.

import { build } from 'esbuild'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const source = join(root, 'bindings', 'js')
const types = join(root, 'dist', 'cjs-types')

await build({
  entryPoints: [join(source, 'index.js')],
  outfile: join(root, 'dist', 'index.cjs'),
  bundle: true,
  format: 'cjs',
  platform: 'neutral',
  target: 'es2022',
  // There is no import.meta in CommonJS; code that looks for the module's own address must cope without.
  define: { 'import.meta.url': 'undefined' },
  logLevel: 'warning',
})

rmSync(types, { recursive: true, force: true })
mkdirSync(types, { recursive: true })
for (const name of readdirSync(source).filter((name) => name.endsWith('.d.ts'))) {
  const text = readFileSync(join(source, name), 'utf8')
  const renamed = text.replace(/((?:from|import)\s*\(?\s*['"]\.{1,2}\/[^'"]+)\.js(['"])/g, '$1.cjs$2')
  writeFileSync(join(types, name.replace(/\.d\.ts$/, '.d.cts')), renamed)
}
console.log('dist/index.cjs and its types written')
