# Headers, library, and the two ways to find them: find_package(waystate) and pkg-config.

include(CMakePackageConfigHelpers)

set(waystate_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/waystate)

install(TARGETS waystate EXPORT waystate-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY src/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
install(EXPORT waystate-targets NAMESPACE waystate:: DESTINATION ${waystate_package_dir})

configure_package_config_file(scripts/cmake/waystate-config.cmake.in waystate-config.cmake
  INSTALL_DESTINATION ${waystate_package_dir})
write_basic_package_version_file(waystate-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES
    ${CMAKE_CURRENT_BINARY_DIR}/waystate-config.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/waystate-config-version.cmake
  DESTINATION ${waystate_package_dir})

# Paths relative to the file itself, so that an installed copy can be moved.
file(RELATIVE_PATH waystate_pc_to_prefix
  ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(scripts/cmake/waystate.pc.in waystate.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/waystate.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
