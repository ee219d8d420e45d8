import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { usageDays } from "../../../db/usage-schema.ts";
import { createBody, declareBuild, type Files, readBuild, runBuildJobs, sha, updateBody, uploadBuild } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

const file = async (name: string): Promise<Files> => ({ [name]: await drawing(`#${sha(name).slice(0, 6)}`) });
const create = (nonce: string, more = {}) => ({ parallel: true, parallelNonce: nonce, ...more });
const update = (parallelTotal: number | null, parallelIndex: number | null, more = {}) => ({
  parallel: true,
  parallelTotal,
  parallelIndex,
  ...more,
});

onEachDatabase("parallel builds", (service) => {
  test("shards that start together are one build, finalized once after the last", async () => {
    const { project, ci } = await setUp(service());
    const shards = await Promise.all(
      [1, 2, 3].map(async (index) =>
        uploadBuild(service(), ci, await file(`page-${index}.png`), { create: create("run-1"), update: update(3, index) }),
      ),
    );
    expect(new Set(shards.map(({ number }) => number))).toEqual(new Set([1]));
    await runBuildJobs(service());
    const { body } = await readBuild(service(), ci, project, 1);
    expect(body).toMatchObject({ stats: { total: 3, added: 3 }, shards: { completed: 3, total: 3 }, snapshots: 3 });
    const usage = await service().deps.db.select().from(usageDays).where(eq(usageDays.projectId, project.id));
    expect(usage).toMatchObject([{ snapshots: 3 }]);
  });

  test("a build with the total -1 waits for finalize, which may be repeated", async () => {
    const { project, ci } = await setUp(service());
    for (const name of ["a.png", "b.png"])
      await uploadBuild(service(), ci, await file(name), { create: create("run-2"), update: update(-1, null), requestId: name });
    expect((await readBuild(service(), ci, project, 1)).body.status).toBe("pending");
    const finalize = () => service().call("POST /builds/finalize", { token: ci, body: { parallelNonce: "run-2" } });
    expect((await finalize()).body.builds).toMatchObject([{ number: 1 }]);
    expect((await finalize()).body.builds).toMatchObject([{ number: 1 }]);
    await runBuildJobs(service());
    expect((await readBuild(service(), ci, project, 1)).body.stats.total).toBe(2);
  });

  test("finalize returns no builds for an unknown nonce, and 409 while no shard of a build is complete", async () => {
    const { ci } = await setUp(service());
    const finalize = (parallelNonce: string) => service().call("POST /builds/finalize", { token: ci, body: { parallelNonce } });
    expect((await finalize("nothing")).body).toEqual({ builds: [] });
    await declareBuild(service(), ci, await file("a.png"), { create: create("run-3") });
    const early = await finalize("run-3");
    expect([early.status, early.body.error]).toEqual([409, expect.stringContaining("No shard of this build is complete yet")]);
  });

  test("a shard in several requests completes with the last, and its test report joins those of the others", async () => {
    const { project, ci } = await setUp(service());
    const [a, b, c] = [await file("a.png"), await file("b.png"), await file("c.png")];
    const { build } = await declareBuild(service(), ci, { ...a, ...b, ...c }, { create: create("run-4") });
    const put = (files: Files, more: object) =>
      service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody(files, { update: { ...more } }) });
    await put(a, update(2, 1, { final: false }));
    const report = (status: string) => ({ metadata: { testReport: { status } } });
    await put(b, update(2, 1, report("passed")));
    expect((await readBuild(service(), ci, project, 1)).body).toMatchObject({ status: "pending", snapshots: 2 });
    await put(c, update(2, 2, report("failed")));
    await runBuildJobs(service());
    expect((await readBuild(service(), ci, project, 1)).body).toMatchObject({
      stats: { total: 3 },
      metadata: { testReport: { status: "failed" } },
    });
    const [row] = await service().deps.db.select().from(builds).where(eq(builds.id, build.id));
    expect(row!.valid).toBe(false);
  });

  test("a shard sent again changes nothing, and other snapshots under its index get 409", async () => {
    const { project, ci } = await setUp(service());
    const [a, b] = [await file("a.png"), await file("b.png")];
    const { build } = await declareBuild(service(), ci, { ...a, ...b }, { create: create("run-5") });
    const put = (files: Files) =>
      service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody(files, { update: update(3, 1) }) });
    expect([(await put(a)).status, (await put(a)).status, (await put(b)).status]).toEqual([200, 200, 409]);
    expect((await readBuild(service(), ci, project, 1)).body).toMatchObject({ snapshots: 1, shards: { completed: 1, total: 3 } });
  });

  test("a total that differs from that of other shards is 400", async () => {
    const { ci } = await setUp(service());
    await uploadBuild(service(), ci, await file("a.png"), { create: create("run-6"), update: update(3, 1) });
    const { build } = await declareBuild(service(), ci, await file("b.png"), { create: create("run-6") });
    const refused = await service().call(`PUT /builds/${build.id}`, {
      token: ci,
      body: updateBody(await file("b.png"), { update: update(2, 2) }),
    });
    expect([refused.status, refused.body.details[0].message]).toEqual([400, expect.stringContaining("announced 3")]);
  });

  test("another run with the nonce of a finalized build gets 409", async () => {
    const { ci } = await setUp(service());
    await uploadBuild(service(), ci, await file("a.png"), { create: create("run-7"), update: update(1, 1) });
    const refused = await service().call("POST /builds", { token: ci, body: createBody(await file("b.png"), create("run-7")) });
    expect(refused.status).toBe(409);
  });

  test("one nonce has a build for each name", async () => {
    const { ci } = await setUp(service());
    const one = await uploadBuild(service(), ci, await file("a.png"), { create: create("run-8", { name: "a" }), update: update(1, 1) });
    const other = await uploadBuild(service(), ci, await file("a.png"), { create: create("run-8", { name: "b" }), update: update(1, 1) });
    expect([one.number, other.number]).toEqual([1, 2]);
  });

  test("a build that lost a shard expires, revives with a late upload, and can be finished without the shard", async () => {
    const { project, ci, token } = await setUp(service());
    await uploadBuild(service(), ci, await file("a.png"), { update: {} });
    await runBuildJobs(service());
    await uploadBuild(service(), ci, await file("b.png"), { create: create("run-9"), update: update(3, 1) });
    service().travel(3 * 3_600_000);
    const read = async () => (await readBuild(service(), token, project, 2)).body;
    expect(await read()).toMatchObject({ status: "expired", notification: null, shards: { completed: 1, total: 3, missing: [2, 3] } });
    await uploadBuild(service(), ci, await file("c.png"), { create: create("run-9"), update: update(3, 2) });
    expect(await read()).toMatchObject({ status: "pending", shards: { missing: [3], lastUploadAt: expect.any(String) } });
    const finish = () => service().call(`POST /projects/${project.path}/builds/2/finish`, { token });
    expect((await finish()).status).toBe(200);
    expect((await finish()).status).toBe(409);
    await runBuildJobs(service());
    expect(await read()).toMatchObject({
      incomplete: true,
      shards: { missing: [3] },
      stats: { added: 2, removed: 0, total: 2 },
      conclusion: "changes-detected",
    });
  });
});
