// TypeScript by every way of finding modules that it has.
const WAYS = [
  ['nodenext', ['main.mts', 'main.cts', 'grid.mts', 'grid.cts'], ['--module', 'nodenext']],
  ['bundler', ['main.mts', 'grid.mts'], ['--module', 'esnext', '--moduleResolution', 'bundler']],
  [
    'node10',
    ['node10.cts', 'grid.cts'],
    ['--module', 'commonjs', '--moduleResolution', 'node10', '--esModuleInterop'],
  ],
]

export default async ({ folder, run, node }) => {
  const answers = {}
  for (const [name, files, options] of WAYS) {
    const strict = ['--strict', '--target', 'es2022', '--lib', 'es2022,esnext.disposable', '--outDir', name]
    await run(process.execPath, [
      `${folder}/node_modules/typescript/bin/tsc`,
      ...strict,
      ...options,
      ...files,
    ])
    for (const file of files) {
      answers[`${name}, ${file}`] = await node(`${name}/${file.replace('ts', 'js')}`)
    }
  }
  return answers
}
