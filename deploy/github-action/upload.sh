#!/bin/sh
# Sends results with `loupe upload`, and writes number, URL and status of the build to the outputs of the step.
set -u
set -- upload
[ -n "${INPUT_RESULTS:-}" ] && set -- "$@" "$INPUT_RESULTS"
[ -n "${INPUT_NAME:-}" ] && set -- "$@" --name "$INPUT_NAME"
[ -n "${INPUT_SHARD:-}" ] && set -- "$@" --shard "$INPUT_SHARD"
[ "${INPUT_WAIT:-false}" = true ] && set -- "$@" --wait
[ "${INPUT_SKIP_REFUSED:-false}" = true ] && set -- "$@" --skip-refused

document=$(npx --yes "$LOUPE_PACKAGE" "$@" --json)
code=$?
[ -n "$document" ] && printf '%s\n' "$document"
DOCUMENT=$document CODE=$code node "$LOUPE_ACTION/outputs.mjs"
# Changes that wait for a decision fail the check of Loupe, not the job.
[ "$code" = 3 ] && [ "${INPUT_FAIL_ON_CHANGES:-false}" != true ] && exit 0
exit "$code"
