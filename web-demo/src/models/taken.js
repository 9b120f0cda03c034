// Which node a search took last and what came of it, seen from outside: by what its marks and links were before.

const CLOSED = 2

/** What the next iteration is held against. */
export const seen = (search) => ({ marks: search.marks(), links: search.links() })

/** { node, better }: what was closed since, and how many nodes are now reached by it; null where nothing was. */
export function takenSince(before, search) {
  const marks = search.marks()
  const node = marks.findIndex((mark, i) => mark === CLOSED && before.marks[i] !== CLOSED)
  if (node < 0) return null
  const links = search.links()
  let better = 0
  for (let i = 0; i < links.length; i++) if (links[i] === node && before.links[i] !== node) better += 1
  return { node, better }
}

/** The cost of the way that a search has to a node, along its links. */
export function costTo(node, links, ground) {
  let cost = 0
  for (let at = node; links[at] >= 0; at = links[at]) cost += ground.costOf(links[at], at)
  return cost
}

const round = (value) => value.toFixed(1)

/** In words: f and what it is made of, how many neighbours there are and how many have a better way now. */
export function takenText(taken, search, ground, { goal, weight }) {
  const { node, better } = taken
  const where = `took (${Object.values(ground.pointOf(node)).join(', ')})`
  if (ground.abstract) return `${where}: ${better} more entrances better`
  const g = costTo(node, search.links(), ground)
  const h = weight === 0 ? 0 : ground.leftFrom(node, goal)
  const weighed = weight === 0 || weight === 1 ? '' : ` × ${weight}`
  const sum = `f ${round(g + h * weight)} = g ${round(g)} + h ${round(h)}${weighed}`
  const found = ground.jumps
    ? `${better} jump points better`
    : `${ground.neighbours(node)} neighbours, ${better} better`
  return `${where}: ${sum}; ${found}`
}
