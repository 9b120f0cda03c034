// Keeps the house in order: which room may see which, how many files a folder holds, how long a file and a function are.
//
//   node scripts/check-rooms.mjs
//
// A world knows cells, topology knows steps, an engine knows one loop over its own arrays, a search is the door. A room
// sees itself, the rooms that its line names and the public headers (src/include/waystate), nothing else.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

const worlds = ['world', 'world/rules', 'world/grid', 'world/mover', 'world/hex', 'world/voxel', 'world/graph']
const below = ['base', 'watch', ...worlds, 'topology']
const families = ['uniform', 'jump', 'any_angle', 'hierarchy', 'graph', 'voxel', 'weighted'].map(
  (name) => `engine/${name}`,
)
const engine = [...below, 'engine/generic']
const search = [...engine, ...families, 'search']
const debug = [...search, 'replan', 'field', 'history']

/** Room → the rooms that its files may include. A room that is not here may not exist. */
const sees = {
  base: [],
  watch: ['base'],
  world: ['base', 'watch'],
  'world/rules': ['base'],
  'world/grid': ['base', 'watch', 'world', 'world/rules'],
  'world/mover': ['base', 'watch', 'world', 'world/rules', 'world/grid'],
  'world/hex': ['base', 'watch', 'world', 'world/rules', 'world/grid'],
  'world/voxel': ['base', 'watch', 'world'],
  'world/graph': ['base', 'watch', 'world'],
  topology: ['base', 'watch', ...worlds],
  'engine/generic': below,
  ...Object.fromEntries(families.map((family) => [family, engine])),
  search,
  replan: below,
  field: below,
  history: [...below, 'search', 'replan', 'field'],
  bundle: debug,
  debug,
  wasm: [...debug, 'debug', 'bundle'],
}

const limits = { files: 20, lines: 600, functionLines: 60 }

/** What breaks a rule today, or for a reason. */
const exceptions = {
  arrows: [],
  // Each public header is of one subject.
  folders: ['src/include/waystate'],
  files: ['test_hex_flow_field.c', 'test_once_state.c'],
  // Tests that are one table of cases, which falls apart when it is cut.
  functions: [
    'test_graph_memory.c do_all',
    'test_graph_search_damage.c each_rule_is_checked',
    'test_hex_grid.c each_rule_is_kept',
    'test_hex_search.c memory_can_run_out_anywhere',
    'test_hex_search_state.c each_rule_is_kept',
    'test_jump_damage.c rules_are_checked',
    'test_voxel_search_state.c memory_may_run_out_anywhere',
  ],
}

const problems = []
const used = new Set()

function complain(kind, name, message) {
  if (exceptions[kind].includes(name)) used.add(`${kind} ${name}`)
  else problems.push(message)
}

/** Files below a folder, as paths from the root. */
function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((name) => !/(^|\/)(node_modules|build|dist|results|data)\//.test(name))
}

const linesOf = (file) => readFileSync(join(root, file), 'utf8').split('\n')

// ------------------------------------------------------------------------------------------------ arrows

/** src/world/grid/grid.c → world/grid; src/search/sliced/step.c → search. */
function roomOf(path) {
  const parts = dirname(path).split('/')
  return ['engine', 'world'].includes(parts[0]) ? parts.slice(0, 2).join('/') : parts[0]
}

function checkArrows(file) {
  const room = roomOf(file.slice('src/'.length))
  if (!(room in sees)) {
    problems.push(`${file}: there is no room ${room} (the table of rooms: scripts/check-rooms.mjs)`)
    return
  }
  linesOf(file).forEach((line, index) => {
    const included = /^\s*#\s*include\s+"([^"]+)"/.exec(line)?.[1]
    if (!included || included.startsWith('waystate/')) return
    // Without a folder it is a file of the same one.
    const target = included.includes('/') ? roomOf(included) : room
    if (target === room || sees[room].includes(target)) return
    const arrow = `${room} -> ${target}`
    complain('arrows', arrow, `${file}:${index + 1}: ${room} must not see ${target} (${included})`)
  })
}

// ------------------------------------------------------------------------------------------------ sizes

function checkFolders(files) {
  const counts = new Map()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  for (const [folder, count] of counts) {
    if (count > limits.files)
      complain('folders', folder, `${folder}: ${count} files, at most ${limits.files} a folder`)
  }
}

function checkLength(file, lines) {
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length
  if (count > limits.lines)
    complain('files', basename(file), `${file}: ${count} lines, at most ${limits.lines} a file`)
}

/** As clang-format lays it out: a function begins in the first column and ends with a brace there. eslint counts JavaScript. */
function checkFunctions(file, lines) {
  let head = null
  let opened = -1
  lines.forEach((line, index) => {
    if (/^[A-Za-z_].*\(/.test(line)) head = index
    if (
      opened < 0 &&
      head !== null &&
      /\{$/.test(line) &&
      !/^(typedef|struct|enum|union)\b/.test(lines[head])
    ) {
      opened = head
    } else if (/^\}/.test(line)) {
      const count = index - opened + 1
      const name = opened >= 0 && /(\w+)\(/.exec(lines[opened])?.[1]
      if (name && count > limits.functionLines) {
        const message = `${file}:${opened + 1}: ${name} has ${count} lines, at most ${limits.functionLines} a function`
        complain('functions', `${basename(file)} ${name}`, message)
      }
      opened = -1
      head = null
    } else if (/;$/.test(line) && opened < 0) {
      head = null
    }
  })
}

// ------------------------------------------------------------------------------------------------ all

const code = /\.(c|h|js|mjs|ts|d\.ts|sh|cmake|html|css)$/
const files = ['src', 'bindings', 'tests', 'bench', 'scripts', 'web-demo', 'examples']
  .filter((folder) => readdirSync(root).includes(folder))
  .flatMap(filesBelow)
  .filter((file) => code.test(file))

for (const room of Object.keys(sees)) {
  if (!existsSync(join(root, 'src', room, 'README.md')))
    problems.push(`src/${room}: no README.md says what the room is for`)
}
checkFolders(files)
let functionsIn = 0
for (const file of files) {
  const lines = linesOf(file)
  checkLength(file, lines)
  if (/\.[ch]$/.test(file)) {
    functionsIn++
    checkFunctions(file, lines)
  }
  if (/^src\/(?!include\/).*\.[ch]$/.test(file)) checkArrows(file)
}
for (const [kind, names] of Object.entries(exceptions)) {
  for (const name of names) {
    if (!used.has(`${kind} ${name}`))
      problems.push(
        `scripts/check-rooms.mjs: the exception "${name}" (${kind}) is not needed any more; take it out`,
      )
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  console.error(`rooms: FAILED, ${problems.length} problems`)
  process.exit(1)
}
console.log(`rooms: ${files.length} files in order, ${functionsIn} of them C`)
