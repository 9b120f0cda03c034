// The strings that stand for the C enumerations; the place in the array is the value, which is C's.

import * as c from '../../../dist/constants.js'

/** Texts at the place of their value, from a text and a value each. */
function placed(...pairs) {
  const texts = []
  for (const [text, value] of pairs) {
    texts[value] = text
  }
  return Object.freeze(texts)
}

export const STATUSES = /* @__PURE__ */ placed(
  ['none', c.WAY_STATUS_NONE],
  ['found', c.WAY_STATUS_FOUND],
  ['start-invalid', c.WAY_STATUS_START_INVALID],
  ['goal-invalid', c.WAY_STATUS_GOAL_INVALID],
  ['no-path', c.WAY_STATUS_NO_PATH],
  ['budget-exhausted', c.WAY_STATUS_BUDGET_EXHAUSTED],
  ['partial', c.WAY_STATUS_PARTIAL],
  ['in-progress', c.WAY_STATUS_IN_PROGRESS],
)

export const ALGORITHMS = /* @__PURE__ */ placed(
  ['a*', c.WAY_ALGORITHM_A_STAR],
  ['jps', c.WAY_ALGORITHM_JPS],
  ['jps+', c.WAY_ALGORITHM_JPS_PLUS],
  ['theta*', c.WAY_ALGORITHM_THETA_STAR],
  ['lazy-theta*', c.WAY_ALGORITHM_LAZY_THETA_STAR],
  ['hpa*', c.WAY_ALGORITHM_HPA_STAR],
  ['lpa*', c.WAY_ALGORITHM_LPA_STAR],
  ['d*-lite', c.WAY_ALGORITHM_D_STAR_LITE],
  ['auto', c.WAY_ALGORITHM_AUTO],
)

export const ON_STALE = /* @__PURE__ */ placed(
  ['error', c.WAY_ON_STALE_REFUSE],
  ['restart', c.WAY_ON_STALE_RESTART],
)

export const PREFERENCES = /* @__PURE__ */ placed(
  ['any', c.WAY_PREFER_ANY],
  ['straight', c.WAY_PREFER_STRAIGHT],
)

export const DIAGONALS = /* @__PURE__ */ placed(
  ['no-corner-cutting', c.WAY_DIAGONAL_NO_CORNER_CUTTING],
  ['one-free', c.WAY_DIAGONAL_ONE_FREE],
  ['always', c.WAY_DIAGONAL_ALWAYS],
  ['never', c.WAY_DIAGONAL_NEVER],
)

/** What the cells of a path are: all, or those where it turns. */
export const POINTS = Object.freeze(['cells', 'turns'])

export const HEX_LAYOUTS = /* @__PURE__ */ placed(
  ['odd-r', c.WAY_HEX_ODD_R],
  ['even-r', c.WAY_HEX_EVEN_R],
  ['odd-q', c.WAY_HEX_ODD_Q],
  ['even-q', c.WAY_HEX_EVEN_Q],
)

export const ENGINES = /* @__PURE__ */ placed(
  ['none', c.WAY_ENGINE_NONE],
  ['specialized-a*', c.WAY_ENGINE_SPECIALIZED_ASTAR],
  ['generic', c.WAY_ENGINE_GENERIC],
  ['specialized-jump', c.WAY_ENGINE_SPECIALIZED_JUMP],
)

export const FIELD_STATUSES = /* @__PURE__ */ placed(
  ['not-started', c.WAY_FIELD_NOT_STARTED],
  ['running', c.WAY_FIELD_RUNNING],
  ['complete', c.WAY_FIELD_COMPLETE],
)

export const GRAPH_ALGORITHMS = /* @__PURE__ */ placed(
  ['dijkstra', c.WAY_GRAPH_DIJKSTRA],
  ['a*', c.WAY_GRAPH_A_STAR],
  ['bidirectional', c.WAY_GRAPH_BIDIRECTIONAL],
)

/** Codes of WaystateError, at the place of the way_result that they stand for. */
export const CODES = /* @__PURE__ */ placed(
  ['ok', c.WAY_OK],
  ['out-of-memory', c.WAY_ERROR_OUT_OF_MEMORY],
  ['invalid-argument', c.WAY_ERROR_INVALID_ARGUMENT],
  ['out-of-range', c.WAY_ERROR_OUT_OF_RANGE],
  ['buffer-too-small', c.WAY_ERROR_BUFFER_TOO_SMALL],
  ['state', c.WAY_ERROR_STATE],
  ['stale', c.WAY_ERROR_STALE],
  ['not-begun', c.WAY_ERROR_NOT_BEGUN],
  ['busy', c.WAY_ERROR_BUSY],
  ['hook', c.WAY_ERROR_HOOK],
  ['unsupported', c.WAY_ERROR_UNSUPPORTED],
)
