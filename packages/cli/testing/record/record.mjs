// Records results of the real tools, and proves that a suite is green after `loupe accept`. Usage, from the root of the repository:
//   node packages/cli/testing/record/record.mjs [TOOL…]
// RUN_NODE: the Node that runs the suites, for tools that need a newer one. LOUPE_BROWSER: a Chromium; found by itself.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { installedBrowser } from "../../../../cli/browser.mjs";
import { ROOT } from "../../../../lib/product/files.mjs";
import { TOOLS } from "./tools.mjs";

/** Stands for the folder of a recording in its reports. */
const RECORDED_ROOT = "/recorded";
const OUT = join(ROOT, "packages/cli/testing/recorded");

/** @param {string} folder @param {readonly string[]} args */
const git = (folder, ...args) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "core.quotepath=off", ...args], {
    cwd: folder,
    encoding: "utf8",
  });

/** Replaces the folder of a run in a report. @param {Uint8Array} bytes @param {string} folder */
const withoutFolder = (bytes, folder) => Buffer.from(Buffer.from(bytes).toString("utf8").replaceAll(folder, RECORDED_ROOT));

/** Replaces the folder of a run in reports below a path, also in archives. @param {string} path @param {string} folder */
function replaceFolder(path, folder) {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) replaceFolder(join(path, name), folder);
  else if (/\.(json|jsonl|md)$/.test(path)) writeFileSync(path, withoutFolder(readFileSync(path), folder));
  else if (path.endsWith(".zip")) {
    const entries = Object.entries(unzipSync(readFileSync(path))).filter(([name]) => !name.endsWith(".md"));
    writeFileSync(
      path,
      zipSync(Object.fromEntries(entries.map(([name, bytes]) => [name, name.endsWith(".jsonl") ? withoutFolder(bytes, folder) : bytes]))),
    );
  }
}

/** @param {string} name @param {import("./tools.mjs").Tool} tool */
function record(name, tool) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loupe-record-")));
  try {
    if (tool.suite) cpSync(join(import.meta.dirname, "../suites", tool.suite), folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
    const packages = Object.entries(tool.packages).map(([one, version]) => `${one}@${version}`);
    execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...packages], { cwd: folder });
    tool.prepare?.(folder);
    tool.run(folder, {});
    if (!tool.run(folder, {}) && name.startsWith("vitest")) throw new Error(`${name}: the suite is not green before the change.`);
    writeFileSync(
      join(folder, ".gitignore"),
      "node_modules\noutput\n*-report*\nresults.json\n.vitest*\n__diff_output__\n__received_output__\nout.json\nactual\ndiff\nbitmaps_test\nhtml_report\nci_report\n",
    );
    git(folder, "init", "--quiet");
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "-m", "Baselines");
    const committed = git(folder, "ls-files", "--", ...tool.results)
      .split("\n")
      .filter(Boolean);
    tool.run(folder, { COLOR: "gold", NEW: "1", FAILING: "1", UNSTABLE: "1" });

    const out = join(OUT, name);
    rmSync(out, { recursive: true, force: true });
    for (const result of tool.results) {
      mkdirSync(dirname(join(out, result)), { recursive: true });
      cpSync(join(folder, result), join(out, result), {
        recursive: true,
        filter: (path) => statSync(path).isDirectory() || !/\.(js|mjs|md)$/.test(path),
      });
    }
    replaceFolder(out, folder);
    writeFileSync(
      join(out, "committed.json"),
      `${JSON.stringify(
        committed.filter((path) => !/\.(js|mjs)$/.test(path)),
        null,
        2,
      )}\n`,
    );

    const cli = ["--import", join(ROOT, "node_modules/tsx/dist/esm/index.mjs"), join(ROOT, "packages/cli/src/loupe.ts")];
    const accept = [...cli, "accept", ...tool.accepted, "--all", "--yes", "--skip-refused"];
    try {
      console.log(execFileSync(process.execPath, accept, { cwd: folder, encoding: "utf8" }));
    } catch (error) {
      // Ends with 3 where pictures are refused.
      if (/** @type {{ status?: unknown }} */ (error).status !== 3) throw error;
      console.log(/** @type {{ stdout: string }} */ (error).stdout);
    }
    const isGreen = tool.run(folder, { COLOR: "gold", NEW: "1", SAME_SIZE: "1", REPAIRED: "1" });
    console.log(`${name}: recorded; after acceptance the suite is ${isGreen ? "green" : "RED"}.`);
    if (!isGreen) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.env["LOUPE_BROWSER"] ??= (await installedBrowser()) ?? "";
process.env["PUPPETEER_SKIP_DOWNLOAD"] = "1";
const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in TOOLS));
if (unknown) throw new Error(`There is no tool ${unknown}. Known: ${Object.keys(TOOLS).join(", ")}.`);
for (const [name, tool] of Object.entries(TOOLS)) if (!names.length || names.includes(name)) record(name, tool);
