// Every public C function, the export that the wrapper calls for it, and the member of the JavaScript surface that it
// serves. The loader refuses a module that lacks one of the exports; tests compare the table with the headers and types.

const direct = (name, member) => ({ name, via: name, member })
const through = (name, via, member) => ({ name, via, member })

export const CALLS = Object.freeze([
  direct('way_result_text', 'WaystateError.message'),
  direct('way_version', 'Waystate.version'),
  through('way_path_init', 'way_wasm_paths_init', 'Grid.findPath'),
  through('way_path_free', 'way_wasm_paths_free', 'Grid.findPath'),
  through('way_grid_options_default', 'way_wasm_options_set', 'GridPathOptions'),
  through('way_grid_create', 'way_wasm_grid_create', 'Waystate.createGrid'),
  direct('way_grid_destroy', 'Grid.dispose'),
  direct('way_grid_width', 'Grid.width'),
  direct('way_grid_height', 'Grid.height'),
  direct('way_grid_version', 'Grid.version'),
  direct('way_grid_area_version', 'Grid.areaVersion'),
  through('way_grid_space', 'way_wasm_grid_space', 'Grid.space'),
  direct('way_grid_get', 'Grid.get'),
  direct('way_grid_set', 'Grid.set'),
  direct('way_grid_fill', 'Grid.fill'),
  direct('way_grid_set_cells', 'Grid.setCells'),
  direct('way_grid_cells', 'Grid.cells'),
  direct('way_grid_area_cost', 'Grid.areaCost'),
  direct('way_grid_set_area_cost', 'Grid.setAreaCost'),
  direct('way_grid_is_walkable', 'Grid.isWalkable'),
  direct('way_grid_max_agent_size_at', 'Grid.maxAgentSizeAt'),
  direct('way_grid_can_fit', 'Grid.canFit'),
  direct('way_grid_nearest_walkable', 'Grid.nearestWalkable'),
  through('way_grid_is_reachable', 'way_wasm_grid_is_reachable', 'Grid.isReachable'),
  direct('way_grid_center', 'Grid.center'),
  through('way_grid_cell_at', 'way_wasm_grid_cell_at', 'Grid.cellAt'),
  through('way_grid_add_listener', 'way_wasm_grid_add_listener', 'Grid.onEdit'),
  direct('way_grid_remove_listener', 'Grid.onEdit'),
  direct('way_grid_save', 'Grid.saveState'),
  direct('way_grid_restore', 'Grid.restoreState'),
  direct('way_grid_from_state', 'Waystate.gridFromState'),
  direct('way_grid_hash', 'Grid.hash'),
  through('way_grid_find_path', 'way_wasm_grid_find_path', 'Grid.findPath'),
  direct('way_grid_find_paths', 'Grid.findPaths'),
  through('way_hpa_description_init', 'way_wasm_hpa_init', 'Grid.describeHierarchy'),
  direct('way_hpa_description_free', 'Grid.describeHierarchy'),
  direct('way_grid_describe_hierarchy', 'Grid.describeHierarchy'),
  direct('way_grid_search_create', 'Grid.createSearch'),
  direct('way_grid_search_destroy', 'GridSearch.dispose'),
  through('way_grid_search_begin', 'way_wasm_search_begin', 'GridSearch.begin'),
  direct('way_grid_search_step', 'GridSearch.step'),
  direct('way_grid_search_status', 'GridSearch.status'),
  direct('way_grid_search_iterations', 'GridSearch.iterations'),
  direct('way_grid_search_expanded_count', 'GridSearch.expandedCount'),
  direct('way_grid_search_path', 'GridSearch.path'),
  direct('way_grid_search_marks', 'GridSearch.marks'),
  direct('way_grid_search_save', 'GridSearch.saveState'),
  direct('way_grid_search_restore', 'GridSearch.restoreState'),
  direct('way_grid_search_hash', 'GridSearch.hash'),
])

/** Exports that stand for no single function of the headers. */
export const HELPERS = Object.freeze([
  'memory',
  'malloc',
  'free',
  'way_wasm_error_size',
  'way_wasm_error_offset',
  'way_wasm_error_message',
  'way_wasm_options_size',
  'way_wasm_path_size',
  'way_wasm_path_read',
  'way_wasm_hpa_size',
  'way_wasm_hpa_read',
])

/** What the module imports, as "module.name". The first is Emscripten's, called after memory has grown. */
export const IMPORTS = Object.freeze([
  'env.emscripten_notify_memory_growth',
  'waystate.passable',
  'waystate.step_cost',
  'waystate.cell_edited',
  'waystate.areas_edited',
])
