import { expect, test } from "vitest";
import { runBuildJobs } from "../../../testing/builds.ts";
import { changedBuild, recolour } from "../../../testing/changed-build.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";

const DAY_MS = 86_400_000;

onEachDatabase("changing a rule", (service) => {
  async function saved() {
    const made = await changedBuild(service());
    const { id, expiresAt } = (await made.save({ ...recolour, reason: "New brand" })).body;
    const day = (days: number) => new Date(service().deps.now().getTime() + days * DAY_MS).toISOString();
    const change = (body: object, token = made.token) => service().call(`PATCH ${made.path}/rules/${id}`, { token, body });
    const history = async () =>
      (await service().call(`GET /accounts/${made.team.slug}/history?kind=build-rule.changed`, { token: made.token })).body.results;
    return { ...made, id, expiresAt, day, change, history };
  }

  test("moves its end and replaces its reason, keeps its decisions, and is in the history once", async () => {
    const { change, day, history, diffs, id } = await saved();
    const later = day(60);
    const { status, body } = await change({ expiresAt: later, reason: "" });
    expect([status, body]).toMatchObject([200, { id, expiresAt: later, reason: null, decided: 2, builds: 1, state: "active" }]);
    expect((await change({ expiresAt: later })).status).toBe(200);
    await runBuildJobs(service());
    expect((await diffs()).filter(({ ruleId }) => ruleId === id)).toHaveLength(2);
    expect(await history()).toMatchObject([{ before: expect.stringMatching(/^\d{4}-/), after: later.slice(0, 10) }]);
  });

  test("ends at the earlier end, and takes back what it decided then", async () => {
    const { change, diffs, id } = await saved();
    expect((await change({ expiresAt: new Date(service().deps.now().getTime() + 1000).toISOString() })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await runBuildJobs(service());
    expect((await diffs()).filter(({ ruleId }) => ruleId === id)).toEqual([]);
  });

  test("is refused with a sentence: a past end, an ended rule, an unknown rule, a viewer", async () => {
    const { change, day, revoke, id, path, team, token } = await saved();
    const viewer = await createUser(service());
    await addMember(service(), team, viewer, "contributor");
    await service().call(`PUT ${path}/contributors/${viewer.id}`, { token, body: { level: "viewer" } });
    expect((await change({ reason: "x" }, await personalToken(service(), viewer, [team]))).status).toBe(403);
    for (const expiresAt of [day(-1), day(400), "tomorrow"]) expect((await change({ expiresAt })).status).toBe(400);
    expect((await service().call(`PATCH ${path}/rules/unknown`, { token, body: {} })).status).toBe(404);
    await revoke(id);
    const refused = await change({ reason: "x" });
    expect([refused.status, refused.body.error]).toEqual([409, "This rule has ended. Save another from a change in a build."]);
  });

  test("two changes in parallel both count", async () => {
    const { change, day, path, token } = await saved();
    const later = day(90);
    const answers = await Promise.all([change({ reason: "Agreed" }), change({ expiresAt: later })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await service().call(`GET ${path}/rules`, { token });
    expect(body.results).toMatchObject([{ reason: "Agreed", expiresAt: later, pictureUrl: expect.stringContaining("/files/crops/") }]);
    expect((await fetch(body.results[0].pictureUrl)).headers.get("content-type")).toBe("image/webp");
  });
});
