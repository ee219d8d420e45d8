import type { Statement } from "../../db/client.ts";
import type { Deps } from "../../core/deps.ts";

const BATCH = 10_000;

const purge: Statement = {
  name: "purge_audit",
  sql: "delete from audit_log where id in (select id from audit_log where created_at < $1 order by created_at limit $2) returning id",
};

/** Removes entries of the histories that are older than `historyDays`, some thousand at a time. Answers how many. */
export async function purgeAudit({ database, settings, now }: Deps): Promise<number> {
  const before = new Date(now().getTime() - settings.historyDays * 86_400_000);
  for (let gone = 0; ;) {
    const { length } = await database.run(purge, [before, BATCH]);
    gone += length;
    if (length < BATCH) return gone;
  }
}
