import { readFileSync } from 'node:fs'

export default async ({ folder, run }) => {
  await run(process.execPath, [`${folder}/node_modules/vitest/vitest.mjs`, 'run', '--root', folder])
  return { run: readFileSync(`${folder}/answered`, 'utf8') }
}
