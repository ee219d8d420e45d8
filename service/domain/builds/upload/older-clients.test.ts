import { expect, test } from "vitest";
import { createBody, type Files, readBuild, runBuildJobs, sha, updateBody, uploadBuild, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp, sha256Of } from "../../../testing/uploads.ts";

onEachDatabase("uploads of older clients", (service) => {
  /** Declares files by their keys alone, sends each by PUT, and finalizes the build. */
  async function uploadByKeys(ci: string, files: Files, snapshots = {}, trace?: Buffer) {
    const bytesOf = new Map(Object.values(files).map((bytes) => [sha256Of(bytes), bytes]));
    const traces = trace ? [sha256Of(trace)] : [];
    const keys = { screenshots: undefined, screenshotKeys: [...bytesOf.keys()], pwTraceKeys: traces };
    const created = await service().call("POST /builds", { token: ci, body: createBody({}, keys) });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const send = async ({ key, putUrl }: { key: string; putUrl: string }, body: Uint8Array, type: string) => {
      const sent = await fetch(putUrl, { method: "PUT", headers: { "content-type": type }, body: new Uint8Array(body) });
      expect([key, sent.ok]).toEqual([sha256Of(body), true]);
    };
    for (const target of created.body.screenshots) await send(target, bytesOf.get(target.key)!, "image/png");
    for (const target of created.body.pwTraces) await send(target, trace!, "application/json");
    const body = updateBody(files, { snapshots });
    expect((await service().call(`PUT /builds/${created.body.build.id}`, { token: ci, body })).status).toBe(200);
    await runBuildJobs(service());
    return { targets: created.body.screenshots, number: created.body.build.number };
  }

  test("screenshotKeys get a putUrl each, and the pictures are compared", async () => {
    const { project, ci } = await setUp(service());
    const files = { "a.png": await drawing("#ffffff"), "b.png": await drawing("#000000") };
    const { targets } = await uploadByKeys(ci, files);
    expect(targets).toMatchObject([{ putUrl: expect.any(String) }, { putUrl: expect.any(String) }]);
    expect((await readBuild(service(), ci, project, 1)).body).toMatchObject({ stats: { added: 2 }, causes: { total: 0 } });
    expect((await uploadByKeys(ci, files)).targets).toEqual([]);
  });

  test("a text and a trace whose types only the later request names are read as what they are", async () => {
    const { project, ci } = await setUp(service());
    const trace = Buffer.from("PK trace");
    const files = { "a.aria.yml": Buffer.from("- heading"), "a.png": await drawing("#ffffff") };
    const { number } = await uploadByKeys(ci, files, { "a.png": { pwTraceKey: sha256Of(trace) } }, trace);
    const { body } = await readBuild(service(), ci, project, number, "/diffs");
    const facts = body.results.map(({ name, problem, head }: { name: string; problem: unknown; head: { contentType: string } }) => [
      name,
      problem ?? null,
      head.contentType,
    ]);
    expect(facts).toEqual([
      ["a.aria.yml", null, "text/yaml"],
      ["a.png", null, "image/png"],
    ]);
  });

  test("null is accepted for every field that the published schema allows it for", async () => {
    const { project, ci } = await setUp(service());
    const tool = { name: "playwright", version: "1.61" };
    const test = { id: null, title: "home", titlePath: [], retries: null, retry: null, repeat: null };
    const optional = { url: null, previewUrl: null, viewport: null, colorScheme: null, mediaType: null, browser: null, story: null };
    const metadata = { ...optional, automationLibrary: tool, sdk: tool, test };
    const nulls = { skipped: null, mergeQueue: null, subset: null, parallel: null, mode: null, pwTraceKeys: null, screenshotKeys: null };
    const files = { "a.png": await drawing("#ffffff"), "b.png": await drawing("#000000") };
    const snapshots = { "a.png": { metadata }, "b.png": { metadata: { ...metadata, test: null }, contentType: null } };
    const update = { parallel: null, final: null, metadata: null };
    const build = await verdictOf(service(), ci, project, files, { create: nulls, update, snapshots });
    expect(build).toMatchObject({ status: "changes-detected", stats: { added: 2 } });
    const { body } = await readBuild(service(), ci, project, 1, "/diffs");
    expect(body.results[0].head.metadata).toMatchObject({ test: { id: null, retry: null } });
  });
});

onEachDatabase("names of snapshots", (service) => {
  const [nfc, nfd] = ["Menü.png".normalize("NFC"), "Menü.png".normalize("NFD")];
  const next = { commit: sha("2"), referenceCommit: sha("1") };
  const draw = (colour: string) => drawing("#ffffff", [{ x: 20, y: 20, width: 60, height: 20, colour }]);
  const namesOf = async (ci: string, project: { path: string }, number: number): Promise<string[]> =>
    (await readBuild(service(), ci, project, number, "/diffs")).body.results.map(({ name }: { name: string }) => name);

  test.each([
    ["NFC, then NFD", nfc, nfd],
    ["NFD, then NFC", nfd, nfc],
  ])("%s of one name is one test, and each build shows what was sent", async (_name, first, second) => {
    const { project, ci, token } = await setUp(service());
    await verdictOf(service(), ci, project, { [first]: await draw("#2563eb") });
    const same = await verdictOf(service(), ci, project, { [second]: await draw("#2563eb") }, { create: next });
    expect(same).toMatchObject({ baseNumber: 1, stats: { unchanged: 1, total: 1 } });
    expect([await namesOf(ci, project, 1), await namesOf(ci, project, 2)]).toEqual([[first], [second]]);
    const { body } = await service().call(`GET /projects/${project.path}/tests`, { token });
    expect(body.results).toHaveLength(1);
  });

  test("a base name is found in another form", async () => {
    const { project, ci } = await setUp(service());
    await verdictOf(service(), ci, project, { [nfd]: await draw("#2563eb") });
    const sent = { create: next, snapshots: { "new.png": { baseName: nfc } } };
    const build = await verdictOf(service(), ci, project, { "new.png": await draw("#2563eb") }, sent);
    expect(build.stats).toMatchObject({ unchanged: 1, added: 0, removed: 0 });
  });

  test.each([
    ["with the same file", "#2563eb"],
    ["with another file", "#dc2626"],
  ])("two names in one upload that differ in their form %s are both kept, the second numbered", async (_name, colour) => {
    const { project, ci } = await setUp(service());
    const files = { [nfc]: await draw("#2563eb"), [nfd]: await draw(colour) };
    const { id, number } = await uploadBuild(service(), ci, files, { update: { parallel: false } });
    await runBuildJobs(service());
    expect((await namesOf(ci, project, number)).toSorted()).toEqual([nfc, `${nfd}-1`].toSorted());
    expect((await service().call(`PUT /builds/${id}`, { token: ci, body: updateBody(files) })).status).toBe(200);
  });
});
