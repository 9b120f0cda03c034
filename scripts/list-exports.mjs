// The public C functions that the WebAssembly module exports: of those in the headers, what the wrapper calls itself.
//
//   node scripts/list-exports.mjs             one name a line
//   node scripts/list-exports.mjs out.json    a JSON array with the linker's leading underscore, malloc and free included
//   node scripts/list-exports.mjs out.json grid    the same for an entry that lacks families, with the wrapper's own helpers

import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CALLS } from '../bindings/js/calls.js'
import { callsOf, hasCall, WHOLE } from './package/entries.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Names of the functions that a header declares with WAY_API. */
export function declaredFunctions(header) {
  const code = header
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/\/\/.*$/gm, ' ')
    .replace(/^[ \t]*#(?:.*\\\r?\n)*.*$/gm, ' ')
  return [...code.matchAll(/\bWAY_API\b[^;(]*?\b(way_\w+)\s*\(/g)].map((match) => match[1])
}

export function publicFunctions() {
  const folder = `${root}src/include/waystate/`
  const headers = readdirSync(folder).filter((name) => name.endsWith('.h'))
  const names = headers.flatMap((name) => declaredFunctions(readFileSync(folder + name, 'utf8')))
  return [...new Set(names)].sort()
}

export function nativeOnlyFunctions() {
  return readFileSync(`${root}scripts/native-only.txt`, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)
}

export function wasmFunctions(entry = WHOLE) {
  const declared = publicFunctions()
  const nativeOnly = nativeOnlyFunctions()
  const unknown = nativeOnly.filter((name) => !declared.includes(name))
  if (unknown.length > 0) {
    throw new Error(`scripts/native-only.txt names functions that no header declares: ${unknown.join(', ')}`)
  }
  // Some the wrapper reaches through a helper, which takes a struct apart for it.
  const called = new Set(CALLS.map(({ via }) => via))
  return declared.filter((name) => called.has(name) && !nativeOnly.includes(name)).filter(hasCall(entry))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [output, entry = WHOLE] = process.argv.slice(2)
  const helpers = entry === WHOLE ? [] : callsOf(entry).filter((name) => name.startsWith('way_wasm_'))
  const names = [...wasmFunctions(entry), ...helpers]
  if (output) {
    writeFileSync(output, JSON.stringify([...names, 'malloc', 'free'].map((name) => `_${name}`)))
  } else {
    console.log(names.join('\n'))
  }
}
