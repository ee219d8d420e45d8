import { commitFiles, gitMessage, ignoredFiles, readDirtyFiles } from "../git/repository.ts";
import type { PlanEntry } from "../write-back/plan.ts";
import type { Workplace } from "./accept-targets.ts";
import { counted } from "./accept-text.ts";
import { CommandError } from "./exit-codes.ts";

/** Returns the default message of a commit. */
function defaultMessage(count: number): string {
  return `Accept ${counted(count, "screenshot")}`;
}

/**
 * Commits the accepted baselines that are not committed yet, also new ones that the run wrote. Returns a sentence, or null when there are none. Throws
 * git's message, for example that of a hook: the files are written then.
 */
export function commitAccepted(entries: readonly PlanEntry[], message: string, { repository }: Workplace): string | null {
  const accepted = entries
    .filter(({ action }) => action === "write" || action === "delete" || action === "none")
    .flatMap(({ baseline }) => baseline ?? []);
  const { changed, untracked } = readDirtyFiles(repository!);
  const dirty = [...new Set(accepted)].filter((path) => changed.has(path) || untracked.has(path));
  const ignored = ignoredFiles(repository!, accepted);
  if (!dirty.length && !ignored.size) return null;
  if (!dirty.length) return "Nothing to commit: git ignores the baselines.";
  try {
    const commit = commitFiles(repository!, dirty, message || defaultMessage(dirty.length));
    return `Committed ${counted(dirty.length, "file")} as ${commit}.`;
  } catch (error) {
    throw new CommandError(`The files are written, but git could not commit them: ${gitMessage(error).split("\n").slice(-3).join(" ")}`);
  }
}
