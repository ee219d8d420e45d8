import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { AnalyticsQuery } from "../../../../lib/contract/analytics.ts";
import { requireAccount } from "../../base/account-access.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { buildBuckets, screenshotBuckets, type BucketRow } from "./analytics.sql.ts";
import { analyticsRange, bucketStart, bucketStarts, storedDay, storedTime } from "./analytics-range.ts";

type Input = { accountSlug: string } & z.output<typeof AnalyticsQuery>;

const BUILD_KINDS = ["changesDetected", "noChanges", "accepted", "rejected", "waiting"] as const;

/** Distributes rows by project and bucket over all buckets, with the sum of all. Every bucket and sum names every project. */
function toSeries<K extends string>(rows: readonly BucketRow<K>[], starts: readonly number[], kinds: readonly K[]) {
  const projects = [...new Map(rows.map(({ id, name }) => [id, { id, name }])).values()];
  const sumOf = (own: readonly BucketRow<K>[]) => {
    const counts = Object.fromEntries(projects.map(({ id }) => [id, 0]));
    for (const { id, total } of own) counts[id]! += total;
    const sum = (kind: K | "total") => own.reduce((all, row) => all + row[kind], 0);
    return { total: sum("total"), projects: counts, ...(Object.fromEntries(kinds.map((kind) => [kind, sum(kind)])) as Record<K, number>) };
  };
  const byBucket = new Map<number, BucketRow<K>[]>(starts.map((ts) => [ts, []]));
  for (const row of rows) byBucket.get(Date.parse(row.bucket))!.push(row);
  return { series: starts.map((ts) => ({ ts, ...sumOf(byBucket.get(ts)!) })), all: sumOf(rows), projects };
}

/**
 * Gets screenshots and builds of an account over time: `GET /accounts/{accountSlug}/analytics` (docs/spec/analytics.md). Reads numbers of days, so
 * the cost does not grow with the number of builds. Throws 400, 403, 404.
 */
export async function getAnalytics(ctx: Ctx<UserActor>, input: Input) {
  const { database, now } = ctx.deps;
  const at = now();
  const range = analyticsRange(input, at);
  const account = await requireAccount(ctx, input.accountSlug);
  const first = storedDay(bucketStart(range.from.getTime(), input.groupBy));
  const values = {
    accountId: account.id,
    names: input.projectNames ?? null,
    first,
    last: storedDay(range.to.getTime()),
    groupBy: input.groupBy,
  };
  const [units, builds] = await Promise.all([
    runStatement(database, screenshotBuckets, values),
    runStatement(database, buildBuckets, { ...values, before: new Date(storedTime(range.to.getTime())), isPartial: range.to < at }),
  ]);
  const starts = bucketStarts(range, input.groupBy);
  return { screenshots: toSeries(units, starts, []), builds: toSeries(builds, starts, BUILD_KINDS) };
}
