// Builds what require gives for each entry (entries.mjs), with its module and without: one CommonJS file with a source map that
// leads to the package's own files, and types under names that make TypeScript read them as CommonJS.

import { build } from 'esbuild'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENTRIES, sourcesOf } from './package/entries.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const source = join(root, 'bindings', 'js')
const types = join(root, 'dist', 'cjs-types')

await build({
  entryPoints: Object.fromEntries(
    ENTRIES.flatMap((entry) => Object.entries(sourcesOf(entry))).map(([name, file]) => [
      name,
      join(source, file),
    ]),
  ),
  outdir: join(root, 'dist'),
  outExtension: { '.js': '.cjs' },
  bundle: true,
  sourcemap: true,
  sourcesContent: false,
  format: 'cjs',
  platform: 'neutral',
  target: 'es2022',
  // There is no import.meta in CommonJS; code that looks for the module's own address must cope without.
  define: { 'import.meta.url': 'undefined' },
  logLevel: 'warning',
})

rmSync(types, { recursive: true, force: true })
for (const name of readdirSync(source, { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
  const text = readFileSync(join(source, name), 'utf8')
  const renamed = text.replace(/((?:from|import)\s*\(?\s*['"]\.{1,2}\/[^'"]+)\.js(['"])/g, '$1.cjs$2')
  const target = join(types, name.replace(/\.d\.ts$/, '.d.cts'))
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, renamed)
}
console.log('CommonJS and its types written to dist')
