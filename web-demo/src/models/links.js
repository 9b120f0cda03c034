/** The links of a search as pairs for drawing: from, to, from, to, … */
export function pairsOf(links) {
  const pairs = []
  for (let to = 0; to < links.length; to++) if (links[to] >= 0) pairs.push(links[to], to)
  return pairs
}
