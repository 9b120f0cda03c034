// The entry that carries the module with it and needs no set-up.

import inlined from '../../dist/wasm-inline.js'
import { compile, instantiate, readLoadOptions } from './loader.js'

export * from './exports.js'

let compiled

/** Makes an instance of the library, from the module inside the package unless told of another. */
export async function loadWaystate(options = {}) {
  const read = readLoadOptions(options)
  const { wasm } = read
  return instantiate(await (wasm === undefined ? compileInlined() : compile(wasm)), read)
}

/** Compiled once; a module holds no state, so that instances may share it. */
function compileInlined() {
  compiled ??= compile(Uint8Array.from(atob(inlined), (character) => character.charCodeAt(0))).catch(
    (error) => {
      compiled = undefined
      throw error
    },
  )
  return compiled
}
