// The strings that stand for the C enumerations; the place in the array is the value.

export const STATUSES = Object.freeze([
  'none',
  'found',
  'start-invalid',
  'goal-invalid',
  'no-path',
  'budget-exhausted',
  'partial',
  'in-progress',
])

export const ALGORITHMS = Object.freeze([
  'a*',
  'jps',
  'jps+',
  'theta*',
  'lazy-theta*',
  'hpa*',
  'lpa*',
  'd*-lite',
])

export const DIAGONALS = Object.freeze(['no-corner-cutting', 'one-free', 'always', 'never'])

export const HEX_LAYOUTS = Object.freeze(['odd-r', 'even-r', 'odd-q', 'even-q'])

export const ENGINES = Object.freeze(['none', 'specialized-a*', 'generic', 'specialized-jump', 'specialized-terrain'])

export const FIELD_STATUSES = Object.freeze(['not-started', 'running', 'complete'])

export const GRAPH_ALGORITHMS = Object.freeze(['dijkstra', 'a*', 'bidirectional'])

/** Codes of WaystateError, at the place of the way_result that they stand for. */
export const CODES = Object.freeze([
  'ok',
  'out-of-memory',
  'invalid-argument',
  'out-of-range',
  'buffer-too-small',
  'state',
  'stale',
  'not-begun',
  'busy',
  'hook',
  'unsupported',
])
