# The source list is explicit, so that a stray file never slips into a build; the audit keeps it complete.

include(src/sources.cmake)

file(GLOB_RECURSE waystate_found RELATIVE ${PROJECT_SOURCE_DIR}/src CONFIGURE_DEPENDS src/*.c)
foreach(file IN LISTS waystate_found)
  if(file IN_LIST WAYSTATE_CONSTANTS_SOURCE)
    continue()
  endif()
  if(file MATCHES "^wasm/without/")
    set(list WAYSTATE_WITHOUT_SOURCES)
  elseif(file MATCHES "^wasm/")
    set(list WAYSTATE_WASM_SOURCES)
  else()
    set(list WAYSTATE_SOURCES)
  endif()
  if(NOT file IN_LIST ${list})
    message(FATAL_ERROR "src/${file} is not listed under ${list} in src/sources.cmake")
  endif()
endforeach()

list(TRANSFORM WAYSTATE_SOURCES PREPEND ${PROJECT_SOURCE_DIR}/src/)
list(TRANSFORM WAYSTATE_WASM_SOURCES PREPEND ${PROJECT_SOURCE_DIR}/src/)
