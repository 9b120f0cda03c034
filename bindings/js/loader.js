import { CALLS, HELPERS } from './calls.js'
import { keysOf, show } from './check.js'
import { WaystateError, WaystateTypeError } from './errors.js'
import { Host } from './host.js'
import { Waystate } from './waystate.js'

const KEYS = Object.freeze(['wasm'])

export const readLoadOptions = (options) => keysOf(options, 'options', KEYS)

/** A compiled module from any source that a host may have. */
export async function compile(source) {
  if (isModule(source)) {
    return source
  }
  if (ArrayBuffer.isView(source)) {
    // Not every engine takes a DataView, or a view of a class that it doesn't know.
    return compileBytes(new Uint8Array(source.buffer, source.byteOffset, source.byteLength))
  }
  if (tagOf(source).endsWith('ArrayBuffer]')) {
    return compileBytes(new Uint8Array(source))
  }
  if (typeof source === 'string' || tagOf(source) === '[object URL]') {
    return compileBytes(await read(source))
  }
  throw new WaystateTypeError(`wasm is ${show(source)}; a URL, bytes or a WebAssembly.Module was expected`)
}

/** A new instance, which shares nothing with any other. */
export async function instantiate(module) {
  const host = new Host()
  let exports
  try {
    const instance = await WebAssembly.instantiate(module, {
      waystate: host.imports(),
      // Called after memory has grown; views are made afresh at each use, so there is nothing to do.
      env: { emscripten_notify_memory_growth() {} },
    })
    exports = instance.exports
  } catch (error) {
    throw loadError(`the module can't be instantiated: ${error.message}`, error)
  }
  for (const name of [...HELPERS, ...CALLS.map(({ via }) => via)]) {
    if (!(name in exports)) {
      throw loadError(`the module has no '${name}'; the .wasm must be of the same version as the package`)
    }
  }
  exports._initialize?.()
  return new Waystate(exports, host)
}

const tagOf = (value) => Object.prototype.toString.call(value)
const isModule = (value) =>
  value instanceof WebAssembly.Module || tagOf(value) === '[object WebAssembly.Module]'
const loadError = (message, cause) => new WaystateError('load', message, { cause })

async function compileBytes(bytes) {
  try {
    return await WebAssembly.compile(bytes)
  } catch (error) {
    throw loadError(`the bytes are no WebAssembly that this host takes: ${error.message}`, error)
  }
}

async function read(source) {
  const text = String(source)
  const url = parse(text)
  // Node's fetch knows no file: URLs, and a bare string there is a path. Elsewhere fetch resolves it against the page.
  const files = url === null || url.protocol === 'file:' ? nodeFiles() : undefined
  try {
    if (files !== undefined) {
      return await files.readFile(url ?? text)
    }
    const response = await fetch(text)
    if (!response.ok) {
      throw new Error(`status ${response.status}`)
    }
    return await response.arrayBuffer()
  } catch (error) {
    throw loadError(`${text} can't be read: ${error.message}`, error)
  }
}

function parse(text) {
  try {
    const url = new URL(text)
    // "C:\waystate.wasm" parses as a URL of the scheme "c:".
    return url.protocol.length === 2 ? null : url
  } catch {
    return null
  }
}

/** Node's file functions without an import, which bundlers would follow. */
const nodeFiles = () => globalThis.process?.getBuiltinModule?.('node:fs/promises')
