# waystate.wasm: one module and no generated JavaScript; the wrapper in bindings/js is written by hand.

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
  engine/graph/graph_astar.c
  engine/graph/graph_bidirectional.c
  engine/uniform/hex_astar.c
  engine/uniform/hex_astar_state.c
  engine/hierarchy/hpa_flood.c
  engine/hierarchy/hpa_search.c
  engine/hierarchy/hpa_window.c
  engine/jump/jump_lookup.c
  engine/jump/jump_block_state.c
  engine/jump/jump_scan.c
  engine/uniform/dial_queue.c
  engine/uniform/square_astar.c
  engine/uniform/square_astar_state.c
  engine/uniform/bucket_queue.c
  engine/generic/generic_search.c
  engine/generic/search_buffers_state.c
  engine/generic/once.c
  engine/any_angle/theta.c
  engine/voxel/voxel_astar.c
  world/graph/graph_state.c
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

add_executable(waystate_wasm ${WAYSTATE_WASM_SOURCES})
waystate_apply_options(waystate_wasm)
waystate_apply_frame_limit(waystate_wasm)
target_include_directories(waystate_wasm PRIVATE src)
# What is called by name from outside has no prototype inside.
target_compile_options(waystate_wasm PRIVATE ${waystate_wasm_features} -fno-exceptions -Wno-missing-prototypes)
target_link_libraries(waystate_wasm PRIVATE waystate)
set_target_properties(waystate_wasm PROPERTIES OUTPUT_NAME waystate SUFFIX .wasm)

# The public functions are exported under their C names.
find_program(WAYSTATE_NODE NAMES node nodejs REQUIRED)
file(GLOB waystate_headers CONFIGURE_DEPENDS src/include/waystate/*.h)
set(waystate_exports ${CMAKE_CURRENT_BINARY_DIR}/exports.json)
set(waystate_list_exports ${PROJECT_SOURCE_DIR}/scripts/list-exports.mjs)
set(waystate_native_only ${PROJECT_SOURCE_DIR}/scripts/native-only.txt)
set(waystate_calls ${PROJECT_SOURCE_DIR}/bindings/js/calls.js)
add_custom_command(OUTPUT ${waystate_exports}
  COMMAND ${WAYSTATE_NODE} ${waystate_list_exports} ${waystate_exports}
  DEPENDS ${waystate_headers} ${waystate_list_exports} ${waystate_native_only} ${waystate_calls}
  COMMENT "Listing the functions to export")
add_custom_target(waystate_exports DEPENDS ${waystate_exports})
add_dependencies(waystate_wasm waystate_exports)
set_target_properties(waystate_wasm PROPERTIES LINK_DEPENDS ${waystate_exports})

# The stack setting was renamed in 3.1.25.
set(waystate_stack_setting STACK_SIZE)
if(EMSCRIPTEN_VERSION AND EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  set(waystate_stack_setting TOTAL_STACK)
endif()

target_link_options(waystate_wasm PRIVATE
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
  -Wno-undefined
  -sEXPORTED_FUNCTIONS=@${waystate_exports})

# What scripts/build-wasm.mjs writes dist/constants.js from, and nobody ships.
add_executable(waystate_constants src/${WAYSTATE_CONSTANTS_SOURCE})
waystate_apply_options(waystate_constants)
target_include_directories(waystate_constants PRIVATE src)
target_compile_options(waystate_constants PRIVATE -fno-exceptions -Wno-missing-prototypes)
target_link_libraries(waystate_constants PRIVATE waystate)
set_target_properties(waystate_constants PROPERTIES SUFFIX .wasm)
target_link_options(waystate_constants PRIVATE -sSTANDALONE_WASM --no-entry -sEXPORTED_FUNCTIONS=_way_version)
