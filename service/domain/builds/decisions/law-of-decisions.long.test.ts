import { expect, test } from "vitest";
import { onEachDatabase } from "../../../testing/harness.ts";
import { expectOneVerdict } from "../../../testing/expect-verdicts.ts";
import { shade, verdictProject } from "../../../testing/verdicts.ts";

onEachDatabase("which decisions count", (service) => {
  /** A build 2 with a changed, a new and a removed snapshot against build 1. */
  async function prepare() {
    const own = await verdictProject(service());
    const before = { "a.png": await shade("#ffffff"), "old.png": await shade("#dddddd"), "same.png": await shade("#eeeeee") };
    const after = { "a.png": await shade("#2563eb"), "new.png": await shade("#111111"), "same.png": before["same.png"] };
    await own.push("base", before, { branch: "main" });
    await own.push("one", after);
    const again = async (commit: string, more = {}) => own.push(commit, after, more);
    const expectOne = (number: number) => expectOneVerdict(service(), own, number);
    return { ...own, before, after, again, expectOne };
  }
  const every = (decision: "approved" | "rejected" | null) => ({ "a.png": decision, "new.png": decision, "old.png": decision });

  test("an approved build is green again with the same files", async () => {
    const { review, again, decisions, expectOne } = await prepare();
    await review("ana", 2, "APPROVE");
    expect(await again("two")).toMatchObject({ status: "accepted", decided: { total: 3, approved: 3, undecided: 0 } });
    expect(await decisions(3)).toEqual(every("approved"));
    for (const number of [2, 3]) expect(await expectOne(number)).toMatchObject({ status: "accepted" });
  });

  test("undo of a decision withdraws that one", async () => {
    const { review, decide, diff, again, decisions, expectOne } = await prepare();
    await review("ana", 2, "APPROVE");
    await decide("ana", 2, { diffId: (await diff(2, "new.png")).id, decision: "undecide" });
    expect(await decisions(2)).toEqual({ ...every("approved"), "new.png": null });
    expect(await expectOne(2)).toMatchObject({ status: "changes-detected", decided: { undecided: 1 } });
    await again("two");
    expect(await expectOne(3)).toMatchObject({ status: "changes-detected", decided: { approved: 2, undecided: 1 } });
  });

  test("dismissing a review withdraws every decision that it made or published", async () => {
    const { review, decide, diff, dismiss, again, decisions, expectOne } = await prepare();
    await decide("ana", 2, { diffId: (await diff(2, "a.png")).id, decision: "approve" });
    const { id } = await review("ana", 2, "APPROVE");
    await dismiss(2, id);
    expect(await decisions(2)).toEqual(every(null));
    expect(await expectOne(2)).toMatchObject({ status: "changes-detected" });
    await again("two");
    expect(await expectOne(3)).toMatchObject({ status: "changes-detected", decided: { undecided: 3 } });
  });

  test("a rejection of the whole build by the person who approved it withdraws the approval", async () => {
    const { review, again, decisions, expectOne } = await prepare();
    await review("ana", 2, "APPROVE");
    await review("ana", 2, "REJECT");
    expect(await decisions(2)).toEqual(every("rejected"));
    expect(await expectOne(2)).toMatchObject({ status: "rejected", decided: { approved: 0, rejected: 3 } });
    await again("two");
    expect(await expectOne(3)).toMatchObject({ status: "rejected" });
  });

  test("a rejection of the whole build by another person outweighs approvals until it is dismissed", async () => {
    const { review, dismiss, diff, again, decisions, expectOne } = await prepare();
    await review("ana", 2, "APPROVE");
    const { id } = await review("ben", 2, "REJECT");
    expect(await expectOne(2)).toMatchObject({ status: "rejected", reviewedBy: { name: "Ben" }, decided: { rejected: 3 } });
    expect(await diff(2, "a.png")).toMatchObject({ decision: "rejected", decidedBy: { name: "Ben" } });
    await dismiss(2, id);
    expect(await decisions(2)).toEqual(every("approved"));
    expect(await expectOne(2)).toMatchObject({ status: "accepted" });
    await again("two");
    expect(await expectOne(3)).toMatchObject({ status: "accepted" });
  });

  test("a rejection that names snapshots is about those only", async () => {
    const { review, naming, again, decisions, expectOne } = await prepare();
    await review("ana", 2, "APPROVE");
    await review("ben", 2, "REJECT", await naming(2, "REQUEST_CHANGES", "a.png"));
    expect(await decisions(2)).toEqual({ ...every("approved"), "a.png": "rejected" });
    expect(await expectOne(2)).toMatchObject({ status: "rejected", decided: { approved: 2, rejected: 1 } });
    await again("two");
    expect(await decisions(3)).toEqual({ ...every("approved"), "a.png": "rejected" });
  });

  test("a rejection outweighs approvals of others until its author approves", async () => {
    const { review, expectOne } = await prepare();
    await review("ben", 2, "REJECT");
    await review("ana", 2, "APPROVE");
    await review("cy", 2, "APPROVE");
    expect(await expectOne(2)).toMatchObject({ status: "rejected" });
    await review("ben", 2, "APPROVE");
    expect(await expectOne(2)).toMatchObject({ status: "accepted", decided: { approved: 3 } });
  });

  test("of one person the latest decision counts", async () => {
    const { review, naming, decisions } = await prepare();
    await review("ana", 2, "APPROVE", await naming(2, "APPROVE", "a.png"));
    await review("ana", 2, "REJECT", await naming(2, "REQUEST_CHANGES", "a.png"));
    expect(await decisions(2)).toEqual({ ...every(null), "a.png": "rejected" });
    await review("ana", 2, "APPROVE", await naming(2, "APPROVE", "a.png"));
    expect(await decisions(2)).toEqual({ ...every(null), "a.png": "approved" });
  });

  test("a decision about a place beats the one about its cause", async () => {
    const { causes, decide, call, path, review, diff, expectOne } = await prepare();
    const [cause] = await causes(2);
    const { results: places } = await call("ana", `GET ${path}/builds/2/causes/${cause.id}/places`);
    await decide("ana", 2, { placeId: places[0].id, decision: "reject" });
    await decide("ana", 2, { causeId: cause.id, decision: "approve" });
    await review("ana", 2, "REJECT");
    expect(await diff(2, "a.png")).toMatchObject({ decision: "rejected" });
    expect(await expectOne(2)).toMatchObject({ status: "rejected" });
  });

  test("a decision covers exactly the pair of files: another baseline asks again", async () => {
    const { review, push, before, after, decisions, expectOne } = await prepare();
    await review("ana", 2, "APPROVE");
    await push("base 2", { ...before, "a.png": await shade("#00ff00") }, { branch: "main" });
    await push("two", after, { base: "base 2" });
    expect(await decisions(4)).toEqual({ ...every("approved"), "a.png": null });
    expect(await expectOne(4)).toMatchObject({ status: "changes-detected", decided: { undecided: 1 } });
  });

  test("a removal is decided for exactly the file that was removed", async () => {
    const { review, push, before, after, decisions } = await prepare();
    await review("ana", 2, "APPROVE");
    await push("base 2", { ...before, "old.png": await shade("#cccccc") }, { branch: "main" });
    await push("two", after, { base: "base 2" });
    expect(await decisions(4)).toEqual({ ...every("approved"), "old.png": null });
  });

  test("a revoked rule counts no more: concluded builds keep their status, later ones ask again", async () => {
    const own = await verdictProject(service());
    await own.push("base", { "a.png": await shade("#ffffff") }, { branch: "main" });
    const after = { "a.png": await shade("#2563eb") };
    await own.push("one", after);
    const rule = await own.call("ana", `POST ${own.path}/builds/2/rules`, { effect: "approve", conditions: { tests: "*.png" } });
    expect(await expectOneVerdict(service(), own, 2)).toMatchObject({ status: "accepted" });
    await own.call("ana", `POST ${own.path}/rules/${rule.id}/revoke`);
    await own.runJobs();
    expect(await expectOneVerdict(service(), own, 2)).toMatchObject({ status: "accepted", decided: { ended: 1, undecided: 1 } });
    expect(await own.diff(2, "a.png")).toMatchObject({ decision: null, endedRuleId: rule.id });
    await own.push("two", after);
    expect(await expectOneVerdict(service(), own, 3)).toMatchObject({ status: "changes-detected" });
  });

  test("people beat rules", async () => {
    const own = await verdictProject(service());
    await own.push("base", { "a.png": await shade("#ffffff") }, { branch: "main" });
    await own.push("one", { "a.png": await shade("#2563eb") });
    await own.call("ana", `POST ${own.path}/builds/2/rules`, { effect: "approve", conditions: { tests: "*.png" } });
    await own.review("ben", 2, "REJECT", await own.naming(2, "REQUEST_CHANGES", "a.png"));
    expect(await own.diff(2, "a.png")).toMatchObject({ decision: "rejected", decidedBy: { name: "Ben" } });
    expect(await expectOneVerdict(service(), own, 2)).toMatchObject({ status: "rejected" });
  });
});
