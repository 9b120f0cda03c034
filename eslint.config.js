import js from '@eslint/js'
import globals from 'globals'

// What Node 20, browsers and workers all have: the package's own code may use nothing else.
const everywhere = globals['shared-node-browser']

export default [
  { ignores: ['build/', 'dist/', 'node_modules/', 'bench/results/', 'bench/data/'] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: 'module' },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  { files: ['bindings/js/**/*.js'], languageOptions: { globals: everywhere } },
  { files: ['web-demo/**/*.js'], languageOptions: { globals: { ...globals.browser, ...globals.worker } } },
  {
    // Tests and benchmarks run in Node and hand functions to pages.
    files: ['{tests,bench,examples}/**/*.{js,mjs}'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  {
    files: ['scripts/**/*.mjs', 'site/*.mjs', 'bindings/cli/*.js', '*.js'],
    languageOptions: { globals: globals.node },
  },
  { files: ['site/prove/*.js'], languageOptions: { globals: { ...globals.browser, ...globals.worker } } },
  {
    // One thing a function, on a screen or two. Blocks of tests hold many tests; C is counted by scripts/check-rooms.mjs.
    files: ['{bindings,bench,scripts,site,web-demo}/**/*.{js,mjs}'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['**/vite.config.js'], languageOptions: { globals: globals.node } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs', globals: globals.node } },
]
