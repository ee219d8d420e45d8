// Node built-ins only: this runs before anything is installed.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/product/files.mjs";

const NEEDED = [20, 19];
const STAMP = join(ROOT, "node_modules", ".loupe-installed");

/** Exits with a sentence when Node is too old. */
function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(`Loupe needs Node ${NEEDED.join(".")} or newer, and this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Returns true when the installed packages match the lock file, also after a manual `npm install`. */
function isAsLocked() {
  const installed = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const there = readJson(installed).packages;
  return Object.entries(readJson(join(ROOT, "package-lock.json")).packages).every(
    ([path, { version, optional }]) => path === "" || optional || there[path]?.version === version,
  );
}

/**
 * Installs the packages of package-lock.json unless they are installed. Exits with npm's output when that fails. Development packages are
 * included, because the product is built here.
 */
export async function install() {
  requireNode();
  const lock = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === lock) return;
  if (!isAsLocked()) {
    console.log("Installing…");
    const started = Date.now();
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
    // The npm that runs this script, if any.
    const npm = process.env["npm_execpath"];
    const [command, all] = npm?.endsWith(".js") ? [process.execPath, [npm, ...args]] : ["npm", args];
    const output = await new Promise((resolve) => {
      execFile(command, all, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024, shell: process.platform === "win32" }, (error, stdout, stderr) =>
        resolve(error ? `${stdout}${stderr}`.trim() || error.message : null),
      );
    });
    if (output !== null) {
      console.error(`${output}\nThe packages could not be installed.`);
      process.exit(1);
    }
    console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  writeFileSync(STAMP, lock);
}
