import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { socketPath, takeSocket } from "../service/db/socket-lock.ts";
import { compressFiles } from "./compress-files.ts";
import { ROOT } from "../lib/product/files.mjs";
import { hashSources } from "./hash-sources.mjs";

/** Files and folders that the built pages depend on. */
export const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "proxy.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
  "packages/cli/package.json",
];
const STAMP = join(ROOT, ".next", "loupe-build-stamp");

const isBuilt = (sources: string) =>
  existsSync(STAMP) && existsSync(join(ROOT, ".next", "BUILD_ID")) && readFileSync(STAMP, "utf8") === sources;

/** Runs `next build`; resolves with its output when it failed, else with null. */
function runBuild(signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(process.execPath, [join(ROOT, "node_modules/next/dist/bin/next"), "build"], {
      cwd: ROOT,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    });
    // The build starts workers: the whole process group is stopped.
    const abort = () => child.pid && process.kill(-child.pid, "SIGTERM");
    signal.addEventListener("abort", abort);
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => {
      signal.removeEventListener("abort", abort);
      resolve(code === 0 ? null : output);
    });
  });
}

/**
 * Builds the pages unless they were built from the same sources. A lock lets a single process build; others wait for its result.
 * Resolves with false when the build was aborted, or failed and its output was printed.
 */
export async function build(signal: AbortSignal): Promise<boolean> {
  if (isBuilt(hashSources(SOURCES))) return true;
  mkdirSync(join(ROOT, "node_modules"), { recursive: true });
  for (;;) {
    const lock = await takeSocket(socketPath(join(ROOT, "node_modules"), ".loupe-build.sock"));
    if (!lock) {
      await sleep(300, undefined, { signal }).catch(() => {});
      if (signal.aborted) return false;
      continue;
    }
    try {
      const sources = hashSources(SOURCES);
      if (isBuilt(sources)) return true;
      rmSync(STAMP, { force: true });
      process.stdout.write("Building… ");
      const started = Date.now();
      const failure = await runBuild(signal);
      if (signal.aborted) return false;
      if (failure !== null) {
        console.error(`\n${failure.trim()}\nThe pages could not be built.`);
        return false;
      }
      await compressFiles(join(ROOT, ".next", "static"));
      writeFileSync(STAMP, sources);
      console.log(`done in ${Math.round((Date.now() - started) / 1000)} s.`);
      return true;
    } finally {
      await lock.release();
    }
  }
}
