// The entry that takes the module from the host: a URL, bytes or a compiled module.

import { waystate } from '../../dist/exports.js'
import { loaderOf, noModule } from './loader.js'
import { Waystate } from './waystate.js'

export * from './exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: Waystate,
  exports: waystate,
  module: /* @__PURE__ */ noModule('waystate/slim'),
})
