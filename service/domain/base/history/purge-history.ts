import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import { historyPurge } from "./history.sql.ts";

const BATCH = 10_000;
const DAY_MS = 86_400_000;

/** Deletes history entries that are older than the setting `historyDays`, in batches. Returns how many. */
export async function purgeHistory({ database, settings, now }: Deps): Promise<number> {
  const before = new Date(now().getTime() - settings.historyDays * DAY_MS);
  for (let deleted = 0; ;) {
    const { length } = await runStatement(database, historyPurge, { before, limit: BATCH });
    deleted += length;
    if (length < BATCH) return deleted;
  }
}
