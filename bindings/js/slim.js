// The entry that takes the module from the host: a URL, bytes or a compiled module.

import { WaystateTypeError } from './instance/errors.js'
import { compile, instantiate, readLoadOptions } from './loader.js'

export * from './exports.js'

export async function loadWaystate(options = {}) {
  const read = readLoadOptions(options)
  const { wasm } = read
  if (wasm === undefined) {
    throw new WaystateTypeError(
      'waystate/slim carries no WebAssembly: pass { wasm }, a URL, bytes or a module',
    )
  }
  return instantiate(await compile(wasm), read)
}
