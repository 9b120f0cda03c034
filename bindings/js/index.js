// The entry that carries the module with it and needs no set-up.

import { waystate } from '../../dist/exports.js'
import inlined from '../../dist/wasm-inline.js'
import { inlinedModule, loaderOf } from './loader.js'
import { Waystate } from './waystate.js'

export * from './exports.js'

/** Makes an instance of the library, from the module inside the package unless told of another. */
export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: Waystate,
  exports: waystate,
  module: /* @__PURE__ */ inlinedModule(inlined),
})
