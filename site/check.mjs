// Follows the links of a folder of pages: each file and each anchor has to be there. The references are left to the tools
// that make them, and so is what leads to another host.

import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const attribute = /\s(?:href|src)="([^"]*)"/g
const unescape = (text) => text.replaceAll('&amp;', '&')

/** What is wrong, a line each. */
export function check(folder) {
  const anchors = new Map()
  const anchorsOf = (file) => {
    if (!anchors.has(file))
      anchors.set(
        file,
        new Set([...readFileSync(file, 'utf8').matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)),
      )
    return anchors.get(file)
  }
  const wrong = (page, address) => {
    const [path, anchor] = address.split('#')
    let file = path === '' ? page : resolve(dirname(page), decodeURIComponent(path.split('?')[0]))
    if (!file.startsWith(resolve(folder))) return 'leads out of the site'
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html')
    if (!existsSync(file)) return 'is not there'
    if (anchor && file.endsWith('.html') && !file.includes('reference'))
      return anchorsOf(file).has(decodeURIComponent(anchor)) ? '' : 'has no such heading'
    return ''
  }
  const pages = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.html') && !/^(reference|playground)/.test(name))
    // Served for addresses of any depth, so that its links begin at the root.
    .filter((name) => name !== '404.html')
    .map((name) => join(folder, name))
  const problems = []
  for (const page of pages) {
    const addresses = [...readFileSync(page, 'utf8').matchAll(attribute)].map(([, address]) =>
      unescape(address),
    )
    for (const address of new Set(addresses)) {
      if (/^([a-z]+:|\/\/)/i.test(address)) continue
      const problem = wrong(page, address)
      if (problem) problems.push(`${relative(folder, page)}: ${address} ${problem}`)
    }
  }
  return problems
}
