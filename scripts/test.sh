#!/usr/bin/env bash
# Everything that must hold before a change goes in, in one run (npm test). Stops at the first step that fails.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

names=()
seconds=()
started=$SECONDS

step() {
  local name=$1 begin=$SECONDS code=0
  shift
  printf '\n=== %s\n' "$name"
  "$@" </dev/null || code=$?
  if ((code != 0)); then
    printf '\nwaystate: FAILED at step "%s" (exit code %d) after %d s\n' "$name" "$code" $((SECONDS - started))
    exit 1
  fi
  names+=("$name")
  seconds+=($((SECONDS - begin)))
}

step "set-up" bash scripts/setup.sh --platforms --recipes --site
step "build" npm run --silent build
step "sizes" npm run --silent sizes
step "lint" npm run --silent lint
step "clang-tidy" npm run --silent tidy
step "types" npm run --silent typecheck
step "C tests" npm run --silent test:c
step "C tests with sanitizers" env WAYSTATE_QUICK=1 npm run --silent test:asan
step "coverage" npm run --silent coverage
step "instructions" npm run --silent test:instructions
step "fuzzing" npm run --silent fuzz -- --fixed 30000
step "JavaScript tests" npm run --silent test:js
step "browser tests" npm run --silent test:browser
step "site" npm run --silent test:site
step "recipes" npm run --silent test:recipes
step "platforms" npm run --silent test:platforms

printf '\n'
for i in "${!names[@]}"; do printf '%6d s  %s\n' "${seconds[i]}" "${names[i]}"; done
printf 'waystate: PASSED, %d steps in %d s\n' "${#names[@]}" $((SECONDS - started))
