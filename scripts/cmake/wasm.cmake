# waystate.wasm, and a module for each entry of the package that lacks some of it. No JavaScript is generated; the wrapper in
# bindings/js is written by hand.

# Bulk memory makes memcpy and memset one instruction each, which the engine runs at full speed; sign extension and
# saturating conversion save a call or a branch. All are in every engine since 2021. No SIMD: one module for all.
set(waystate_wasm_features -mbulk-memory -msign-ext -mnontrapping-fptoint)

target_compile_options(waystate PRIVATE ${waystate_wasm_features} -fno-exceptions)

# The inner loops are built for speed, all else for size: the whole module is downloaded by every player.
set(waystate_hot_sources
  base/bytes_write.c
  base/open_set.c
  base/open_set_state.c
  field/flow_run.c
  field/flow_sample.c
  field/flow_wave.c
  field/flow_field_state.c
  field/tile_search.c
  history/record.c
  history/twin.c
  history/twin_record.c
  history/twin_sums.c
  replan/replan_search.c
  replan/replan_search_state.c
  engine/generic/astar.c
  engine/generic/goal_search.c
  engine/graph/graph_astar.c
  engine/graph/graph_bidirectional.c
  engine/uniform/hex_astar.c
  engine/uniform/hex_astar_state.c
  engine/hierarchy/hpa_flood.c
  engine/hierarchy/hpa_search.c
  engine/hierarchy/hpa_window.c
  engine/jump/jump_lookup.c
  engine/jump/jump_block_state.c
  engine/jump/jump_runs.c
  engine/jump/jump_scan.c
  engine/uniform/dial_queue.c
  engine/uniform/square_astar.c
  engine/uniform/square_astar_state.c
  engine/uniform/bucket_queue.c
  engine/generic/generic_search.c
  engine/generic/search_buffers_state.c
  engine/any_angle/theta.c
  engine/voxel/voxel_astar.c
  world/graph/graph_state.c
  world/grid/grid_state.c
  engine/weighted/range_queue.c
  engine/weighted/terrain_jump.c
  engine/weighted/weighted_astar.c
  topology/line_of_sight.c
  topology/plane.c
  topology/square.c)
list(TRANSFORM waystate_hot_sources PREPEND ${PROJECT_SOURCE_DIR}/src/)
foreach(source IN LISTS WAYSTATE_SOURCES WAYSTATE_WASM_SOURCES)
  if(NOT source IN_LIST waystate_hot_sources)
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Os)
  endif()
endforeach()

# What JavaScript calls, a file of which is linked where an export asks for it.
add_library(waystate_glue STATIC ${WAYSTATE_WASM_SOURCES})
waystate_apply_options(waystate_glue)
waystate_apply_frame_limit(waystate_glue)
target_include_directories(waystate_glue PRIVATE src)
# What is called by name from outside has no prototype inside.
target_compile_options(waystate_glue PRIVATE ${waystate_wasm_features} -fno-exceptions -Wno-missing-prototypes)
target_link_libraries(waystate_glue PUBLIC waystate)

# The stack setting was renamed in 3.1.25.
set(waystate_stack_setting STACK_SIZE)
if(EMSCRIPTEN_VERSION AND EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  set(waystate_stack_setting TOTAL_STACK)
endif()

set(waystate_link_options
  -O3
  -sSTANDALONE_WASM
  --no-entry
  -sWASM_BIGINT
  -sMALLOC=emmalloc
  # Starts small, since a server holds many instances, and grows on demand.
  -s${waystate_stack_setting}=65536
  -sINITIAL_MEMORY=1048576
  -sALLOW_MEMORY_GROWTH=1
  # src/wasm/memory.c says why no more.
  -sMAXIMUM_MEMORY=2GB
  # Below everything: a stack that is too small ends in a trap, not in the data beside it.
  -Wl,--stack-first
  # The host's functions (src/wasm/host.h) are undefined here. scripts/build-wasm.mjs checks that nothing else is.
  -sERROR_ON_UNDEFINED_SYMBOLS=0
  -Wno-undefined)

# The public functions are exported under their C names.
find_program(WAYSTATE_NODE NAMES node nodejs REQUIRED)
file(GLOB waystate_headers CONFIGURE_DEPENDS src/include/waystate/*.h)
set(waystate_list_exports ${PROJECT_SOURCE_DIR}/scripts/list-exports.mjs)
set(waystate_entries ${PROJECT_SOURCE_DIR}/scripts/package/entries.mjs)
set(waystate_tables ${PROJECT_SOURCE_DIR}/scripts/package/entries.json ${PROJECT_SOURCE_DIR}/scripts/native-only.txt
  ${PROJECT_SOURCE_DIR}/bindings/js/calls.js)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${waystate_tables} ${waystate_entries})

# The module of an entry from what its target links.
function(waystate_apply_exports target entry)
  set(exports ${CMAKE_CURRENT_BINARY_DIR}/exports-${entry}.json)
  add_custom_command(OUTPUT ${exports}
    COMMAND ${WAYSTATE_NODE} ${waystate_list_exports} ${exports} ${entry}
    DEPENDS ${waystate_headers} ${waystate_list_exports} ${waystate_entries} ${waystate_tables}
    COMMENT "Listing the functions to export from ${entry}")
  add_custom_target(waystate_exports_${entry} DEPENDS ${exports})
  add_dependencies(${target} waystate_exports_${entry})
  set_target_properties(${target} PROPERTIES SUFFIX .wasm LINK_DEPENDS ${exports})
  target_link_options(${target} PRIVATE ${waystate_link_options} -sEXPORTED_FUNCTIONS=@${exports})
endfunction()

add_executable(waystate_wasm $<TARGET_OBJECTS:waystate_glue>)
target_link_libraries(waystate_wasm PRIVATE waystate)
set_target_properties(waystate_wasm PROPERTIES OUTPUT_NAME waystate LINKER_LANGUAGE C)
waystate_apply_exports(waystate_wasm waystate)

# The linker takes a stand-in before it looks for the same names in the library. Where it needs another name of a file that
# a stand-in takes the place of, it says that there are two of the same.
execute_process(COMMAND ${WAYSTATE_NODE} ${waystate_entries} OUTPUT_VARIABLE waystate_names COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[a-z_]+" waystate_names "${waystate_names}")
foreach(entry IN LISTS waystate_names)
  execute_process(COMMAND ${WAYSTATE_NODE} ${waystate_entries} ${entry} OUTPUT_VARIABLE found COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[a-z_]+" found "${found}")
  list(TRANSFORM found REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/src/wasm/without/\\1.c")
  add_executable(waystate_wasm_${entry} ${found})
  waystate_apply_options(waystate_wasm_${entry})
  target_include_directories(waystate_wasm_${entry} PRIVATE src)
  target_compile_options(waystate_wasm_${entry} PRIVATE ${waystate_wasm_features} -fno-exceptions)
  target_link_libraries(waystate_wasm_${entry} PRIVATE waystate_glue)
  set_target_properties(waystate_wasm_${entry} PROPERTIES OUTPUT_NAME waystate-${entry})
  waystate_apply_exports(waystate_wasm_${entry} ${entry})
  list(APPEND waystate_modules waystate_wasm_${entry})
endforeach()
add_custom_target(waystate_modules DEPENDS waystate_wasm ${waystate_modules})

# What scripts/build-wasm.mjs writes dist/constants.js from, and nobody ships.
add_executable(waystate_constants src/${WAYSTATE_CONSTANTS_SOURCE})
waystate_apply_options(waystate_constants)
target_include_directories(waystate_constants PRIVATE src)
target_compile_options(waystate_constants PRIVATE -fno-exceptions -Wno-missing-prototypes)
target_link_libraries(waystate_constants PRIVATE waystate)
set_target_properties(waystate_constants PROPERTIES SUFFIX .wasm)
target_link_options(waystate_constants PRIVATE -sSTANDALONE_WASM --no-entry -sEXPORTED_FUNCTIONS=_way_version)
