// Voxel grids alone, with their module inside.

import { voxel } from '../../../../dist/exports.js'
import inlined from '../../../../dist/voxel-inline.js'
import { inlinedModule, loaderOf } from '../../loader.js'
import { VoxelWay } from './way.js'

export * from '../exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: VoxelWay,
  exports: voxel,
  module: /* @__PURE__ */ inlinedModule(inlined),
})
