// What leads out of the playground. On the site it is the pages around it; without addresses of its own the files that the
// page was built from are served along.
import readme from '../../README.md?url'
import algorithms from '../../docs/algorithms.md?url'
import source from '../../bindings/js/index.js?url'
import manifest from '../../package.json?url'

const site = import.meta.env.VITE_DOCUMENTATION

const onSite = () => [
  { text: 'Documentation', href: `${site}index.html` },
  { text: 'Which algorithm when', href: `${site}docs/guides/which-engine.html` },
  { text: 'Reference', href: `${site}reference/js/index.html` },
  { text: 'Prove it on this device', href: `${site}prove.html` },
]

export const LINKS = site
  ? onSite()
  : [
      { text: 'Documentation', href: readme },
      { text: 'Which algorithm when', href: algorithms },
      { text: 'Source', href: source },
      { text: 'Package', href: manifest },
    ]
