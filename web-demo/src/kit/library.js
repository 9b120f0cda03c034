// The library, fetched and compiled once for all instances that a page makes.
import { loadWaystate as load } from 'waystate/slim'
import url from 'waystate/waystate.wasm?url'

async function compile() {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
  return WebAssembly.compile(await response.arrayBuffer())
}

let compiled

/** An instance of its own at each call. */
export async function loadWaystate() {
  compiled ??= compile()
  return load({ wasm: await compiled })
}
