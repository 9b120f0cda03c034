# How everything of this project is compiled.

if(MSVC)
  set(WAYSTATE_WARNINGS /W4 $<$<BOOL:${WAYSTATE_WERROR}>:/WX>)
else()
  set(WAYSTATE_WARNINGS -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes
    $<$<BOOL:${WAYSTATE_WERROR}>:-Werror>)
endif()

# One rounding per operation, whatever the processor: by compiler, not by platform, since each compiler has its own
# default and a fused multiply-add changes paths without a word.
set(WAYSTATE_FLOATING_POINT)
if(CMAKE_C_COMPILER_ID STREQUAL "MSVC")
  set(WAYSTATE_FLOATING_POINT /fp:precise)
elseif(MSVC)
  # clang-cl
  set(WAYSTATE_FLOATING_POINT /fp:precise /clang:-ffp-contract=${WAYSTATE_FP_CONTRACT})
elseif(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
  set(WAYSTATE_FLOATING_POINT -ffp-contract=${WAYSTATE_FP_CONTRACT})
else()
  message(WARNING "Unknown compiler ${CMAKE_C_COMPILER_ID}: make sure that it never fuses a multiplication and an "
    "addition, or results will differ from other builds")
endif()

# x87 registers are wider than a double. Emscripten names its processor x86 too.
if(CMAKE_SIZEOF_VOID_P EQUAL 4 AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86|i.86|x86_64|AMD64)$" AND NOT EMSCRIPTEN)
  if(CMAKE_C_COMPILER_ID STREQUAL "MSVC")
    list(APPEND WAYSTATE_FLOATING_POINT /arch:SSE2)
  elseif(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    list(APPEND WAYSTATE_FLOATING_POINT -msse2 -mfpmath=sse)
  endif()
endif()

# Language, warnings and arithmetic.
function(waystate_apply_options target)
  set_target_properties(${target} PROPERTIES
    C_STANDARD 11
    C_STANDARD_REQUIRED ON
    C_EXTENSIONS OFF
    C_VISIBILITY_PRESET hidden)
  target_compile_options(${target} PRIVATE ${WAYSTATE_WARNINGS} ${WAYSTATE_FLOATING_POINT})
endfunction()

# The stack of the WebAssembly module has 64 KB, which the deepest calls are to use a few of. Builds for finding faults have
# frames of another size.
function(waystate_apply_frame_limit target)
  if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_C_COMPILER_ID MATCHES "GNU|Clang" AND NOT MSVC)
    target_compile_options(${target} PRIVATE -Wframe-larger-than=6144)
  endif()
endfunction()

# Include folders and what the library links.
function(waystate_apply_layout target)
  waystate_apply_frame_limit(${target})
  target_compile_features(${target} PRIVATE c_std_11)
  target_compile_definitions(${target} PRIVATE
    WAYSTATE_VERSION_MAJOR=${PROJECT_VERSION_MAJOR}
    WAYSTATE_VERSION_MINOR=${PROJECT_VERSION_MINOR}
    WAYSTATE_VERSION_PATCH=${PROJECT_VERSION_PATCH})
  target_include_directories(${target}
    PUBLIC
      $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src/include>
      $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE ${PROJECT_SOURCE_DIR}/src)
  if(UNIX)
    target_link_libraries(${target} PUBLIC m)
  endif()
endfunction()
