// Square grids alone, with the module from the host.

import { grid } from '../../../../dist/exports.js'
import { loaderOf, noModule } from '../../loader.js'
import { GridWay } from './way.js'

export * from '../exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: GridWay,
  exports: grid,
  module: /* @__PURE__ */ noModule('waystate/grid/slim'),
})
