import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { paymentRequired } from "../../../core/errors.ts";
import type { Tx } from "../../../db/client.ts";
import { projects } from "../../../db/schema.ts";
import { serializeByName } from "../../../db/serialize.sql.ts";
import { usageDays } from "../../../db/usage-schema.ts";
import type { Settings } from "../../../core/settings.ts";
import { addUsage } from "./add-usage.ts";
import { planOf } from "../../people/accounts/plan.ts";

/** Returns the first day of the next month, in UTC. */
const nextMonth = (now: Date) => dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)));

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Returns the units that the account of a project used this month. */
export async function usedUnits(tx: Tx, projectId: string, now: Date): Promise<number> {
  const month = `${dayOf(now).slice(0, 7)}-01`;
  const account = tx.select({ id: projects.accountId }).from(projects).where(eq(projects.id, projectId));
  const [row] = await tx
    .select({ used: sql<number>`coalesce(sum(${usageDays.units}), 0)::int` })
    .from(usageDays)
    .where(and(inArray(usageDays.accountId, account), gte(usageDays.day, month), lte(usageDays.day, dayOf(now))));
  return row!.used;
}

/** Throws 402 when the account of a project has used more than 110 % of this month's screenshots. An instance without a limit refuses nothing. */
export async function requireCapacity(tx: Tx, settings: Settings, projectId: string, now: Date): Promise<void> {
  const plan = planOf(settings);
  if (!plan) return;
  const units = await usedUnits(tx, projectId, now);
  if (units <= plan.most) return;
  const [used, most] = [units, plan.included].map((count) => count.toLocaleString("en-US"));
  throw paymentRequired(
    `This account has used ${used} of ${most} screenshots of this month. Uploads continue on ${nextMonth(now)}. The operator of this instance sets the limit.`,
  );
}

/**
 * Counts the snapshots of a build, once, in the transaction that finalizes it. Throws 402 as `requireCapacity`, one build of an account after the
 * other: builds that were created below the limit do not pass it together.
 */
export async function countSnapshots(
  tx: Tx,
  settings: Settings,
  { snapshots, storybook, ...place }: { projectId: string; accountId: string; snapshots: number; storybook: number; now: Date },
): Promise<void> {
  if (!snapshots) return;
  if (planOf(settings)) await serializeByName(tx, "usage", place.accountId);
  await requireCapacity(tx, settings, place.projectId, place.now);
  await addUsage(tx, place, { units: snapshots, snapshots, storybook });
}
