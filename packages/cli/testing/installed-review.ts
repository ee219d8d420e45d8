import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../../../lib/product/files.mjs";

/** Packages of the review that npm installs, with theirs. */
const OTHERS = ["sharp", "detect-libc", "semver", "@electric-sql/pglite"];
const GUARD = pathToFileURL(join(ROOT, "packages/cli/testing/loopback-only.mjs")).href;

/** Address of a review that runs, as `--json` prints it. */
export type ReviewAddress = { url: string; token: string; project: string; build: number; dataDir: string };

/** Packs both packages, and installs them into a clean prefix from files alone: there is no registry to ask. */
export function installReview() {
  const prefix = mkdtempSync(join(tmpdir(), "loupe-installed-"));
  const archives = join(prefix, "archives");
  mkdirSync(join(prefix, "home"), { recursive: true });
  mkdirSync(archives);
  execFileSync(process.execPath, ["--import", "tsx", "cli/pack.ts", "--out", archives, "cli", "review"], { cwd: ROOT, stdio: "pipe" });
  const images = readdirSync(join(ROOT, "node_modules/@img")).map((name) => `@img/${name}`);
  for (const name of [...OTHERS, ...images])
    execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", archives, join(ROOT, "node_modules", name)]);
  const files = readdirSync(archives).map((name) => join(archives, name));
  const own = {
    HOME: join(prefix, "home"),
    npm_config_registry: "http://127.0.0.1:9",
    npm_config_audit: "false",
    npm_config_fetch_retries: "0",
  };
  execFileSync("npm", ["install", "--prefix", prefix, "--ignore-scripts", "--loglevel=error", ...files], {
    env: { ...process.env, ...own },
    cwd: prefix,
    stdio: "pipe",
  });
  const children: ChildProcess[] = [];
  const connections = join(prefix, "connections.txt");
  writeFileSync(connections, "");
  return {
    prefix,
    archive: files.find((file) => file.includes("loupe-review-"))!,
    /** Returns the addresses other than loopback that a process connected to. */
    foreignConnections: () => readFileSync(connections, "utf8"),
    /** Starts `loupe review` in a folder. */
    start(cwd: string, args: readonly string[], node = process.execPath) {
      const child = spawn(node, [join(prefix, "node_modules/@loupe/cli/dist/loupe.mjs"), "review", ...args], {
        cwd,
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, HOME: join(prefix, "home"), NODE_OPTIONS: `--import ${GUARD}`, LOUPE_CONNECTIONS: connections },
      });
      children.push(child);
      let [out, err] = ["", ""];
      child.stderr.on("data", (chunk) => (err += chunk));
      const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
        child.once("close", (code) => resolve({ code, out, err })),
      );
      const address = new Promise<ReviewAddress>((resolve, reject) => {
        child.stdout.on("data", (chunk) => {
          out += chunk;
          if (out.includes("\n")) resolve(JSON.parse(out.split("\n")[0]!) as ReviewAddress);
        });
        void ended.then(({ code }) => reject(new Error(`The review ended with ${code}: ${err}`)));
      });
      // A test that expects the end does not wait for it.
      address.catch(() => {});
      return { child, address, ended };
    },
    /** Ends what a failed test left, and removes the prefix. */
    remove() {
      for (const child of children) child.kill("SIGKILL");
      rmSync(prefix, { recursive: true, force: true });
    },
  };
}
