// Cloudflare's workerd, which compiles no WebAssembly at run time: the entry of its condition imports the module.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

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
          onResolve({ filter: /\.wasm$/ }, ({ path }) => ({ path: `./${basename(path)}`, external: true })),
      },
    ],
  })
  const worker = new Miniflare({
    modules: [
      { type: 'ESModule', path: 'worker.mjs', contents: outputFiles[0].text },
      ...['waystate.wasm', 'waystate-grid.wasm'].map((path) => ({
        type: 'CompiledWasm',
        path,
        contents: readFileSync(`${folder}/node_modules/waystate/dist/${path}`),
      })),
    ],
    compatibilityDate: '2025-01-01',
  })
  try {
    const ask = async (path) => (await worker.dispatchFetch(`http://localhost/${path}`)).text()
    return { worker: await ask(''), 'worker, grid': await ask('grid') }
  } finally {
    await worker.dispose()
  }
}
