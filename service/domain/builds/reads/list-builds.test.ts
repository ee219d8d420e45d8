import { expect, test } from "vitest";
import { pullRequests } from "../../../db/pull-request-schema.ts";
import { declareBuild, sha, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

const size = { width: 60, height: 40 };
const square = (colour: string) => drawing("#fff", [{ x: 10, y: 10, width: 20, height: 20, colour }], size);

onEachDatabase("the list of builds", (service) => {
  test("filters by suite and by what waits for a review, and counts causes with their decisions", async () => {
    const { project, ci, token, owner } = await setUp(service());
    const [blue, red] = [await square("#00f"), await square("#f00")];
    await verdictOf(service(), ci, project, { "a.png": blue });
    const create = { branch: "x", commit: sha("2"), referenceCommit: sha("1"), parentCommits: [sha("1")] };
    await verdictOf(service(), ci, project, { "a.png": red }, { create });
    await verdictOf(service(), ci, project, { "a.png": blue }, { create: { ...create, name: "phone" } });
    const list = async (query: string) => (await service().call(`GET /projects/${project.path}/builds?${query}`, { token })).body;

    expect((await list("name=phone")).results.map(({ number }: { number: number }) => number)).toEqual([3]);
    expect((await list("needsReview=true")).results).toMatchObject([
      { number: 3, type: "orphan" },
      { number: 2, causes: { total: 1, undecided: 1, rejected: 0 } },
    ]);
    expect(await list("needsReview=true&name=default&search=x")).toMatchObject({ pageInfo: { total: 1 } });
    expect(await list("needsReview=perhaps")).toMatchObject({ details: [{ message: expect.stringContaining("needsReview") }] });

    const at = `/projects/${project.path}/builds/2`;
    const { body: causes } = await service().call(`GET ${at}/causes`, { token });
    const body = { causeId: causes.results[0].id, decision: "reject" };
    expect((await service().call(`POST ${at}/decisions`, { token, body })).status).toBe(200);
    expect((await service().call(`GET ${at}`, { token })).body.causes).toEqual({ total: 1, undecided: 0, rejected: 1 });
    expect((await service().call(`GET ${at}/diffs?status=changed`, { token })).body.pageInfo.total).toBe(1);
    expect((await service().call(`GET ${at}/diffs?status=added`, { token })).body.pageInfo.total).toBe(0);
    await service().call(`POST ${at}/reviews`, { token, body: { event: "REJECT" } });
    expect((await list("needsReview=true")).results).toMatchObject([{ number: 3 }]);
    expect((await list("head=x")).results).toMatchObject([
      { number: 3, reviewedBy: null },
      { number: 2, status: "rejected", reviewedBy: { id: owner.id } },
    ]);
    const branches = async (query = "") => (await service().call(`GET /projects/${project.path}/branches${query}`, { token })).body;
    expect(await branches()).toMatchObject([{ name: "x" }, { name: "main" }]);
    expect(await branches("?search=AI")).toMatchObject([{ name: "main" }]);
  });

  test("the search finds builds by their number and by that of their pull request", async () => {
    const { project, ci, token } = await setUp(service());
    const blue = await square("#00f");
    await verdictOf(service(), ci, project, { "a.png": blue });
    await verdictOf(service(), ci, project, { "a.png": blue }, { create: { commit: sha("a"), prNumber: 7 } });
    await verdictOf(service(), ci, project, { "a.png": blue }, { create: { commit: sha("b"), prNumber: 1 } });
    const found = async (search: string) =>
      (await service().call(`GET /projects/${project.path}/builds?search=${encodeURIComponent(search)}`, { token })).body.results.map(
        ({ number }: { number: number }) => number,
      );
    expect([await found("#7"), await found("1"), await found("#2"), await found("#9"), await found("#999999999999")]).toEqual([
      [2],
      [3, 1],
      [2],
      [],
      [],
    ]);
  });

  test("finds builds by the title of their pull request; only the newest of a branch is to review", async () => {
    const { project, ci, token } = await setUp(service());
    const [blue, red, green] = [await square("#00f"), await square("#f00"), await square("#0f0")];
    await verdictOf(service(), ci, project, { "a.png": blue });
    const create = { branch: "x", referenceCommit: sha("1"), parentCommits: [sha("1")], prNumber: 7 };
    await verdictOf(service(), ci, project, { "a.png": red }, { create: { ...create, commit: sha("2") } });
    await verdictOf(service(), ci, project, { "a.png": green }, { create: { ...create, commit: sha("3") } });
    const title = "Use the new blue";
    const pull = { projectId: project.id, number: 7, branch: "x", title, authorName: "kim", state: "open" as const, fork: false };
    await service()
      .deps.db.insert(pullRequests)
      .values({ ...pull, changedAt: new Date() });
    const list = async (query: string) => (await service().call(`GET /projects/${project.path}/builds?${query}`, { token })).body;
    expect((await list("search=NEW+blue")).results).toMatchObject([
      { number: 3, prTitle: "Use the new blue" },
      { number: 2, prTitle: "Use the new blue" },
    ]);
    expect((await list("search=main")).results).toMatchObject([{ number: 1, prTitle: null, author: null }]);
    const author = { name: "kim", isBot: false, user: null };
    for (const query of ["author=kim", "search=KIM", "state=undecided"])
      expect((await list(query)).results, query).toMatchObject([
        { number: 3, author },
        { number: 2, author },
      ]);
    expect((await list("author=kim&state=approved")).results).toEqual([]);
    expect((await list("state=approved")).results).toMatchObject([{ number: 1, type: "reference" }]);
    expect((await service().call(`GET /projects/${project.path}/authors`, { token })).body).toEqual([{ name: "kim" }]);
    expect((await list("state=perhaps")).details).toMatchObject([{ message: expect.stringContaining("state") }]);
    expect(await list("needsReview=true")).toMatchObject({ pageInfo: { total: 1 }, results: [{ number: 3 }] });
  });

  test("a build that is uploaded names the snapshots of the latest complete build of its suite", async () => {
    const { project, ci, token } = await setUp(service());
    const [blue, red] = [await square("#00f"), await square("#f00")];
    await verdictOf(service(), ci, project, { "a.png": blue, "b.png": red });
    await verdictOf(service(), ci, project, { "a.png": blue }, { create: { subset: true, commit: sha("2") } });
    await declareBuild(service(), ci, { "a.png": blue }, { create: { commit: sha("3") } });
    await declareBuild(service(), ci, { "a.png": blue }, { create: { commit: sha("3"), name: "phone" } });
    const { body } = await service().call(`GET /projects/${project.path}/builds`, { token });
    expect(body.results.map((one: Record<string, unknown>) => [one["number"], one["expectedSnapshots"]])).toEqual([
      [4, null],
      [3, 2],
      [2, null],
      [1, null],
    ]);
  });
});
