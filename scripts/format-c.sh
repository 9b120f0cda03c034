#!/usr/bin/env bash
# Formats the C code in place; with --check, fails when that would change anything.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

mapfile -t files < <(find src tests bench examples -name node_modules -prune -o -type f \( -name '*.c' -o -name '*.h' -o -name '*.cpp' -o -name '*.hpp' \) -print 2>/dev/null | sort)
if [[ ${1:-} == --check ]]; then
  clang-format --dry-run -Werror "${files[@]}"
  echo "clang-format: ${#files[@]} files in order"
else
  clang-format -i "${files[@]}"
fi
