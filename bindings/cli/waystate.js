#!/usr/bin/env node
// The command line: looks into saved states, compares and verifies them, finds paths on maps and measures.

import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadWaystate } from '../js/index.js'
import { bench } from './bench.js'
import { findOnMap, PATH_OPTIONS } from './path.js'
import { diff, inspect, verify } from './states.js'

const HELP = `waystate inspect FILE [--json]     what a saved state or a bundle holds
waystate diff A B [--json]         where two of them differ
waystate verify FILE...            whether they are sound
waystate path MAP x,y x,y          a path on a map of MovingAI or Tiled
  --algorithm NAME                 a*, jps, jps+, theta*, lazy-theta* or hpa*
  --diagonal RULE                  no-corner-cutting, one-free, always or never
  --agent-size N
  --layer NAME --walls 1,2         of Tiled's maps: the layer, and its tiles that are walls; all but 0 if not given
  --json
waystate bench [MAP]               each algorithm, one after another
  --queries N --layer NAME --walls 1,2 --json
waystate --version

FILE, A, B or MAP may be - for standard input.
Exit codes: 0; 1 for states that differ or are refused, and for no path; 2 for a command or a file that can't be read.`

/** A mistake of whoever typed the command. */
class Usage extends Error {}

const flag = { type: 'boolean' }
const COMMANDS = {
  inspect: { run: inspect, options: { json: flag }, least: 1, most: 1, files: 1 },
  diff: { run: diff, options: { json: flag }, least: 2, most: 2, files: 2 },
  verify: { run: verify, options: {}, least: 1, most: Infinity, files: Infinity },
  path: { run: findOnMap, options: { ...PATH_OPTIONS, json: flag }, least: 3, most: 3, files: 1 },
  bench: {
    run: bench,
    options: {
      json: flag,
      queries: { type: 'string' },
      layer: { type: 'string' },
      walls: { type: 'string' },
    },
    least: 0,
    most: 1,
    files: 1,
  },
}

function read(name) {
  try {
    return readFileSync(name === '-' ? 0 : name)
  } catch (error) {
    throw new Usage(`${name} can't be read: ${error.message}`)
  }
}

function parse(command, args) {
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } }
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new Usage(error.message)
  }
}

async function main([name, ...args]) {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    console.log(HELP)
    return name === undefined ? 2 : 0
  }
  const way = await loadWaystate()
  if (name === '--version') {
    console.log(way.version)
    return 0
  }
  if (!Object.hasOwn(COMMANDS, name)) throw new Usage(`there is no command ${name}; see waystate --help`)
  const command = COMMANDS[name]
  const { values, positionals } = parse(command, args)
  if (values.help) {
    console.log(HELP)
    return 0
  }
  if (positionals.length < command.least || positionals.length > command.most) {
    throw new Usage(`${name} takes other arguments; see waystate --help`)
  }
  const files = positionals.slice(0, command.files).map((file) => ({ name: file, bytes: read(file) }))
  return command.run({ way, files, rest: positionals.slice(files.length), options: values, Usage })
}

// Whoever reads a pipe may have seen enough.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error) => {
    console.error(`waystate: ${error.message}`)
    process.exitCode = error instanceof Usage ? 2 : 1
  },
)
