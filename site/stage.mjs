// Turns the project's Markdown into what MkDocs reads. The files keep their places, so that links between them hold;
// links to files that are no pages become plain text, and GitHub's reading of lists is spelled out for Python-Markdown.

import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))
const target = join(root, 'build', 'site-pages')

/** File of the project → its name on the site, where that is another. README.md would be the site's first page. */
const renamed = { 'README.md': 'overview.md' }

/** Every page that the project has. */
function pages() {
  const below = (folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
  const alone = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'bench/README.md']
  return [...alone, ...below('docs'), ...below('examples')]
}

/** A link to a page under its name on the site; one to anything else loses its address. */
function relink(text, page, known) {
  return text.replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, picture, words, address) => {
    if (/^(https?:|#)/.test(address)) return whole
    const [path, anchor = ''] = address.split('#')
    const file = posix.join(posix.dirname(page), path)
    if (picture) return whole.replace(address, posix.relative(posix.dirname(renamed[page] ?? page), file))
    if (!known.has(file)) return /^`.*`$/.test(words) ? words : `**${words}**`
    const there = posix.relative(posix.dirname(renamed[page] ?? page), renamed[file] ?? file)
    return `[${words}](${there}${anchor && `#${slug(anchor)}`})`
  })
}

/** Python-Markdown joins dashes that follow each other in the names of headings. */
const slug = (anchor) => anchor.replace(/-+/g, '-').replace(/^-|-$/g, '')

const item = /^(\s*)(?:[-*]|\d+\.) /

/** Lists need an empty line before them, and what lies inside of an item four columns for each level. */
function spellLists(lines) {
  const out = []
  let inList = false
  for (const line of lines) {
    const match = item.exec(line)
    const blank = line.trim() === ''
    if (match && !inList && out.length > 0 && out.at(-1).trim() !== '') out.push('')
    if (match) inList = true
    else if (!blank && !/^\s/.test(line)) inList = inList && out.at(-1)?.trim() !== ''
    const indent = /^ */.exec(line)[0].length
    out.push(inList && indent > 0 ? ' '.repeat(Math.ceil(indent / 3) * 4) + line.trimStart() : line)
  }
  return out
}

/** Applies a change to what lies outside of fenced code. */
function outsideCode(text, change) {
  return text
    .split(/^(```[^]*?^```$)/m)
    .map((part, i) => (i % 2 === 0 ? change(part) : part.replace(/^```(\w+) .*$/m, '```$1')))
    .join('')
}

function platformsPage() {
  const families = JSON.parse(readFileSync(join(root, 'tests', 'vectors', 'platforms.json'), 'utf8'))
  const lines = readFileSync(join(root, 'tests', 'vectors', 'golden.txt'), 'utf8')
    .trim()
    .split('\n').length
  const rows = Object.entries(families).map(([family, names]) => `| ${family} | ${names.join(', ')} |`)
  return `# Platforms

Golden scenes play edits, queries, slices, saves and rollbacks on every kind of world and write down ${lines} checksums.
All of these give the same ${lines}:

| | |
| --- | --- |
${rows.join('\n')}

A build for arm64 that may fuse multiplications with additions has to differ, or the scenes would prove nothing.
[Your own browser](prove.md) can be asked at once.
`
}

const staged = (name, text) => {
  mkdirSync(dirname(join(target, name)), { recursive: true })
  writeFileSync(join(target, name), text)
}

/** Writes build/site-pages. Throws where a page of the project is missing in mkdocs.yml. */
export function stage() {
  rmSync(target, { recursive: true, force: true })
  const all = pages()
  const known = new Set(all)
  const nav = readFileSync(join(root, 'site', 'mkdocs.yml'), 'utf8')
  for (const page of all) {
    const text = readFileSync(join(root, page), 'utf8')
    const name = renamed[page] ?? page
    if (page.startsWith('docs/') && !nav.includes(` ${name}\n`))
      throw new Error(`${page} is not in site/mkdocs.yml`)
    staged(
      name,
      outsideCode(text, (part) => spellLists(relink(part, page, known).split('\n')).join('\n')),
    )
  }
  if (existsSync(join(root, 'docs', 'pictures')))
    cpSync(join(root, 'docs', 'pictures'), join(target, 'docs', 'pictures'), { recursive: true })
  staged('platforms.md', platformsPage())
  cpSync(join(root, 'site', 'pages'), target, { recursive: true })
}
