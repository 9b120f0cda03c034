// Graphs alone, with the module from the host.

import { graph } from '../../../../dist/exports.js'
import { loaderOf, noModule } from '../../loader.js'
import { GraphWay } from './way.js'

export * from '../../exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: GraphWay,
  exports: graph,
  module: /* @__PURE__ */ noModule('waystate/graph/slim'),
})
