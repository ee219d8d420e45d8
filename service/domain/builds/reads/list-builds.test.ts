import { expect, test } from "vitest";
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
