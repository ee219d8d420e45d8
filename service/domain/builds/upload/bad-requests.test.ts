import { expect, test } from "vitest";
import { createBody, declareBuild, sha, updateBody, verdictOf } from "../../../testing/builds.ts";
import { createProject, projectToken } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { postForm, setUp, sha256Of } from "../../../testing/uploads.ts";

const hash = (text: string) => sha256Of(Buffer.from(text));
const hashes = (count: number) => Array.from({ length: count }, (_, at) => hash(String(at)));

/** A project with a concluded build, and an open build that waits for a file. */
async function prepared(service: TestService) {
  const made = await setUp(service);
  const files = { "a.png": await drawing("#fff") };
  await verdictOf(service, made.ci, made.project, files, { create: { branch: "feat/x" } });
  const { build } = await declareBuild(service, made.ci, files, { create: { commit: sha("2") } });
  const state = async () => {
    const list = await service.call(`GET /projects/${made.project.path}/builds`, { token: made.token });
    return list.body.results.map(({ number, status, snapshots }: Record<string, unknown>) => ({ number, status, snapshots }));
  };
  const reviews = async () => (await service.call(`GET /projects/${made.project.path}/builds/1/reviews`, { token: made.token })).body;
  return { ...made, files, open: build.id, state, reviews, path: `/projects/${made.project.path}` };
}

onEachDatabase("refused requests about builds", (service) => {
  let prepare: ReturnType<typeof prepared> | undefined;
  const made = () => (prepare ??= prepared(service()));

  /** Expects a refusal in words, and the same builds after it. */
  async function refuses(call: () => Promise<{ status: number; body: unknown }>, status: number, message: RegExp) {
    const { state, reviews } = await made();
    const before = [await state(), await reviews()];
    const refused = await call();
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([status, expect.stringMatching(message)]);
    expect([await state(), await reviews()]).toEqual(before);
  }

  test.each([
    ["screenshotKeys beside screenshots", { screenshotKeys: [hash("a")] }, /screenshotKeys, and not both/],
    ["a trace twice", { pwTraceKeys: [hash("a"), hash("a").toUpperCase()] }, /twice/],
    ["5,001 traces", { pwTraceKeys: hashes(5001) }, /parallel mode/],
    ["pull request 0", { prNumber: 0 }, /prNumber/],
    ["half a pull request", { prNumber: 1.5 }, /prNumber/],
    ["a short head commit", { prHeadCommit: "abc" }, /prHeadCommit/],
    ["a short reference commit", { referenceCommit: "abc" }, /referenceCommit/],
    ["a parent that is no commit", { parentCommits: [sha("1"), "HEAD"] }, /parentCommits/],
    ["an unknown mode", { mode: "nightly" }, /mode/],
    ["attempt 0", { runAttempt: 0 }, /runAttempt/],
    ["a nonce with a line break", { parallel: true, parallelNonce: "a\nb" }, /control characters/],
    ["a branch of 256 characters", { branch: "x".repeat(256) }, /branch/],
    ["a name with a NUL character", { name: "a\u0000b" }, /NUL characters/],
    ["a queued pull request 0", { mergeQueue: true, mergeQueuePrNumbers: [0] }, /mergeQueuePrNumbers/],
    ["text instead of a list", { screenshots: "a.png" }, /screenshots/],
    ["subset as text", { subset: "yes" }, /subset/],
  ])("POST /builds with %s is 400", async (_name, change, message) => {
    const { ci } = await made();
    await refuses(() => service().call("POST /builds", { token: ci, body: createBody({}, change) }), 400, message);
  });

  test.each([
    ["no list", { screenshots: undefined }, /screenshots/],
    ["index 0", { parallel: true, parallelIndex: 0 }, /parallelIndex/],
    ["a total of -2", { parallel: true, parallelTotal: -2 }, /parallelTotal/],
    ["an open shard without an index", { parallel: true, parallelIndex: null, final: false }, /parallelIndex/],
    ["an unknown test result", { metadata: { testReport: { status: "great" } } }, /status/],
    ["a negative duration", { metadata: { testReport: { status: "passed", stats: { duration: -1 } } } }, /duration/],
    ["metadata null inside", { metadata: { testReport: "passed" } }, /testReport/],
  ])("PUT with %s is 400", async (_name, update, message) => {
    const { ci, open, files } = await made();
    await refuses(() => service().call(`PUT /builds/${open}`, { token: ci, body: { ...updateBody(files), ...update } }), 400, message);
  });

  test.each([
    ["a negative threshold", { threshold: -0.1 }, /threshold/],
    ["a threshold as text", { threshold: "0" }, /threshold/],
    ["a key that is no SHA-256", { key: "abc" }, /SHA-256/],
    ["a trace that is no SHA-256", { pwTraceKey: "abc" }, /SHA-256/],
    ["an unknown trace", { pwTraceKey: hash("trace") }, /was not uploaded/],
    ["a file that was never declared", { key: hash("nothing") }, /was not uploaded/],
    ["an empty name", { name: "" }, /name/],
    ["a base name with a line break", { baseName: "a\nb" }, /control characters/],
    ["a parent name of 256 characters", { parentName: "x".repeat(256) }, /parentName/],
    ["an SVG type", { contentType: "image/svg+xml" }, /PNG, JPEG/],
    [
      "a viewport as text",
      { metadata: { sdk: { name: "x", version: "1" }, automationLibrary: { name: "x", version: "1" }, viewport: "big" } },
      /viewport/,
    ],
  ])("PUT with a snapshot with %s is 400", async (_name, change, message) => {
    const { ci, open, files } = await made();
    const body = updateBody(files, { snapshots: { "a.png": change } });
    await refuses(() => service().call(`PUT /builds/${open}`, { token: ci, body }), 400, message);
  });

  test("PUT with 5,001 snapshots is 400, and with more than 4 MB 413", async () => {
    const { ci, open } = await made();
    const many = { screenshots: hashes(5001).map((key) => ({ key, name: key })), final: false };
    await refuses(() => service().call(`PUT /builds/${open}`, { token: ci, body: many }), 400, /several requests/);
    const large = JSON.stringify({ screenshots: [], padding: "x".repeat(4_000_001) });
    await refuses(() => service().call(`PUT /builds/${open}`, { token: ci, body: large }), 413, /too large|4/i);
  });

  test.each([
    ["an unknown build", "PUT /builds/nothing", { screenshots: [] }, 404, /Not found/],
    ["an empty nonce", "POST /builds/finalize", { parallelNonce: "" }, 400, /parallelNonce/],
    ["no nonce", "POST /builds/finalize", {}, 400, /parallelNonce/],
    ["no commits", "POST /baseline", { commits: [] }, 400, /commits/],
    ["a short commit", "POST /baseline", { commits: ["abc"] }, 400, /commits/],
    ["5,001 commits", "POST /baseline", { commits: Array.from({ length: 5001 }, (_, at) => sha(String(at))) }, 400, /commits/],
  ])("%s: %s is refused", async (_name, route, body, status, message) => {
    const { ci } = await made();
    await refuses(() => service().call(route, { token: ci, body }), status, message);
  });

  test.each([
    ["no event", {}, /event/],
    ["an unknown event", { event: "LIKE" }, /event/],
    ["an unknown conclusion", { conclusion: "MAYBE" }, /conclusion/],
    ["a snapshot of no build", { event: "APPROVE", snapshots: [{ id: "999999", conclusion: "APPROVE" }] }, /not a snapshot of this build/],
    [
      "a snapshot id that is no number",
      { event: "APPROVE", snapshots: [{ id: "x'; --", conclusion: "APPROVE" }] },
      /not a snapshot of this build/,
    ],
    [
      "5,001 snapshots",
      { event: "APPROVE", snapshots: hashes(5001).map((id) => ({ id: id.slice(0, 9), conclusion: "APPROVE" })) },
      /snapshots/,
    ],
    ["a body that is a list", { event: "COMMENT", body: ["a"] }, /body/],
    ["a body of another schema", { event: "COMMENT", body: { type: "script" } }, /./],
  ])("a review with %s is 400", async (_name, body, message) => {
    const { token, path } = await made();
    await refuses(() => service().call(`POST ${path}/builds/1/reviews`, { token, body }), 400, message);
  });

  test.each([
    ["no reviewers", "POST", { userIds: [] }, /userIds/],
    ["101 reviewers", "POST", { userIds: hashes(101) }, /userIds/],
    ["no reviewers to remove", "DELETE", { userIds: [] }, /userIds/],
  ])("a request with %s is 400", async (_name, method, body, message) => {
    const { token, path } = await made();
    await refuses(() => service().call(`${method} ${path}/builds/1/reviewers`, { token, body }), 400, message);
  });

  test("another project's token, build and nonce reveal nothing", async () => {
    const { team, open, files, path } = await made();
    const other = await projectToken(service(), await createProject(service(), team));
    await refuses(() => service().call(`PUT /builds/${open}`, { token: other, body: updateBody(files) }), 404, /Not found/);
    await refuses(() => service().call(`GET ${path}/builds/1`, { token: other }), 404, /Not found/);
    await refuses(() => service().call(`POST ${path}/builds/2/finish`, { token: other }), 404, /Not found/);
  });
});

onEachDatabase("retried requests", (service) => {
  test("a request that is sent again, also after a refusal, leaves one build and every snapshot once", async () => {
    const { ci, project, token } = await setUp(service());
    const files = { "a.png": await drawing("#fff"), "b.png": await drawing("#000") };
    const headers = { "x-argos-request-id": "one" };
    const create = () => service().call("POST /builds", { token: ci, body: createBody(files), headers });
    const [first, second] = await Promise.all([create(), create()]);
    expect([first.status, second.status, first.body.build.id === second.body.build.id]).toEqual([201, 201, true]);
    const put = () => service().call(`PUT /builds/${first.body.build.id}`, { token: ci, body: updateBody(files) });
    expect((await put()).status).toBe(400);
    for (const { key, postUrl, fields } of (await create()).body.screenshots) {
      const bytes = Object.values(files).find((one) => sha256Of(one) === key)!;
      expect((await postForm({ url: postUrl, fields }, bytes)).status).toBe(204);
    }
    const sent = await Promise.all([put(), put()]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect((await create()).body.build.number).toBe(1);
    const { body } = await service().call(`GET /projects/${project.path}/builds`, { token });
    expect(body.results).toMatchObject([{ number: 1, snapshots: 2 }]);
  });
});
