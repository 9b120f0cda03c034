// What a player downloads, entry by entry: the module and the JavaScript that a bundler leaves of `import { loadWaystate }`,
// as they are and compressed. Fails where something is larger than its limit.
//
//   npm run sizes                 the table
//   npm run sizes -- --write      and the same into docs/hosts.md

import { build } from 'esbuild'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ENTRIES, moduleOf, sourcesOf, WHOLE } from './entries.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const PAGE = join(root, 'docs', 'hosts.md')
const BORDERS = ['<!-- sizes -->\n', '<!-- /sizes -->']

/** Most KB with brotli: of the module, and of the JavaScript without it. */
const LIMITS = Object.freeze({
  waystate: [150, 32],
  grid: [80, 18],
  hex: [56, 18],
  voxel: [43, 19],
  graph: [37, 18],
})

const kb = (bytes) => (bytes / 1024).toFixed(1)
const measured = (bytes) => [
  bytes.length,
  gzipSync(bytes, { level: 9 }).length,
  brotliCompressSync(bytes).length,
]

/** The JavaScript of an entry without its module, as a bundler would serve it. */
async function bundled(file) {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { loadWaystate } from './${file}'`,
      resolveDir: join(root, 'bindings', 'js'),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0].contents
}

const rows = []
const excesses = []
for (const entry of ENTRIES) {
  const [, slim] = Object.values(sourcesOf(entry))
  const name = entry === WHOLE ? WHOLE : `${WHOLE}/${entry}`
  const parts = [
    [moduleOf(entry), measured(readFileSync(join(root, 'dist', moduleOf(entry))))],
    ['JavaScript', measured(await bundled(slim))],
  ]
  parts.forEach(([part, sizes], i) => {
    const limit = LIMITS[entry][i]
    rows.push([`\`${name}\``, part, ...sizes.map(kb), String(limit)])
    if (sizes[2] > limit * 1024) excesses.push(`${name}: ${part} has ${kb(sizes[2])} KB, at most ${limit}`)
  })
}

const head = ['entry', 'what', 'KB', 'gzip', 'brotli', 'at most']
const table = [head, head.map((_, i) => (i < 2 ? '---' : '---:')), ...rows]
  .map((cells) => `| ${cells.join(' | ')} |\n`)
  .join('')
process.stdout.write(table)

if (process.argv.includes('--write')) {
  const [before, rest] = readFileSync(PAGE, 'utf8').split(BORDERS[0])
  const [, after] = rest.split(BORDERS[1])
  writeFileSync(PAGE, `${before}${BORDERS[0]}\n${table}\n${BORDERS[1]}${after}`)
}
if (excesses.length > 0) {
  console.error(`sizes: FAILED\n${excesses.join('\n')}`)
  process.exit(1)
}
