// Those whose paths are cheapest and that can be saved.
export const ALGORITHMS = ['a*', 'jps', 'jps+']
export const ANY_ANGLE = ['theta*', 'lazy-theta*']
export const DIAGONALS = ['no-corner-cutting', 'one-free', 'always', 'never']
