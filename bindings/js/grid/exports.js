// What the entries for square grids export beside loadWaystate.

export {
  GridStateError,
  WaystateError,
  WaystateFormatError,
  WaystateSyncError,
  WaystateTypeError,
} from '../instance/errors.js'
