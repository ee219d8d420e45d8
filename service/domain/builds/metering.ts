import { and, eq, gte, lte, sql } from "drizzle-orm";
import { paymentRequired } from "../../core/errors.ts";
import type { Db, Tx } from "../../db/client.ts";
import { usageDays } from "../../db/usage-schema.ts";
import { addUsage } from "../accounts/add-usage.ts";
import { planOf } from "../accounts/plans.ts";
import type { ProjectRow } from "../projects/project.ts";

/** Share of the plan's units above which no build is created. The last build of a month may exceed the plan. */
const TOLERANCE = 1.1;

/** Throws 402 when the account has used more than its plan includes this month. */
export async function requireCapacity(tx: Db | Tx, project: Pick<ProjectRow, "account_id" | "plan">, now: Date): Promise<void> {
  const { included } = planOf(project.plan!);
  const month = `${now.toISOString().slice(0, 7)}-01`;
  const [row] = await tx
    .select({ used: sql<number>`coalesce(sum(${usageDays.units}), 0)::int` })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, project.account_id), gte(usageDays.day, month), lte(usageDays.day, now.toISOString().slice(0, 10))));
  if (row!.used <= included * TOLERANCE) return;
  const [used, most] = [row!.used, included].map((count) => count.toLocaleString("en-US"));
  throw paymentRequired(
    `This account has used ${used} of the ${most} screenshots that its plan includes this month. Change the plan to upload more.`,
  );
}

/** Counts the snapshots of a build, once, in the transaction that finalizes it. */
export async function countSnapshots(
  tx: Tx,
  { snapshots, storybook, ...place }: { projectId: string; accountId: string; snapshots: number; storybook: number; now: Date },
): Promise<void> {
  if (snapshots) await addUsage(tx, place, { units: snapshots, snapshots, storybook });
}
