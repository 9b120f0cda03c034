// Hex grids alone, with the module from the host.

import { hex } from '../../../../dist/exports.js'
import { loaderOf, noModule } from '../../loader.js'
import { HexWay } from './way.js'

export * from '../exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: HexWay,
  exports: hex,
  module: /* @__PURE__ */ noModule('waystate/hex/slim'),
})
