import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { socketPath, takeSocket } from "../service/db/socket-lock.ts";
import { compressFiles } from "./compress-files.ts";
import { ROOT } from "./root.mjs";

const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "proxy.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];
const STAMP = join(ROOT, ".next", "loupe-build-stamp");

function* filesUnder(root: string, path: string): Generator<string> {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) return void (yield path);
  for (const name of readdirSync(full).sort()) yield* filesUnder(root, `${path}/${name}`);
}

/** Hashes all sources that the built pages depend on. Takes a few milliseconds. */
export function hashSources(root: string = ROOT): string {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap((source) => [...filesUnder(root, source)])) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

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
  if (isBuilt(hashSources())) return true;
  mkdirSync(join(ROOT, "node_modules"), { recursive: true });
  for (;;) {
    const lock = await takeSocket(socketPath(join(ROOT, "node_modules"), ".loupe-build.sock"));
    if (!lock) {
      await sleep(300, undefined, { signal }).catch(() => {});
      if (signal.aborted) return false;
      continue;
    }
    try {
      const sources = hashSources();
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
