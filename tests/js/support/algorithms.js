// What the core has so far. An algorithm moves from the second list to the first when its engine lands.
export const ALGORITHMS = ['a*']
export const ANY_ANGLE = ['theta*', 'lazy-theta*']
export const UNSUPPORTED = ['hpa*']
export const DIAGONALS = ['no-corner-cutting', 'one-free', 'always', 'never']
