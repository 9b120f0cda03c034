// The entry for Cloudflare's Workers, which compile no WebAssembly while they run but take a module that was deployed with
// the code.

import module from '../../dist/waystate.wasm'
import { compile, instantiate, readLoadOptions } from './loader.js'

export * from './exports.js'

export async function loadWaystate(options = {}) {
  const read = readLoadOptions(options)
  return instantiate(read.wasm === undefined ? module : await compile(read.wasm), read)
}
