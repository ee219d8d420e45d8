import type { Deps } from "../core/deps.ts";
import { writeLastUsed } from "../domain/projects/tokens/last-used.ts";

/** Writes the buffered last-used times, as the job does. */
export async function writeBufferedLastUsed({ deps }: { deps: Deps }): Promise<void> {
  const times = deps.lastUsed.take();
  if (times) await writeLastUsed(deps, times);
}
