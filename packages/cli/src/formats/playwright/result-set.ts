import { platform } from "node:os";
import type { FileLocator } from "../locate-files.ts";
import type { RunPicture, RefusedPicture, ResultSet } from "../result-set.ts";

/** Parts of names that Playwright and Vitest give to the baselines of a system. */
const PLATFORMS = ["linux", "darwin", "win32"] as const;

/** Returns a sentence for baselines that the suite on this machine does not read, or null. */
export function otherPlatformNote(baselines: readonly string[], own: string = platform()): string | null {
  const others = PLATFORMS.filter((name) => name !== own && baselines.some((path) => new RegExp(`-${name}\\.[^.]+$`).test(path)));
  return others.length ? `These baselines are for ${others.join(" and ")}. The suite on this machine (${own}) reads others.` : null;
}

/** Returns the sentence for a report of another machine. */
const FOREIGN_NOTE = "The report is from another machine. Its paths were matched with the files of this repository.";

/** Builds the result of a reader of Playwright or Vitest from its entries. */
export function resultSet(
  source: string,
  entries: readonly (RunPicture | RefusedPicture)[],
  passedOnRetry: number,
  locator: FileLocator | null,
  format: "playwright" | "vitest" = "playwright",
): ResultSet {
  const pictures = entries.filter((entry): entry is RunPicture => "actual" in entry);
  const refused = entries.filter((entry): entry is RefusedPicture => !("actual" in entry));
  const platformNote = otherPlatformNote(pictures.map(({ baseline }) => baseline));
  return {
    format,
    source,
    pictures,
    refused,
    passedOnRetry,
    notes: [...(locator?.isForeign ? [FOREIGN_NOTE] : []), ...(platformNote ? [platformNote] : [])],
  };
}
