import { expect, test } from "vitest";
import { readBuild, sha, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

const tool = { name: "playwright", version: "1" };
const HASH = "AB".repeat(32);

/** Uploads a baseline and a build with three changed snapshots. */
async function changedBuild(service: TestService) {
  const made = await setUp(service);
  const names = ["a.png", "b.png", "c.png"];
  const pictures = async (colours: string[]) =>
    Object.fromEntries(await Promise.all(names.map(async (name, at) => [name, await drawing(colours[at]!)] as const)));
  await verdictOf(service, made.ci, made.project, await pictures(["#111", "#222", "#333"]), { create: { commit: sha("base") } });
  const create = { branch: "feat/x", commit: sha("head"), referenceCommit: sha("base") };
  await verdictOf(service, made.ci, made.project, await pictures(["#a11", "#2a2", "#33a"]), { create });
  const read = async (rest = "") => (await readBuild(service, made.ci, made.project, 2, rest)).body;
  const diffs: { id: string; name: string }[] = (await read("/diffs")).results;
  const path = `/projects/${made.project.path}/builds/2`;
  return {
    ...made,
    read,
    path,
    decide: async (name: string, decision: string) => {
      const body = { diffId: diffs.find((diff) => diff.name === name)!.id, decision };
      expect((await service.call(`POST ${path}/decisions`, { token: made.token, body })).status).toBe(200);
    },
    review: async (event: string) =>
      expect((await service.call(`POST ${path}/reviews`, { token: made.token, body: { event } })).status).toBe(200),
    named: async (decision: string) =>
      (await read(`/diffs?decision=${decision}`)).results.map(({ name }: { name: string }) => name).toSorted(),
    revision: async (): Promise<string> => (await read()).decisionsRevision,
  };
}

onEachDatabase("decisions of a build for programs", (service) => {
  test("?decision= returns the snapshots with that decision, with drafts", async () => {
    const { decide, named, review } = await changedBuild(service());
    expect([await named("approved"), await named("none")]).toEqual([[], ["a.png", "b.png", "c.png"]]);
    await decide("a.png", "approve");
    await decide("b.png", "reject");
    await review("REJECT");
    await decide("c.png", "approve");
    expect([await named("approved"), await named("rejected"), await named("none")]).toEqual([["a.png", "c.png"], ["b.png"], []]);
  });

  test("another decision than approved, rejected and none is 400", async () => {
    const { read } = await changedBuild(service());
    expect(JSON.stringify(await read("/diffs?decision=maybe"))).toMatch(/decision/);
  });

  test("decisionsRevision changes with decisions that count, and not with drafts", async () => {
    const { decide, review, revision, token, ci, project } = await changedBuild(service());
    const first = await revision();
    await decide("a.png", "approve");
    expect(await revision()).toBe(first);
    await review("COMMENT");
    const published = await revision();
    await decide("b.png", "reject");
    await review("REJECT");
    const rejected = await revision();
    await decide("b.png", "undecide");
    const undecided = await revision();
    await decide("b.png", "reject");
    await review("REJECT");
    const again = await revision();
    expect(new Set([first, rejected, undecided, again]).size).toBe(4);
    expect([first, rejected]).toContain(published);
    const [seen] = (await service().call(`GET /projects/${project.path}/builds`, { token: ci })).body.results;
    expect(seen).not.toHaveProperty("decisionsRevision");
    expect((await readBuild(service(), token, project, 2)).body.decisionsRevision).toBe(again);
  });

  test("the event stream sends the same revision as the build", async () => {
    const { path, ci, revision } = await changedBuild(service());
    const abort = new AbortController();
    const headers = { authorization: `Bearer ${ci}` };
    const response = await fetch(`${service().origin}/v2${path}/events?reviews=true`, { headers, signal: abort.signal });
    const { value } = await response.body!.getReader().read();
    abort.abort();
    const data = JSON.parse(/data: (.*)/.exec(new TextDecoder().decode(value))![1]!);
    expect(data.decisionsRevision).toBe(await revision());
  });
});

onEachDatabase("the baseline file of a snapshot", (service) => {
  const upload = async (baseline: unknown) => {
    const { ci, project } = await setUp(service());
    const files = { "a.png": await drawing("#fff") };
    const metadata = { sdk: tool, automationLibrary: tool, baseline };
    await verdictOf(service(), ci, project, files, { snapshots: { "a.png": { metadata } } });
    return (await readBuild(service(), ci, project, 1, "/diffs")).body.results[0].head.metadata.baseline;
  };

  test("is kept and returned, its hash in lower case", async () => {
    const file = { path: "tests/Größe 100%.png", tool: "playwright" };
    expect(await upload({ ...file, hash: HASH })).toEqual({ ...file, hash: HASH.toLowerCase() });
    expect(await upload(file)).toEqual(file);
    expect(await upload(null)).toBeNull();
  });

  test("is published in the schema of metadata", async () => {
    const { body } = await service().call("GET /screenshot-metadata.json");
    expect(body.$defs.ScreenshotMetadata.properties.baseline.anyOf[0]).toMatchObject({
      required: ["path", "tool"],
      properties: { path: { maxLength: 1024 } },
    });
  });

  test.each([
    ["an absolute path", { path: "/etc/passwd" }],
    ["a path above the root", { path: "tests/../../x.png" }],
    ["a path with backslashes", { path: "tests\\x.png" }],
    ["an empty segment", { path: "tests//x.png" }],
    ["a control character", { path: "tests/x\u001b.png" }],
    ["1,025 characters", { path: "x".repeat(1025) }],
    ["no path", {}],
    ["a hash that is no SHA-256", { path: "x.png", hash: "abc" }],
  ])("with %s is refused with 400", async (_name, baseline) => {
    const { ci } = await setUp(service());
    const metadata = { sdk: tool, automationLibrary: tool, baseline: { tool: "playwright", ...baseline } };
    const screenshots = [{ key: HASH, name: "a.png", metadata }];
    const { status, body } = await service().call("PUT /builds/none", { token: ci, body: { screenshots } });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("baseline")]);
  });
});
