// Offers damaged states to the library: node scripts/fuzz.mjs [runs] [seed]. A run is one state; what broke a promise is kept
// in build/fuzz and printed, to be offered again by name: build/fuzz/fuzz FILE.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../build/fuzz/', import.meta.url))
const [runs = '200000', seed = '1'] = process.argv.slice(2)
const corpus = `${folder}corpus-${seed}-${runs}`
rmSync(corpus, { recursive: true, force: true })
mkdirSync(corpus, { recursive: true })
const options = [
  `-runs=${runs}`,
  `-seed=${seed}`,
  '-max_len=8192',
  '-len_control=0',
  `-artifact_prefix=${folder}`,
]
const { status, stderr } = spawnSync(`${folder}fuzz`, [...options, corpus], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
const lines = stderr.trimEnd().split('\n')
if (status !== 0) {
  console.error(lines.filter((line) => !line.startsWith('#')).join('\n'))
  process.exit(1)
}
console.log(`fuzz: ${runs} damaged states, no promise broken (${lines.at(-1)})`)
