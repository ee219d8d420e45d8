import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { builds } from "../../db/build-schema.ts";
import { causes } from "../../db/diff-schema.ts";
import { jobs } from "../../db/jobs-schema.ts";
import { reviews } from "../../db/review-schema.ts";
import { projects } from "../../db/schema.ts";
import { compareFiles } from "../../domain/builds/conclusion/compare-files.ts";
import { compareArrived, startBuild } from "../../domain/builds/conclusion/start-build.ts";
import { rejudgeBuilds } from "../../domain/builds/conclusion/withdraw-decisions.ts";
import { countBuildTests } from "../../domain/builds/tests/count-build.ts";
import { startWorker } from "../../jobs/worker.ts";
import { databaseKinds, startService, type TestService } from "../../testing/harness.ts";
import { seedDemo } from "../seed.ts";
import { demoHistory } from "./history.ts";
import { seedDemoBuilds } from "./seed-builds.ts";

let service: TestService & { stop(): Promise<void> };
let rows: (typeof builds.$inferSelect)[];

beforeAll(async () => {
  service = await startService(databaseKinds()[0]!);
  const { deps } = service;
  await seedDemo(deps);

  const worker = startWorker(deps, {
    "demo.builds": seedDemoBuilds,
    "builds.arrived": compareArrived,
    "builds.start": startBuild,
    "builds.compare": compareFiles,
    "builds.count-tests": countBuildTests,
    "builds.rejudge": rejudgeBuilds,
  });
  const ended = async () => {
    const open = (await deps.db.select().from(jobs)).filter(({ kind, finishedAt }) => /^(demo|builds)\./.test(kind) && !finishedAt);
    expect(open.map(({ kind, lastError }) => [kind, lastError])).toEqual([]);
  };
  await vi.waitFor(ended, { timeout: 150_000, interval: 100 });
  await worker.stop();
  rows = await deps.db.select().from(builds).orderBy(builds.seq);
}, 160_000);
afterAll(async () => {
  await service.stop();
});

const find = (branch: string) => rows.filter((one) => one.branch === branch);

test("the demo has 60 builds of the last weeks, in order of time", () => {
  expect(demoHistory()).toHaveLength(60);
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  const times = rows.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(service.deps.now().getTime());
  for (const { concludedAt, createdAt } of rows) if (concludedAt) expect(concludedAt >= createdAt).toBe(true);
});

test("the demo's builds end as their story says", () => {
  expect(rows[0]).toMatchObject({ type: "reference", stats: { added: 36, total: 36 } });
  expect(rows[1]).toMatchObject({ conclusion: "no-changes", stats: { unchanged: 36 } });
  expect(find("brand-blue").map(({ stats, verdict }) => [stats!.changed, verdict])).toEqual([
    [36, null],
    [36, "accepted"],
  ]);
  expect(find("storm-banner").map(({ stats, verdict }) => [stats!.changed, verdict])).toEqual([
    [24, "rejected"],
    [24, "accepted"],
  ]);
  expect(find("account-page")[0]).toMatchObject({ stats: { added: 12, unchanged: 36 }, verdict: "accepted" });
  expect(find("checkout-in-steps")[0]).toMatchObject({ state: "open", totalShards: 3 });
  expect(find("timetable-stripes")[0]).toMatchObject({ subset: true, stats: { changed: 12 } });
  const components = rows.filter(({ name }) => name === "components");
  expect(components.map(({ snapshotCount }) => snapshotCount)).toEqual([2000, 2000]);
  expect(components[1]).toMatchObject({ stats: { changed: 50, unchanged: 1950 }, conclusion: "changes-detected" });
  const flaky = rows.filter(({ branch, stats }) => branch === "main" && stats?.changed === 6);
  expect(flaky.length).toBeGreaterThanOrEqual(8);
  expect(rows.filter(({ state }) => state !== "concluded")).toHaveLength(1);
});

test("the demo's causes are found by the comparison: a recolour in many places, an inserted banner", async () => {
  const causesOf = (id: string) => service.deps.db.select().from(causes).where(eq(causes.buildId, id));
  const recoloured = await causesOf(find("brand-blue")[1]!.id);
  expect(recoloured.some(({ facts }) => JSON.stringify(facts).includes("#1D4ED8"))).toBe(true);
  const inserted = await causesOf(find("storm-banner")[1]!.id);
  expect(inserted.some(({ facts }) => facts["kind"] === "inserted")).toBe(true);
  expect(Math.max(...(await causesOf(rows.findLast(({ name }) => name === "components")!.id)).map(({ places }) => places))).toBe(50);
});

test("a repeated job adds nothing", async () => {
  const [project] = await service.deps.db.select().from(projects).where(eq(projects.name, "ferry-site"));
  const people = Object.fromEntries((await service.deps.db.select().from(reviews)).map(({ userId }) => [userId, userId!]));
  const before = await service.deps.db.select().from(reviews);
  const payload = { projectId: project!.id, people, seededAt: service.deps.now().toISOString() };
  await seedDemoBuilds(service.deps, payload, { signal: AbortSignal.timeout(20_000) });
  const own = and(eq(builds.projectId, project!.id));
  expect(await service.deps.db.select({ id: builds.id }).from(builds).where(own)).toHaveLength(60);
  expect(await service.deps.db.select().from(reviews)).toHaveLength(before.length);
});
