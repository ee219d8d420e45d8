import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { usageDays } from "../../../db/usage-schema.ts";
import { createBody, declareBuild, type Files, readBuild, runBuildJobs, sha, updateBody, uploadBuild } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";
import { attemptOf } from "./attempts.ts";

describe("the attempt of a nonce", () => {
  test.each([
    ["777-2", 2, { run: "777", attempt: 2 }],
    ["777-2", null, { run: "777", attempt: 2 }],
    ["nightly-12-2", 2, { run: "nightly-12", attempt: 2 }],
    ["nightly-2", null, null],
    ["nightly-12", 2, null],
    ["777", 1, null],
    ["777-0", null, null],
    [null, 1, null],
  ])("%s with runAttempt %s is %j", (nonce, runAttempt, expected) => expect(attemptOf({ nonce, runAttempt })).toEqual(expected));
});

onEachDatabase("attempts of a CI run", (service) => {
  const file = async (name: string, colour = sha(name).slice(0, 6)): Promise<Files> => ({ [name]: await drawing(`#${colour}`) });
  const of = (attempt: number, more = {}) => ({
    parallel: true,
    parallelNonce: `777-${attempt}`,
    runId: "777",
    runAttempt: attempt,
    ciProvider: "github-actions",
    ...more,
  });
  const passed = (status: string) => ({ metadata: { testReport: { status } } });

  async function prepare() {
    const { project, ci, token } = await setUp(service());
    const shard = (attempt: number, index: number | null, files: Files, { total = 2, create = {}, update = {} } = {}) =>
      uploadBuild(service(), ci, files, {
        create: of(attempt, create),
        update: { parallel: true, parallelTotal: total, parallelIndex: index, ...update },
        requestId: `${attempt} ${index ?? Object.keys(files).join()}`,
      });
    const read = async (number: number) => (await readBuild(service(), token, project, number)).body;
    const names = async (number: number) => {
      const { body } = await readBuild(service(), token, project, number, "/diffs");
      return body.results.map(({ name }: { name: string }) => name).toSorted();
    };
    const statusOf = async (number: number) => (await read(number)).status;
    return { project, ci, token, shard, read, names, statusOf };
  }

  test("a re-run of failed jobs ends in one complete build; the incomplete one is superseded by it", async () => {
    const { shard, read, names, ci, token, project } = await prepare();
    await shard(1, 1, await file("a.png"));
    await shard(2, 2, await file("b.png"));
    await runBuildJobs(service());
    expect(await read(1)).toMatchObject({ status: "aborted", supersededBy: 2, notification: null, conclusion: null });
    expect(await read(2)).toMatchObject({ stats: { added: 2 }, shards: { completed: 2, total: 2 }, supersededBy: null, incomplete: false });
    expect(await names(2)).toEqual(["a.png", "b.png"]);
    for (const action of ["finish", "retry"])
      expect((await service().call(`POST /projects/${project.path}/builds/1/${action}`, { token })).status).toBe(409);
    const late = await service().call("POST /builds", { token: ci, body: createBody(await file("b.png"), of(1)) });
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining("later attempt")]);
  });

  test("an upload that goes on after a later attempt started is 409", async () => {
    const { shard, ci } = await prepare();
    const { build } = await declareBuild(service(), ci, await file("a.png"), { create: of(1) });
    await shard(2, 2, await file("b.png"));
    const update = { parallel: true, parallelTotal: 2, parallelIndex: 1 };
    const put = await service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody(await file("a.png"), { update }) });
    expect([put.status, put.body.error]).toEqual([409, expect.stringContaining("later attempt")]);
  });

  test("each missing shard comes from the latest attempt that has it", async () => {
    const { shard, read, names } = await prepare();
    const three = { total: 3 };
    await shard(1, 1, await file("a.png", "110000"), three);
    await shard(1, 2, await file("old.png"), three);
    await shard(2, 2, await file("b.png"), three);
    expect(await read(2)).toMatchObject({ status: "pending", shards: { completed: 2, missing: [3] } });
    await shard(3, 3, await file("c.png"), three);
    await runBuildJobs(service());
    expect(await names(3)).toEqual(["a.png", "b.png", "c.png"]);
    expect(await read(2)).toMatchObject({ status: "aborted", supersededBy: 3 });
  });

  test("a complete earlier attempt stays, and a re-run of its failed shard has the others", async () => {
    const { shard, read, statusOf } = await prepare();
    await shard(1, 1, await file("a.png"), { update: passed("passed") });
    await shard(1, 2, await file("b.png"), { update: passed("failed") });
    await runBuildJobs(service());
    await shard(2, 2, await file("b.png"), { update: passed("passed") });
    await runBuildJobs(service());
    expect(await statusOf(1)).not.toBe("aborted");
    expect(await read(2)).toMatchObject({ stats: { total: 2 }, metadata: { testReport: { status: "passed" } } });
  });

  test("a shard that arrives after it was taken replaces the taken one, and is counted once for the plan", async () => {
    const { shard, read, names, project } = await prepare();
    await shard(1, 1, await file("a.png"));
    await shard(2, 2, await file("b.png"));
    await runBuildJobs(service());
    await shard(2, 1, { ...(await file("a.png", "00ff00")), ...(await file("more.png")) });
    expect((await read(2)).status).toBe("pending");
    await runBuildJobs(service());
    expect(await read(2)).toMatchObject({ stats: { added: 3, total: 3 }, snapshots: 3, shards: { completed: 2 } });
    expect(await names(2)).toEqual(["a.png", "b.png", "more.png"]);
    const usage = await service().deps.db.select().from(usageDays).where(eq(usageDays.projectId, project.id));
    expect(usage).toMatchObject([{ snapshots: 2 }]);
  });

  test("a shard that arrives exactly as it was taken changes nothing", async () => {
    const { shard, read } = await prepare();
    await shard(1, 1, await file("a.png"));
    await shard(2, 2, await file("b.png"));
    await runBuildJobs(service());
    const before = await read(2);
    await shard(2, 1, await file("a.png"));
    const { status, stats, concludedAt } = before;
    expect(await read(2)).toMatchObject({ status, stats, concludedAt });
  });

  test("a shard in several requests replaces the taken one with the first of them", async () => {
    const { ci, shard, names, statusOf } = await prepare();
    await shard(1, 1, { ...(await file("a.png")), ...(await file("x (failed).png")) });
    await shard(2, 2, await file("b.png"));
    await runBuildJobs(service());
    const { build } = await declareBuild(service(), ci, await file("a.png"), { create: of(2) });
    const put = (files: Files, final: boolean) =>
      service().call(`PUT /builds/${build.id}`, {
        token: ci,
        body: updateBody(files, { update: { parallel: true, parallelTotal: 2, parallelIndex: 1, final } }),
      });
    expect((await put(await file("a.png"), false)).status).toBe(200);
    expect(await statusOf(2)).toBe("pending");
    expect((await put({}, true)).status).toBe(200);
    await runBuildJobs(service());
    expect(await names(2)).toEqual(["a.png", "b.png"]);
  });

  test("shards without an index are taken at the end where the build has none of their snapshots", async () => {
    const { ci, shard, names } = await prepare();
    const open = { total: -1 };
    await shard(1, null, await file("a.png"), open);
    await shard(1, null, { ...(await file("b.png")), ...(await file("b (failed).png")) }, open);
    await shard(2, null, await file("b.png"), open);
    const finalized = await service().call("POST /builds/finalize", { token: ci, body: { parallelNonce: "777-2" } });
    expect(finalized.body.builds).toMatchObject([{ number: 2 }]);
    await runBuildJobs(service());
    expect(await names(2)).toEqual(["a.png", "b.png"]);
  });

  test.each([
    ["another commit", { commit: sha("2") }],
    ["another suite", { name: "other" }],
    ["another branch", { branch: "feat/other" }],
    ["another run", { parallelNonce: "778-2", runId: "778" }],
    ["the first attempt", { parallelNonce: "777-1", runAttempt: 1, name: "other" }],
  ])("nothing is taken from %s", async (_name, create) => {
    const { shard, read } = await prepare();
    await shard(1, 1, await file("a.png"));
    await shard(2, 2, await file("b.png"), { create });
    expect(await read(1)).toMatchObject({ status: "pending", supersededBy: null });
    expect(await read(2)).toMatchObject({ shards: { completed: 1, missing: [1] } });
  });

  test("a trusted build of the commit neither ends nor reads an untrusted one", async () => {
    const { shard, read } = await prepare();
    await shard(1, 1, await file("a.png"));
    await service().deps.db.update(builds).set({ untrusted: true });
    await shard(2, 2, await file("b.png"));
    expect(await read(1)).toMatchObject({ status: "pending", supersededBy: null });
    expect(await read(2)).toMatchObject({ shards: { completed: 1, missing: [1] } });
  });

  test("attempts that start together end in one complete build", async () => {
    const { shard, read, statusOf } = await prepare();
    await shard(1, 1, await file("a.png"), { total: 4 });
    const files = await Promise.all([2, 3, 4].map((index) => file(`${index}.png`)));
    await Promise.all(files.map((one, at) => shard(2, at + 2, one, { total: 4 })));
    await runBuildJobs(service());
    expect(await read(2)).toMatchObject({ stats: { total: 4 }, snapshots: 4, shards: { completed: 4 } });
    expect(await statusOf(1)).toBe("aborted");
  });
});
