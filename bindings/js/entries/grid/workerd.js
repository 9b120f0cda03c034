// Square grids alone, for Cloudflare's Workers.

import { grid } from '../../../../dist/exports.js'
import module from '../../../../dist/waystate-grid.wasm'
import { loaderOf } from '../../loader.js'
import { GridWay } from './way.js'

export * from '../exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: GridWay,
  exports: grid,
  module: () => module,
})
