// Graphs alone, with their module inside.

import { graph } from '../../../../dist/exports.js'
import inlined from '../../../../dist/graph-inline.js'
import { inlinedModule, loaderOf } from '../../loader.js'
import { GraphWay } from './way.js'

export * from '../../exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: GraphWay,
  exports: graph,
  module: /* @__PURE__ */ inlinedModule(inlined),
})
