import { spawnSync } from "node:child_process";
import * as vitest from "vitest";
import { ffmpeg } from "../media/ffmpeg.ts";
import { postgresBinaries } from "./peers.ts";
import { hasRadosgw } from "./radosgw.ts";
import { mayMount } from "./small-disk.ts";

/** Programs that can be installed. */
const programs = {
  Postgres: () => vitest.inject("postgresUrl") !== null,
  // For a Postgres that the test stops and freezes.
  initdb: () => process.platform === "linux" && postgresBinaries() !== null,
  Redis: () => vitest.inject("redisUrl") !== null,
  ffmpeg: () => ffmpeg !== null,
  radosgw: () => hasRadosgw,
  "nginx, Caddy, Postgres and Redis": () =>
    ["nginx", "caddy"].every((program) => !spawnSync(program, ["version"]).error) &&
    ["postgresUrl", "redisUrl"].every((name) => vitest.inject(name as "postgresUrl" | "redisUrl") !== null),
  kubectl: () => spawnSync("kubectl", ["version", "--client"]).status === 0,
  "bash, curl and jq": () => ["bash", "curl", "jq"].every((program) => spawnSync(program, ["--version"]).status === 0),
};
/** Properties of the machine. */
const machine = {
  Linux: () => process.platform === "linux",
  "a POSIX shell": () => process.platform !== "win32",
  "a disk to fill": () => mayMount,
};
const checks = { ...programs, ...machine };

/**
 * Returns vitest's `describe` and `test` for tests that need a program or a property of the machine. Without it they don't run, so that a
 * contributor without Redis or Postgres can run all other tests; `npm test -- --all` counts them. CI sets `LOUPE_REQUIRE_ALL`: there a missing program
 * fails the run.
 */
export function needs(peer: keyof typeof checks) {
  const found = checks[peer]();
  if (!found && peer in programs && process.env["LOUPE_REQUIRE_ALL"] === "1")
    throw new Error(`Install ${peer}: with LOUPE_REQUIRE_ALL no test is skipped.`);
  return { describe: vitest.describe.runIf(found), test: vitest.test.runIf(found) };
}
