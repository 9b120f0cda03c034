# The fuzzing program: tests/fuzz and the slow models of the C tests.

file(GLOB waystate_fuzz CONFIGURE_DEPENDS tests/fuzz/*.c)
set(waystate_models graph_oracle hex_oracle oracle test_bytes voxel_world)
list(TRANSFORM waystate_models PREPEND ${PROJECT_SOURCE_DIR}/tests/c/support/)
list(TRANSFORM waystate_models APPEND .c)

add_executable(fuzz ${waystate_fuzz} ${waystate_models})
waystate_apply_options(fuzz)
target_include_directories(fuzz PRIVATE tests/c/support)
target_link_libraries(fuzz PRIVATE waystate cmocka)
target_link_options(fuzz PRIVATE -fsanitize=fuzzer)
