import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { CommandError, EXIT, usageError } from "../commands/exit-codes.ts";
import { PACKAGE_NAME, PACKAGE_VERSION } from "../commands/package-name.ts";
import type { Environment, Terminal } from "../terminal/terminal.ts";

/** Package with the screens of the review, and its file that starts one. */
const START = "start.mjs";
const REVIEW_PACKAGE = PACKAGE_NAME.replace(/[^/]+$/, "review");
/** Download of the package with its two dependencies, in MB. Measured: docs/decisions/0084-review-offline.md. */
const DOWNLOAD_MB = 36;

/** A running review: see `cli/review/start-review.ts` of the product. */
export type ReviewInstance = {
  url: string;
  signInUrl(page: string): string;
  token: string;
  project: string;
  dataDir: string;
  failed: Promise<string>;
  stop(): Promise<void>;
};
type StartOptions = { suite: string; personName: string; port: number | null; keep: boolean; signal: AbortSignal };
export type StartReview = (options: StartOptions) => Promise<ReviewInstance>;

const cacheFolder = (env: Environment) => join(env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "loupe", `review-${PACKAGE_VERSION}`);

/** Returns the folder of the package where it has the version of this command, or null. */
function packageIn(from: string): string | null {
  try {
    const manifest = createRequire(join(from, "x.js")).resolve(`${REVIEW_PACKAGE}/package.json`);
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
    const folder = dirname(manifest);
    // The sources of the package have no programs.
    return version === PACKAGE_VERSION && existsSync(join(folder, START)) ? folder : null;
  } catch {
    return null;
  }
}

/** Returns the installed package: next to this command, else in the user's cache. Never that of the current folder, which may be a stranger's. */
const installedPackage = (env: Environment) => packageIn(import.meta.dirname) ?? packageIn(cacheFolder(env));

/** Runs npm with its output on stderr. Rejects with a sentence where it fails. */
function runNpm(args: readonly string[], signal: AbortSignal): Promise<void> {
  const path = process.env["npm_execpath"];
  const [command, all] = path?.endsWith(".js") ? [process.execPath, [path, ...args]] : ["npm", [...args]];
  return new Promise((resolve, reject) => {
    const child = spawn(command, all, { stdio: ["ignore", 2, 2], signal });
    child.once("error", (error) =>
      reject(
        signal.aborted
          ? new CommandError("Interrupted. Nothing was installed.", EXIT.interrupted)
          : new CommandError(`npm could not be started: ${error.message}`),
      ),
    );
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new CommandError("npm could not install the review. Its messages are above.")),
    );
  });
}

/** Installs the package into the user's cache, as a whole: another command may do the same now. */
async function installPackage({ env, signal }: Terminal): Promise<void> {
  const folder = cacheFolder(env);
  mkdirSync(dirname(folder), { recursive: true });
  const own = mkdtempSync(`${folder}-`);
  try {
    const quiet = ["--no-audit", "--no-fund", "--no-save", "--no-package-lock", "--loglevel=error"];
    await runNpm(["install", "--prefix", own, ...quiet, `${REVIEW_PACKAGE}@${PACKAGE_VERSION}`], signal);
    if (packageIn(folder) === null) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(own, folder);
    }
  } finally {
    if (existsSync(own)) rmSync(own, { recursive: true, force: true });
  }
}

/** Returns the function that starts a review. Asks to install the package where it is missing; throws a sentence without a terminal. */
export async function findReview(terminal: Terminal): Promise<StartReview> {
  if (installedPackage(terminal.env) === null) {
    const command = `npm install --global ${REVIEW_PACKAGE}@${PACKAGE_VERSION}`;
    if (!terminal.confirm) throw usageError(`Review needs ${DOWNLOAD_MB} MB more, and there is no terminal to ask on. Run: ${command}`);
    if (!(await terminal.confirm(`Review needs ${DOWNLOAD_MB} MB more. Install?`, true)))
      throw usageError(`Nothing was installed. To install it later, run: ${command}`);
    await installPackage(terminal);
  }
  const folder = installedPackage(terminal.env);
  if (folder === null) throw new CommandError(`${REVIEW_PACKAGE} was installed, but can't be found.`);
  const { startReview } = (await import(pathToFileURL(join(folder, START)).href)) as { startReview: StartReview };
  return startReview;
}
