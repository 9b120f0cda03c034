// What the entries for grids export beside loadWaystate.

export {
  GridStateError,
  WaystateError,
  WaystateFormatError,
  WaystateSyncError,
  WaystateTypeError,
} from '../instance/errors.js'
