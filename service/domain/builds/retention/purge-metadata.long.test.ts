import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { snapshotMetadata, snapshotMetadataMove, snapshots } from "../../../db/snapshot-schema.ts";
import { readBuild, runBuildJobs, sha, uploadBuild } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";
import { purgeBuilds } from "./purge-builds.ts";

const DAY = 86_400_000;
const sdk = { name: "@argos-ci/playwright", version: "6.1.2" };
const metadata = (version: string) => ({ sdk, automationLibrary: { name: "playwright", version }, tags: ["<é>"] });

onEachDatabase("metadata of snapshots", (service) => {
  async function setting() {
    // Gives stored builds the end that the settings say, once.
    await purgeBuilds(service().deps);
    const own = await setUp(service());
    const files = { "a.png": await drawing("#fff"), "b.png": await drawing("#eee") };
    const run = (commit: string, given: Record<string, object>, more: object = {}) =>
      uploadBuild(service(), own.ci, files, {
        create: { commit: sha(commit), branch: `feat/${commit}`, ...more },
        snapshots: Object.fromEntries(Object.entries(given).map(([name, one]) => [name, { metadata: one }])),
      });
    const { db } = service().deps;
    const stored = () =>
      db.select().from(snapshotMetadata).where(eq(snapshotMetadata.projectId, own.project.id)).orderBy(snapshotMetadata.id);
    const rows = async () => {
      const all = db.select({ id: snapshots.id, metadata: snapshots.metadata, metadataId: snapshots.metadataId }).from(snapshots);
      return all.innerJoin(builds, eq(builds.id, snapshots.buildId)).where(eq(builds.projectId, own.project.id)).orderBy(snapshots.id);
    };
    const shown = async (number: number) => {
      const { body } = await readBuild(service(), own.token, own.project, number, "/diffs");
      return (body.results as { head: { metadata: unknown } }[]).map(({ head }) => head.metadata);
    };
    const expire = (id: string) =>
      db.update(builds).set({ purgeAfter: service().deps.now(), expiresAt: service().deps.now() }).where(eq(builds.id, id));
    return { ...own, run, stored, rows, shown, expire };
  }

  test("are stored once in a project, also for uploads at the same time, and shown with each snapshot", async () => {
    const { run, stored, rows, shown } = await setting();
    await Promise.all(["1", "2", "3", "4"].map((commit) => run(commit, { "a.png": metadata("1"), "b.png": metadata("2") })));
    expect(await stored()).toHaveLength(2);
    expect((await rows()).map((row) => [row.metadata, row.metadataId !== null])).toEqual(Array(8).fill([null, true]));
    await runBuildJobs(service());
    for (const number of [1, 4]) expect(await shown(number)).toEqual([metadata("1"), metadata("2")]);
  });

  test("go a day after the last build that used them, those that another build uses stay", async () => {
    const { run, stored, expire } = await setting();
    const first = await run("1", { "a.png": metadata("1"), "b.png": metadata("2") });
    await run("2", { "a.png": metadata("2") });
    await runBuildJobs(service());
    await expire(first.id);
    await purgeBuilds(service().deps);
    expect((await stored()).map(({ unusedSince }) => unusedSince !== null)).toEqual([true, false]);
    service().travel(1.1 * DAY);
    await purgeBuilds(service().deps);
    expect((await stored()).map(({ value }) => value)).toEqual([metadata("2")]);
    service().travel(-1.1 * DAY);
  });

  test("that a new build uses again while they wait for their end are kept [fault: no snapshot loses its metadata]", async () => {
    const { run, stored, shown, expire } = await setting();
    const first = await run("1", { "a.png": metadata("1") });
    await runBuildJobs(service());
    await expire(first.id);
    await purgeBuilds(service().deps);
    service().travel(1.1 * DAY);
    expect(await stored()).toMatchObject([{ unusedSince: expect.any(Date) }]);
    const uploads = Array.from({ length: 6 }, (_, at) => run(`again ${at}`, { "a.png": metadata("1") }));
    const purges = Array.from({ length: 6 }, () => purgeBuilds(service().deps));
    await Promise.all([...uploads, ...purges]);
    service().travel(2 * DAY);
    await purgeBuilds(service().deps);
    await runBuildJobs(service());
    expect(await stored()).toMatchObject([{ unusedSince: null }]);
    for (const number of [2, 7]) expect(await shown(number)).toEqual([metadata("1"), null]);
    service().travel(-3.1 * DAY);
  });

  test("of older snapshots are read where they are, and moved in batches a day after the migration", async () => {
    const { run, stored, rows, shown, project } = await setting();
    const { db } = service().deps;
    const startsAt = new Date(service().deps.now().getTime() + DAY);
    await db.insert(snapshotMetadataMove).values({ id: 1, startsAt });
    const { id } = await run("1", { "a.png": metadata("1"), "b.png": metadata("1") });
    expect(await rows(), "replicas of the version before read them").toMatchObject(Array(2).fill({ metadata: metadata("1") }));
    await db.execute(sql`insert into snapshots (build_id, test_id, name, file_id, metadata)
      select s.build_id, s.test_id, 'old-' || n, s.file_id, jsonb_set(s.metadata, '{tags}', jsonb_build_array((n % 3)::text))
      from snapshots s, generate_series(1, 1200) n where s.build_id = ${id} and s.name = 'a.png'`);
    await db.execute(sql`update snapshots set metadata = null where name = 'old-1200' and build_id = ${id}`);
    await purgeBuilds(service().deps);
    expect(await stored()).toHaveLength(1);
    service().travel(1.1 * DAY);
    const stop = new AbortController();
    const late = run("2", { "b.png": metadata("1") });
    await Promise.all([purgeBuilds(service().deps, stop.signal), purgeBuilds(service().deps), late]);
    expect((await rows()).filter((row) => row.metadata !== null)).toEqual([]);
    expect((await rows()).filter((row) => row.metadataId === null)).toHaveLength(2);
    expect((await stored()).map(({ projectId }) => projectId)).toEqual(Array(4).fill(project.id));
    expect(await db.select().from(snapshotMetadataMove)).toEqual([]);
    service().travel(-1.1 * DAY);
    await runBuildJobs(service());
    const all = await shown(1);
    expect(all.slice(0, 2)).toEqual([metadata("1"), metadata("1")]);
  });
});
