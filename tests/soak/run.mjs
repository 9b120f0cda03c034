// npm run soak: histories that go back and forth for long, by every kind of object and option.
//   --quick    a hundredth of it
//   --report   writes the table into docs/timelines.md
// Random rewinds of each kind of room against one that never left; two peers with late inputs; ten rooms beside one; frames
// under a cap of memory. Whatever differs ends it.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'

import { loadWaystate } from '../../bindings/js/index.js'
import { soakLong, soakRooms } from './costs.mjs'
import { CREWS } from './crews.mjs'
import { soakPeers } from './peers.mjs'
import { soakRewinds } from './rewinds.mjs'

const quick = process.argv.includes('--quick')
const part = quick ? 100 : 1
const REWINDS = 10000 / part
const FRAMES = 10000 / part

const lines = []
function tell(what, found) {
  lines.push([what, found])
  console.log(`${what}: ${found}`)
}

const names = Object.keys(CREWS)
const each = Math.ceil(REWINDS / names.length)
const way = await loadWaystate()
let compared = 0
for (const [i, name] of names.entries()) {
  const from = performance.now()
  compared += soakRewinds(way, name, i + 1, each)
  console.log(`  ${name}: ${each} rewinds, ${((performance.now() - from) / 1e3).toFixed(1)} s`)
}
tell(
  `${each * names.length} random rewinds of ${names.length} kinds of rooms`,
  `${(compared / 1e6).toFixed(0)} MB compared, 0 bytes differ`,
)

const { rollbacks, again } = soakPeers([await loadWaystate(), await loadWaystate()], FRAMES)
tell(
  `two peers with late inputs, ${FRAMES} frames`,
  `${rollbacks} rollbacks, ${again} frames played again, none apart`,
)

const { alone, often } = await soakRooms(loadWaystate, quick ? 200 : 1000)
for (const bytes of often.bytes) assert.equal(bytes, alone.bytes[0])
for (const state of often.state) assert.deepEqual(state, alone.state[0])
tell('ten rooms in one instance: bytes kept for each, beside one alone', 'the same')
tell('the same: a frame of one of them, beside one alone', (often.time / alone.time).toFixed(2))

const long = soakLong(await loadWaystate(), FRAMES)
assert.equal(long.grown, 0)
tell(`${FRAMES} frames under a cap of 400 kB`, `${(long.kept / 1e3).toFixed(0)} kB kept`)
tell('the same: WebAssembly memory grown by', `${long.grown} bytes`)
tell('garbage of a save, and now and then a rewind', `${long.garbage.toFixed(0)} bytes`)

if (process.argv.includes('--report')) {
  const file = new URL('../../docs/timelines.md', import.meta.url)
  const page = readFileSync(file, 'utf8')
  const [from, to] = ['<!-- soak -->\n', '<!-- end of soak -->']
  const start = page.indexOf(from) + from.length
  const table = [['', ''], ['---', '---'], ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
  writeFileSync(file, `${page.slice(0, start)}\n${table}\n${page.slice(page.indexOf(to))}`)
}
