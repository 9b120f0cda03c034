// Graphs alone, for Cloudflare's Workers.

import { graph } from '../../../../dist/exports.js'
import module from '../../../../dist/waystate-graph.wasm'
import { loaderOf } from '../../loader.js'
import { GraphWay } from './way.js'

export * from '../../exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: GraphWay,
  exports: graph,
  module: () => module,
})
