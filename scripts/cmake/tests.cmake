# The C tests: one program per test_*.c in tests/c and its folders, the public headers alone, and the installed copy.

find_path(CMOCKA_INCLUDE_DIR cmocka.h)
find_library(CMOCKA_LIBRARY cmocka)
if(NOT CMOCKA_INCLUDE_DIR OR NOT CMOCKA_LIBRARY)
  message(FATAL_ERROR "The tests need cmocka (Debian: apt-get install libcmocka-dev; elsewhere the package cmocka). "
    "Without it, configure with -DWAYSTATE_BUILD_TESTS=OFF.")
endif()

set(waystate_test_timeout 600)

# Tests look inside, so they need a static library whatever is shipped.
set(waystate_test_library waystate)
if(BUILD_SHARED_LIBS)
  set(waystate_test_library waystate_internal)
  add_library(waystate_internal STATIC ${WAYSTATE_SOURCES})
  waystate_apply_options(waystate_internal)
  waystate_apply_layout(waystate_internal)
endif()

file(GLOB waystate_support CONFIGURE_DEPENDS tests/c/support/*.c tests/c/models/*.c)
set(waystate_support_scope INTERFACE)
if(waystate_support)
  set(waystate_support_scope PUBLIC)
  add_library(waystate_test_support STATIC ${waystate_support})
  waystate_apply_options(waystate_test_support)
else()
  add_library(waystate_test_support INTERFACE)
endif()
target_include_directories(waystate_test_support ${waystate_support_scope}
  ${PROJECT_SOURCE_DIR}/tests/c ${PROJECT_SOURCE_DIR}/tests/c/support ${PROJECT_SOURCE_DIR}/tests/c/models
  ${PROJECT_SOURCE_DIR}/src)
target_include_directories(waystate_test_support SYSTEM ${waystate_support_scope} ${CMOCKA_INCLUDE_DIR})
target_link_libraries(waystate_test_support ${waystate_support_scope} ${waystate_test_library} ${CMOCKA_LIBRARY})

file(GLOB waystate_tests CONFIGURE_DEPENDS tests/c/test_*.c tests/c/*/test_*.c)
list(FILTER waystate_tests EXCLUDE REGEX "/counted/|/support/|/models/")
foreach(source IN LISTS waystate_tests)
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  waystate_apply_options(${name})
  target_link_libraries(${name} PRIVATE waystate_test_support)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES
    TIMEOUT ${waystate_test_timeout}
    ENVIRONMENT "WAYSTATE_VECTORS=${PROJECT_SOURCE_DIR}/tests/vectors;UBSAN_OPTIONS=print_stacktrace=1")
endforeach()

# What calls take, counted in basic blocks: the sources once more, built to call back at each.
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang" AND NOT MSVC)
  add_library(waystate_counted STATIC ${WAYSTATE_SOURCES})
  waystate_apply_options(waystate_counted)
  waystate_apply_layout(waystate_counted)
  target_compile_options(waystate_counted PRIVATE -O1 -fsanitize-coverage=trace-pc)
  file(GLOB waystate_counted_tests CONFIGURE_DEPENDS tests/c/counted/test_*.c)
  foreach(source IN LISTS waystate_counted_tests)
    get_filename_component(name ${source} NAME_WE)
    add_executable(${name} ${source} tests/c/counted/work.c tests/c/support/test_bytes.c)
    waystate_apply_options(${name})
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/c/support ${PROJECT_SOURCE_DIR}/tests/c/models
      ${PROJECT_SOURCE_DIR}/src)
    target_include_directories(${name} SYSTEM PRIVATE ${CMOCKA_INCLUDE_DIR})
    target_link_libraries(${name} PRIVATE waystate_counted ${CMOCKA_LIBRARY})
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${waystate_test_timeout})
  endforeach()
endif()

# The longest first, so that a first run of all tests keeps every processor busy to its end.
set(waystate_long_tests test_maps test_theta test_hpa_maps test_grid_search_exhaustive test_jump)
set(waystate_cost 100)
foreach(name IN LISTS waystate_long_tests)
  if(TEST ${name})
    set_tests_properties(${name} PROPERTIES COST ${waystate_cost})
    math(EXPR waystate_cost "${waystate_cost} - 10")
  endif()
endforeach()

# The examples say what their first line promises.
set(waystate_example_rollback "stale: the world changed.*116 cells, cost 138.20")
set(waystate_example_crowd "computed in 6 slices.*repaired in 1 slices")
set(waystate_example_late_input "frame 54: apart.*frame 119: the same")
foreach(name IN ITEMS rollback crowd late_input)
  add_executable(example_${name} examples/c/${name}.c)
  waystate_apply_options(example_${name})
  target_link_libraries(example_${name} PRIVATE waystate)
  add_test(NAME example_${name} COMMAND example_${name})
  set_tests_properties(example_${name} PROPERTIES PASS_REGULAR_EXPRESSION "${waystate_example_${name}}")
endforeach()

# waystate.hpp and what is written with it. Counted builds have C alone to count.
if(NOT MSVC AND NOT CMAKE_C_FLAGS_DEBUG MATCHES "--coverage")
  enable_language(CXX)
  set(waystate_cxx_warnings -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${WAYSTATE_WERROR}>:-Werror>)
  foreach(source IN ITEMS tests/cpp/test_waystate_hpp.cpp examples/cpp/rollback.cpp)
    get_filename_component(name ${source} NAME_WE)
    if(source MATCHES "^examples")
      set(name example_cpp_${name})
    endif()
    add_executable(${name} ${source})
    target_compile_features(${name} PRIVATE cxx_std_17)
    target_compile_options(${name} PRIVATE ${waystate_cxx_warnings})
    target_link_libraries(${name} PRIVATE waystate)
    add_test(NAME ${name} COMMAND ${name})
  endforeach()
  set_tests_properties(example_cpp_rollback PROPERTIES PASS_REGULAR_EXPRESSION "${waystate_example_late_input}")
endif()

# Each public header is complete by itself, as strict C11 and as C++17.
if(NOT MSVC)
  enable_language(CXX)
  set(waystate_strict -fsyntax-only -Wall -Wextra -Wpedantic -Werror -I${PROJECT_SOURCE_DIR}/src/include)
  file(GLOB waystate_headers CONFIGURE_DEPENDS src/include/waystate/*.h)
  foreach(header IN LISTS waystate_headers)
    get_filename_component(name ${header} NAME_WE)
    foreach(suffix IN ITEMS c cpp)
      file(CONFIGURE OUTPUT headers/${name}.${suffix} CONTENT "#include \"waystate/${name}.h\"\n")
    endforeach()
    add_test(NAME header_${name}_c11
      COMMAND ${CMAKE_C_COMPILER} -std=c11 ${waystate_strict} ${CMAKE_CURRENT_BINARY_DIR}/headers/${name}.c)
    add_test(NAME header_${name}_cxx17
      COMMAND ${CMAKE_CXX_COMPILER} -std=c++17 ${waystate_strict} ${CMAKE_CURRENT_BINARY_DIR}/headers/${name}.cpp)
  endforeach()
endif()

if(WAYSTATE_TEST_INSTALL)
  add_test(NAME install_and_consume
    COMMAND ${CMAKE_COMMAND}
      -D WAYSTATE_BINARY_DIR=${CMAKE_CURRENT_BINARY_DIR}
      -D WAYSTATE_SOURCE_DIR=${PROJECT_SOURCE_DIR}
      -D WAYSTATE_CONSUMER_DIR=${PROJECT_SOURCE_DIR}/tests/consumer
      -D WAYSTATE_VERSION=${WAYSTATE_PACKAGE_VERSION}
      -D WAYSTATE_C_COMPILER=${CMAKE_C_COMPILER}
      -D WAYSTATE_GENERATOR=${CMAKE_GENERATOR}
      -P ${PROJECT_SOURCE_DIR}/scripts/cmake/test-install.cmake)
  set_tests_properties(install_and_consume PROPERTIES TIMEOUT ${waystate_test_timeout})
endif()
