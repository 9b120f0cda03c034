// What the algorithms are called, and what each does in one sentence.
export const ALGORITHMS = [
  ['a*', 'A*', 'Takes the cell next that promises the shortest way in all.'],
  ['jps', 'jump points', 'Leaps over open floor and stops only where walls or costs leave a choice.'],
  ['jps+', 'jump points, tables', 'Looks up how far it can leap instead of looking along the row.'],
  ['theta*', 'Theta*', 'Links cells that see each other, for ways at any angle.'],
  ['lazy-theta*', 'Lazy Theta*', 'As Theta*, but looks only along the lines that it takes.'],
  ['hpa*', 'HPA*', 'Goes from chunk to chunk first, and by cells after that.'],
]

export const REPLANNERS = [
  ['d*-lite', 'D* Lite', 'Plans from the goal and mends what edits changed, also while the unit moves on.'],
  [
    'lpa*',
    'LPA*',
    'Plans from the start and mends what edits changed; each move of the unit is a new start.',
  ],
]

export const GRAPH_METHODS = {
  dijkstra: 'Takes the nearest crossing next, whichever way the goal lies.',
  'a*': 'Takes the crossing next that promises the shortest way in all, by the straight line to the goal.',
  landmarks: 'As A*, but knows all distances from six crossings and so sees around lakes and jams.',
  bidirectional: 'Goes from both ends at once, and stops when nothing between them can be shorter.',
}

export const HEX_SEARCH = 'A* on six neighbours: takes the cell next that promises the shortest way in all.'
export const VOXEL_SEARCH = 'A* in space: takes the voxel next that promises the shortest way in all.'

/** [value, text] for controls. */
export const choicesOf = (list) => list.map(([value, text]) => [value, text])

export const sentenceOf = (list, value) => list.find(([name]) => name === value)[2]
