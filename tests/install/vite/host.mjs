// Vite: its server, what it builds, workers in both, and the module as a file.
export default async ({ folder, load, page, serve }) => {
  const { build, createServer } = await load('vite')
  const answers = {}
  const pages = ['index', 'worker', 'slim', 'grid']
  const settings = { root: folder, configFile: false, logLevel: 'error', worker: { format: 'es' } }

  const server = await createServer({ ...settings, server: { host: '127.0.0.1', port: 0, hmr: false } })
  await server.listen()
  const { port } = server.httpServer.address()
  for (const name of pages) answers[`server, ${name}`] = await page(`http://127.0.0.1:${port}/${name}.html`)
  await server.close()

  const input = pages.map((name) => `${folder}/${name}.html`)
  await build({ ...settings, build: { outDir: 'built', rolldownOptions: { input } } })
  await serve('built', async (url) => {
    for (const name of pages) answers[`built, ${name}`] = await page(`${url}/${name}.html`)
  })
  return answers
}
