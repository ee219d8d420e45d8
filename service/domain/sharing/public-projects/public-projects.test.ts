import { expect, test } from "vitest";
import { sha, verdictOf } from "../../../testing/builds.ts";
import { createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

const size = { width: 200, height: 120 };
const page = (colour: string) => drawing("#fff", [{ x: 20, y: 10, width: 40, height: 20, colour }], size);

/** A project with an approved build 1, and a build 2 in which a picture changed, one is new and one is gone. */
async function published(service: TestService) {
  const made = await setUp(service, { private: false });
  await verdictOf(service, made.ci, made.project, { "cart.png": await page("#2563eb"), "old.png": await page("#222222") });
  await verdictOf(
    service,
    made.ci,
    made.project,
    { "cart.png": await page("#1d4ed8"), "new.png": await page("#0a7a00") },
    { create: { branch: "feat/x", commit: sha("2"), referenceCommit: sha("1"), parentCommits: [sha("1")] } },
  );
  const read = (path = "", token?: string) => service.call(`GET /public/projects/${made.project.path}${path}`, { token });
  const set = (changes: object) => service.call(`PATCH /projects/${made.project.path}`, { token: made.token, body: changes });
  expect((await read()).status).toBe(404);
  expect((await set({ publicBuilds: true })).body.publicBuilds).toBe(true);
  return { ...made, read, set };
}

onEachDatabase("public projects", (service) => {
  test("visitors read builds, causes and snapshots, and open the pictures", async () => {
    const { read, team, project } = await published(service());
    expect((await read()).body).toEqual({ owner: team.slug, ownerName: "Acme", name: project.name, archived: false });
    const builds = (await read("/builds")).body;
    expect(builds.results.map((build: { number: number; status: string }) => [build.number, build.status])).toEqual([
      [2, "changes-detected"],
      [1, "changes-detected"],
    ]);
    expect((await read("/builds/2")).body).toMatchObject({ number: 2, head: { branch: "feat/x" }, causes: { total: 1 } });
    const causes = (await read("/builds/2/causes")).body;
    expect(causes.results).toMatchObject([{ summary: "Recoloured #2563EB → #1D4ED8", sample: { name: "cart.png", region: 0 } }]);
    const questions = (await read("/builds/2/questions")).body;
    expect(questions.results).toMatchObject([
      { id: causes.results[0].id, question: { number: 1, variants: 1, snapshots: 1, decision: null } },
    ]);
    expect(JSON.stringify(questions)).not.toContain("decidedBy");
    const added = (await read("/builds/2/diffs?status=added")).body;
    expect(added.results).toMatchObject([{ name: "new.png", status: "added", before: null, after: { ...size } }]);
    const removed = (await read("/builds/2/diffs?status=removed")).body;
    expect(removed.results).toMatchObject([{ name: "old.png", before: { ...size }, after: null }]);
    const change = (await read(`/builds/2/diffs/${causes.results[0].sample.diffId}?region=0`)).body;
    expect(change).toMatchObject({ name: "cart.png", before: { ...size }, after: { ...size }, region: { kind: "changed" }, others: [] });
    for (const url of [change.before.url, change.after.cropUrl, causes.results[0].sample.afterViewUrl, added.results[0].after.url])
      expect((await fetch(url)).status).toBe(200);
  });

  test("names no people, tests or tokens [security: public pages name no people]", async () => {
    const { read, token, project, owner } = await published(service());
    await service().call(`POST /projects/${project.path}/builds/2/reviews`, { token, body: { event: "APPROVE", body: "Fine" } });
    expect((await read("/builds/2")).body.status).toBe("accepted");
    const { sample } = (await read("/builds/2/causes")).body.results[0];
    const paths = [
      "/builds",
      "/builds/2",
      "/builds/2/causes",
      "/builds/2/questions",
      "/builds/2/diffs",
      `/builds/2/diffs/${sample.diffId}`,
    ];
    for (const path of paths) {
      const text = JSON.stringify((await read(path)).body);
      for (const secret of [owner.id, owner.slug, owner.email, "decidedBy", "reviewedBy", "metadata", "notification"])
        expect(text.includes(secret), `${path} ${secret}`).toBe(false);
    }
  });

  test("private, deleted and unknown projects are the same 404 [security: no private project is public]", async () => {
    const { read, set, token, project } = await published(service());
    const { sample } = (await read("/builds/2/causes")).body.results[0];
    const paths = [
      "",
      "/builds",
      "/builds/2",
      "/builds/2/causes",
      "/builds/2/questions",
      "/builds/2/diffs",
      `/builds/2/diffs/${sample.diffId}`,
    ];
    expect((await set({ private: true })).body.publicBuilds).toBe(false);
    const unknown = await service().call("GET /public/projects/nobody/nothing");
    expect(unknown.status).toBe(404);
    const outsider = await personalToken(service(), await createUser(service()), []);
    for (const path of paths)
      for (const caller of [undefined, outsider, token]) {
        const { status, body } = await read(path, caller);
        expect([path, status, body.error]).toEqual([path, 404, unknown.body.error]);
      }
    expect((await set({ publicBuilds: true })).body.details).toEqual([{ message: "publicBuilds needs a project that is not private" }]);
    await set({ private: false, publicBuilds: false });
    expect((await read("/builds/2")).status).toBe(404);
    await set({ publicBuilds: true });
    expect((await read("/builds/2")).status).toBe(200);
    expect((await service().call(`DELETE /projects/${project.path}`, { token })).status).toBe(204);
    for (const path of paths) expect((await read(path)).status).toBe(404);
  });

  test("snapshots, areas and builds that do not exist are 404, and wrong parameters 400", async () => {
    const { read } = await published(service());
    const { sample } = (await read("/builds/2/causes")).body.results[0];
    for (const path of ["/builds/9", "/builds/9/causes", "/builds/2/diffs/x", "/builds/2/diffs/999999", `/builds/1/diffs/${sample.diffId}`])
      expect((await read(path)).status, path).toBe(404);
    expect((await read(`/builds/2/diffs/${sample.diffId}?region=7`)).status).toBe(404);
    for (const path of ["/builds?perPage=1000", "/builds/x", "/builds/2/diffs?status=odd", `/builds/2/diffs/${sample.diffId}?region=-1`])
      expect((await read(path)).status, path).toBe(400);
  });
});
