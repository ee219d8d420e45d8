import { expect, test } from "vitest";
import { runBuildJobs } from "../../../testing/builds.ts";
import { pagesOf, changedBuild, recolour } from "../../../testing/changed-build.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";

type Cause = {
  id: string;
  summary: string;
  number: number;
  decision: string | null;
  decidedBy: { name: string } | null;
  [field: string]: unknown;
};

/** A changed build with two reviewers. */
async function review(service: TestService) {
  const made = await changedBuild(service);
  const ben = await createUser(service, { name: "Ben" });
  await addMember(service, made.team, ben, "member");
  const bens = await personalToken(service, ben, [made.team]);
  const read = async (path: string, number = 2) =>
    (await service.call(`GET ${made.path}/builds/${number}${path}`, { token: made.token })).body;
  const decide = async (body: object, token = made.token, number = 2) =>
    service.call(`POST ${made.path}/builds/${number}/decisions`, { token, body });
  const causes = async (query = "", number = 2) => (await read(`/causes${query}`, number)).results as Cause[];
  const finish = (body: object, number = 2) => service.call(`POST ${made.path}/builds/${number}/reviews`, { token: made.token, body });
  return { ...made, bens, read, decide, causes, finish };
}

onEachDatabase("decisions about changes", (service) => {
  test("the first decision stays for a person who saw none, and is named; who saw it decides over it", async () => {
    const { decide, causes, bens } = await review(service());
    const [first] = await causes();
    const bensOwn = await decide({ causeId: first!.id, decision: "approve", seen: null }, bens);
    expect(bensOwn.body).toMatchObject({ decision: "approved", stored: true, decidedBy: { name: "Ben" } });
    const late = await decide({ causeId: first!.id, decision: "reject", seen: null });
    expect([late.status, late.body]).toEqual([200, { ...bensOwn.body, stored: false }]);
    const over = await decide({ causeId: first!.id, decision: "reject", reason: "Too dark", seen: late.body.decidedAt });
    expect(over.body).toMatchObject({ decision: "rejected", stored: true, reason: "Too dark" });
    expect((await causes())[0]).toMatchObject({ decision: "rejected", reason: "Too dark" });
    const without = await decide({ causeId: first!.id, decision: "undecide" }, bens);
    expect(without.body).toMatchObject({ decision: null, decidedBy: null, decidedAt: null, reason: null, stored: true });
  });

  test("a decision about a cause is one row, whatever the number of its places", async () => {
    const { decide, causes } = await review(service());
    const [many, one] = await causes();
    expect([many!["places"], one!["places"]]).toEqual([3, 2]);
    const writes = async (causeId: string) => {
      service().ran();
      await decide({ causeId, decision: "approve" });
      return service()
        .ran()
        .map(({ rows }) => rows);
    };
    expect(await writes(many!.id)).toEqual(await writes(one!.id));
  });

  test("neither an approval that was taken back nor a dismissed review turns a later build green", async () => {
    const { send, finish, causes, decide, read, path, token } = await review(service());
    const review1 = await finish({ event: "APPROVE" });
    expect((await read("")).status).toBe("accepted");
    await send("3", await pagesOf(true));
    expect(await read("", 3)).toMatchObject({ status: "accepted", decided: { undecided: 0 } });
    const [first] = await causes();
    await decide({ causeId: first!.id, decision: "undecide" });
    expect((await read("")).status).toBe("changes-detected");
    await runBuildJobs(service());
    expect((await read("", 3)).status).toBe("changes-detected");
    await service().call(`POST ${path}/builds/2/reviews/${review1.body.id}/dismiss`, { token });
    await runBuildJobs(service());
    expect(await read("", 3)).toMatchObject({ status: "changes-detected", decided: { approved: 0 } });
    await send("4", await pagesOf(true));
    expect((await read("", 4)).decided).toMatchObject({ approved: 0, rejected: 0 });
  });

  test("an approval on a branch that was never merged is offered on another one, and taken over by one call", async () => {
    const { send, finish, decide, read, owner } = await review(service());
    await finish({ event: "APPROVE" });
    await send("3", await pagesOf(true), "other");
    expect((await read("", 3)).status).toBe("changes-detected");
    const diffs = (await read("/diffs?needsReview=true", 3)).results;
    expect(diffs[0]).toMatchObject({ decision: null, approvedElsewhere: { build: 2, branch: "feat/x", by: { id: owner.id } } });
    expect((await read("/causes", 3)).results[0]).toMatchObject({ approvedElsewhere: { build: 2 } });
    expect((await decide({ approvedIn: 2, decision: "approve" }, undefined, 3)).body).toMatchObject({ stored: true, snapshots: 7 });
    expect((await finish({ event: "APPROVE" }, 3)).body).toMatchObject({ undecided: 0, failed: 0 });
    expect((await read("", 3)).status).toBe("accepted");
  });

  test("a rejection of the build outweighs another person's approval, and carries over as rejected", async () => {
    const { send, finish, read, bens, path } = await review(service());
    await finish({ event: "APPROVE" });
    await service().call(`POST ${path}/builds/2/reviews`, { token: bens, body: { event: "REJECT" } });
    expect(await read("")).toMatchObject({ status: "rejected", decided: { rejected: 7 } });
    await send("3", await pagesOf(true));
    expect(await read("", 3)).toMatchObject({ status: "rejected", reviewedBy: { name: "Ben" } });
    expect((await read("/diffs?needsReview=true", 3)).results[0]).toMatchObject({
      decision: "rejected",
      carriedFrom: 2,
      decidedBy: { name: "Ben" },
    });
  });

  test("a reason becomes a comment on the change with the review, once", async () => {
    const { decide, causes, finish, read } = await review(service());
    const [first] = await causes();
    await decide({ causeId: first!.id, decision: "reject", reason: "The **old** blue" });
    expect(await read("/comments")).toEqual([]);
    await finish({ event: "REJECT" });
    await finish({ event: "REJECT" });
    const comments = await read("/comments");
    expect(comments).toMatchObject([
      { text: expect.stringMatching(/The old blue$/), anchor: { type: "point" }, screenshotDiffId: expect.any(String) },
    ]);
  });

  test("a reason needs a rejection and some text", async () => {
    const { decide, causes } = await review(service());
    const [first] = await causes();
    expect((await decide({ causeId: first!.id, decision: "approve", reason: "Fine" })).status).toBe(400);
    expect((await decide({ causeId: first!.id, decision: "reject", reason: "   " })).status).toBe(400);
    expect((await decide({ causeId: first!.id, decision: "reject", reason: "***" })).status).toBeOneOf([200, 400]);
    expect((await decide({ group: { by: "folder", key: "shop" }, decision: "undecide" })).status).toBe(400);
    expect((await decide({ causeId: "1x", decision: "approve" })).status).toBe(404);
  });

  test("causes are found by name and colour, ordered, grouped, and keep their number", async () => {
    const { causes, read } = await review(service());
    const all = await causes();
    expect(all.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(all[0]).toMatchObject({ summary: "Recoloured #2563EB → #1D4ED8", places: 3, apart: 0, isNew: false, carriedFrom: null });
    const clock = await causes("?search=shop/home");
    expect(clock).toMatchObject([{ summary: "Recoloured #222222 → #555555", number: 2 }]);
    expect((await causes("?search=%23555")).map(({ number }) => number)).toEqual([2]);
    expect(await causes("?search=100%25")).toEqual([]);
    expect((await causes("?by=folder&group=settings")).map(({ number }) => number)).toEqual([1]);
    expect((await causes("?order=size")).length).toBe(3);
    expect(await causes("?decision=approved")).toEqual([]);
    expect(await causes(`?alike=${all[0]!.id}`)).toEqual([]);
    expect((await read("/groups?by=folder")).results).toEqual([
      { key: "shop", snapshots: 5, undecided: 5, causes: 3, questions: 3 },
      { key: "settings", snapshots: 2, undecided: 2, causes: 1, questions: 1 },
    ]);
    expect((await read("/groups?by=variant")).results).toMatchObject([
      { key: "firefox, 200 × 120", snapshots: 5 },
      { key: "chromium, 200 × 120", snapshots: 2 },
    ]);
    expect((await read("/groups?by=test&search=cart")).results).toEqual([
      { key: "shop/cart.png", snapshots: 1, undecided: 1, causes: 2, questions: 2 },
    ]);
    expect((await read("/diffs?by=folder&group=settings")).results.length).toBe(2);
    expect((await read("/diffs?only=problem")).pageInfo.total).toBe(0);
  });

  test("a folder is decided together, keeps what was decided before, and is taken back as one", async () => {
    const { decide, causes, read, finish } = await review(service());
    const [recoloured, clock] = await causes();
    await decide({ causeId: clock!.id, decision: "reject" });
    const group = { by: "folder", key: "shop" };
    const done = await decide({ group, decision: "approve" });
    expect(done.body).toMatchObject({ decision: "approved", stored: true, snapshots: 4 });
    expect((await causes()).map(({ decision }) => decision)).toEqual([null, "rejected", "approved"]);
    expect((await causes())[0]).toMatchObject({ id: recoloured!.id, apart: 1 });
    expect((await read("/groups?by=folder")).results[0]).toMatchObject({ key: "shop", undecided: 0 });
    await decide({ group: { by: "folder", key: "settings" }, decision: "approve" });
    expect((await causes()).map(({ decision }) => decision)).toEqual(["approved", "rejected", "approved"]);
    expect((await decide({ group, decision: "undecide", seen: done.body.decidedAt })).body).toMatchObject({ snapshots: 4 });
    expect((await causes()).map(({ decision }) => decision)).toEqual([null, "rejected", null]);
    await decide({ group, decision: "approve" });
    await finish({ event: "REJECT" });
    const decided = (await read("/diffs?needsReview=true")).results.map((one: { name: string; decision: string }) => [
      one.name,
      one.decision,
    ]);
    expect(Object.fromEntries(decided)).toEqual({
      "settings/profile.png": "approved",
      "settings/team.png": "approved",
      "shop/cart.png": "rejected",
      "shop/home.png": "rejected",
      "shop/text.txt": "approved",
      "shop/new.png": "approved",
      "shop/old.png": "approved",
    });
  });

  test("a place decided by itself stays apart, and all places together decide their cause", async () => {
    const { decide, causes, read } = await review(service());
    const [first] = await causes();
    const places = (await read(`/causes/${first!.id}/places`)).results as { id: string }[];
    await decide({ placeId: places[0]!.id, decision: "reject" });
    await decide({ causeId: first!.id, decision: "approve" });
    expect((await causes())[0]).toMatchObject({ decision: "approved", apart: 1 });
    expect((await read(`/causes/${first!.id}/places`)).results).toMatchObject([
      { decision: "rejected", apart: true },
      { decision: "approved", apart: false },
      { decision: "approved", apart: false },
    ]);
    await decide({ causeId: first!.id, decision: "undecide" });
    for (const { id } of places) await decide({ placeId: id, decision: "approve" });
    expect((await causes())[0]).toMatchObject({ decision: "approved" });
    await decide({ placeId: places[2]!.id, decision: "undecide" });
    expect((await causes())[0]).toMatchObject({ decision: null });
  });

  test("a cause that an earlier build decided is decided here too, with its source, and can be taken back", async () => {
    const { send, finish, causes, decide, read, owner } = await review(service());
    await finish({ event: "APPROVE" });
    await send("3", { ...(await pagesOf(true)), "shop/text.txt": Buffer.from("one\nthree\n") });
    const carried = await causes("", 3);
    expect(carried.map(({ decision, carriedFrom, isNew }) => [decision, carriedFrom, isNew])).toEqual([
      ["approved", 2, false],
      ["approved", 2, false],
      [null, null, true],
    ]);
    expect(carried[0]!.decidedBy).toMatchObject({ id: owner.id });
    expect((await causes("?order=new", 3)).map(({ number }) => number)).toEqual([3, 1, 2]);
    expect(await read("/overview", 3)).toMatchObject({ carried: 6, problems: 0, newer: null, next: null });
    expect(await read("/overview")).toMatchObject({ newer: { build: 3, causes: 3, same: 2 } });
    await decide({ causeId: carried[0]!.id, decision: "undecide" }, undefined, 3);
    expect((await causes("", 3))[0]).toMatchObject({ decision: null });
  });

  test("the decisions of a rule leave the decision about their cause open", async () => {
    const { save, revoke, causes, build } = await review(service());
    const { body } = await save(recolour);
    const [first] = await causes();
    expect(first).toMatchObject({ decidedByRules: 2 });
    expect((await build()).causes.undecided).toBe(3);
    await revoke(body.id);
    expect((await build()).causes.undecided).toBe(3);
  });

  test("a snapshot that another run of the commit has with another file is unstable", async () => {
    const { send, read } = await review(service());
    await send("2", { ...(await pagesOf(true)), "shop/home.png": (await pagesOf(true))["settings/team.png"]! });
    expect((await read("/overview")).unstable).toBe(1);
    expect((await read("/diffs?only=unstable")).results).toMatchObject([{ name: "shop/home.png" }]);
    const causes = (await read("/causes")).results;
    const unstable = causes.filter((cause: { unstable: number }) => cause.unstable);
    expect(unstable).toMatchObject([{ unstable: 1 }]);
    const places = (await read(`/causes/${unstable[0].id}/places`)).results;
    expect(places.map((place: { name: string; unstable: boolean }) => [place.name, place.unstable])).toContainEqual([
      "shop/home.png",
      true,
    ]);
    expect((await read("/overview", 3)).unstable).toBe(1);
    // The later run replaces the earlier one of its branch and suite.
    expect([(await read("/overview", 2)).next, (await read("/overview", 3)).next]).toEqual([3, null]);
  });

  test("builds that wait for me: the newest of a branch, requested ones first, those that I may review", async () => {
    const { bens, team, project, path, send, token, finish } = await review(service());
    await send("3", await pagesOf(true), "feat/y");
    await send("4", await pagesOf(true), "feat/x");
    const mine = async (by: string) => (await service().call("GET /me/builds-to-review", { token: by })).body;
    const ben = (await service().call("GET /me", { token: bens })).body;
    await service().call(`POST ${path}/builds/3/reviewers`, { token, body: { userIds: [ben.id] } });
    const found = await mine(bens);
    expect(found.results.map((one: { build: { number: number }; requested: boolean }) => [one.build.number, one.requested])).toEqual([
      [3, true],
      [4, false],
    ]);
    expect(found.results[0]).toMatchObject({ owner: team.slug, project: project.name, sample: { afterUrl: expect.any(String) } });
    await finish({ event: "APPROVE" }, 3);
    expect((await mine(bens)).pageInfo.total).toBe(1);
    const viewer = await createUser(service());
    await addMember(service(), team, viewer, "contributor");
    const viewers = await personalToken(service(), viewer, [team]);
    await service().call(`PUT ${path}/contributors/${viewer.id}`, { token, body: { level: "viewer" } });
    expect((await mine(viewers)).pageInfo.total).toBe(0);
    await service().call(`PUT ${path}/contributors/${viewer.id}`, { token, body: { level: "reviewer" } });
    expect((await mine(viewers)).pageInfo.total).toBe(1);
    expect((await mine(await personalToken(service(), await createUser(service())))).results).toEqual([]);
  });
});
