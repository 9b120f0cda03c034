// esbuild: the entry as it is, and the module as a file or as bytes by its loaders.
export default async ({ folder, load, page, serve }) => {
  const { build } = await load('esbuild')
  const answers = {}
  const bundle = (entry, outdir, options) =>
    build({
      absWorkingDir: folder,
      entryPoints: [entry],
      outdir,
      bundle: true,
      format: 'esm',
      logLevel: 'error',
      publicPath: '/',
      ...options,
    })
  await bundle('main.js', 'plain', {})
  await bundle('grid.js', 'plain', {})
  await bundle('slim.js', 'file', { loader: { '.wasm': 'file' } })
  await bundle('slim.js', 'binary', { loader: { '.wasm': 'binary' } })
  for (const [folder, script] of [
    ['plain', 'main'],
    ['plain', 'grid'],
    ['file', 'slim'],
    ['binary', 'slim'],
  ]) {
    await serve(folder, async (url) => {
      answers[`${script}, ${folder}`] = await page(`${url}/?script=${script}.js`)
    })
  }
  return answers
}
