// The entry for Cloudflare's Workers, which compile no WebAssembly while they run but take a module that was deployed with
// the code.

import { waystate } from '../../dist/exports.js'
import module from '../../dist/waystate.wasm'
import { loaderOf } from './loader.js'
import { Waystate } from './waystate.js'

export * from './exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: Waystate,
  exports: waystate,
  module: () => module,
})
