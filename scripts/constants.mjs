// Writes what JavaScript knows of the C headers from the module that src/wasm/constants.c makes: constants by their names,
// structs as objects of offsets, and options structs with the type of each field and what it is by default.

import { readFileSync } from 'node:fs'

const ENTRY_BYTES = 32

/** The text of dist/constants.js. */
export async function constantsOf(file) {
  const module = await WebAssembly.compile(readFileSync(file))
  // It asks for nothing; what the C library might call is never called.
  const imports = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {}
    imports[from][name] = () => 0
  }
  const { exports } = await WebAssembly.instantiate(module, imports)
  exports._initialize?.()
  const table = exports.way_constants()
  const view = new DataView(exports.memory.buffer)
  const entries = Array.from({ length: exports.way_constants_count() }, (_, i) =>
    readEntry(view, table + i * ENTRY_BYTES),
  )
  const values = entries.filter(({ kind }) => kind === 'v')
  const owners = [...new Set(entries.map(({ owner }) => owner).filter(Boolean))]
  return [
    '// Written by scripts/constants.mjs from src/wasm/constants.c.\n',
    `export const VERSION = ${exports.way_version()}\n`,
    ...values.map(({ name, value }) => `export const ${name} = ${value}\n`),
    ...owners.map((owner) => structText(owner, entries)),
  ].join('')
}

function readEntry(view, at) {
  const kind = String.fromCharCode(view.getInt32(at + 8, true))
  const usual = view.getUint32(at + 24, true)
  return {
    owner: textAt(view, view.getUint32(at, true)),
    name: textAt(view, view.getUint32(at + 4, true)),
    kind,
    value: view.getFloat64(at + 16, true),
    usual: usual === 0 ? undefined : READ[kind](view, usual),
  }
}

const READ = {
  i: (view, at) => view.getInt32(at, true),
  d: (view, at) => view.getFloat64(at, true),
  b: (view, at) => view.getUint8(at) !== 0,
}

function textAt(view, at) {
  let text = ''
  for (let i = at; view.getUint8(i) !== 0; i++) text += String.fromCharCode(view.getUint8(i))
  return text
}

function structText(owner, entries) {
  const fields = entries.filter((entry) => entry.owner === owner)
  const shown = fields.map(({ name, kind, value, usual }) =>
    usual === undefined
      ? `  ${name}: ${value},\n`
      : `  ${name}: { at: ${value}, type: '${kind}', usual: ${usual} },\n`,
  )
  return `export const ${owner} = /* @__PURE__ */ Object.freeze({\n${shown.join('')}})\n`
}
