// Square grids alone, with their module inside.

import { grid } from '../../../../dist/exports.js'
import inlined from '../../../../dist/grid-inline.js'
import { inlinedModule, loaderOf } from '../../loader.js'
import { GridWay } from './way.js'

export * from '../exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: GridWay,
  exports: grid,
  module: /* @__PURE__ */ inlinedModule(inlined),
})
