# The fuzzing program: tests/fuzz and the slow models of the C tests.

file(GLOB waystate_fuzz CONFIGURE_DEPENDS tests/fuzz/*.c)
set(waystate_models models/graph_oracle models/hex_oracle models/oracle models/voxel_world support/test_bytes)
list(TRANSFORM waystate_models PREPEND ${PROJECT_SOURCE_DIR}/tests/c/)
list(TRANSFORM waystate_models APPEND .c)

add_executable(fuzz ${waystate_fuzz} ${waystate_models})
waystate_apply_options(fuzz)
target_include_directories(fuzz PRIVATE tests/c/support tests/c/models)
target_link_libraries(fuzz PRIVATE waystate cmocka)
target_link_options(fuzz PRIVATE -fsanitize=fuzzer)
