import type { LoadOptions, WasmSource } from '../../index.js'
import type { Waystate } from './index.js'

export type * from './index.js'
export {
  GridStateError,
  WaystateError,
  WaystateFormatError,
  WaystateSyncError,
  WaystateTypeError,
} from '../../index.js'

/**
 * Makes an instance of the library from a module that the host has: a URL, bytes or a compiled module.
 *
 * @throws {WaystateError} 'load'
 */
export function loadWaystate(options: LoadOptions & { wasm: WasmSource }): Promise<Waystate>
