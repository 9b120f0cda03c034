#!/usr/bin/env bash
# Installs what the project needs and leaves alone what is there already; a second run does nothing.
#
#   bash scripts/setup.sh               what building the package and the demo needs
#   bash scripts/setup.sh --tests       and what the tests need
#   bash scripts/setup.sh --platforms   and what the comparison across processors and browsers needs
#   bash scripts/setup.sh --recipes     what the recipes in examples/ need; may come together with another
#   bash scripts/setup.sh --site        what the site is made with; likewise
#
# As root on a Debian-like system it installs missing tools with apt-get. Anywhere else it lists what is missing and how
# to get it, and fails.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tests=false
platforms=false
recipes=false
site=false
for argument in "$@"; do
  case "$argument" in
    --tests) tests=true ;;
    --platforms) tests=true platforms=true ;;
    --recipes) recipes=true ;;
    --site) site=true ;;
    *)
      echo "setup: unknown option $argument (known: --tests, --platforms, --recipes, --site)" >&2
      exit 2
      ;;
  esac
done

# Each missing thing: Debian package | what for | how to get it elsewhere.
missing=()
need() {
  local package=$1 purpose=$2 elsewhere=$3
  shift 3
  "$@" >/dev/null 2>&1 || missing+=("$package|$purpose|$elsewhere")
}

has() { command -v "$1"; }
has_any() { for name in "$@"; do has "$name" && return 0; done; return 1; }
has_all() { for name in "$@"; do has "$name" || return 1; done; }
has_node() { has node && node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)'; }
has_emcc() { [[ -n ${EMSDK:-} && -e $EMSDK/upstream/emscripten/emcc.py ]] || has emcc; }
# Whether a compiler, called with these options, can make a program. The header shows that the C library is there.
compiles() { printf '#include <stdio.h>\nint main(void) { return 0; }\n' | "$@" -x c - -o /dev/null; }
has_cmocka() {
  printf '#include <%s>\n' stdarg.h stddef.h setjmp.h stdint.h cmocka.h | cat - <(echo 'int main(void) { return 0; }') |
    cc -x c - -o /dev/null -lcmocka
}

# The theme is asked for by making an empty site with it.
has_theme() {
  local folder code=0
  folder=$(mktemp -d)
  mkdir "$folder/docs"
  echo '# x' >"$folder/docs/index.md"
  printf 'site_name: x\ntheme:\n  name: material\n' >"$folder/mkdocs.yml"
  mkdocs build --quiet --config-file "$folder/mkdocs.yml" || code=$?
  rm -rf "$folder"
  return "$code"
}

# What is looked up again after an installation.
check() {
  missing=()
  need gcc "compiles the library and its tests" "a C11 compiler such as gcc or clang" has cc
  need cmake "builds the library" "CMake 3.22 or newer" has cmake
  need ninja-build "builds the library" "Ninja" has ninja
  need emscripten "compiles the WebAssembly module" "Emscripten: https://emscripten.org" has_emcc

  if $tests; then
    need g++ "checks the headers as C++" "a C++17 compiler" has c++
    need clang "compiles the tests with sanitizers" "clang with its compiler-rt" has clang
    if has clang >/dev/null; then
      need "libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev" "runtime of the sanitizers" "compiler-rt of your clang" \
        compiles clang -fsanitize=address,undefined
    fi
    need clang-format "checks the format of the C code" "clang-format" has clang-format
    need clang-tidy "looks for mistakes in the C code" "clang-tidy" has clang-tidy
    need libcmocka-dev "test framework of the C tests" "cmocka: https://cmocka.org" has_cmocka
    need valgrind "counts instructions" "valgrind: https://valgrind.org" has valgrind
    need pkg-config "tests the installed copy" "pkg-config or pkgconf" has_any pkg-config pkgconf
    need chromium "runs the browser tests" "Chromium or Chrome" has_any chromium chromium-browser google-chrome
  fi

  if $recipes; then
    need redis-server "holds the rooms that move between servers" "Redis: https://redis.io" has redis-server
    need chromium "runs the games" "Chromium or Chrome" has_any chromium chromium-browser google-chrome
  fi

  if $site; then
    need mkdocs "makes the pages of the site" "MkDocs: https://www.mkdocs.org" has mkdocs
    need mkdocs-material "is the theme of the site" "Material for MkDocs" has_theme
    need doxygen "makes the reference of C" "Doxygen: https://www.doxygen.nl" has doxygen
  fi

  if $platforms; then
    need firefox-esr "runs the results in Firefox" "Firefox" has_any firefox-esr firefox
    need webkit2gtk-driver "runs the results in WebKit" "WebKitGTK's WebDriver and MiniBrowser" has WebKitWebDriver
    need xvfb "gives WebKit a screen" "Xvfb" has Xvfb
    need gcc-aarch64-linux-gnu "compiles for arm64" "a cross compiler for aarch64" has aarch64-linux-gnu-gcc
    need libc6-dev-arm64-cross "compiles for arm64" "a C library for aarch64" compiles aarch64-linux-gnu-gcc
    need gcc-s390x-linux-gnu "compiles for s390x, a big-endian processor" "a cross compiler for s390x" has s390x-linux-gnu-gcc
    need libc6-dev-s390x-cross "compiles for s390x" "a C library for s390x" compiles s390x-linux-gnu-gcc
    need gcc-riscv64-linux-gnu "compiles for riscv64" "a cross compiler for riscv64" has riscv64-linux-gnu-gcc
    need libc6-dev-riscv64-cross "compiles for riscv64" "a C library for riscv64" compiles riscv64-linux-gnu-gcc
    need libc6-dev-i386 "compiles for 32-bit x86" "a 32-bit C library" compiles gcc -m32
    if has gcc >/dev/null; then
      need "lib32gcc-$(gcc -dumpversion | cut -d. -f1)-dev" "compiles for 32-bit x86" "a gcc that takes -m32" \
        compiles gcc -m32 -fsanitize=undefined
    fi
    need qemu-user "runs programs of other processors" "QEMU in user mode" has_all qemu-aarch64 qemu-riscv64 qemu-s390x
  fi
}

packages() {
  local entry
  for entry in "${missing[@]}"; do echo "${entry%%|*}"; done | sort -u
}

install_packages() {
  local wanted
  mapfile -t wanted < <(packages)
  echo "setup: installing ${wanted[*]}"
  export DEBIAN_FRONTEND=noninteractive
  local install=(apt-get install --yes --no-install-recommends "${wanted[@]}")
  # The lists may be absent or old; fetch them only when needed.
  "${install[@]}" </dev/null >/dev/null 2>&1 || {
    apt-get update </dev/null >/dev/null
    "${install[@]}" </dev/null
  }
}

# Node comes first: what runs this may well be npm, so it is only checked, never replaced.
if ! has_node >/dev/null; then
  echo "setup: Node 20 or newer is needed and is not on the path ($(node --version 2>/dev/null || echo none))." >&2
  echo "       Get it from https://nodejs.org or your system's packages." >&2
  exit 1
fi

check
if ((${#missing[@]} > 0)) && [[ $(id -u) == 0 ]] && has apt-get >/dev/null; then
  install_packages
  check
  # The names of some packages carry a compiler's version, known only now.
  if ((${#missing[@]} > 0)); then
    install_packages
    check
  fi
fi
if ((${#missing[@]} > 0)); then
  echo "setup: missing and not installable from here:" >&2
  for entry in "${missing[@]}"; do
    IFS='|' read -r package purpose elsewhere <<<"$entry"
    printf '  %-24s %s\n  %-24s get it: apt-get install %s (Debian), or elsewhere: %s\n' \
      "$package" "$purpose" "" "$package" "$elsewhere" >&2
  done
  exit 1
fi

# node_modules follows the lockfile.
stamp=node_modules/.waystate-lock
if ! cmp -s package-lock.json "$stamp"; then
  echo "setup: installing the npm packages of package-lock.json"
  npm ci --ignore-scripts --no-audit --no-fund </dev/null
  cp package-lock.json "$stamp"
fi
echo "setup: ready"
