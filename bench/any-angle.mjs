// npm run bench:any-angle: Theta* and Lazy Theta* beside both A* engines, natively: builds bench/any-angle.c and runs it.
//   --quick        10 queries a map
//   --maps=a,b     only these maps
import { execFileSync } from 'node:child_process'

import { findMaps } from './maps.js'
import { buildNative } from './native-program.js'

const flags = new Map(process.argv.slice(2).map((flag) => flag.replace(/^--/, '').split('=')))
const wanted = flags.get('maps')?.split(',')
const maps = findMaps().maps.filter(({ name }) => !wanted || wanted.includes(name))
const files = maps.flatMap(({ mapFile, queryFile }) => [mapFile, queryFile])
execFileSync(buildNative('any-angle'), [flags.has('quick') ? '10' : '100', ...files], { stdio: 'inherit' })
