import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The program of that name that npm has chosen for this machine, from the packages of a scope. */
export function platformFile(folder, scope, name) {
  const packages = join(folder, 'node_modules', scope)
  const places = readdirSync(packages).flatMap((inner) => [
    join(packages, inner, 'bin', name),
    join(packages, inner, name),
  ])
  const found = places.find((file) => existsSync(file))
  if (found === undefined) throw new Error(`no ${name} for this machine in ${packages}`)
  return found
}
