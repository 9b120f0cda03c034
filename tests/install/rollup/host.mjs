// Rollup with the usual plugin that finds packages.
export default async ({ folder, load, page, serve }) => {
  const { rollup } = await load('rollup')
  const { nodeResolve } = await load('@rollup/plugin-node-resolve')
  const onwarn = (warning) => {
    throw new Error(warning.message)
  }
  const bundle = await rollup({ input: `${folder}/main.js`, plugins: [nodeResolve()], onwarn })
  await bundle.write({ dir: `${folder}/built`, format: 'es' })
  await bundle.close()
  const answers = {}
  await serve('built', async (url) => {
    answers.main = await page(`${url}/?script=main.js`)
  })
  return answers
}
