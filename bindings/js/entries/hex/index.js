// Hex grids alone, with their module inside.

import { hex } from '../../../../dist/exports.js'
import inlined from '../../../../dist/hex-inline.js'
import { inlinedModule, loaderOf } from '../../loader.js'
import { HexWay } from './way.js'

export * from '../exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: HexWay,
  exports: hex,
  module: /* @__PURE__ */ inlinedModule(inlined),
})
