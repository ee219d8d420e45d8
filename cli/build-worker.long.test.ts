import { count, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { causes, comparisons, diffs, places } from "../service/db/diff-schema.ts";
import { devMails } from "../service/db/mail-schema.ts";
import { jobs } from "../service/db/jobs-schema.ts";
import { readBuild, runBuildJobs, sha, uploadBuild } from "../service/testing/builds.ts";
import { startService } from "../service/testing/harness.ts";
import { launch, type Started, until } from "../service/testing/launch.ts";
import { needs } from "../service/testing/needs.ts";
import { setUp } from "../service/testing/uploads.ts";

const COMPARISONS = 500;

/** Draws a small picture, different for each number. */
const picture = (at: number) =>
  sharp({ create: { width: 12, height: 12, channels: 3, background: { r: at & 255, g: (at >> 8) * 16, b: 90 } } })
    .png({ compressionLevel: 1 })
    .toBuffer();

needs("Postgres").describe("workers of builds", () => {
  const started: Started[] = [];
  let service: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => void (service = await startService("postgres")), 60_000);
  afterAll(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await Promise.all(started.map(({ ended }) => ended));
    await service?.stop();
  });

  async function startWorker(): Promise<Started> {
    const { dataDir, authSecret } = service.deps.settings;
    const url = (service.deps.db as unknown as { $client: { options: { connectionString: string } } }).$client.options.connectionString;
    const worker = launch(["cli/worker.mjs"], { DATA_DIR: dataDir, DATABASE_URL: url, AUTH_SECRET: authSecret }, "The worker runs");
    started.push(worker);
    await worker.ready;
    return worker;
  }

  test("500 comparisons have one result each after kill -9, and no decision is lost [fault: worker process killed]", async () => {
    const { db } = service.deps;
    const { project, ci, token } = await setUp(service);
    const names = Array.from({ length: COMPARISONS }, (_, at) => `page-${at}.png`);
    const same = await picture(0xfff);
    await uploadBuild(service, ci, Object.fromEntries(names.map((name) => [name, same])));
    await runBuildJobs(service);
    const files = Object.fromEntries(await Promise.all(names.map(async (name, at) => [name, await picture(at)] as const)));
    const build = await uploadBuild(service, ci, files, {
      create: { commit: sha("2"), branch: "feat/x", parentCommits: [sha("2"), sha("1")] },
    });
    const path = `/projects/${project.path}/builds/${build.number}`;
    await service.call(`POST ${path}/subscription`, { token });

    const killed = await startWorker();
    const ready = async () =>
      (
        await db
          .select({ count: count() })
          .from(diffs)
          .where(sql`build_id = ${build.id} and status = 'changed'`)
      )[0]!.count;
    await until(async () => (await ready()) >= 20);
    const early = (await readBuild(service, token, project, build.number, "/diffs?needsReview=true")).body.results.slice(0, 10);
    for (const { id } of early)
      expect((await service.call(`POST ${path}/decisions`, { token, body: { diffId: id, decision: "approve" } })).status).toBe(200);
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(await ready()).toBeLessThan(COMPARISONS);
    await db
      .update(jobs)
      .set({ leaseUntil: new Date(0) })
      .where(sql`finished_at is null and lease_until is not null`);

    await Promise.all([startWorker(), startWorker()]);
    await until(async () => (await readBuild(service, token, project, build.number)).body.conclusion !== null);
    expect((await readBuild(service, token, project, build.number)).body.stats).toMatchObject({ changed: COMPARISONS, total: COMPARISONS });
    const done = await db
      .select()
      .from(comparisons)
      .where(sql`base_file_id is not null`);
    expect([done.length, new Set(done.map(({ status }) => status))]).toEqual([COMPARISONS, new Set(["done"])]);
    const own = await db.select().from(diffs).where(eq(diffs.buildId, build.id));
    expect(own).toHaveLength(COMPARISONS);
    expect(
      own
        .filter(({ verdict }) => verdict === "approved")
        .map(({ id }) => String(id))
        .toSorted(),
    ).toEqual(early.map(({ id }: { id: string }) => id).toSorted());
    const members = await db.select().from(places);
    expect([members.length, new Set(members.map(({ diffId }) => diffId)).size]).toEqual([COMPARISONS, COMPARISONS]);
    const total = (await db.select().from(causes)).reduce((sum, cause) => sum + cause.places, 0);
    expect(total).toBe(COMPARISONS);
    expect((await db.select().from(jobs)).filter(({ failedAt }) => failedAt)).toEqual([]);
    const mails = async () => (await db.select().from(devMails)).filter(({ subject }) => subject.includes("Changes found"));
    await until(async () => (await mails()).length > 0);
    expect(await mails()).toHaveLength(1);
  }, 240_000);
});
