// webpack: the entry as it is, a worker, and the module as a file.
export default async ({ folder, load, page, serve }) => {
  const { default: webpack } = await load('webpack')
  const entry = { main: './main.js', 'worker-page': './worker-page.js', slim: './slim.js', grid: './grid.js' }
  const stats = await new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        entry,
        output: { path: `${folder}/built`, publicPath: '/' },
        performance: { hints: false },
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
  })
  if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString())
  const answers = {}
  await serve('built', async (url) => {
    for (const name of Object.keys(entry)) answers[name] = await page(`${url}/?script=${name}.js`)
  })
  return answers
}
