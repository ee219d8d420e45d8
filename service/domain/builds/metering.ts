import { and, eq, gte, lte, sql } from "drizzle-orm";
import { paymentRequired } from "../../core/errors.ts";
import type { Db, Tx } from "../../db/client.ts";
import { usageDays } from "../../db/usage-schema.ts";
import type { Settings } from "../../core/settings.ts";
import { addUsage } from "../accounts/add-usage.ts";
import { unitsOf } from "../accounts/plans.ts";
import type { ProjectRow } from "../projects/project.ts";

/** Returns the first day of the next month, in UTC. */
const nextMonth = (now: Date) => dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)));

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Throws 402 when the account has used more than 110 % of what its plan includes this month. Plans without a limit refuse nothing. */
export async function requireCapacity(
  tx: Db | Tx,
  settings: Settings,
  project: Pick<ProjectRow, "account_id" | "plan">,
  now: Date,
): Promise<void> {
  const limit = unitsOf(settings, project.plan!);
  if (!limit) return;
  const month = `${dayOf(now).slice(0, 7)}-01`;
  const [row] = await tx
    .select({ used: sql<number>`coalesce(sum(${usageDays.units}), 0)::int` })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, project.account_id), gte(usageDays.day, month), lte(usageDays.day, dayOf(now))));
  if (row!.used <= limit.most) return;
  const [used, most] = [row!.used, limit.included].map((count) => count.toLocaleString("en-US"));
  throw paymentRequired(
    `This account has used ${used} of the ${most} screenshots that its plan includes this month. Uploads continue on ${nextMonth(now)}, or with another plan.`,
  );
}

/** Counts the snapshots of a build, once, in the transaction that finalizes it. */
export async function countSnapshots(
  tx: Tx,
  { snapshots, storybook, ...place }: { projectId: string; accountId: string; snapshots: number; storybook: number; now: Date },
): Promise<void> {
  if (snapshots) await addUsage(tx, place, { units: snapshots, snapshots, storybook });
}
