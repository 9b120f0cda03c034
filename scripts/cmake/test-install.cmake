# Installs into a fresh prefix, moves it, then builds tests/consumer against it with find_package and with pkg-config,
# in C and in C++, and runs what it built. Moving shows that no path of the build is baked in.

set(work ${WAYSTATE_BINARY_DIR}/consumer)
set(prefix ${work}/moved)

function(run)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nended with ${result}:\n${output}")
  endif()
  string(STRIP "${output}" output)
  set(run_output "${output}" PARENT_SCOPE)
endfunction()

function(check_version what found)
  if(NOT found STREQUAL WAYSTATE_VERSION)
    message(FATAL_ERROR "${what} says version '${found}', package.json says '${WAYSTATE_VERSION}'")
  endif()
  message(STATUS "${what}: version ${found}")
endfunction()

file(REMOVE_RECURSE ${work})
run(${CMAKE_COMMAND} --install ${WAYSTATE_BINARY_DIR} --prefix ${work}/installed)
file(RENAME ${work}/installed ${prefix})

# find_package
run(${CMAKE_COMMAND} -S ${WAYSTATE_CONSUMER_DIR} -B ${work}/build -G ${WAYSTATE_GENERATOR}
  -D CMAKE_PREFIX_PATH=${prefix} -D CMAKE_C_COMPILER=${WAYSTATE_C_COMPILER} -D WAYSTATE_WANTED=${WAYSTATE_VERSION})
run(${CMAKE_COMMAND} --build ${work}/build)
run(${work}/build/consumer)
check_version("The program built with find_package" "${run_output}")

# A project in C++ alone: the installed copy, and the sources as a folder of its own.
run(${CMAKE_COMMAND} -S ${WAYSTATE_CONSUMER_DIR}/game -B ${work}/game -G ${WAYSTATE_GENERATOR}
  -D CMAKE_PREFIX_PATH=${prefix})
run(${CMAKE_COMMAND} --build ${work}/game)
run(${work}/game/game)
check_version("The program in C++" "${run_output}")
run(${CMAKE_COMMAND} -S ${WAYSTATE_CONSUMER_DIR}/game -B ${work}/within -G ${WAYSTATE_GENERATOR}
  -D WAYSTATE_SOURCES=${WAYSTATE_SOURCE_DIR} -D CMAKE_C_COMPILER=${WAYSTATE_C_COMPILER})
run(${CMAKE_COMMAND} --build ${work}/within --target game)
run(${work}/within/game)
check_version("The program in C++ with the sources within" "${run_output}")

# pkg-config
find_program(PKG_CONFIG NAMES pkg-config pkgconf REQUIRED)
file(GLOB_RECURSE pc_file ${prefix}/*/waystate.pc)
get_filename_component(pc_dir ${pc_file} DIRECTORY)
set(ENV{PKG_CONFIG_PATH} ${pc_dir})
# A shared library is not where the loader looks.
get_filename_component(lib_dir ${pc_dir} DIRECTORY)
set(ENV{LD_LIBRARY_PATH} ${lib_dir})
run(${PKG_CONFIG} --modversion waystate)
check_version("pkg-config" "${run_output}")
run(${PKG_CONFIG} --cflags --libs --static waystate)
separate_arguments(flags UNIX_COMMAND "${run_output}")
run(${WAYSTATE_C_COMPILER} -std=c11 ${WAYSTATE_CONSUMER_DIR}/main.c -o ${work}/consumer ${flags})
run(${work}/consumer)
check_version("The program built with pkg-config" "${run_output}")
