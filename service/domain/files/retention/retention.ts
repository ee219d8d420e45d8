import { runStatement } from "../../../db/statement.ts";
import { eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import type { Settings } from "../../../core/settings.ts";
import { retentions } from "../../../db/usage-schema.ts";
import { FOREVER, redateRows, type RetainedRows, storeRetention } from "./retention.sql.ts";
import { noticeEnd } from "../../people/accounts/retention-notice.ts";

const DAY_MS = 86_400_000;

/** Rows of one statement. */
const BATCH = 500;

type Days = Pick<Settings, "keepBuildDays" | "keepMediaDays">;

const endAfter = (days: number, now: Date) => (days ? new Date(now.getTime() + days * DAY_MS) : null);

/** Returns the end of retention of a new build or deployment, and the time of the first look at it; null for no limit. */
export function buildRetention({ keepBuildDays }: Days, now: Date) {
  const expiresAt = endAfter(keepBuildDays, now);
  return { expiresAt, purgeAfter: expiresAt };
}

/** Returns the end of retention of a new version of media. */
export const versionExpiry = ({ keepMediaDays }: Days, now: Date): Date => endAfter(keepMediaDays, now) ?? FOREVER;

/** Returns the end of a version's retention as records have it: null for a version that is kept without a limit. */
export const expiryOrNull = (at: Date | null) => (at && at < FOREVER ? at : null);

/**
 * Gives stored rows the end that the present settings say, before the purge deletes any: once after the setting changed, and again a day later,
 * because replicas with the earlier setting may have stored rows meanwhile. Nothing that was kept before is deleted in the first seven days.
 */
export async function applyRetention(deps: Deps, rows: RetainedRows, signal?: AbortSignal): Promise<void> {
  const { db, database, settings, log } = deps;
  const now = deps.now();
  const days = rows === "media" ? settings.keepMediaDays : settings.keepBuildDays;
  const [changed] = await runStatement(database, storeRetention, { rows, days, now });
  const [stored] = await db.select().from(retentions).where(eq(retentions.rows, rows));
  const { changedAt, appliedAt } = stored!;
  const again = new Date(changedAt.getTime() + DAY_MS);
  if (appliedAt && (appliedAt >= again || now < again)) return;
  const from = noticeEnd(changedAt);
  if (changed && days) log.warn({ rows, days, deletedFrom: from }, "retention changed");
  else if (changed) log.debug({ rows, days }, "retention changed");
  let last: string | null = "";
  while (last !== null && !signal?.aborted) {
    const [batch]: { last: string | null }[] = await runStatement(database, redateRows[rows], {
      projectId: last,
      days,
      from,
      limit: BATCH,
    });
    last = batch!.last;
  }
  if (!signal?.aborted) await db.update(retentions).set({ appliedAt: now }).where(eq(retentions.rows, rows));
}
