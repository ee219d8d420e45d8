import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { listFilesBelow } from "../list-files.ts";
import { fileBytes, sameBytes, type RunPicture, type ReadContext, type RefusedPicture, type ResultSet } from "../result-set.ts";
import { NO_REPORT_NOTE } from "../playwright/output-folder.ts";
import { resultSet } from "../playwright/result-set.ts";

/** Folders of attachments of Vitest 4 and 5. */
const FOLDERS = [".vitest-attachments", ".vitest/attachments"];
const HASH = /^[0-9a-f]{40}\.[^.]+$/;
const PICTURE = /^(.+)-(actual|reference|diff)-(.+)$/s;

/** Returns the folder of attachments in a folder, or the folder itself where it is one; null without any. */
export function findAttachmentsFolder(folder: string): string | null {
  if (attachmentsFolderOf(`${folder}/file`) === folder) return folder;
  const folders = FOLDERS.map((name) => join(basename(folder) === ".vitest" ? dirname(folder) : folder, name));
  return folders.find((path) => existsSync(path)) ?? null;
}

/** Returns the folder of attachments that a path is in, or null. */
export function attachmentsFolderOf(path: string): string | null {
  const folders = FOLDERS.map(
    (name) => new RegExp(`^.*[\\\\/]${name.replaceAll(".", "\\.").replace("/", "[\\\\/]")}(?=[\\\\/])`, "s").exec(path)?.[0],
  );
  return folders.find((folder) => folder !== undefined) ?? null;
}

/** Returns the copies of baselines that Vitest keeps, named by hashes, read once. */
function readCopies(folder: string): Uint8Array[] {
  return readdirSync(folder)
    .filter((name) => HASH.test(name))
    .map((name) => fileBytes(join(folder, name)).read());
}

/**
 * Returns a test whether bytes are among the files that Vitest copied while it compared, or null where it kept no copies. Copies of earlier runs are among
 * them.
 */
export function comparedCopies(actual: string): RunPicture["wasComparedWith"] {
  const folder = attachmentsFolderOf(actual);
  if (!folder || !existsSync(folder)) return null;
  let copies: Uint8Array[] | null = null;
  if (!readdirSync(folder).some((name) => HASH.test(name))) return null;
  return (baseline) => (copies ??= readCopies(folder)).some((copy) => sameBytes(copy, baseline));
}

/** Returns the baseline's path by Vitest's default rule: `__screenshots__` next to the test file. `stored`: absolute path of an attachment. */
export function baselineByRule(stored: string): string {
  const folder = attachmentsFolderOf(stored)!;
  const root = folder.slice(0, -(FOLDERS.find((name) => folder.endsWith(`${sep}${name}`))!.length + 1));
  const parts = relative(folder, stored).split(sep);
  const testFile = parts.findIndex((part) => /\.[cm]?[jt]sx?$/.test(part));
  const [, name, , rest] = PICTURE.exec(parts.at(-1)!)!;
  return join(root, ...parts.slice(0, testFile), "__screenshots__", ...parts.slice(testFile, -1), `${name}-${rest}`);
}

/** Returns the name of a picture in Loupe: browser, test file, picture. `shown`: the attachment's name, `baseline`: relative to the repository. */
export function vitestName(shown: string, baseline: string): string {
  const [, name = shown, , rest = ""] = PICTURE.exec(basename(shown)) ?? [];
  const [, browser = "", ending = ""] = /^(.+)-[^-]+(\.[^.]+)$/.exec(rest) ?? [];
  const folder = dirname(baseline)
    .split(sep)
    .filter((part) => part !== "__screenshots__" && part !== ".");
  return [browser, ...folder, rest ? `${name}${ending}` : basename(baseline)].filter(Boolean).join("/");
}

/** Reads the attachments of Vitest without a report. */
export function readVitestFolder(folder: string, context: ReadContext): ResultSet {
  const entries = listFilesBelow(folder)
    .filter((path) => path.includes("/") && ["actual", "reference"].includes(PICTURE.exec(basename(path))?.[2] ?? ""))
    .map((path): RunPicture | RefusedPicture => {
      const stored = join(folder, path);
      const baseline = baselineByRule(stored);
      const name = vitestName(path, relative(context.root, baseline));
      const isNew = PICTURE.exec(basename(path))![2] === "reference";
      if (isNew || existsSync(baseline)) {
        const wasComparedWith = isNew ? null : comparedCopies(stored);
        return { name, status: isNew ? "added" : "changed", baseline, actual: fileBytes(stored), wasComparedWith };
      }
      const reason = "has no baseline at the default path of Vitest. Use Vitest's JSON report, which names it.";
      return { name, status: "changed", baseline, reason };
    });
  const { notes, ...rest } = resultSet(folder, entries, 0, null, "vitest");
  return { ...rest, notes: [...(entries.length ? [NO_REPORT_NOTE] : []), ...notes] };
}
