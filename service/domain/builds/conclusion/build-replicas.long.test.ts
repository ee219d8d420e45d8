import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { snapshots } from "../../../db/snapshot-schema.ts";
import { diffs } from "../../../db/diff-schema.ts";
import { jobs } from "../../../db/jobs-schema.ts";
import { reviews } from "../../../db/review-schema.ts";
import { usageDays } from "../../../db/usage-schema.ts";
import { declareBuild, runBuildJobs, updateBody, uploadBuild } from "../../../testing/builds.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { startService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { callAt, serveReplica } from "../../../testing/queue.ts";
import { setUp } from "../../../testing/uploads.ts";
import { needs } from "../../../testing/needs.ts";

const many = <T>(count: number, make: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => make(at)));

needs("Postgres").describe("builds in two processes of the service", () => {
  let running: Awaited<ReturnType<typeof startService>>;
  let replica: Awaited<ReturnType<typeof serveReplica>>;
  beforeAll(async () => {
    running = await startService("postgres");
    replica = await serveReplica(running);
  }, 120_000);
  afterAll(async () => {
    await replica?.close();
    await running.stop();
  });

  /** Calls one of the replicas in turn. */
  const call = (at: number, route: string, token: string, body: unknown) =>
    callAt(at % 2 ? replica.origin : running.origin, route, token, body);

  test("shards that end at the same time and 10 finalizations conclude their build once [fault: A build is finalized once]", async () => {
    const { project, ci } = await setUp(running);
    const { db } = running.deps;
    const shards = await many(6, async (at) => ({ [`shard-${at}.png`]: await drawing(`#0${at}0${at}0${at}`) }));
    const declared = await many(6, (at) => declareBuild(running, ci, shards[at]!, { create: { parallel: true, parallelNonce: "race" } }));
    const { id } = declared[0]!.build;
    const sent = await many(12, (at) => {
      const update = { parallel: true, parallelTotal: -1, parallelIndex: (at % 6) + 1 };
      return call(at, `PUT /builds/${id}`, ci, updateBody(shards[at % 6]!, { update }));
    });
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const ended = await many(10, (at) => call(at, "POST /builds/finalize", ci, { parallelNonce: "race" }));
    expect(new Set(ended.map(({ status, body }) => `${status} ${body.builds[0].id}`))).toEqual(new Set([`200 ${id}`]));
    await runBuildJobs(running);
    expect(await db.select().from(snapshots).where(eq(snapshots.buildId, id))).toHaveLength(6);
    expect(await db.select().from(diffs).where(eq(diffs.buildId, id))).toHaveLength(6);
    expect(await db.select().from(usageDays).where(eq(usageDays.projectId, project.id))).toMatchObject([{ snapshots: 6 }]);
    const starts = (await db.select().from(jobs)).filter(({ kind }) => kind === "builds.start");
    expect(starts).toHaveLength(1);
  });

  test("of two people who decide at the same time both reviews count, and each snapshot has one decision [fault: No lost decisions]", async () => {
    const { team, project, ci, token } = await setUp(running);
    const { db } = running.deps;
    const ben = await createUser(running, { name: "Ben" });
    await addMember(running, team, ben, "member");
    const tokens = [token, await personalToken(running, ben, [team])];
    const files = Object.fromEntries(await many(8, async (at) => [`p-${at}.png`, await drawing(`#1${at}1${at}1${at}`)] as const));
    const { number, id } = await uploadBuild(running, ci, files, { create: { branch: "feat/x" } });
    await runBuildJobs(running);
    const ids = (await db.select().from(diffs).where(eq(diffs.buildId, id)).orderBy(asc(diffs.id))).map((diff) => String(diff.id));
    const path = `/projects/${project.path}/builds/${number}`;
    const decided = await many(32, async (at) => {
      const body = { diffId: ids[at >> 2], decision: at % 2 ? "reject" : "approve" };
      return (await call(at, `POST ${path}/decisions`, tokens[at % 2]!, body)).status;
    });
    expect(new Set(decided)).toEqual(new Set([200]));
    const reviewed = await many(8, async (at) => {
      const event = at % 2 ? "REJECT" : "APPROVE";
      const snapshots = ids.map((one) => ({ id: one, conclusion: at % 2 ? "REQUEST_CHANGES" : "APPROVE" }));
      return (await call(at, `POST ${path}/reviews`, tokens[at % 2]!, { event, snapshots: at < 2 ? snapshots : [] })).status;
    });
    expect(new Set(reviewed)).toEqual(new Set([200]));
    expect(await db.select().from(reviews).where(eq(reviews.buildId, id))).toHaveLength(8);
    const [build] = await db.select().from(builds).where(eq(builds.id, id));
    expect(build!.verdict).toBe("rejected");
    const rows = await db.select().from(diffs).where(eq(diffs.buildId, id));
    // Ben rejected all snapshots, and a rejection outweighs approvals of other people, whatever came last.
    expect(new Set(rows.map(({ verdict, standing }) => `${verdict} ${standing}`))).toEqual(new Set(["rejected rejected"]));
  });
});
