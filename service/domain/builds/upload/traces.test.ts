import { expect, test } from "vitest";
import { createBody, readBuild, runBuildJobs, sha, updateBody, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { postForm, setUp, sha256Of } from "../../../testing/uploads.ts";
import { purgeBuilds } from "../retention/purge-builds.ts";

const tool = { name: "playwright", version: "1.61" };
const trace = Buffer.from("PK trace");
const location = { file: "tests/home.spec.ts", line: 12, column: 5 };
const metadata = { sdk: tool, automationLibrary: tool, test: { title: "home", titlePath: ["home"], location } };

/** Uploads build 1 without a trace, and build 2 whose only snapshot changed and has a trace. */
async function traced(service: TestService, urls: { url: string; previewUrl?: string }) {
  const made = await setUp(service, { private: false });
  const { project, ci } = made;
  await verdictOf(service, ci, project, { "a.png": await drawing("#fff") });
  const files = { "a.png": await drawing("#000") };
  const more = { pwTraceKeys: [sha256Of(trace)], commit: sha("2"), branch: "feat/x", referenceCommit: sha("1"), parentCommits: [sha("1")] };
  const { body } = await service.call("POST /builds", { token: ci, body: createBody(files, more) });
  const uploads: [{ postUrl: string; fields: Record<string, string> }, Uint8Array][] = [
    [body.screenshots[0], files["a.png"]],
    [body.pwTraces[0], trace],
  ];
  for (const [{ postUrl, fields }, bytes] of uploads) expect((await postForm({ url: postUrl, fields }, bytes)).status).toBe(204);
  const snapshots = { "a.png": { pwTraceKey: sha256Of(trace), metadata: { ...metadata, ...urls } } };
  const put = await service.call(`PUT /builds/${body.build.id}`, { token: ci, body: updateBody(files, { snapshots }) });
  expect(put.status).toBe(200);
  await runBuildJobs(service);
  const read = async (number: number, token = made.token) => (await readBuild(service, token, project, number, "/diffs")).body.results[0];
  return { ...made, read };
}

onEachDatabase("traces of snapshots", (service) => {
  test("the list, one diff and a comparison link the trace of the head, which downloads as a ZIP file", async () => {
    const { read, project, token } = await traced(service(), { url: "http://localhost/", previewUrl: "https://preview.example/" });
    expect((await read(1)).traceUrl).toBeNull();
    const listed = await read(2);
    expect(listed.head.metadata).toMatchObject({ url: "http://localhost/", previewUrl: "https://preview.example/", test: { location } });
    const response = await fetch(listed.traceUrl);
    expect([response.status, await response.text()]).toEqual([200, "PK trace"]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="trace.zip"',
      "x-content-type-options": "nosniff",
    });
    const one = (await readBuild(service(), token, project, 2, `/diffs/${listed.id}`)).body;
    expect((await fetch(one.traceUrl)).status).toBe(200);
    const compared = await service().call(`GET /projects/${project.path}/comparisons/1/2/diffs`, { token });
    expect((await fetch(compared.body.results[0].traceUrl)).status).toBe(200);
    expect(compared.body.results[0].head).not.toHaveProperty("traceId");
  });

  test("URLs of metadata that are not http or https are returned as null", async () => {
    const { read } = await traced(service(), { url: "data:text/html,x", previewUrl: "java\nscript:alert(1)" });
    expect((await read(2)).head.metadata).toEqual({ ...metadata, url: null, previewUrl: null });
  });

  test("an unsigned URL, another file's signature and another team's caller are 404", async () => {
    const { read, project } = await traced(service(), { url: "http://localhost/" });
    const { traceUrl, head, id } = await read(2);
    const { search } = new URL(head.url);
    for (const url of [traceUrl.split("?")[0], traceUrl.replace(/\?.*/, search), head.url.replace(/\?.*/, new URL(traceUrl).search)])
      expect((await fetch(url)).status).toBe(404);
    const other = await setUp(service());
    for (const rest of ["/diffs", `/diffs/${id}`]) expect((await readBuild(service(), other.token, project, 2, rest)).status).toBe(404);
  });

  test("public pages don't include the trace or the URLs of metadata", async () => {
    const { read, project, token } = await traced(service(), { url: "http://localhost/", previewUrl: "https://preview.example/" });
    await service().call(`PATCH /projects/${project.path}`, { token, body: { publicBuilds: true } });
    const { id } = await read(2);
    for (const path of ["/diffs", `/diffs/${id}`]) {
      const { status, body } = await service().call(`GET /public/projects/${project.path}/builds/2${path}`, {});
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/trace|preview\.example|home\.spec/i);
    }
  });

  test("a purge keeps the trace of a kept build", async () => {
    const { read } = await traced(service(), { url: "http://localhost/" });
    service().travel(26 * 3_600_000);
    await purgeBuilds(service().deps);
    expect((await fetch((await read(2)).traceUrl)).status).toBe(200);
  });
});
