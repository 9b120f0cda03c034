import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  // Relative links, so that the built page can be served from any folder.
  base: './',
  server: {
    // The page imports the package from the folder above.
    fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] },
  },
  // What one page brings in when it is asked to.
  optimizeDeps: { include: ['pathfinding', 'easystarjs'] },
  build: { target: 'es2022' },
})
