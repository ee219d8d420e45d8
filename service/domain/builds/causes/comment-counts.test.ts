import { beforeAll, expect, test } from "vitest";
import { sha, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";
import { personalToken } from "../../../testing/factories.ts";
import { causesOfThread, type CountedSnapshot } from "./comment-counts.ts";

const snapshot: CountedSnapshot = {
  diffId: "1",
  before: [100, 100],
  after: [100, 200],
  areas: [
    { causeId: "a", before: [0, 0, 100, 10], after: [0, 0, 100, 20] },
    { causeId: "b", before: null, after: [10, 100, 20, 20] },
  ],
};
const thread = (y: number | null, side: "before" | "after" = "after") => ({
  diffId: "1",
  anchor: y === null ? null : { type: "point" as const, x: 0.15, y },
  side,
  open: true,
});

test("a pin counts for the cause of the nearest area of its picture, a thread without one for all causes", () => {
  const causesOf = (one: Parameters<typeof causesOfThread>[0]) => [...causesOfThread(one, snapshot)];
  expect(causesOf(thread(0.05))).toEqual(["a"]);
  expect(causesOf(thread(0.7))).toEqual(["b"]);
  expect(causesOf(thread(0.9, "before"))).toEqual(["a"]);
  expect(causesOf(thread(null))).toEqual(["a", "b"]);
});

onEachDatabase("numbers of the threads of a build", (service) => {
  let at: Awaited<ReturnType<typeof setUp>>;
  let token: string;
  beforeAll(async () => {
    at = await setUp(service());
    token = await personalToken(service(), at.owner, [at.team]);
    const draw = async (colour: string) => {
      const pictures = await Promise.all([20, 90].map((x) => drawing("#ffffff", [{ x, y: 30, width: 40, height: 20, colour }])));
      return { "a.png": pictures[0]!, "b.png": pictures[1]! };
    };
    await verdictOf(service(), at.ci, at.project, await draw("#2563eb"));
    const create = { branch: "feat/x", commit: sha("2"), referenceCommit: sha("1"), parentCommits: [sha("1")] };
    await verdictOf(service(), at.ci, at.project, await draw("#b91c1c"), { create });
  });
  const call = (method: string, path: string, body?: unknown) =>
    service().call(`${method} /projects/${at.project.path}/builds/2/${path}`, { token, ...(body !== undefined && { body }) });

  test("threads are counted by snapshot and cause, drafts are not, and both lists show those with comments", async () => {
    const diffs = (await call("GET", "diffs?status=changed")).body.results;
    const causes = (await call("GET", "causes")).body.results;
    expect(diffs.length).toBeGreaterThan(1);
    expect((await call("GET", "causes?commented=true")).body.results).toEqual([]);
    const about = { screenshotDiffId: diffs[0].id, anchor: { type: "point", x: 0.5, y: 0.5 } };
    const first = (await call("POST", "comments", { body: "One", ...about })).body;
    await call("POST", "comments", { body: "Reply", threadId: first.id });
    await call("POST", "comments", { body: "Draft", ...about, addToReview: true });
    await call("POST", "comments", { body: "Whole build" });
    const resolved = (await call("POST", "comments", { body: "Two", screenshotDiffId: diffs[0].id })).body;
    await call("POST", `comments/${resolved.id}/resolve`);
    const counts = (await call("GET", "comment-counts")).body;
    expect(counts).toMatchObject({ threads: 3, open: 2, snapshots: [{ diffId: diffs[0].id, threads: 2, open: 1 }] });
    const ids = counts.causes.map(({ causeId }: { causeId: string }) => causeId);
    expect(ids.length).toBeGreaterThan(0);
    const commented = (await call("GET", "causes?commented=true")).body;
    expect(commented.results.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
    expect(commented.pageInfo.total).toBeLessThanOrEqual(causes.length);
    const rows = (await call("GET", "diffs?only=commented")).body;
    expect(rows.results.map(({ id }: { id: string }) => id)).toEqual([diffs[0].id]);
    expect((await call("GET", "causes?commented=yes")).status).toBe(400);
  });

  test("open threads on snapshots block an approval where the project wants it, until they are resolved", async () => {
    const set = (openThreadsBlockApproval: boolean) =>
      service().call(`PATCH /projects/${at.project.path}`, { token, body: { openThreadsBlockApproval } });
    const review = (event: string) => call("POST", "reviews", { event });
    expect((await set(true)).body.openThreadsBlockApproval).toBe(true);
    const refused = await review("APPROVE");
    expect([refused.status, refused.body.error]).toEqual([409, "2 open comments on this build block its approval. Resolve them first."]);
    const [cause] = (await call("GET", "causes")).body.results;
    expect((await call("POST", "decisions", { causeId: cause.id, decision: "approve" })).status).toBe(200);
    expect((await review("REJECT")).status).toBe(200);
    for (const { id } of (await call("GET", "comments")).body) await call("POST", `comments/${id}/resolve`);
    expect((await review("APPROVE")).status).toBe(200);
    await set(false);
    const [diff] = (await call("GET", "diffs?status=changed")).body.results;
    await call("POST", "comments", { body: "Later", screenshotDiffId: diff.id });
    expect((await review("APPROVE")).status).toBe(200);
  });
});
