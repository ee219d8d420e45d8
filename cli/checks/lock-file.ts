import type { RuleProblem } from "./problem.ts";

/** Licences that allow use, change and distribution together with ours. */
const LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "PSF-2.0",
  "Python-2.0",
  "SIL OPEN FONT LICENSE",
]);
/** Packages with their licence, MIT, only in a file. */
const LICENCE_IN_FILE = new Set(["color-convert@0.5.3"]);
/** Packages that may run a script when they are installed: it selects a binary for the platform. */
const WITH_SCRIPTS = new Set(["esbuild"]);

/**
 * Binaries for platforms that the registry which wrote the lockfile does not hold, so that their hashes are unknown. npm installs them on those
 * platforms without a check of their bytes. A version that is not listed needs its hash: write the lockfile against the public registry.
 */
const WITHOUT_HASH = new Set([
  "@next/swc@16.4.6",
  "@oxc-parser/binding@0.156.0",
  "@oxfmt/binding@0.78.0",
  "@oxlint/binding@1.94.0",
  "@tailwindcss/oxide@4.3.5",
]);
/** Platforms that run Loupe in production. Their binaries always have a hash. */
const SERVER = /-linux-(x64|arm64)-gnu$/;

type LockedPackage = {
  version?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  optional?: boolean;
};

const isAllowed = (licence: string | undefined) =>
  (licence ?? "")
    .replace(/[()]/g, "")
    .split(/ AND /)
    .every((part) => part.split(/ OR /).some((one) => LICENCES.has(one.trim())));

/**
 * Finds locked packages without an integrity hash, with a licence that is not allowed, or with an install script that is not in the reviewed list.
 */
export function lockFileProblems(text: string): RuleProblem[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
  const lines = text.split("\n");
  return Object.entries(packages).flatMap(([path, { version, integrity, license, hasInstallScript, link, optional }]) => {
    // A folder of the repository is none of the registry.
    if (!path.startsWith("node_modules/") || link) return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const family = `${name.replace(/^(@next\/swc|@[\w-]+\/binding|@tailwindcss\/oxide)-.*$/, "$1")}@${version}`;
    const mayLackHash = optional === true && WITHOUT_HASH.has(family) && !SERVER.test(name);
    const messages = [
      !integrity && !mayLackHash && `${name} has no integrity hash. Write the lockfile against the public registry.`,
      !isAllowed(license) &&
        !LICENCE_IN_FILE.has(`${name}@${version}`) &&
        `${name} has the licence ${license ?? "unknown"}. Use another package, or allow the licence.`,
      hasInstallScript && !WITH_SCRIPTS.has(name) && `${name} runs a script when it is installed. Read it, then allow it.`,
    ];
    const line = lines.findIndex((one) => one.includes(`"${path}"`)) + 1;
    return messages.flatMap((message) => (message ? [{ path: "package-lock.json", line, message }] : []));
  });
}
