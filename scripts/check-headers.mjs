// Every public declaration is documented: node scripts/check-headers.mjs
//
// A function has a comment of its own, right above it, and shares the one at the head of its block, which ends with an empty
// line, and one that stands alone above several blocks. Where it returns a way_result, the comment names its errors, says
// "Never fails", or refers to another call with "As" or "Errors as". Calls that return anything else cannot fail. Each number
// that a call takes is named there with its range, unless it is one of those that base.h explains for all calls. Each
// header begins with a comment that says what it is for and holds, indented, an example, which has to compile.

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../src/include/waystate/', import.meta.url))
const codes = [...readFileSync(`${folder}base.h`, 'utf8').matchAll(/WAY_ERROR_(\w+) =/g)].map(
  ([, code]) => code,
)
const namesErrors = new RegExp(
  `\\b(${codes.join('|')})\\b|Never fails|\\b[Aa]s way_\\w+|[Ee]rrors as|[Aa]s their namesakes`,
)

/** Numbers that base.h gives a range once and for all. */
const everywhere = new Set(
  [...readFileSync(`${folder}base.h`, 'utf8').matchAll(/^ {5}((?:\w+, )*\w+): /gm)].flatMap(([, names]) =>
    names.split(', '),
  ),
)

const problems = []
let count = 0

function checkNumbers(place, called, declaration, text) {
  const numbers = declaration.matchAll(/[(,]\s*(?:int32_t|uint32_t|uint8_t|size_t|double) (\w+)(?=[,)])/g)
  for (const [, number] of numbers) {
    if (everywhere.has(number) || new RegExp(`\\b${number}\\b`).test(text)) continue
    problems.push(`${place}: the comment of ${called} says nothing of ${number} and its range`)
  }
}

/** What examples take as given. */
const given = `#include <stdio.h>
#include <waystate/waystate.h>
void draw(double x, double y);
void walk(int32_t cell);
void next_frame(void);
void example(way_grid *grid, way_voxel_grid *voxels, way_graph *graph, way_flow_field *field, way_path path,
             way_point start, way_point goal);
void example(way_grid *grid, way_voxel_grid *voxels, way_graph *graph, way_flow_field *field, way_path path,
             way_point start, way_point goal) {
  (void)grid, (void)voxels, (void)graph, (void)field, (void)path, (void)start, (void)goal;
  {
`

/** Headers without calls, or with those of others. */
const withoutExample = ['types.h', 'waystate.h', 'base.hpp']

function checkExample(name, text) {
  const head = text.slice(0, text.indexOf('*/'))
  const code = head.match(/^ {5}\S.*$|^ {5,}.*$/gm)?.join('\n') ?? ''
  if (code === '') {
    if (!withoutExample.includes(name)) problems.push(`${name}:1: no example at its head`)
    return
  }
  const plus = name.endsWith('.hpp')
  const language = plus ? ['-std=c++17', '-x', 'c++'] : ['-std=c11', '-x', 'c']
  const options = ['-Wall', '-Wextra', '-Wpedantic', '-Werror', '-fsyntax-only', `-I${folder}..`]
  const { status, stderr } = spawnSync(plus ? 'c++' : 'cc', [...options, ...language, '-'], {
    input: `${plus ? '#include <waystate/waystate.hpp>\n' : ''}${given}${code}\n  }\n}\n`,
    encoding: 'utf8',
  })
  if (status !== 0) problems.push(`${name}:1: its example does not compile:\n${stderr}`)
}

function checkHeader(name) {
  const file = readFileSync(folder + name, 'utf8')
  const lines = file.split('\n')
  checkExample(name, file)
  if (!/^\/\* Waystate(: | for C\+\+17: )/.test(lines[0]))
    problems.push(`${name}:1: no comment says what the header is for`)
  let comment = ''
  let inside = false
  let section = ''
  let head = ''
  lines.forEach((line, index) => {
    const begins = /^\/\*/.test(line)
    if (begins) comment = ''
    if (begins || inside) {
      comment += `${line} `
      inside = !/\*\//.test(line)
      if (/^\/\* -{20}/.test(line)) comment = section = ''
      if (!inside && head === '') head = comment
      return
    }
    // A comment with an empty line below it holds for all declarations up to the next such comment.
    if (line === '') {
      if (lines[index - 1]?.endsWith('*/')) section = comment
      comment = head = ''
      return
    }
    const declared = /^WAY_API (.*?)\b(way_\w+)\(/.exec(line)
    if (!declared) return
    count++
    const [, type, called] = declared
    const text = comment + head + section
    const declaration = lines.slice(index, lines.findIndex((next, at) => at >= index && /;$/.test(next)) + 1)
    checkNumbers(`${name}:${index + 1}`, called, declaration.join(' '), text)
    if (text === '') problems.push(`${name}:${index + 1}: ${called} has no comment`)
    else if (/^way_result /.test(type) && !namesErrors.test(text))
      problems.push(`${name}:${index + 1}: the comment of ${called} says nothing of its errors`)
  })
}

for (const name of readdirSync(folder)) checkHeader(name)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  console.error(`headers: FAILED, ${problems.length} problems`)
  process.exit(1)
}
console.log(`headers: ${count} public functions documented`)
