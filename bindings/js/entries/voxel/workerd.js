// Voxel grids alone, for Cloudflare's Workers.

import { voxel } from '../../../../dist/exports.js'
import module from '../../../../dist/waystate-voxel.wasm'
import { loaderOf } from '../../loader.js'
import { VoxelWay } from './way.js'

export * from '../exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: VoxelWay,
  exports: voxel,
  module: () => module,
})
