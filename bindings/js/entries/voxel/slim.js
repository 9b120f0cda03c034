// Voxel grids alone, with the module from the host.

import { voxel } from '../../../../dist/exports.js'
import { loaderOf, noModule } from '../../loader.js'
import { VoxelWay } from './way.js'

export * from '../exports.js'

export const loadWaystate = /* @__PURE__ */ loaderOf({
  Way: VoxelWay,
  exports: voxel,
  module: /* @__PURE__ */ noModule('waystate/voxel/slim'),
})
