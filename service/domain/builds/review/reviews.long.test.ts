import { expect, test } from "vitest";
import { readBuild, sha, verdictOf } from "../../../testing/builds.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { oauthToken } from "../../../testing/grants.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

const button = (colour: string) => drawing("#fff", [{ x: 20, y: 20, width: 60, height: 20, colour }]);

/** A project with a reference build of a blue button, and a second build with another colour on a branch. */
async function changedBuild(service: TestService, colour = "#dc2626") {
  const made = await setUp(service);
  await verdictOf(service, made.ci, made.project, { "pay.png": await button("#2563eb") });
  const push = async (commit: string, files: Record<string, Uint8Array>) =>
    verdictOf(service, made.ci, made.project, files, {
      create: { branch: "feat/pay", commit: sha(commit), referenceCommit: sha("1"), parentCommits: [sha("1")] },
    });
  await push("2", { "pay.png": await button(colour) });
  const other = await createUser(service);
  await addMember(service, made.team, other, "member");
  const review = (token: string, body: object, number = 2) =>
    service.call(`POST /projects/${made.project.path}/builds/${number}/reviews`, { token, body });
  const statusOf = async (number = 2) => (await readBuild(service, made.token, made.project, number)).body.status;
  return { ...made, other, otherToken: await personalToken(service, other, [made.team]), push, review, statusOf };
}

onEachDatabase("reviews", (service) => {
  test("approve, reject by another person, dismiss the rejection: accepted, rejected, accepted", async () => {
    const { project, token, otherToken, owner, other, review, statusOf } = await changedBuild(service());
    const approved = await review(token, { event: "APPROVE", body: "Looks **good**" });
    expect([approved.status, approved.body]).toEqual([
      200,
      expect.objectContaining({
        state: "approved",
        user: expect.objectContaining({ id: owner.id }),
        agent: null,
        dismissedAt: null,
        text: "Looks good",
      }),
    ]);
    expect(await statusOf()).toBe("accepted");
    const rejected = await review(otherToken, { event: "REJECT" });
    expect(await statusOf()).toBe("rejected");
    const dismiss = () => service().call(`POST /projects/${project.path}/builds/2/reviews/${rejected.body.id}/dismiss`, { token });
    expect((await dismiss()).body).toMatchObject({ dismissedBy: { id: owner.id }, user: { id: other.id } });
    expect(await statusOf()).toBe("accepted");
    expect((await dismiss()).status).toBe(409);
    const list = await service().call(`GET /projects/${project.path}/builds/2/reviews`, { token });
    expect(list.body.map(({ state }: { state: string }) => state)).toEqual(["approved", "rejected"]);
  });

  test("an approval of everything covers the undecided causes, and one can be taken back", async () => {
    const { project, token, owner, review } = await changedBuild(service());
    await review(token, { event: "APPROVE" });
    const causes = async () => (await readBuild(service(), token, project, 2, "/causes")).body.results;
    const [cause] = await causes();
    expect(cause).toMatchObject({ decision: "approved", decidedBy: { id: owner.id } });
    expect((await readBuild(service(), token, project, 2)).body.causes).toMatchObject({ total: 1, undecided: 0 });
    const undo = { token, body: { causeId: cause.id, decision: "undecide" } };
    await service().call(`POST /projects/${project.path}/builds/2/decisions`, undo);
    expect((await causes())[0].decision).toBeNull();
  });

  test("the commit status follows the review", async () => {
    const { project, token, review } = await changedBuild(service());
    await review(token, { conclusion: "APPROVE" });
    expect((await readBuild(service(), token, project, 2)).body.notification).toMatchObject({
      description: "1 change in 1 snapshot: approved",
      github: { state: "success" },
      gitlab: { state: "success" },
    });
    await review(token, { event: "REJECT", conclusion: "APPROVE" });
    expect((await readBuild(service(), token, project, 2)).body.notification.gitlab.state).toBe("failed");
  });

  test("the same pixels in a later build are approved by themselves, with the first approver", async () => {
    const { project, token, owner, push, review, statusOf } = await changedBuild(service());
    await review(token, { event: "APPROVE" });
    await push("3", { "pay.png": await button("#dc2626") });
    expect(await statusOf(3)).toBe("accepted");
    const list = await service().call(`GET /projects/${project.path}/builds/3/reviews`, { token });
    expect(list.body).toMatchObject([{ state: "approved", automatic: true, user: { id: owner.id } }]);
  });

  test("an approved red button approves neither a white one nor a new page [security: decisions need equal files]", async () => {
    const { project, token, push, review, statusOf } = await changedBuild(service());
    await review(token, { event: "APPROVE" });
    await push("3", { "pay.png": await button("#fff") });
    expect(await statusOf(3)).toBe("changes-detected");
    await push("4", { "pay.png": await button("#dc2626"), "new.png": await drawing("#123456") });
    expect(await statusOf(4)).toBe("changes-detected");
    const { body } = await readBuild(service(), token, project, 4, "/diffs?needsReview=true");
    expect(body.results.map(({ name, decision }: { name: string; decision: string | null }) => [name, decision])).toEqual([
      ["pay.png", "approved"],
      ["new.png", null],
    ]);
  });

  test("a revert to approved pixels is approved; the same file under another name is not", async () => {
    const { token, push, review, statusOf } = await changedBuild(service());
    await review(token, { event: "APPROVE" });
    await push("3", { "pay.png": await button("#16a34a") });
    expect(await statusOf(3)).toBe("changes-detected");
    await push("4", { "pay.png": await button("#dc2626") });
    expect(await statusOf(4)).toBe("accepted");
    await push("5", { "pay.png": await button("#2563eb"), "other.png": await button("#dc2626") });
    expect(await statusOf(5)).toBe("changes-detected");
  });

  test("decisions on single snapshots are stored, and foreign snapshots are 400", async () => {
    const { project, token, review } = await changedBuild(service());
    const { body } = await readBuild(service(), token, project, 2, "/diffs");
    const { id } = body.results[0];
    const snapshots = (given: string) => ({ event: "REJECT", snapshots: [{ id: given, conclusion: "REQUEST_CHANGES" }] });
    expect((await review(token, snapshots(id))).status).toBe(200);
    expect((await readBuild(service(), token, project, 2, "/diffs")).body.results[0].decision).toBe("rejected");
    expect((await review(token, snapshots("1"))).status).toBe(400);
    expect((await review(token, snapshots("nothing"))).status).toBe(400);
    expect((await review(token, {})).status).toBe(400);
  });

  test("the program that reviews for a person is named", async () => {
    const { project, token } = await changedBuild(service());
    const path = `POST /projects/${project.path}/builds/2/reviews`;
    const headers = { "user-agent": "argos-cli/6 node/24 agent/claude" };
    const { body } = await service().call(path, { token, body: { event: "COMMENT", body: "Hm" }, headers });
    expect(body).toMatchObject({ state: "commented", agent: { id: "claude-code", name: "Claude Code" } });
    await service().call(path, { token, body: { event: "APPROVE" }, headers });
    const decided = (await service().call(`GET /projects/${project.path}/builds/2/diffs?needsReview=true`, { token })).body.results;
    expect(decided[0]).toMatchObject({ decision: "approved", agent: { id: "claude-code", name: "Claude Code" } });
  });

  test("the program that decides about a place is named, not that of the review", async () => {
    const { project, token } = await changedBuild(service());
    const path = `/projects/${project.path}/builds/2`;
    const headers = { "user-agent": "argos-cli/6 node/24 agent/claude" };
    const [cause] = (await service().call(`GET ${path}/causes`, { token })).body.results;
    const [place] = (await service().call(`GET ${path}/causes/${cause.id}/places`, { token })).body.results;
    await service().call(`POST ${path}/decisions`, { token, body: { placeId: place.id, decision: "approve" }, headers });
    await service().call(`POST ${path}/reviews`, { token, body: { event: "APPROVE" } });
    const diffs = (await service().call(`GET ${path}/diffs?needsReview=true`, { token })).body.results;
    const own = diffs.find((one: { id: string }) => one.id === place.diffId);
    expect(own).toMatchObject({ decision: "approved", agent: { id: "claude-code" } });
  });

  test("reviews need the scope and the reviewer role, and dismissing the admin permission", async () => {
    const { team, project, owner, token, review } = await changedBuild(service());
    const reader = await oauthToken(service(), owner, { scopes: ["projects:read"], accounts: [team] });
    expect((await review(reader, { event: "APPROVE" })).status).toBe(403);
    const stranger = await personalToken(service(), await createUser(service()));
    expect((await review(stranger, { event: "APPROVE" })).status).toBe(404);
    const approved = await review(token, { event: "APPROVE" });
    const contributor = await createUser(service());
    await addMember(service(), team, contributor, "contributor");
    const set = { token, body: { level: "viewer" } };
    await service().call(`PUT /projects/${project.path}/contributors/${contributor.id}`, set);
    const viewer = await personalToken(service(), contributor, [team]);
    expect((await review(viewer, { event: "APPROVE" })).status).toBe(403);
    expect((await service().call(`GET /projects/${project.path}/builds/2/reviews`, { token: viewer })).status).toBe(200);
    const dismiss = `POST /projects/${project.path}/builds/2/reviews/${approved.body.id}/dismiss`;
    expect((await service().call(dismiss, { token: viewer })).status).toBe(403);
  });

  test("reviewers are requested and withdrawn; the caller and people outside the team are left out", async () => {
    const { project, token, owner, other } = await changedBuild(service());
    const stranger = await createUser(service());
    const path = `/projects/${project.path}/builds/2/reviewers`;
    const added = await service().call(`POST ${path}`, { token, body: { userIds: [owner.id, other.id, stranger.id, "unknown"] } });
    expect(added.body.reviewers.map(({ id }: { id: string }) => id)).toEqual([other.id]);
    expect((await service().call(`GET ${path}`, { token })).body).toEqual(added.body);
    const removed = await service().call(`DELETE ${path}`, { token, body: { userIds: [other.id, stranger.id] } });
    expect(removed.body).toEqual({ reviewers: [] });
    expect((await service().call(`POST ${path}`, { token, body: { userIds: [] } })).status).toBe(400);
  });

  test("a person subscribes to a build and ends it", async () => {
    const { project, token } = await changedBuild(service());
    const path = `/projects/${project.path}/builds/2/subscription`;
    expect((await service().call(`POST ${path}`, { token })).body).toEqual({ subscribed: true });
    expect((await service().call(`DELETE ${path}`, { token })).body).toEqual({ subscribed: false });
  });
});
