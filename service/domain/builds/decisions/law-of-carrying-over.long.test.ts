import { expect, test } from "vitest";
import { onEachDatabase } from "../../../testing/harness.ts";
import { expectOneVerdict } from "../../../testing/expect-verdicts.ts";
import { shade, verdictProject } from "../../../testing/verdicts.ts";

onEachDatabase("carrying decisions over", (service) => {
  /** Build 1 on main, and build 2 on `feat/x` with a changed, a new and a removed snapshot. */
  async function prepare(create = {}) {
    const own = await verdictProject(service());
    const before = { "a.png": await shade("#ffffff"), "old.png": await shade("#dddddd") };
    const after = { "a.png": await shade("#2563eb"), "new.png": await shade("#111111") };
    await own.push("base", before, { branch: "main" });
    await own.push("one", after, create);
    const expectOne = (number: number) => expectOneVerdict(service(), own, number);
    return { ...own, before, after, expectOne };
  }

  test("nothing carries over to a branch that never had the approved commit; its page offers the approval", async () => {
    const { review, push, after, diffs, decide, decisions, expectOne } = await prepare();
    await review("ben", 2, "APPROVE");
    await push("other", after, { branch: "feat/y" });
    expect(await expectOne(3)).toMatchObject({ status: "changes-detected", decided: { approved: 0, undecided: 3 } });
    const elsewhere = { build: 2, branch: "feat/x", by: { name: "Ben" } };
    for (const one of await diffs(3)) expect(one).toMatchObject({ decision: null, approvedElsewhere: elsewhere });
    const answer = await decide("ana", 3, { approvedIn: 2, decision: "approve" });
    expect(answer).toMatchObject({ decision: "approved", stored: true, snapshots: 3 });
    await review("ana", 3, "APPROVE");
    expect(await decisions(3)).toEqual({ "a.png": "approved", "new.png": "approved", "old.png": "approved" });
    expect(await expectOne(3)).toMatchObject({ status: "accepted", reviewedBy: { name: expect.any(String) } });
  });

  test("an approval elsewhere that was withdrawn is not offered", async () => {
    const { review, dismiss, push, after, diffs } = await prepare();
    const { id } = await review("ben", 2, "APPROVE");
    await dismiss(2, id);
    await push("other", after, { branch: "feat/y" });
    for (const one of await diffs(3)) expect(one["approvedElsewhere"] ?? null).toBeNull();
  });

  test.each([
    ["the same branch", {}, { branch: "feat/x" }, "accepted"],
    ["the same branch and pull request", { prNumber: 7 }, { branch: "feat/x", prNumber: 7 }, "accepted"],
    ["the same branch, where one has no pull request", { prNumber: 7 }, { branch: "feat/x" }, "accepted"],
    ["the same branch of another pull request", { prNumber: 7 }, { branch: "feat/x", prNumber: 8 }, "changes-detected"],
    ["a branch that names the commit as its ancestor", {}, { branch: "feat/y", line: ["one"] }, "accepted"],
    ["a branch without the commit", {}, { branch: "feat/y", line: ["zero"] }, "changes-detected"],
    ["a subset on the branch", {}, { branch: "feat/x", subset: true }, "accepted"],
    ["a subset on another branch", {}, { branch: "feat/y", subset: true }, "changes-detected"],
  ])("from `feat/x` to %s", async (_name, source, target, status) => {
    const { review, push, after, expectOne } = await prepare(source);
    await review("ben", 2, "APPROVE");
    await push("two", after, target);
    expect(await expectOne(3)).toMatchObject({ status });
  });

  test("a decision carries over to the branch that the pull request was merged into", async () => {
    const { review, push, after, mergePullRequest, expectOne } = await prepare({ prNumber: 7 });
    await review("ben", 2, "APPROVE");
    await mergePullRequest(7, "release");
    await push("two", after, { branch: "release" });
    expect(await expectOne(3)).toMatchObject({ status: "accepted" });
    await push("three", after, { branch: "other" });
    expect(await expectOne(4)).toMatchObject({ status: "changes-detected" });
  });

  test("a rejection carries over until a person decides again", async () => {
    const { review, naming, push, after, diff, expectOne } = await prepare();
    await review("ben", 2, "REJECT", await naming(2, "REQUEST_CHANGES", "a.png"));
    await push("two", after);
    expect(await diff(3, "a.png")).toMatchObject({ decision: "rejected", decidedBy: { name: "Ben" }, carriedFrom: 2 });
    expect(await expectOne(3)).toMatchObject({ status: "rejected" });
    await review("ben", 3, "APPROVE");
    expect(await expectOne(3)).toMatchObject({ status: "accepted" });
  });

  test("the source of a carried decision stays the first build", async () => {
    const { review, push, after, diff } = await prepare();
    await review("ben", 2, "APPROVE");
    await push("two", after);
    await push("three", after);
    expect(await diff(4, "a.png")).toMatchObject({ decision: "approved", decidedBy: { name: "Ben" }, carriedFrom: 2 });
    // A branch on the line of the carrier alone gets nothing: the source is not on its line.
    await push("four", after, { branch: "feat/z", line: ["three"] });
    expect(await diff(5, "a.png")).toMatchObject({ decision: null });
  });

  test("withdrawing a decision judges the newest builds again that carried it", async () => {
    const { review, dismiss, push, after, runJobs, build, expectOne } = await prepare();
    const { id } = await review("ben", 2, "APPROVE");
    await push("two", after);
    await push("three", after);
    await push("y", after, { branch: "feat/y", line: ["one"] });
    for (const number of [3, 4, 5]) expect((await build(number)).status).toBe("accepted");
    await dismiss(2, id);
    await runJobs();
    for (const number of [2, 4, 5])
      expect(await expectOne(number)).toMatchObject({ status: "changes-detected", decided: { undecided: 3 } });
  });

  test("a carried decision that was undone in one build stays in the others", async () => {
    const { review, push, after, decide, diff, expectOne } = await prepare();
    await review("ben", 2, "APPROVE");
    await push("two", after);
    await decide("ana", 3, { diffId: (await diff(3, "new.png")).id, decision: "undecide" });
    expect(await expectOne(3)).toMatchObject({ status: "changes-detected", decided: { undecided: 1 } });
    expect(await expectOne(2)).toMatchObject({ status: "accepted" });
  });

  test("a removal carries over only while the baseline's file is the same", async () => {
    const { review, push, before, after, diff } = await prepare();
    await review("ben", 2, "APPROVE");
    await push("base 2", { ...before, "old.png": await shade("#00ffff") }, { branch: "main" });
    await push("two", after, { base: "base 2" });
    expect(await diff(4, "old.png")).toMatchObject({ decision: null });
    expect(await diff(4, "new.png")).toMatchObject({ decision: "approved" });
  });

  test("monitoring builds follow the same rules", async () => {
    const own = await verdictProject(service());
    const send = async (commit: string, colour: string, branch: string) =>
      own.push(commit, { "a.png": await shade(colour) }, { branch, mode: "monitoring", prNumber: 1 });
    await send("base", "#ffffff", "main");
    await own.review("ana", 1, "APPROVE");
    await send("one", "#2563eb", "main");
    await own.review("ana", 2, "REJECT");
    expect(await send("two", "#2563eb", "main")).toMatchObject({ status: "rejected" });
    expect(await send("three", "#2563eb", "other")).toMatchObject({ status: "changes-detected" });
  });
});
