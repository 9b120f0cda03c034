# Toolchain file: finds the Emscripten that is installed and hands over to its own toolchain file. EMSDK wins over the
# emcc on the path; the root is asked from em-config, since emcc may be a link or a wrapper that says nothing of it.

set(waystate_root "")
if(DEFINED ENV{EMSDK} AND EXISTS "$ENV{EMSDK}/upstream/emscripten/emcc.py")
  set(waystate_root "$ENV{EMSDK}/upstream/emscripten")
else()
  find_program(WAYSTATE_EMCC emcc)
  find_program(WAYSTATE_EM_CONFIG em-config)
  if(WAYSTATE_EM_CONFIG)
    execute_process(COMMAND ${WAYSTATE_EM_CONFIG} EMSCRIPTEN_ROOT
      OUTPUT_VARIABLE waystate_root OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  elseif(WAYSTATE_EMCC)
    file(REAL_PATH "${WAYSTATE_EMCC}" waystate_emcc)
    get_filename_component(waystate_root "${waystate_emcc}" DIRECTORY)
  endif()
endif()

set(waystate_toolchain "${waystate_root}/cmake/Modules/Platform/Emscripten.cmake")
if(NOT EXISTS "${waystate_toolchain}")
  message(FATAL_ERROR "Emscripten was not found. Install it (Debian: apt-get install emscripten) or set EMSDK.")
endif()
include("${waystate_toolchain}")
