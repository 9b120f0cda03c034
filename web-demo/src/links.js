// What leads out of the playground. Without addresses of its own the files that the page was built from are served along.
import readme from '../../README.md?url'
import algorithms from '../../docs/algorithms.md?url'
import source from '../../bindings/js/index.js?url'
import manifest from '../../package.json?url'

export const LINKS = [
  { text: 'Documentation', href: readme },
  { text: 'Which algorithm when', href: algorithms },
  { text: 'Source', href: source },
  { text: 'Package', href: manifest },
]
