import { expect, test } from "vitest";
import { createBody, readBuild, runBuildJobs, sha, uploadBuild, verdictOf, planBody, planFiles } from "../../../testing/builds.ts";
import { createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp, sha256Of } from "../../../testing/uploads.ts";

/** Counts the rows of every table. */
async function rowCounts({ deps: { database } }: TestService): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const tables = "select table_name as name from information_schema.tables where table_schema = 'public'";
  for (const { name } of await database.query<{ name: string }>({ name: "tables", sql: tables }, [])) {
    const [row] = await database.query<{ count: number }>({ name: `count ${name}`, sql: `select count(*)::int as count from ${name}` }, []);
    counts[name] = row!.count;
  }
  return counts;
}

onEachDatabase("POST /builds/plan", (service) => {
  test("returns what the upload then sends, counts and is compared with", async () => {
    const { project, ci } = await setUp(service());
    const [white, grey, red] = [await drawing("#fff"), await drawing("#ccc"), await drawing("#f00")];
    await verdictOf(service(), ci, project, { "a.png": white, "b.png": grey, "c.png": white }, { create: { commit: sha("base") } });
    const files = { "a.png": white, "b.png": red, "d.png": red };
    const create = { branch: "feat/x", commit: sha("head"), referenceCommit: sha("base") };
    const planned = await planFiles(service(), ci, files, create);
    expect(planned).toEqual({
      snapshots: 3,
      files: { total: 2, missing: 1 },
      bytes: { total: white.length + red.length, missing: red.length },
      missingKeys: [sha256Of(red)],
      usage: { used: 3, after: 6, included: null, refusedAbove: null },
      baseline: { number: 1, branch: "main", commit: sha("base") },
      changed: 1,
      added: 1,
      removed: 1,
      refusal: null,
    });
    const built = await verdictOf(service(), ci, project, files, { create });
    expect(built).toMatchObject({ number: 2, filesSent: 1, snapshots: 3, baseNumber: 1, stats: { changed: 1, added: 1, removed: 1 } });
  });

  test("stores nothing", async () => {
    const { ci } = await setUp(service());
    await uploadBuild(service(), ci, { "a.png": await drawing("#fff") });
    await runBuildJobs(service());
    const before = await rowCounts(service());
    for (const create of [{}, { parallel: true, parallelNonce: "1" }, { skipped: true }, { subset: true }])
      await planFiles(service(), ci, { "a.png": await drawing("#abc"), "b.png": await drawing("#def") }, create);
    expect(await rowCounts(service())).toEqual(before);
    expect((await uploadBuild(service(), ci, { "a.png": await drawing("#abc") })).number).toBe(2);
  });

  test("a snapshot that differs only in its Unicode form is counted, and the same one twice is not", async () => {
    const { ci } = await setUp(service());
    const picture = await drawing("#fff");
    const body = planBody({ "ä.png": picture });
    body.screenshots[0]!.names.push("a\u0308.png", "ä.png");
    expect((await service().call("POST /builds/plan", { token: ci, body })).body.snapshots).toBe(2);
  });

  test("names the refusal for a nonce whose build is finalized", async () => {
    const { ci } = await setUp(service());
    const files = { "a.png": await drawing("#fff") };
    const create = { parallel: true, parallelNonce: "ended" };
    await uploadBuild(service(), ci, files, { create, update: { parallel: true, parallelTotal: 1, parallelIndex: 1 } });
    const planned = await planFiles(service(), ci, files, create);
    expect(planned).toMatchObject({ snapshots: null, files: { total: 1, missing: 0 }, usage: { used: 1, after: null }, changed: null });
    expect(planned.refusal).toEqual({ status: 409, error: expect.stringContaining("finalized already") });
    const refused = await service().call("POST /builds", { token: ci, body: createBody(files, create) });
    expect(planned.refusal).toEqual({ status: refused.status, error: refused.body.error });
  });

  test("the baseline of a draft of a branch is that of the commits in the request", async () => {
    const { project, ci } = await setUp(service());
    await verdictOf(service(), ci, project, { "a.png": await drawing("#fff") }, { create: { commit: sha("old") } });
    const create = { branch: "feat/y", commit: sha("new"), parentCommits: [sha("new"), sha("old")] };
    expect((await planFiles(service(), ci, { "a.png": await drawing("#eee") }, create)).baseline).toMatchObject({ number: 1 });
    expect((await planFiles(service(), ci, {}, { branch: "feat/z", commit: sha("new") })).baseline).toBeNull();
    expect((await readBuild(service(), ci, project, 2)).status).toBe(404);
  });

  test.each([
    ["no size", { size: undefined }, /size/],
    ["a size of 0", { size: 0 }, /size/],
    ["no name", { names: [] }, /names/],
    ["a name with a line break", { names: ["a\nb"] }, /control characters/],
    ["a key that is no SHA-256", { key: "abc" }, /SHA-256/],
    ["5,001 names", { names: Array.from({ length: 5001 }, (_, at) => `${at}.png`) }, /5000 names/],
  ])("with %s is 400", async (_name, change, message) => {
    const { ci } = await setUp(service());
    const body = planBody({ "a.png": Buffer.from("a") });
    const sent = { ...body, screenshots: [{ ...body.screenshots[0]!, ...change }] };
    const refused = await service().call("POST /builds/plan", { token: ci, body: sent });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringMatching(message)]);
  });

  test("needs the token of the project, or a person who may review it [security: plans of foreign projects]", async () => {
    const { project, token } = await setUp(service());
    const body = planBody({}, { project: project.path });
    const stranger = await personalToken(service(), await createUser(service()));
    const statusFor = async (own?: string) => (await service().call("POST /builds/plan", { token: own, body })).status;
    expect([await statusFor(token), await statusFor(stranger), await statusFor()]).toEqual([200, 404, 401]);
  });
});

onEachDatabase(
  "POST /builds/plan above the limit",
  (service) => {
    test("names the refusal that the upload gets, at creation and at the end", async () => {
      const { ci } = await setUp(service());
      const files = { "a.png": await drawing("#fff"), "b.png": await drawing("#eee") };
      expect(await planFiles(service(), ci, files)).toMatchObject({
        refusal: null,
        usage: { used: 0, after: 2, included: 1, refusedAbove: 1 },
      });
      await uploadBuild(service(), ci, files);
      const planned = await planFiles(service(), ci, { "a.png": await drawing("#fff") });
      expect(planned).toMatchObject({ snapshots: null, usage: { used: 2, after: null }, refusal: { status: 402 } });
      const refused = await service().call("POST /builds", { token: ci, body: createBody(files) });
      expect(planned.refusal).toEqual({ status: 402, error: refused.body.error });
    });
  },
  { screenshotsPerMonth: 1 },
);
