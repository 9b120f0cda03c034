// What both entries export beside loadWaystate.

export {
  GraphStateError,
  GridStateError,
  WaystateError,
  WaystateFormatError,
  WaystateSyncError,
  WaystateTypeError,
} from './instance/errors.js'
