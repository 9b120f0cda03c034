import { VERSION, WAY_WASM_MAX_MEMORY } from '../../dist/constants.js'
import { integerWithin, keysOf, show } from './instance/check.js'
import { WaystateError, WaystateTypeError } from './instance/errors.js'
import { Host } from './instance/host.js'

const KEYS = Object.freeze(['wasm', 'maximumMemory'])
const PAGE_SIZE = 2 ** 16
/** What a new instance takes. */
const LEAST_MEMORY = 2 ** 20

function readLoadOptions(options) {
  const { wasm, maximumMemory = WAY_WASM_MAX_MEMORY } = keysOf(options, 'options', KEYS)
  integerWithin(maximumMemory, 'maximumMemory', LEAST_MEMORY, WAY_WASM_MAX_MEMORY)
  return { wasm, maximumMemory: maximumMemory - (maximumMemory % PAGE_SIZE) }
}

/**
 * What an entry exports as loadWaystate. `entry`: the class of what it gives, the names of all exports of the module that
 * this calls, and how the entry comes by its module when the options name none.
 */
export function loaderOf(entry) {
  return async function loadWaystate(options = {}) {
    const read = readLoadOptions(options)
    const { wasm } = read
    return instantiate(await (wasm === undefined ? entry.module() : compile(wasm)), read, entry)
  }
}

/** From base64; compiled once, since a module holds no state, so that instances may share it. */
export function inlinedModule(text) {
  let compiled
  return () => {
    compiled ??= compile(bytesOf(text)).catch((error) => {
      compiled = undefined
      throw error
    })
    return compiled
  }
}

/** Without a call for each byte, which takes a cold page longer than all else. */
function bytesOf(base64) {
  if (Uint8Array.fromBase64 !== undefined) {
    return Uint8Array.fromBase64(base64)
  }
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    bytes[i] = text.charCodeAt(i)
  }
  return bytes
}

/** Of an entry that has to be told. */
export const noModule = (name) => () => {
  throw new WaystateTypeError(`${name} carries no WebAssembly: pass { wasm }, a URL, bytes or a module`)
}

/** A compiled module from any source that a host may have. */
async function compile(source) {
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
async function instantiate(module, { maximumMemory }, { Way, exports }) {
  const host = new Host()
  let wasm
  try {
    wasm = (await WebAssembly.instantiate(module, { waystate: host.imports() })).exports
  } catch (error) {
    throw loadError(`the module can't be instantiated: ${error.message}`, error)
  }
  for (const name of exports) {
    if (!(name in wasm)) {
      throw loadError(
        `the module has no '${name}'; the .wasm must be of the same version as the package, and of this entry`,
      )
    }
  }
  wasm._initialize?.()
  if (wasm.way_version() !== VERSION) {
    throw loadError(
      `the module is of version ${wasm.way_version()}, the package of ${VERSION}; the .wasm must be of the same version`,
    )
  }
  wasm.way_wasm_memory_limit(maximumMemory)
  host.attach(wasm)
  return new Way(wasm, host)
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
