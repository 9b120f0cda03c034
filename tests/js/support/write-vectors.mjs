// Writes tests/vectors/*.bin anew. Only for a change of the format, which is a change of the major version.
//
//   node tests/js/support/write-vectors.mjs

import { mkdirSync, writeFileSync } from 'node:fs'
import { loadWaystate } from 'waystate'
import { graphVectors } from './graph-vectors.js'
import { vectors } from './vectors.js'

const folder = new URL('../../vectors/', import.meta.url)
mkdirSync(folder, { recursive: true })
const way = await loadWaystate()
for (const { name, make } of [...vectors, ...graphVectors]) {
  const bytes = make(way).saveState()
  writeFileSync(new URL(`${name}.bin`, folder), bytes)
  console.log(`${name}.bin: ${bytes.length} bytes`)
}
