import { and, eq, lt } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { builds } from "../../db/build-schema.ts";
import { causes } from "../../db/diff-schema.ts";
import { jobs } from "../../db/jobs-schema.ts";
import { reviews } from "../../db/review-schema.ts";
import { automationRules } from "../../db/automation-schema.ts";
import { media } from "../../db/media-schema.ts";
import { pullRequests } from "../../db/pull-request-schema.ts";
import { accounts, projects } from "../../db/schema.ts";
import { buildRules, ignoredChanges } from "../../db/test-schema.ts";
import { usageDays } from "../../db/usage-schema.ts";
import { EXPIRY_MS } from "../../domain/builds/record/build-record.ts";
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
/** Builds that were seen uploading for hours, which pages call incomplete. */
const seenIncomplete = new Set<string>();

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
  const watch = setInterval(async () => {
    const past = new Date(deps.now().getTime() - EXPIRY_MS);
    const found = await deps.db
      .select()
      .from(builds)
      .where(and(eq(builds.state, "open"), lt(builds.activeAt, past)));
    for (const { branch } of found) seenIncomplete.add(branch);
  }, 200);
  await vi.waitFor(ended, { timeout: 240_000, interval: 100 }).finally(() => clearInterval(watch));
  await worker.stop();
  rows = await deps.db.select().from(builds).orderBy(builds.seq);
}, 250_000);
afterAll(async () => {
  await service.stop();
});

const find = (branch: string) => rows.filter((one) => one.branch === branch);

test("the demo has 61 builds of the last weeks, in order of time", () => {
  expect(demoHistory()).toHaveLength(61);
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 61 }, (_, index) => index + 1));
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
  expect(components[1]).toMatchObject({ stats: { changed: 40, unchanged: 1960 }, conclusion: "changes-detected" });
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
  expect(Math.max(...(await causesOf(rows.findLast(({ name }) => name === "components")!.id)).map(({ places }) => places))).toBe(40);
});

test("the demo shows first builds, failures, rules, ignored changes, automations and pull requests", async () => {
  const { db } = service.deps;
  expect(find("booking-email")[0]).toMatchObject({ name: "emails", stats: { added: 2, total: 2 } });
  expect(rows.findLast(({ branch }) => branch === "winter-fares")!.decided!.failed).toBe(1);
  expect(await db.select().from(buildRules)).toHaveLength(1);
  expect((await db.select().from(ignoredChanges)).some(({ userId }) => userId !== null)).toBe(true);
  expect(await db.select().from(automationRules)).toMatchObject([{ active: true }]);
  const pulls = await db.select().from(pullRequests).where(eq(pullRequests.projectId, rows[0]!.projectId));
  expect(pulls.map(({ number, state }) => [number, state]).filter(([, state]) => state === "open")).toHaveLength(4);
  expect(pulls.every(({ title }) => title)).toBe(true);
});

test("the project of the builds has pictures for its card", async () => {
  const own = await service.deps.db.select().from(media).where(eq(media.projectId, rows[0]!.projectId));
  expect(own.map(({ name, prNumber }) => [name, prNumber])).toEqual([
    ["home-before.png", 45],
    ["home-after.png", 45],
  ]);
});

test("the demo's people have faces", async () => {
  const people = await service.deps.db.select().from(accounts).where(eq(accounts.type, "user"));
  expect(people.map(({ pictureKey }) => pictureKey)).not.toContain(null);
  expect(new Set(people.map(({ pictureKey }) => pictureKey)).size).toBe(18);
});

test("no build of the demo is shown as incomplete while it is uploaded, but one that lacks a shard", () => {
  expect([...seenIncomplete].filter((branch) => branch !== "checkout-in-steps")).toEqual([]);
});

test("the demo's usage is on the days of its builds", async () => {
  const today = service.deps.now().toISOString().slice(0, 10);
  const days = await service.deps.db.select().from(usageDays).where(eq(usageDays.projectId, rows[0]!.projectId));
  const counted = days.filter(({ day }) => day >= rows[0]!.createdAt.toISOString().slice(0, 10));
  expect(counted.reduce((sum, { snapshots }) => sum + snapshots, 0)).toBe(
    rows.filter(({ finalizedAt }) => finalizedAt).reduce((sum, { snapshotCount }) => sum + snapshotCount, 0),
  );
  expect(days.find(({ day }) => day === today)?.snapshots ?? 0).toBeLessThan(400);
});

test("a repeated job adds nothing", async () => {
  const [project] = await service.deps.db.select().from(projects).where(eq(projects.name, "ferry-site"));
  const people = Object.fromEntries((await service.deps.db.select().from(reviews)).map(({ userId }) => [userId, userId!]));
  const before = await service.deps.db.select().from(reviews);
  const payload = { projectId: project!.id, people, seededAt: service.deps.now().toISOString() };
  await seedDemoBuilds(service.deps, payload, { signal: AbortSignal.timeout(20_000) });
  const own = and(eq(builds.projectId, project!.id));
  expect(await service.deps.db.select({ id: builds.id }).from(builds).where(own)).toHaveLength(61);
  expect(await service.deps.db.select().from(reviews)).toHaveLength(before.length);
});
