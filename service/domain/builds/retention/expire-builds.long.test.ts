import { runStatement } from "../../../db/statement.ts";
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { buildFiles, snapshots } from "../../../db/snapshot-schema.ts";
import { builds } from "../../../db/build-schema.ts";
import { comparisons } from "../../../db/diff-schema.ts";
import {
  createBody,
  declareBuild,
  type Files,
  readBuild,
  runBuildJobs,
  type Sent,
  sha,
  updateBody,
  verdictOf,
} from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp, sha256Of } from "../../../testing/uploads.ts";
import { declareFiles, filesByHash } from "../record/build-files.sql.ts";
import { purgeBuilds } from "./purge-builds.ts";

const DAY = 86_400_000;

onEachDatabase("the retention of builds", (service) => {
  let away = 0;
  const travel = (days: number) => {
    service().travel(days * DAY);
    away += days;
  };
  const comeBack = () => travel(-away);

  async function setting() {
    comeBack();
    await purgeBuilds(service().deps);
    const own = await setUp(service());
    const run = (files: Files, create: Sent["create"] = {}) => verdictOf(service(), own.ci, own.project, files, { create });
    const numbers = async () => {
      const rows = await service()
        .deps.db.select({ number: builds.number })
        .from(builds)
        .where(eq(builds.projectId, own.project.id))
        .orderBy(builds.seq);
      return rows.map(({ number }) => number);
    };
    const files = () => service().deps.db.select().from(buildFiles).where(eq(buildFiles.projectId, own.project.id));
    const keys = async () => {
      const all: string[] = [];
      for await (const key of service().deps.storage.list(`builds/${own.project.id}`, new Date(8.64e15))) all.push(key);
      return all;
    };
    const purge = () => purgeBuilds(service().deps);
    return { ...own, run, numbers, files, keys, purge };
  }
  const on = (branch: string, commit: string, more: object = {}) => ({ branch, commit: sha(commit), ...more });

  test("builds go after the days of the settings, with their files, masks and comparisons a day later", async () => {
    const { project, run, numbers, files, keys, purge } = await setting();
    await run({ "a.png": await drawing("#fff") });
    await run({ "a.png": await drawing("#000") }, on("feat/x", "2", { referenceCommit: sha("1") }));
    expect([(await files()).length, (await keys()).length]).toEqual([2, 3]);
    travel(29);
    await purge();
    expect(await numbers()).toEqual([1, 2]);
    travel(2);
    await purge();
    expect(await numbers(), "the newest baseline of main stays").toEqual([1]);
    expect((await files()).length, "CI may have received the response that the file is known").toBe(2);
    travel(1.1);
    await purge();
    expect([(await files()).length, (await keys()).length]).toEqual([1, 1]);
    expect(await service().deps.db.select().from(comparisons).where(eq(comparisons.projectId, project.id))).toMatchObject([
      { baseFileId: null },
    ]);
    comeBack();
  });

  test("a baseline stays while a build that is kept was compared with it, and goes after that build", async () => {
    const { run, numbers, purge, project, token } = await setting();
    await run({ "a.png": await drawing("#fff") }, on("main", "1"));
    await run({ "a.png": await drawing("#eee") }, on("main", "2"));
    travel(20);
    await run({ "a.png": await drawing("#000") }, on("feat/x", "3", { referenceCommit: sha("1") }));
    travel(12);
    await purge();
    expect(await numbers()).toEqual([1, 2, 3]);
    const { body } = await readBuild(service(), token, project, 3, "/diffs");
    expect((await fetch(body.results[0].base.url)).status).toBe(200);
    travel(20);
    await purge();
    expect(await numbers(), "builds that were kept for another are not kept for their own baseline").toEqual([2]);
    comeBack();
  });

  test("the newest build of a pull request stays for 90 days after it, with its baseline; older ones go", async () => {
    const { run, numbers, purge } = await setting();
    await run({ "a.png": await drawing("#fff") }, on("main", "1"));
    for (const commit of ["2", "3"])
      await run({ "a.png": await drawing("#000") }, on("feat/x", commit, { prNumber: 7, referenceCommit: sha("1") }));
    await run({ "a.png": await drawing("#fff") }, on("main", "4"));
    travel(40);
    await purge();
    expect(await numbers()).toEqual([1, 3, 4]);
    travel(52);
    await purge();
    await purge();
    expect(await numbers()).toEqual([4]);
    comeBack();
  });

  test("the latest accepted build of a monitored suite stays", async () => {
    const { run, numbers, purge, project, token } = await setting();
    for (const colour of ["#fff", "#eee", "#ddd"]) {
      const { number } = await run({ "a.png": await drawing(colour) }, { mode: "monitoring" });
      if (number < 3)
        await service().call(`POST /projects/${project.path}/builds/${number}/reviews`, { token, body: { event: "APPROVE" } });
    }
    travel(40);
    await purge();
    expect(await numbers()).toEqual([2]);
    comeBack();
  });

  test("a file that another build uses stays", async () => {
    const { run, purge, files, keys } = await setting();
    const shared = await drawing("#fff");
    await run({ "a.png": shared, "b.png": await drawing("#111") }, on("feat/x", "1"));
    travel(20);
    await run({ "a.png": shared }, on("feat/y", "2"));
    travel(12);
    await purge();
    travel(2);
    await purge();
    expect((await files()).map(({ hash }) => hash)).toEqual([sha256Of(shared)]);
    expect(await keys()).toHaveLength(1);
    comeBack();
  });

  test("a file that is declared again after its last build went is kept for the new build [fault: no upload refers to a lost file]", async () => {
    const { ci, run, numbers, purge, files, project, token } = await setting();
    const bytes = await drawing("#fff");
    await run({ "a.png": bytes }, on("feat/x", "1"));
    travel(31);
    await purge();
    expect(await numbers()).toEqual([]);
    travel(0.9);
    const { build, screenshots } = await declareBuild(service(), ci, { "a.png": bytes }, { create: on("feat/y", "2") });
    expect(screenshots).toEqual([]);
    travel(0.5);
    await purge();
    expect((await service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody({ "a.png": bytes }) })).status).toBe(200);
    travel(2);
    await purge();
    expect(await files()).toMatchObject([{ unusedSince: null }]);
    await runBuildJobs(service());
    expect((await readBuild(service(), token, project, 2)).body.stats).toMatchObject({ added: 1 });
    comeBack();
  });

  test("a file that was removed before its snapshots arrived is asked for in words", async () => {
    const { ci, run, purge } = await setting();
    const bytes = await drawing("#fff");
    await run({ "a.png": bytes }, on("feat/x", "1"));
    travel(31);
    await purge();
    const { build } = await declareBuild(service(), ci, { "a.png": bytes }, { create: on("feat/y", "2") });
    travel(2);
    await purge();
    const late = await service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody({ "a.png": bytes }) });
    expect([late.status, late.body.error]).toEqual([400, expect.stringContaining("Some files are missing. Upload them")]);
    comeBack();
  });

  test("uploads that race with the removal of their files are complete or refused [fault: no upload refers to a lost file]", async () => {
    const { ci, run, purge, project } = await setting();
    const pages = await Promise.all(["#100", "#200", "#300", "#400"].map((colour) => drawing(colour)));
    const files = Object.fromEntries(pages.map((bytes, index) => [`${index}.png`, bytes]));
    await run(files, on("feat/x", "1"));
    travel(31);
    await purge();
    const created = await Promise.all(
      ["2", "3", "4"].map((commit) => declareBuild(service(), ci, files, { create: on("feat/y", commit) })),
    );
    travel(1.1);
    const put = ({ build }: { build: { id: string } }) => service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody(files) });
    const [answers] = await Promise.all([Promise.all(created.map(put)), purge(), purge()]);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    await runBuildJobs(service());
    travel(1.1);
    await purge();
    const named = await service()
      .deps.db.select({ fileId: snapshots.fileId, status: buildFiles.status })
      .from(snapshots)
      .innerJoin(builds, eq(builds.id, snapshots.buildId))
      .leftJoin(buildFiles, eq(buildFiles.id, snapshots.fileId))
      .where(eq(builds.projectId, project.id));
    expect(named).toHaveLength(4 * answers.filter(({ status }) => status === 200).length);
    for (const { fileId, status } of named)
      expect([status, await service().deps.storage.size(`builds/${project.id}/${fileId}`)]).toEqual(["ready", expect.any(Number)]);
    comeBack();
  });

  test("files that were declared and never named go after a day, rows too", async () => {
    const { ci, purge, files } = await setting();
    await declareBuild(service(), ci, { "a.png": await drawing("#fff") });
    expect(await files()).toHaveLength(1);
    travel(1.1);
    await purge();
    expect(await files()).toEqual([]);
    comeBack();
  });

  test("an account may hold 20,000 files that no build names [security: no upload fills the disk]", async () => {
    const { ci, project } = await setting();
    const { database, now } = service().deps;
    const hashes = Array.from({ length: 20_000 }, (_, index) => sha256Of(Buffer.from(`${project.id} ${index}`)));
    const ids = hashes.map((hash) => hash.slice(0, 24));
    const rows = hashes.map((hash, index) => ({ id: ids[index]!, hash, type: "image/png", kind: "snapshot" }));
    // In parts: a loaded machine inserts slowly, and a statement has a time limit.
    for (let from = 0; from < rows.length; from += 2500) {
      const part = rows.slice(from, from + 2500);
      await runStatement(database, declareFiles, { projectId: project.id, rows: JSON.stringify(part), now: now() });
      const own = part.map(({ id }) => id);
      await service().deps.db.update(buildFiles).set({ size: 1 }).where(inArray(buildFiles.id, own));
    }
    expect((await service().call("POST /builds", { token: ci, body: createBody({}) })).status).toBe(201);
    const one = { "a.png": await drawing("#fff") };
    const create = () => service().call("POST /builds", { token: ci, body: createBody(one) });
    const refused = await create();
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "This account would have more than 20,000 files that no build names. Finish these builds, or wait: files that no build names are removed after 24 hours.",
    ]);
    expect((await runStatement(database, filesByHash, { projectId: project.id, hashes: hashes.slice(0, 1) }))[0]).toMatchObject({
      status: "declared",
      unused: true,
    });
    travel(1.1);
    expect((await create()).status).toBe(201);
    comeBack();
  });

  test("an account may hold 20 GB of files that no build names, which are measured [security: no upload fills the disk]", async () => {
    const { ci, project } = await setting();
    const { db, database, storage, now } = service().deps;
    const hashes = Array.from({ length: 600 }, (_, index) => sha256Of(Buffer.from(`${project.id} ${index}`)));
    const ids = hashes.map((hash) => hash.slice(0, 24));
    const rows = hashes.map((hash, index) => ({ id: ids[index], hash, type: "image/png", kind: "snapshot" }));
    await runStatement(database, declareFiles, { projectId: project.id, rows: JSON.stringify(rows), now: now() });
    await storage.write(`staging/${ids[0]}`, Buffer.alloc(1000));
    const create = () => service().call("POST /builds", { token: ci, body: createBody({}) });
    expect((await create()).status).toBe(201);
    const measured = () => db.select({ size: buildFiles.size }).from(buildFiles).where(eq(buildFiles.id, ids[0]!));
    expect(await measured()).toEqual([{ size: 1000 }]);
    await db
      .update(buildFiles)
      .set({ size: 21 * 1024 ** 3 })
      .where(inArray(buildFiles.id, ids.slice(0, 1)));
    const refused = await create();
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining("uploaded 20 GB of files that no build names")]);
  });
});
