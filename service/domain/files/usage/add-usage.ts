import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { usageDays } from "../../../db/usage-schema.ts";

type UsageKey = { accountId: string; projectId: string; now: Date };
/** `units` count against the monthly limit; `snapshots` and `storybook` are those that came from builds. */
type Usage = { units: number; snapshots?: number; storybook?: number };

/** Adds to the usage of an account and project today, in UTC. */
export async function addUsage(
  tx: Tx,
  { accountId, projectId, now }: UsageKey,
  { units, snapshots = 0, storybook = 0 }: Usage,
): Promise<void> {
  await tx
    .insert(usageDays)
    .values({ accountId, projectId, day: now.toISOString().slice(0, 10), units, snapshots, storybook })
    .onConflictDoUpdate({
      target: [usageDays.accountId, usageDays.day, usageDays.projectId],
      set: {
        units: sql`${usageDays.units} + ${units}`,
        snapshots: sql`${usageDays.snapshots} + ${snapshots}`,
        storybook: sql`${usageDays.storybook} + ${storybook}`,
      },
    });
}
