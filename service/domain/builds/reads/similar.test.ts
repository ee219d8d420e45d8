import { expect, test } from "vitest";
import { readBuild, runBuildJobs, sha, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

type Rect = { x: number; y: number; width: number; height: number; colour: string };
const page = (...rects: Rect[]) => drawing("#fff", rects, { width: 300, height: 200 });
/** A button of one size with a mark at a place: each place is another change that looks alike. */
const button = (at: number): Rect[] => [
  { x: 20, y: 20, width: 60, height: 20, colour: "#1d4ed8" },
  { x: 20 + at, y: 26, width: 8, height: 8, colour: "#fde047" },
];

async function project(service: TestService) {
  const made = await setUp(service);
  let last = 0;
  const send = async (files: Record<string, Buffer>, branch = "main") => {
    const commit = ++last;
    const parents = branch === "main" ? [sha(String(commit)), sha(String(commit - 1))] : [sha(String(commit)), sha("1")];
    const create = { commit: sha(String(commit)), branch, referenceCommit: branch === "main" ? null : sha("1"), parentCommits: parents };
    await verdictOf(service, made.ci, made.project, files, { create });
    await runBuildJobs(service);
    return commit;
  };
  const read = async (number: number, rest: string) => (await readBuild(service, made.token, made.project, number, rest)).body;
  const firstCause = async (number: number) => (await read(number, "/causes")).results[0] as { id: string; sample: { diffId: string } };
  const decide = (number: number, body: object) =>
    service.call(`POST /projects/${made.project.path}/builds/${number}/decisions`, { token: made.token, body });
  return { ...made, send, read, firstCause, decide };
}

onEachDatabase("changes that were seen before", (service) => {
  test("a change that looks like an approved one names it, with its pictures, and stays undecided", async () => {
    const { send, read, firstCause, decide } = await project(service());
    await send({ "cart.png": await page() });
    const first = await send({ "cart.png": await page(...button(4)) }, "feat/x");
    const approved = await firstCause(first);
    await decide(first, { causeId: approved.id, decision: "approve" });
    const second = await send({ "cart.png": await page(...button(40)) }, "feat/x");
    const cause = await firstCause(second);
    const { similar, cause: found } = await read(second, `/causes/${cause.id}`);
    expect(found.decision).toBeNull();
    expect(similar).toMatchObject({ build: first, causeId: approved.id, decidedBy: { name: expect.any(String) } });
    expect((await fetch(similar.afterViewUrl)).status).toBe(200);
    await decide(second, { causeId: cause.id, decision: "approve" });
    expect((await read(second, `/causes/${cause.id}`)).similar).toBeNull();
  });

  test("approvals of other branches and rejections are not offered as similar", async () => {
    const { send, read, firstCause, decide } = await project(service());
    await send({ "cart.png": await page() });
    const other = await send({ "cart.png": await page(...button(4)) }, "feat/y");
    await decide(other, { causeId: (await firstCause(other)).id, decision: "approve" });
    const rejected = await send({ "cart.png": await page(...button(12)) }, "feat/x");
    await decide(rejected, { causeId: (await firstCause(rejected)).id, decision: "reject" });
    const last = await send({ "cart.png": await page(...button(40)) }, "feat/x");
    expect((await read(last, `/causes/${(await firstCause(last)).id}`)).similar).toBeNull();
  });

  test("a test that often differs says in how many baseline builds, and in which of its areas", async () => {
    const { send, read, firstCause } = await project(service());
    const clock = (at: number): Rect => ({ x: 200, y: 10, width: 20 + at * 4, height: 12, colour: "#111" });
    for (const at of [0, 1, 2, 3, 4]) await send({ "cart.png": await page(clock(at)), "calm.png": await page() });
    const number = await send({ "cart.png": await page(clock(7), ...button(4)) }, "feat/x");
    const change = await read(number, `/diffs/${(await firstCause(number)).sample.diffId}`);
    const areas = change.regions as { after: { x: number } }[];
    expect(change.noise).toMatchObject({ runs: 5, changes: 4, looked: 4 });
    expect(change.noise.inAreas).toEqual(areas.map(({ after }) => (after.x >= 200 ? 4 : 0)));
    const calm = (await read(1, "/diffs?status=added")).results.find(({ name }: { name: string }) => name === "calm.png");
    expect((await read(1, `/diffs/${calm.id}`)).noise).toBeNull();
  });
});
