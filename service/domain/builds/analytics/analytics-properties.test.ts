import * as fc from "fast-check";
import { and, eq, gte, lte, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { storeBuilds } from "../../../testing/analytics.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { setUp } from "../../../testing/uploads.ts";
import { bucketStart, bucketStarts, type GroupBy } from "./analytics-range.ts";

const HOUR = 3_600_000;
const START = Date.UTC(2025, 9, 1);
const groupBys = fc.constantFrom<GroupBy>("day", "week", "month");
/** A time in two months around changes to and from daylight saving time, in milliseconds. */
const times = fc.oneof(
  fc.integer({ min: START, max: START + 60 * 24 * HOUR }),
  fc.integer({ min: Date.UTC(2025, 9, 26), max: Date.UTC(2025, 9, 26, 3) }),
  fc.integer({ min: 0, max: 60 }).map((day) => START + day * 24 * HOUR),
);
/** Minutes east of UTC, as offsets of input. */
const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 });

/** Writes a time in ISO 8601 with an offset. */
function written(at: number, offset: number): string {
  const local = new Date(at + offset * 60_000).toISOString().slice(0, -1);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) => String(part).padStart(2, "0"));
  return `${local}${offset < 0 ? "-" : "+"}${hours}:${minutes}`;
}

test("buckets follow each other without a gap, and the first and last contain the ends of the range", () => {
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 366 * 24 * HOUR }), groupBys, (from, length, groupBy) => {
      const starts = bucketStarts({ from: new Date(from), to: new Date(from + length) }, groupBy);
      expect(starts[0]!).toBeLessThanOrEqual(from);
      expect(starts.at(-1)!).toBeLessThanOrEqual(from + length);
      for (const [index, start] of starts.entries()) {
        expect(start).toBe(bucketStart(start, groupBy));
        if (index) expect(bucketStart(start - 1, groupBy)).toBe(starts[index - 1]);
      }
      expect(starts.at(-1)).toBe(bucketStart(from + length, groupBy));
    }),
  );
});

onEachDatabase("analytics of random builds", (service) => {
  test("buckets sum to a plain count of the builds, whatever the range, the offset and the changes", async () => {
    const { team, project, token } = await setUp(service());
    const { db } = service().deps;
    const conclusions = fc.constantFrom(null, "no-changes" as const, "changes-detected" as const);
    const verdicts = fc.constantFrom(null, "accepted" as const, "rejected" as const);
    const build = fc.record({ at: times, conclusion: conclusions, verdict: verdicts });
    const change = fc.record({ index: fc.nat(), conclusion: conclusions, verdict: verdicts, at: fc.option(times) });
    const range = fc.record({ a: times, b: times, offset: offsets, groupBy: groupBys });
    await fc.assert(
      fc.asyncProperty(fc.array(build, { maxLength: 12 }), fc.array(change, { maxLength: 6 }), range, async (all, changes, asked) => {
        const ids = await storeBuilds(
          service(),
          project,
          all.map(({ at, ...rest }) => ({ createdAt: new Date(at), ...rest })),
        );
        for (const { index, conclusion, verdict, at } of ids.length ? changes : [])
          await db
            .update(builds)
            .set({ conclusion, verdict, ...(at !== null && { createdAt: new Date(at) }) })
            .where(eq(builds.id, ids[index % ids.length]!));
        const [from, to] = [Math.min(asked.a, asked.b), Math.max(asked.a, asked.b)];
        const query = new URLSearchParams({ from: written(from, asked.offset), to: written(to, -asked.offset), groupBy: asked.groupBy });
        const { body } = await service().call(`GET /accounts/${team.slug}/analytics?${query}`, { token });
        const first = new Date(bucketStart(from, asked.groupBy));
        const own = and(eq(builds.projectId, project.id), gte(builds.createdAt, first), lte(builds.createdAt, new Date(to)));
        const detected = sql`${builds.conclusion} = 'changes-detected'`;
        const [raw] = await db
          .select({
            total: sql<number>`count(*)::int`,
            changesDetected: sql<number>`(count(*) filter (where ${detected}))::int`,
            noChanges: sql<number>`(count(*) filter (where ${builds.conclusion} = 'no-changes'))::int`,
            accepted: sql<number>`(count(*) filter (where ${detected} and ${builds.verdict} = 'accepted'))::int`,
            rejected: sql<number>`(count(*) filter (where ${detected} and ${builds.verdict} = 'rejected'))::int`,
            waiting: sql<number>`(count(*) filter (where ${detected} and ${builds.verdict} is null))::int`,
          })
          .from(builds)
          .where(own);
        expect(body.builds.all).toMatchObject(raw!);
        const series: { total: number; projects: Record<string, number> }[] = body.builds.series;
        expect(series.reduce((sum, { total }) => sum + total, 0)).toBe(raw!.total);
        expect(series.reduce((sum, { projects }) => sum + (projects[project.id] ?? 0), 0)).toBe(raw!.total);
      }),
      { numRuns: 60 },
    );
  });
});
