import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { sha, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { expectNumbers } from "../../../testing/expect-numbers.ts";
import { expectOneVerdict } from "../../../testing/expect-verdicts.ts";
import { damaged, shade, verdictProject } from "../../../testing/verdicts.ts";

onEachDatabase("snapshots that failed", (service) => {
  /** Build 2 with a changed picture, a damaged one and one of a failed test. */
  async function prepare() {
    const own = await verdictProject(service());
    await own.push("base", { "a.png": await shade("#ffffff"), "b.png": await shade("#eeeeee") }, { branch: "main" });
    const after = { "a.png": await shade("#2563eb"), "b.png": damaged(), "cart (failed).png": await shade("#ff0000") };
    await own.push("one", after);
    const expectOne = (number: number) => expectOneVerdict(service(), own, number);
    return { ...own, after, expectOne };
  }

  test("they are undecided in every count and come first in lists", async () => {
    const { expectOne, diffs, call, path } = await prepare();
    expect(await expectOne(2)).toMatchObject({ status: "changes-detected", decided: { total: 3, undecided: 3, failed: 2 } });
    const names = (await diffs(2)).map(({ name }) => name);
    expect(names.slice(0, 2).toSorted()).toEqual(["b.png", "cart (failed).png"]);
    const { results } = await call("ana", `GET ${path}/builds/2/diffs?needsReview=true`);
    expect(results.map(({ name }: { name: string }) => name).toSorted()).toEqual(["a.png", "b.png", "cart (failed).png"]);
    const failed = await call("ana", `GET ${path}/builds/2/diffs?only=failed`);
    expect(failed.results).toHaveLength(2);
  });

  test("deciding all causes never decides them", async () => {
    const { causes, decide, review, decisions, expectOne } = await prepare();
    for (const cause of await causes(2)) await decide("ana", 2, { causeId: cause.id, decision: "approve" });
    expect(await review("ana", 2, "APPROVE")).toMatchObject({ undecided: 2, failed: 2 });
    expect(await decisions(2)).toEqual({ "a.png": "approved", "b.png": null, "cart (failed).png": null });
    expect(await expectOne(2)).toMatchObject({ status: "changes-detected", notification: { github: { state: "failure" } } });
  });

  test("deciding a group never decides them", async () => {
    const { decide, review, decisions, call, path } = await prepare();
    const { results } = await call("ana", `GET ${path}/builds/2/groups?by=folder`);
    expect(results).toMatchObject([{ key: "", snapshots: 2, undecided: 2 }]);
    await decide("ana", 2, { group: { by: "folder", key: "" }, decision: "approve" });
    expect(await review("ana", 2, "APPROVE")).toMatchObject({ undecided: 2, failed: 2 });
    expect(await decisions(2)).toEqual({ "a.png": "approved", "b.png": null, "cart (failed).png": null });
  });

  test("an approval of the whole build says how many it left, and covers them only when it names them", async () => {
    const { review, expectOne } = await prepare();
    expect(await review("ana", 2, "APPROVE")).toMatchObject({ undecided: 2, failed: 2 });
    expect(await expectOne(2)).toMatchObject({ status: "changes-detected", decided: { approved: 1, undecided: 2, failed: 2 } });
    expect(await review("ana", 2, "APPROVE", { includeFailed: true })).toMatchObject({ undecided: 0, failed: 0 });
    expect(await expectOne(2)).toMatchObject({ status: "accepted", decided: { approved: 3, failed: 0 } });
  });

  test("approving them by name is an act of its own, in a review or at once", async () => {
    const { review, naming, decide, diff, expectOne } = await prepare();
    await decide("ana", 2, { diffId: (await diff(2, "b.png")).id, decision: "approve" });
    await review("ana", 2, "APPROVE", await naming(2, "APPROVE", "a.png", "cart (failed).png"));
    await review("ana", 2, "APPROVE");
    expect(await expectOne(2)).toMatchObject({ status: "accepted", decided: { approved: 3 } });
  });

  test("an approval of a failed test's screenshot carries over for exactly the same file", async () => {
    const { review, push, after, expectOne } = await prepare();
    await review("ana", 2, "APPROVE", { includeFailed: true });
    const files = { ...after, "b.png": await shade("#eeeeee") };
    await push("two", files);
    expect(await expectOne(3)).toMatchObject({ status: "accepted" });
    await push("three", { ...files, "cart (failed).png": await shade("#00ff00") });
    expect(await expectOne(4)).toMatchObject({ status: "changes-detected", decided: { undecided: 1, failed: 1 } });
  });

  test("a rejection of the whole build rejects them too", async () => {
    const { review, decisions } = await prepare();
    await review("ben", 2, "REJECT");
    expect(await decisions(2)).toEqual({ "a.png": "rejected", "b.png": "rejected", "cart (failed).png": "rejected" });
  });

  test("a build whose only change is a failed snapshot is not green", async () => {
    const { push, expectOne } = await prepare();
    await push("two", { "a.png": await shade("#ffffff"), "b.png": damaged("alone") });
    expect(await expectOne(3)).toMatchObject({ status: "changes-detected", decided: { undecided: 1, failed: 1 } });
    await push("three", { "a.png": await shade("#ffffff"), "b.png": await shade("#eeeeee"), "x (failed).png": await shade("#ff0000") });
    expect(await expectOne(4)).toMatchObject({ status: "changes-detected", decided: { undecided: 1, failed: 1 } });
  });

  test("a build of the base branch waits for them in every number, until they are approved", async () => {
    const own = await prepare();
    await own.push("red", { "a.png": await shade("#ffffff"), "b.png": damaged() }, { branch: "main" });
    const waiting = async () => (await own.call("ana", `GET ${own.path}/builds?state=undecided`)).pageInfo.total;
    expect(await waiting()).toBe(2);
    await expectNumbers(service(), own);
    await own.review("ana", 3, "APPROVE", { includeFailed: true });
    expect(await waiting()).toBe(1);
    await expectNumbers(service(), own);
  });

  test("a rule never decides them", async () => {
    const { call, path, decisions, expectOne } = await prepare();
    await call("ana", `POST ${path}/builds/2/rules`, { effect: "approve", conditions: { tests: "**" } });
    expect(await decisions(2)).toMatchObject({ "a.png": "approved", "b.png": null, "cart (failed).png": null });
    expect(await expectOne(2)).toMatchObject({ status: "changes-detected" });
  });

  test("a failed test run says that it is no baseline, and why", async () => {
    const { ci, project, build, push } = await prepare();
    const sent = { create: { branch: "main", commit: sha("red") }, update: { metadata: { testReport: { status: "failed" } } } };
    const { number } = await verdictOf(service(), ci, project, { "a.png": await shade("#ffffff") }, sent);
    expect(await build(number)).toMatchObject({ noBaseline: "tests failed" });
    expect(await push("two", { "a.png": await shade("#ffffff") }, { base: "red" })).not.toMatchObject({ baseNumber: number });
    expect(await build(1)).toMatchObject({ noBaseline: null });
  });

  test("a build of an approved branch waits for a review of its failed snapshots only", async () => {
    const { push, after, expectOne, review, naming, build } = await prepare();
    const { number } = await push("main", after, { branch: "main" });
    expect(await expectOne(number)).toMatchObject({ type: "reference", status: "changes-detected", decided: { failed: 2 } });
    await review("ana", number, "APPROVE", await naming(number, "APPROVE", "b.png", "cart (failed).png"));
    expect(await expectOne(number)).toMatchObject({ status: "changes-detected", decided: { failed: 0, undecided: 1 } });
    expect(await build(number)).toMatchObject({ notification: { github: { state: "success" } } });
  });

  test("a build of an untrusted run is no baseline until a person approves it", async () => {
    const { push, build, review } = await prepare();
    const { number } = await push("two", { "a.png": await shade("#16a34a"), "b.png": await shade("#eeeeee") });
    expect(await build(number)).toMatchObject({ noBaseline: null });
    await service().deps.db.update(builds).set({ untrusted: true }).where(eq(builds.number, number));
    expect(await build(number)).toMatchObject({ noBaseline: "untrusted run" });
    await review("ana", number, "APPROVE");
    expect(await build(number)).toMatchObject({ status: "accepted", noBaseline: null });
  });

  test("an approval of a damaged picture carries over to the same bytes, and asks again for others", async () => {
    const { push, after, expectOne, review, diff, path, call, runJobs } = await prepare();
    await review("ben", 2, "APPROVE", { includeFailed: true });
    await push("two", after);
    expect(await expectOne(3)).toMatchObject({ status: "accepted", decided: { approved: 3, failed: 0 } });
    expect(await diff(3, "b.png")).toMatchObject({ decision: "approved", carriedFrom: 2, failed: true });
    await push("three", { ...after, "b.png": damaged("others") });
    expect(await expectOne(4)).toMatchObject({ status: "changes-detected", decided: { approved: 2, undecided: 1, failed: 1 } });
    await push("four", { ...after, "b.png": await shade("#16a34a") });
    expect(await diff(5, "b.png")).toMatchObject({ decision: null, failed: false });
    // The baseline has the same damaged picture, which stays a failure.
    await call("ana", `PUT ${path}/builds/3/baseline`, { build: 2 });
    await runJobs();
    expect(await diff(3, "b.png")).toMatchObject({ status: "changed", decision: null, failed: true });
  });
});
