// The scenes as a native program: tests/platforms/native, compiled with the library and run directly or under QEMU.

import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onPath, run } from './processes.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const buildFolder = join(root, 'build', 'platforms')
const goldenFolder = join(root, 'tests', 'platforms', 'native')

/** The library's sources as src/sources.cmake lists them. */
function librarySources() {
  const text = readFileSync(join(root, 'src', 'sources.cmake'), 'utf8').replace(/#.*/g, '')
  const list = /set\(WAYSTATE_SOURCES([^)]*)\)/.exec(text)[1]
  return list
    .trim()
    .split(/\s+/)
    .map((name) => join(root, 'src', name))
}

/** The scenes: golden.c and a file for each family. */
function goldenSources() {
  const names = readdirSync(goldenFolder).filter((name) => /^golden\w*\.c$/.test(name))
  return names.sort().map((name) => join(goldenFolder, name))
}

export function native(name, compilers, flags = [], emulator = null, contract = 'off') {
  return async () => {
    const compiler = onPath(...compilers)
    const launcher = emulator ? [onPath(emulator[0]), ...emulator.slice(1)] : []
    const program = join(buildFolder, name)
    mkdirSync(buildFolder, { recursive: true })
    const include = [join(root, 'src'), join(root, 'src', 'include')].map((folder) => `-I${folder}`)
    const options = ['-std=c11', '-O2', '-DNDEBUG', `-ffp-contract=${contract}`, ...flags, ...include]
    await run(compiler, [...options, ...goldenSources(), ...librarySources(), '-o', program, '-lm'])
    const [command, ...args] = [...launcher, program]
    return (await run(command, args)).split('\n')
  }
}
