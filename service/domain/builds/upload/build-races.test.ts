import { runStatement } from "../../../db/statement.ts";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { beforeAll } from "vitest";
import { buildFiles, snapshots } from "../../../db/snapshot-schema.ts";
import { builds } from "../../../db/build-schema.ts";
import { reviews } from "../../../db/review-schema.ts";
import { usageDays } from "../../../db/usage-schema.ts";
import { startWorker } from "../../../jobs/worker.ts";
import { createBody, declareBuild, type Files, readBuild, runBuildJobs, sha, updateBody, uploadBuild } from "../../../testing/builds.ts";
import { startService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { allJobsEnded, openReplica } from "../../../testing/queue.ts";
import { setUp, sha256Of } from "../../../testing/uploads.ts";
import { countBuildTests } from "../tests/count-build.ts";
import { declareFiles } from "../record/build-files.sql.ts";
import { compareFiles } from "../conclusion/compare-files.ts";
import { compareArrived, startBuild } from "../conclusion/start-build.ts";
import { needs } from "../../../testing/needs.ts";

const handlers = {
  "builds.arrived": compareArrived,
  "builds.start": startBuild,
  "builds.compare": compareFiles,
  "builds.count-tests": countBuildTests,
};
const many = <T>(count: number, make: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => make(at)));

needs("Postgres").describe("parallel requests about builds on Postgres", () => {
  let running: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => void (running = await startService("postgres")));
  afterAll(() => running?.stop());
  const pictures = async (count: number, tint = 0): Promise<Files> =>
    Object.fromEntries(
      await many(count, async (at) => [`page-${at}.png`, await drawing(`#${(at * 40 + tint + 0x100000).toString(16)}`)] as const),
    );

  test("20 tries of one request are one build", async () => {
    const { project, ci } = await setUp(running);
    const headers = { "x-argos-request-id": "retry-1" };
    const all = await many(20, async () => running.call("POST /builds", { token: ci, body: createBody({}), headers }));
    expect(new Set(all.map(({ status, body }) => `${status} ${body.build.id}`)).size).toBe(1);
    expect(await running.deps.db.select().from(builds).where(eq(builds.projectId, project.id))).toHaveLength(1);
    const other = await running.call("POST /builds", { token: ci, body: createBody({}, { branch: "x" }), headers });
    expect(other.status).toBe(409);
    running.travel(3_600_001);
    expect((await running.call("POST /builds", { token: ci, body: createBody({}), headers })).body.build.number).toBe(2);
  });

  test("20 new builds have the numbers 1 to 20", async () => {
    const { ci } = await setUp(running);
    const all = await many(20, async (at) =>
      running.call("POST /builds", { token: ci, body: createBody({}, { commit: sha(String(at)) }) }),
    );
    expect(all.map(({ body }) => body.build.number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  test("parallel requests never declare more files than an account may hold [security: no upload fills the disk]", async () => {
    const { project, ci } = await setUp(running);
    const { database, db, now } = running.deps;
    const held = Array.from({ length: 19_995 }, (_, at) => sha256Of(Buffer.from(`held ${project.id} ${at}`)));
    const rows = held.map((hash) => ({ id: hash.slice(0, 24), hash, type: "image/png", kind: "snapshot" }));
    await runStatement(database, declareFiles, { projectId: project.id, rows: JSON.stringify(rows), now: now() });
    await db.update(buildFiles).set({ size: 1 }).where(eq(buildFiles.projectId, project.id));
    const all = await many(12, async (at) => {
      const files = { "a.png": await drawing(`#0${at.toString(16)}0a0a`) };
      return running.call("POST /builds", { token: ci, body: createBody(files, { commit: sha(String(at)) }) });
    });
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await db.select().from(builds).where(eq(builds.projectId, project.id))).toHaveLength(5);
  });

  test("10 final requests finalize a build once and count its snapshots once", async () => {
    const { project, ci } = await setUp(running);
    const files = await pictures(5);
    const { build } = await declareBuild(running, ci, files);
    const all = await many(10, async () => running.call(`PUT /builds/${build.id}`, { token: ci, body: updateBody(files) }));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await running.deps.db.select().from(snapshots).where(eq(snapshots.buildId, build.id))).toHaveLength(5);
    expect(await running.deps.db.select().from(usageDays).where(eq(usageDays.projectId, project.id))).toMatchObject([{ snapshots: 5 }]);
  });

  test("shards that complete at the same time finalize their build once", async () => {
    const { project, ci } = await setUp(running);
    const create = { parallel: true, parallelNonce: "race" };
    const shards = await many(6, async (at) => ({ [`shard-${at}.png`]: await drawing(`#0${at}0${at}0${at}`) }));
    const declared = await Promise.all(shards.map((files) => declareBuild(running, ci, files, { create })));
    expect(new Set(declared.map(({ build }) => build.id)).size).toBe(1);
    await many(6, async (at) => {
      const update = { parallel: true, parallelTotal: 6, parallelIndex: at + 1 };
      const sent = await running.call(`PUT /builds/${declared[0]!.build.id}`, { token: ci, body: updateBody(shards[at]!, { update }) });
      expect(sent.status).toBe(200);
    });
    await runBuildJobs(running);
    expect((await readBuild(running, ci, project, 1)).body).toMatchObject({ stats: { total: 6 }, shards: { completed: 6 } });
    expect(await running.deps.db.select().from(usageDays).where(eq(usageDays.projectId, project.id))).toMatchObject([{ snapshots: 6 }]);
  });

  test("two workers conclude each of several builds with the same pictures exactly once", async () => {
    const { project, ci } = await setUp(running);
    await uploadBuild(running, ci, await pictures(12));
    await runBuildJobs(running);
    const changed = await pictures(12, 5);
    await many(4, async (at) =>
      uploadBuild(running, ci, changed, {
        create: { commit: sha(`race ${at}`), branch: "feat/race", parentCommits: [sha("x"), sha("1")] },
      }),
    );
    const replica = openReplica(running);
    const workers = [startWorker(running.deps, handlers), startWorker(replica.deps, handlers)];
    try {
      await allJobsEnded(running);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
      await replica.close();
    }
    for (const number of [2, 3, 4, 5])
      expect((await readBuild(running, ci, project, number)).body).toMatchObject({
        status: "changes-detected",
        stats: { changed: 12, total: 12 },
      });
  });

  test("the same review sent 10 times is one review", async () => {
    const { project, ci, token } = await setUp(running);
    await uploadBuild(running, ci, await pictures(1), { create: { branch: "feat/x" } });
    await runBuildJobs(running);
    const headers = { "idempotency-key": "review-1" };
    const path = `POST /projects/${project.path}/builds/1/reviews`;
    const all = await many(10, async () => running.call(path, { token, body: { event: "APPROVE" }, headers }));
    expect(new Set(all.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await running.deps.db.select().from(reviews)).toHaveLength(1);
    expect((await readBuild(running, ci, project, 1)).body.status).toBe("accepted");
  });
});
