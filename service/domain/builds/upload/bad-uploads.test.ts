import { expect, test } from "vitest";
import { createBody, declareBuild, readBuild, runBuildJobs, sha, updateBody, uploadBuild, verdictOf } from "../../../testing/builds.ts";
import { createProject, projectToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { postForm, setUp, sha256Of } from "../../../testing/uploads.ts";

const key = (name: string) => sha256Of(Buffer.from(name));
const entries = (count: number) => Array.from({ length: count }, (_, at) => ({ key: key(String(at)), contentType: "image/png" }));

onEachDatabase("bad uploads", (service) => {
  test.each([
    ["a short commit", { commit: "abc" }, /commit/],
    ["a commit in capitals", { commit: sha("1").toUpperCase() }, /commit/],
    ["no branch", { branch: "" }, /branch/],
    ["a branch with a line break", { branch: "a\nb" }, /control characters/],
    ["a name of 256 characters", { name: "x".repeat(256) }, /name/],
    ["a key twice", { screenshots: [...entries(1), ...entries(1)] }, /twice/],
    ["5,001 files", { screenshots: entries(5001) }, /parallel mode/],
    ["an SVG picture", { screenshots: [{ key: key("a"), contentType: "image/svg+xml" }] }, /PNG, JPEG/],
    ["a key that is no SHA-256", { screenshots: [{ key: "abc", contentType: "image/png" }] }, /SHA-256/],
    ["parallel without a nonce", { parallel: true }, /parallelNonce/],
    ["pull requests without a merge queue", { mergeQueuePrNumbers: [1] }, /mergeQueue/],
    ["neither screenshots nor screenshotKeys", { screenshots: undefined }, /screenshots is required, or screenshotKeys/],
    ["a key twice in screenshotKeys", { screenshots: undefined, screenshotKeys: [key("a"), key("a")] }, /twice/],
  ])("POST /builds with %s is 400 and creates nothing", async (_name, change, message) => {
    const { project, ci, token } = await setUp(service());
    const refused = await service().call("POST /builds", { token: ci, body: createBody({}, change) });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringMatching(message)]);
    expect((await service().call(`GET /projects/${project.path}/builds`, { token })).body.pageInfo.total).toBe(0);
  });

  test("an empty list of queued pull requests is accepted", async () => {
    const { ci } = await setUp(service());
    const body = createBody({}, { mergeQueue: true, mergeQueuePrNumbers: [] });
    expect((await service().call("POST /builds", { token: ci, body })).status).toBe(201);
  });

  test("a body above 4 MB is 413, and one of 3 MB is read", async () => {
    const { ci } = await setUp(service());
    const sized = (bytes: number) => JSON.stringify({ ...createBody({}), padding: "x".repeat(bytes) });
    expect((await service().call("POST /builds", { token: ci, body: sized(4_000_001) })).status).toBe(413);
    expect((await service().call("POST /builds", { token: ci, body: sized(3_000_000) })).status).toBe(201);
  });

  test.each([
    ["a name with a NUL-like control character", { name: "a\u0007.png" }, /control characters/],
    ["a name of 1,025 characters", { name: "x".repeat(1025) }, /name/],
    ["a threshold above 1", { threshold: 1.5 }, /threshold/],
    ["metadata without the SDK", { metadata: { tags: [] } }, /sdk/],
    ["metadata of the wrong kind", { metadata: "text" }, /metadata/],
    ["an empty list of base names", { baseName: [] }, /baseName/],
  ])("PUT with %s is 400 and adds nothing", async (_name, change, message) => {
    const { project, ci } = await setUp(service());
    const files = { "a.png": await drawing("#fff") };
    const { build } = await declareBuild(service(), ci, files);
    const body = updateBody(files, { snapshots: { "a.png": change } });
    const refused = await service().call(`PUT /builds/${build.id}`, { token: ci, body });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringMatching(message)]);
    expect((await readBuild(service(), ci, project, 1)).body).toMatchObject({ status: "pending", snapshots: 0 });
  });

  test("files that were not declared or not uploaded are 400 and named; the upload can go on", async () => {
    const { project, ci } = await setUp(service());
    const files = { "a.png": await drawing("#fff"), "b.png": await drawing("#000") };
    const created = await service().call("POST /builds", { token: ci, body: createBody({ "a.png": files["a.png"] }) });
    const put = () => service().call(`PUT /builds/${created.body.build.id}`, { token: ci, body: updateBody(files) });
    const refused = await put();
    expect([refused.status, refused.body.details.length]).toEqual([400, 2]);
    expect(refused.body.details[0].message).toBe("screenshots.0.key refers to a file that was not uploaded");
    await declareBuild(service(), ci, files);
    expect((await put()).status).toBe(200);
    await runBuildJobs(service());
    expect((await readBuild(service(), ci, project, 1)).body.stats.total).toBe(2);
  });

  test("a trace in place of a snapshot, and a snapshot in place of a trace, are 400", async () => {
    const { ci } = await setUp(service());
    const picture = await drawing("#fff");
    const { build } = await declareBuild(service(), ci, { "a.png": picture });
    const trace = Buffer.from("PK trace");
    const declared = await service().call("POST /builds", { token: ci, body: createBody({}, { pwTraceKeys: [sha256Of(trace)] }) });
    const [{ postUrl, fields }] = declared.body.pwTraces;
    expect((await postForm({ url: postUrl, fields }, trace)).status).toBe(204);
    const put = (change: Record<string, unknown>) =>
      service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody({ "a.png": picture }, { snapshots: { "a.png": change } }) });
    expect((await put({ key: sha256Of(trace) })).status).toBe(400);
    expect((await put({ pwTraceKey: sha256Of(picture) })).status).toBe(400);
    expect((await put({ pwTraceKey: sha256Of(trace) })).status).toBe(200);
  });

  test("bytes with another hash end in a reason, poison no other build, and may be sent again", async () => {
    const { project, ci } = await setUp(service());
    const [right, wrong] = [await drawing("#fff"), await drawing("#000")];
    const created = await service().call("POST /builds", { token: ci, body: createBody({ "a.png": right }) });
    const [{ postUrl, fields }] = created.body.screenshots;
    await postForm({ url: postUrl, fields }, wrong);
    await service().call(`PUT /builds/${created.body.build.id}`, { token: ci, body: updateBody({ "a.png": right }) });
    await runBuildJobs(service());
    const broken = await readBuild(service(), ci, project, 1, "/diffs");
    expect(broken.body.results).toMatchObject([{ status: "added", problem: expect.stringContaining("differs from its SHA-256") }]);
    const again = await verdictOf(service(), ci, project, { "a.png": right }, { create: { commit: sha("2") } });
    expect(again).toMatchObject({ filesSent: 1, conclusion: "changes-detected" });
    const { body } = await readBuild(service(), ci, project, 2, "/diffs");
    expect(body.results[0]).toMatchObject({ problem: null, head: { width: 200 } });
  });

  test("a picture that can't be read needs a decision, and its build ends", async () => {
    const { project, ci } = await setUp(service());
    await verdictOf(service(), ci, project, { "a.png": await drawing("#fff") });
    const build = await verdictOf(service(), ci, project, { "a.png": Buffer.from("not a picture") });
    expect(build).toMatchObject({ status: "changes-detected", stats: { changed: 1 } });
    const { body } = await readBuild(service(), ci, project, 2, "/diffs?needsReview=true");
    expect(body.results).toMatchObject([{ status: "changed", score: null, problem: expect.stringContaining("not a PNG") }]);
  });

  test("two snapshots with one name and other files are kept under two names", async () => {
    const { project, ci } = await setUp(service());
    const [a, b] = [await drawing("#fff"), await drawing("#000")];
    const { build } = await declareBuild(service(), ci, { "a.png": a, "b.png": b });
    const body = updateBody({ "a.png": a, "b.png": b }, { snapshots: { "b.png": { name: "a.png" } } });
    await service().call(`PUT /builds/${build.id}`, { token: ci, body });
    await runBuildJobs(service());
    const { body: page } = await readBuild(service(), ci, project, 1, "/diffs");
    expect(page.results.map(({ name }: { name: string }) => name).toSorted()).toEqual(["a.png", "a.png-1"]);
  });

  test("a finalized build takes a repeated request and refuses other snapshots with 409", async () => {
    const { ci } = await setUp(service());
    const files = { "a.png": await drawing("#fff") };
    const { id } = await uploadBuild(service(), ci, files);
    const put = (body: unknown) => service().call(`PUT /builds/${id}`, { token: ci, body });
    expect((await put(updateBody(files))).status).toBe(200);
    expect((await put(updateBody({}))).status).toBe(200);
    expect((await put(updateBody({ "other.png": files["a.png"] }))).status).toBe(409);
  });

  test("another project's build and file are unknown [security: a hash gives no access to a file]", async () => {
    const { team, ci } = await setUp(service());
    const files = { "a.png": await drawing("#fff") };
    const { build } = await declareBuild(service(), ci, files);
    const other = await projectToken(service(), await createProject(service(), team));
    expect((await service().call(`PUT /builds/${build.id}`, { token: other, body: updateBody(files) })).status).toBe(404);
    const created = await service().call("POST /builds", { token: other, body: createBody(files) });
    expect(created.body.screenshots).toHaveLength(1);
    expect((await service().call(`PUT /builds/${created.body.build.id}`, { token: other, body: updateBody(files) })).status).toBe(400);
  });

  test.each([
    ["a page of 0", "?perPage=0"],
    ["an empty search", "?search="],
    ["an empty branch", "?head="],
    ["a short commit", "?headSha=abc"],
  ])("listing builds with %s is 400", async (_name, query) => {
    const { project, token } = await setUp(service());
    expect((await service().call(`GET /projects/${project.path}/builds${query}`, { token })).status).toBe(400);
  });

  test("an unknown build number is 404, and one that is no number 400", async () => {
    const { project, token } = await setUp(service());
    expect((await readBuild(service(), token, project, 7)).status).toBe(404);
    expect((await service().call(`GET /projects/${project.path}/builds/x`, { token })).status).toBe(400);
  });
});
