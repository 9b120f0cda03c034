// Hex grids alone, for Cloudflare's Workers.

import { hex } from '../../../../dist/exports.js'
import module from '../../../../dist/waystate-hex.wasm'
import { loaderOf } from '../../loader.js'
import { HexWay } from './way.js'

export * from '../exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: HexWay,
  exports: hex,
  module: () => module,
})
