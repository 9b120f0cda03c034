// Deno, with packages from node_modules.
import { platformFile } from './platform.mjs'

export default async ({ folder, run }) => {
  const deno = platformFile(folder, '@deno', 'deno')
  const play = (file) => run(deno, ['run', '--node-modules-dir=manual', '--no-lock', file])
  return { 'ES module': await play('main.mjs'), 'ES module, grid': await play('grid.mjs') }
}
