// Rollup with the usual plugin that finds packages.
export default async ({ folder, load, page, serve }) => {
  const { rollup } = await load('rollup')
  const { nodeResolve } = await load('@rollup/plugin-node-resolve')
  const onwarn = (warning) => {
    throw new Error(warning.message)
  }
  const input = [`${folder}/main.js`, `${folder}/grid.js`]
  const bundle = await rollup({ input, plugins: [nodeResolve()], onwarn })
  await bundle.write({ dir: `${folder}/built`, format: 'es' })
  await bundle.close()
  const answers = {}
  await serve('built', async (url) => {
    for (const name of ['main', 'grid']) answers[name] = await page(`${url}/?script=${name}.js`)
  })
  return answers
}
