// Parcel 2 with nothing set up: it follows main and module, not exports.
export default async ({ folder, run, page, serve }) => {
  const parcel = `${folder}/node_modules/parcel/lib/bin.js`
  const pages = ['index.html', 'worker.html']
  const options = ['--dist-dir', 'built', '--no-cache', '--no-source-maps', '--public-url', '/']
  await run(process.execPath, [parcel, 'build', ...pages, ...options])
  const answers = {}
  await serve('built', async (url) => {
    for (const name of pages) answers[name] = await page(`${url}/${name}`)
  })
  return answers
}
