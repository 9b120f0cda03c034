// What hex grids are to queries and searches: as the kinds of kinds.js.

import { way_flow_field_options, way_grid_options } from '../../../dist/constants.js'
import { PLANE } from './kinds.js'
import { FREE_GOALS, ALL_CELLS, CELL_KEYS, QUERY_KEYS, rangeTable, REPLANNER, tableOf } from './options.js'

const HEX_OPTIONS = tableOf(way_grid_options, [...CELL_KEYS, ...QUERY_KEYS, 'mover', 'prefer'], ALL_CELLS)
const HEX_REPLANNER_OPTIONS = tableOf(way_grid_options, [...CELL_KEYS, 'mover'], REPLANNER)
const HEX_FIELD_OPTIONS = tableOf(
  way_flow_field_options,
  ['agentSize', 'iterationBudget', 'mover', 'goalCosts'],
  FREE_GOALS,
)

export const HEX = Object.freeze({
  ...PLANE,
  name: 'hex grid',
  options: HEX_OPTIONS,
  replannerOptions: HEX_REPLANNER_OPTIONS,
  fieldOptions: HEX_FIELD_OPTIONS,
  rangeOptions: rangeTable('mover'),
})
