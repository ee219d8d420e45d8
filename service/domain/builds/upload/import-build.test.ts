import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { projectMembers } from "../../../db/schema.ts";
import { createBody, readBuild, runBuildJobs, sha, updateBody, uploadBuild, verdictOf, type Files } from "../../../testing/builds.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp, sha256Of } from "../../../testing/uploads.ts";

const idOf = (files: Files) => sha256Of(Buffer.from(JSON.stringify(Object.entries(files).map(([name, bytes]) => [name, sha256Of(bytes)]))));

const origin = { source: "BackstopJS", takenAt: "2025-03-03T10:00:00.000Z", decidedBy: "Ana Reis" };

/** A project with a function that imports pictures as its owner. */
async function projectToImport(service: TestService) {
  const made = await setUp(service);
  const imported = (files: Files, more: object = {}) => ({ project: made.project.path, imported: { id: idOf(files), ...origin, ...more } });
  return {
    ...made,
    imported,
    send: (files: Files, { more = {}, ...create }: { more?: object; [field: string]: unknown } = {}) =>
      uploadBuild(service, made.token, files, { create: { ...imported(files, more), ...create } }),
    read: async (number: number, rest = "") => (await readBuild(service, made.token, made.project, number, rest)).body,
    list: async () =>
      (await service.call<{ results: { number: number }[] }>(`GET /projects/${made.project.path}/builds`, { token: made.token })).body
        .results,
  };
}

onEachDatabase("imported builds", (service) => {
  test("an import is an approved baseline with its origin, and counts nothing in the metrics of tests", async () => {
    const { send, read, ci, project } = await projectToImport(service());
    const files = { "a.png": await drawing("#101010"), "b.png": await drawing("#202020") };
    const build = await send(files, { branch: "feat/x" });
    expect(build).toMatchObject({ number: 1, imported: origin });
    await runBuildJobs(service());
    expect(await read(1)).toMatchObject({ type: "reference", status: "changes-detected", stats: { added: 2 }, imported: origin });
    const next = await verdictOf(service(), ci, project, files, { create: { commit: sha("2"), parentCommits: [sha("2"), sha("1")] } });
    expect(next).toMatchObject({ baseNumber: 1, stats: { unchanged: 2 }, imported: null });
    const { deps } = service();
    const [own] = await deps.db.select().from(builds).where(eq(builds.id, build.id));
    expect(own).toMatchObject({ countedAt: null, takenAt: new Date(origin.takenAt) });
  });

  test("a second import returns the first build, also of two at the same time and after a killed one", async () => {
    const { send, list, token, imported } = await projectToImport(service());
    const files = { "a.png": await drawing("#303030") };
    const body = createBody(files, imported(files));
    const killed = await service().call("POST /builds", { token, body });
    expect(killed.status).toBe(201);
    const [one, other] = await Promise.all([send(files), send(files)]);
    expect([one.number, other.number]).toEqual([1, 1]);
    expect(await send(files)).toMatchObject({ number: 1, filesSent: 0, snapshots: 1 });
    expect(await list()).toHaveLength(1);
    expect(await send(files, { name: "other suite" })).toMatchObject({ number: 2 });
    expect(await send(files, { commit: sha("later") })).toMatchObject({ number: 3 });
    const planned = await service().call("POST /builds/plan", {
      token,
      body: { ...body, screenshots: [{ ...body.screenshots[0], size: 9, names: ["a.png"] }] },
    });
    expect(planned.body).toMatchObject({ snapshots: 0, files: { missing: 0 }, refusal: null });
  });

  test("a project token and a reviewer are refused, and can't add to an import [security: CI approves no baseline]", async () => {
    const { ci, team, token, project, imported } = await projectToImport(service());
    const files = { "a.png": await drawing("#404040") };
    const body = createBody(files, imported(files));
    const reviewer = await createUser(service());
    await addMember(service(), team, reviewer, "contributor");
    await service().deps.db.insert(projectMembers).values({ projectId: project.id, userId: reviewer.id, level: "reviewer" });
    const theirs = await personalToken(service(), reviewer, [team]);
    const create = (given: string, path = "POST /builds", more = {}) => service().call(path, { token: given, body: { ...body, ...more } });
    expect(await create(ci)).toMatchObject({
      status: 403,
      body: {
        error:
          "A project token can't import builds, because an import is approved without a review. Use the token of a person with the admin role in the project.",
      },
    });
    const planned = { screenshots: [{ ...body.screenshots[0], size: 9, names: ["a.png"] }] };
    expect((await create(ci, "POST /builds/plan", planned)).status).toBe(403);
    const refused = await create(theirs);
    expect(refused).toMatchObject({ status: 403, body: { error: expect.stringContaining("needs the admin role in the project") } });
    const { id } = (await create(token)).body.build;
    for (const given of [ci, theirs])
      expect((await service().call(`PUT /builds/${id}`, { token: given, body: updateBody(files) })).status).toBe(403);
  });

  test.each([
    [{ more: { takenAt: "2999-01-01T00:00:00.000Z" } }, "imported.takenAt must not be in the future"],
    [{ more: { id: "abc" } }, "imported.id must be a SHA-256 in hex, 64 characters"],
    [{ more: { source: "" } }, "imported.source"],
    [{ more: { decidedBy: "Ana\nReis" } }, "imported.decidedBy must not contain control characters"],
    [{ create: { mode: "monitoring" } }, "imported belongs to whole builds of the mode ci"],
    [{ create: { prNumber: 7 } }, "imported belongs to whole builds"],
    [{ create: { subset: true } }, "imported belongs to whole builds"],
    [{ create: { skipped: true } }, "imported belongs to whole builds"],
    [{ create: { mergeQueue: true } }, "imported belongs to whole builds"],
  ])("returns 400 for %j", async ({ more, create }: { more?: object; create?: object }, message) => {
    const { token, imported, list } = await projectToImport(service());
    const { status, body } = await service().call("POST /builds", { token, body: createBody({}, { ...imported({}, more), ...create }) });
    expect({ status, text: JSON.stringify(body) }).toEqual({ status: 400, text: expect.stringContaining(message) });
    expect(await list()).toEqual([]);
  });

  test("an import never replaces a newer build: of its commit, of an ancestor, and in the list of tests", async () => {
    const { send, ci, token, project, read } = await projectToImport(service());
    const own = { "a.png": await drawing("#505050") };
    await verdictOf(service(), ci, project, own, { create: { commit: sha("c") } });
    const old = { "a.png": await drawing("#606060"), "gone.png": await drawing("#707070") };
    await send(old, { commit: sha("c") });
    await send(old, { commit: sha("b"), parentCommits: [sha("b"), sha("c")] });
    await runBuildJobs(service());
    const at = (...commits: string[]) => ({ create: { commit: sha(commits[0]!), branch: "feat/x", parentCommits: commits.map(sha) } });
    expect(await verdictOf(service(), ci, project, own, at("x", "c"))).toMatchObject({
      baseNumber: 1,
      stats: { unchanged: 1, removed: 0 },
    });
    const nearer = await verdictOf(service(), ci, project, own, at("y", "b", "c"));
    expect(nearer).toMatchObject({ baseNumber: 1, stats: { unchanged: 1, removed: 0 } });
    const walk = await read(nearer.number, "/baseline");
    expect(walk.steps.map(({ verdict }: { verdict: string }) => verdict)).toEqual(["older import", "taken"]);
    const body = { project: project.path, commits: [sha("b"), sha("c")], name: null, mode: "ci" };
    expect((await service().call("POST /baseline", { token, body })).body).toMatchObject({ baseline: { number: 1 } });
    const tests = await service().call<{ results: { name: string }[] }>(`GET /projects/${project.path}/tests`, { token });
    expect(tests.body.results.map(({ name }) => name)).toEqual(["a.png"]);
  });
});
