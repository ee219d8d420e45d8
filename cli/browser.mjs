// Finds a Chromium for the journeys, or installs one.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT } from "../lib/product/files.mjs";

const CONFIGURED = ["LOUPE_BROWSER", "CHROME_PATH", "PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH"];
/** Chromium without its window, which journeys do not need: they take two fifths less time in it. */
const HEADLESS = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];
const ELSEWHERE = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];
const DOWNLOAD_MS = 300_000;

/** Returns true when a browser starts; one that lacks its libraries does not. @param {string | undefined} path */
const runs = (path) =>
  Boolean(path) && existsSync(path) && spawnSync(path, ["--version", "--no-sandbox"], { timeout: 30_000 }).status === 0;

async function playwrights() {
  const { chromium } = await import("playwright");
  return chromium.executablePath();
}

/** Returns the first of these programs on the path that starts. @param {string[]} names @param {string[]} elsewhere further paths */
function installed(names, elsewhere = []) {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere].find(runs);
}

function download() {
  console.log("No browser was found. Downloading Chromium with Playwright…");
  spawnSync(process.execPath, [join(ROOT, "node_modules/playwright/cli.js"), "install", "chromium"], {
    cwd: ROOT,
    stdio: "inherit",
    timeout: DOWNLOAD_MS,
  });
}

function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  console.log("Installing Debian's chromium…");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-q"], { stdio: "inherit", env });
  for (const name of [HEADLESS, "chromium"])
    if (spawnSync("apt-get", ["install", "-qy", "--no-install-recommends", name], { stdio: "inherit", env }).status === 0) return;
}

/**
 * Returns the path of a Chromium that is installed and starts: the configured one, the system's without a window, Playwright's, the system's;
 * null for none.
 */
export async function installedBrowser() {
  for (const name of CONFIGURED) {
    const path = process.env[name];
    if (!path) continue;
    if (runs(path)) return path;
    console.log(`${name} is ${path}, which does not start; looking for another browser.`);
  }
  const headless = installed([HEADLESS]);
  if (headless) return headless;
  const own = await playwrights();
  return runs(own) ? own : (installed(NAMES, ELSEWHERE) ?? null);
}

/** Returns the path of a Chromium that starts: an installed one, else a newly installed one; null for none. */
export async function findBrowser() {
  const found = await installedBrowser();
  if (found) return found;
  download();
  const own = await playwrights();
  if (runs(own)) return own;
  installPackage();
  return installed([HEADLESS, ...NAMES], ELSEWHERE) ?? null;
}
