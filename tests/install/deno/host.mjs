// Deno, with packages from node_modules.
import { platformFile } from './platform.mjs'

export default async ({ folder, run }) => ({
  'ES module': await run(platformFile(folder, '@deno', 'deno'), [
    'run',
    '--node-modules-dir=manual',
    '--no-lock',
    'main.mjs',
  ]),
})
