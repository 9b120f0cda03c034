// What both entries export beside loadWaystate.

export {
  GraphStateError,
  GridStateError,
  WaystateError,
  WaystateFormatError,
  WaystateTypeError,
} from './errors.js'
