import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../lib/product/files.mjs";

/** Endings of sources next to their packages' licence. */
const LICENCE_NAME = /^licen[cs]e(\.\w+)?$/i;

/** Returns the folder of the installed package that a bundled file belongs to, or null for our own. */
const packageOf = (input: string) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? null;

/** Returns the licences of the bundled packages, which their authors ask to pass on. */
export function bundledLicences(inputs: readonly string[]): string {
  const folders = [...new Set(inputs.flatMap((input) => packageOf(input) ?? []))].sort();
  return folders
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as {
        name: string;
        version: string;
        license?: string;
      };
      const file = readdirSync(join(ROOT, folder)).find((entry) => LICENCE_NAME.test(entry));
      if (!file && license) return `${name} ${version}\n\nLicence: ${license}. The package has no file with its text.\n`;
      if (!file) throw new Error(`${name} has no licence file.`);
      return `${name} ${version}\n\n${readFileSync(join(ROOT, folder, file), "utf8").trim()}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}
