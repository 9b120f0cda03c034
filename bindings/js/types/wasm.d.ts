import type { WasmSource } from '../index.js'

/** What a bundler makes of the file, a URL, bytes or a module: hand it to loadWaystate as `wasm`. */
declare const wasm: WasmSource
export default wasm
