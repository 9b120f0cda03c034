// Cloudflare's workerd, which compiles no WebAssembly at run time: the entry of its condition imports the module.
import { readFileSync } from 'node:fs'

export default async ({ folder, load }) => {
  const { build } = await load('esbuild')
  const { Miniflare } = await load('miniflare')
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['worker.mjs'],
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'error',
    plugins: [
      {
        name: 'modules of WebAssembly stay files, as wrangler has it',
        setup: ({ onResolve }) =>
          onResolve({ filter: /\.wasm$/ }, () => ({ path: './waystate.wasm', external: true })),
      },
    ],
  })
  const worker = new Miniflare({
    modules: [
      { type: 'ESModule', path: 'worker.mjs', contents: outputFiles[0].text },
      {
        type: 'CompiledWasm',
        path: 'waystate.wasm',
        contents: readFileSync(`${folder}/node_modules/waystate/dist/waystate.wasm`),
      },
    ],
    compatibilityDate: '2025-01-01',
  })
  try {
    const response = await worker.dispatchFetch('http://localhost/')
    return { worker: await response.text() }
  } finally {
    await worker.dispose()
  }
}
