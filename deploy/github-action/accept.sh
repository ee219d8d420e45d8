#!/bin/sh
# Opens a pull request with the pictures that were approved in a build, and writes its URL and branch to the outputs of the step.
set -u
set -- accept --build "${INPUT_BUILD:-latest}" --pull-request --yes
[ -n "${INPUT_BASE:-}" ] && set -- "$@" --base "$INPUT_BASE"
[ "${INPUT_REMOVE:-false}" = true ] && set -- "$@" --remove
[ "${INPUT_SKIP_REFUSED:-false}" = true ] && set -- "$@" --skip-refused

document=$(npx --yes "$LOUPE_PACKAGE" "$@" --json)
code=$?
[ -n "$document" ] && printf '%s\n' "$document"
DOCUMENT=$document CODE=$code node "$LOUPE_ACTION/outputs.mjs"
# Pictures that were rejected or wait for a decision are left, which is no failure.
[ "$code" = 3 ] && exit 0
exit "$code"
