#!/bin/sh
# Starts an image with docker and waits until it is ready: deploy/smoke-test.sh IMAGE
set -eu

name="loupe-smoke-$$"
trap 'docker logs "$name"; docker rm --force "$name" >/dev/null' EXIT
docker run --detach --name "$name" --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --env HOST=127.0.0.1 "$1" >/dev/null
tries=0
until docker exec "$name" node health.mjs; do
  tries=$((tries + 1))
  [ "$tries" -lt 60 ] || exit 1
  sleep 1
done
docker exec "$name" node admin.mjs status
