import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the config files of a tool in a folder, such as `playwright.config.ts`. */
export const configFiles = (folder: string, name: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.startsWith(`${name}.config.`) && /\.(?:[cm]?[jt]s|json)$/.test(file))
        .map((file) => join(folder, file))
    : [];

/**
 * Returns the different numbers that a config file sets a key to, read from its text: the command never runs code to find settings. Comments count too, so the numbers
 * are shown to the person before they are used.
 */
export function literalNumbers(file: string, key: string): number[] {
  const text = readFileSync(file, "utf8");
  const found = [...text.matchAll(new RegExp(`\\b${key}["']?\\s*:\\s*(\\d*\\.?\\d+)(?![\\w.])`, "g"))].map(([, value]) => Number(value));
  return [...new Set(found)];
}

/** Returns the text that a config file sets a key to; null without one, and for several. */
export function literalText(file: string, key: string): string | null {
  const found = [...readFileSync(file, "utf8").matchAll(new RegExp(`\\b${key}["']?\\s*:\\s*["']([^"'\\n]+)["']`, "g"))].map(
    ([, value]) => value!,
  );
  return found.length === 1 ? found[0]! : null;
}
