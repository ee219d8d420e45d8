import { expect, test } from "vitest";
import { automatedProject, webhookRule } from "../../../testing/automations.ts";
import { createBody, declareBuild, runBuildJobs, sha, uploadBuild, verdictOf } from "../../../testing/builds.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { picture } from "../../../testing/uploads.ts";
import { concludeBuild } from "../../builds/conclusion/conclude-build.ts";

const hook = { kind: "webhook", name: "Ops", url: "https://hooks.example.com/1", secret: "a-signing-secret-of-24" };
const both = ["build.completed", "build.reviewed"];

onEachDatabase("events of automations", (service) => {
  /** A project with a rule for all events. */
  async function watched(more: Record<string, unknown> = {}) {
    const made = await automatedProject(service());
    const { id: webhookId } = await made.addTarget(hook);
    const rule = await made.addRule(webhookRule(webhookId, { events: both, ...more }));
    expect(rule.status, JSON.stringify(rule.body)).toBe(201);
    const heard = async () => (await made.runs()).map(({ event, build }) => `${event} #${build.number}`).toReversed();
    return { ...made, webhookId, heard };
  }

  test("starts a run at the end of a build, also of a skipped one, and for each submitted review", async () => {
    const { ci, project, path, token, skip, heard, runs } = await watched();
    await verdictOf(service(), ci, project, { "a.png": await picture() }, { create: { branch: "feat/x" } });
    await skip();
    const review = (body: object, headers = {}) => service().call(`POST ${path}/builds/1/reviews`, { token, body, headers });
    await review({ event: "COMMENT", body: "Look" });
    await review({ event: "APPROVE" }, { "idempotency-key": "one" });
    await review({ event: "APPROVE" }, { "idempotency-key": "one" });
    expect(await heard()).toEqual(["build.completed #1", "build.completed #2", "build.reviewed #1", "build.reviewed #1"]);
    const [latest] = await runs("?perPage=1");
    expect(latest).toMatchObject({
      test: false,
      state: "queued",
      build: { number: 1, status: "accepted", conclusion: "changes-detected", type: "orphan", branch: "feat/x", stats: { added: 1 } },
      review: { state: "approved", automatic: false, user: { name: "Ana Reis" } },
      deliveries: [{ action: "sendWebhook", state: "queued", attempts: [], target: { name: "Ops", kind: "webhook" } }],
    });
  });

  test("starts a run for an automatic review", async () => {
    const { ci, project, path, token, heard } = await watched();
    const files = { "a.png": await picture() };
    const send = (commit: string) =>
      verdictOf(service(), ci, project, files, {
        create: { branch: "feat/x", commit: sha(commit), referenceCommit: sha("0"), parentCommits: [] },
      });
    await send("1");
    await service().call(`POST ${path}/builds/1/reviews`, { token, body: { event: "APPROVE" } });
    await send("2");
    expect(await heard()).toEqual(["build.completed #1", "build.reviewed #1", "build.completed #2", "build.reviewed #2"]);
  });

  test("starts one run when a build concludes on many replicas at once [fault: an event is announced once]", async () => {
    const { ci, project, runs } = await watched();
    const { id } = await uploadBuild(service(), ci, project ? { "a.png": await picture() } : {}, { create: { branch: "feat/y" } });
    await Promise.all([runBuildJobs(service()), ...Array.from({ length: 10 }, () => concludeBuild(service().deps, id))]);
    await Promise.all(Array.from({ length: 10 }, () => concludeBuild(service().deps, id)));
    expect(await runs()).toHaveLength(1);
  });

  test("starts one run for a skipped build that is sent many times [fault: retries announce nothing]", async () => {
    const { ci, runs } = await watched();
    const body = createBody({}, { skipped: true });
    const send = () => service().call("POST /builds", { token: ci, body, headers: { "x-argos-request-id": "same" } });
    expect(new Set((await Promise.all(Array.from({ length: 8 }, send))).map(({ status }) => status))).toEqual(new Set([201]));
    expect(await runs()).toHaveLength(1);
  });

  test("starts a run for each of several people who review at once", async () => {
    const { ci, project, path, team, heard } = await watched({ events: ["build.reviewed"] });
    await verdictOf(service(), ci, project, { "a.png": await picture() }, { create: { branch: "feat/x" } });
    const tokens = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const person = await createUser(service());
        await addMember(service(), team, person, "member");
        return personalToken(service(), person, [team]);
      }),
    );
    const review = (token: string) => service().call(`POST ${path}/builds/1/reviews`, { token, body: { event: "APPROVE" } });
    expect((await Promise.all(tokens.map(review))).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await heard()).toHaveLength(5);
  });

  test.each([
    ["build-conclusion", "no-changes", true],
    ["build-conclusion", "changes-detected", false],
    ["build-name", "default", true],
    ["build-name", "storybook", false],
    ["build-branch", "release/1", true],
    ["build-branch", "release", false],
    ["build-mode", "ci", true],
    ["build-mode", "monitoring", false],
    ["build-type", "skipped", true],
    ["build-type", "check", false],
  ])("%s %s holds for a skipped build of release/1: %s, and its negation not", async (type, value, holds) => {
    const { webhookId, addRule, skip, runs } = await watched({ events: ["build.reviewed"] });
    await addRule(webhookRule(webhookId, { name: "plain", conditions: [{ type, value }] }));
    await addRule(webhookRule(webhookId, { name: "negated", conditions: [{ not: { type, value } }] }));
    await skip({ branch: "release/1" });
    const names = (await runs()).map((run) => (run.rule as unknown as { name: string }).name);
    expect(names).toEqual([holds ? "plain" : "negated"]);
  });

  test.each([
    ["release/*", true],
    ["{main,release/?}", true],
    ["release/**/x", false],
    ["!release/*", false],
  ])("the glob %s holds for release/1: %s", async (value, holds) => {
    const { webhookId, addRule, skip, runs } = await watched({ events: ["build.reviewed"] });
    const glob = { glob: { type: "build-branch", value } };
    await addRule(webhookRule(webhookId, { name: "plain", conditions: [glob, { type: "build-type", value: "skipped" }] }));
    await addRule(webhookRule(webhookId, { name: "negated", conditions: [{ not: glob }] }));
    await skip({ branch: "release/1" });
    const names = (await runs()).map((run) => (run.rule as unknown as { name: string }).name);
    expect(names).toEqual([holds ? "plain" : "negated"]);
  });

  test("starts nothing for deactivated rules and for those of other projects", async () => {
    const { path, token, addRule, webhookId, skip, runs } = await watched({ events: ["build.reviewed"] });
    const rule = await addRule(webhookRule(webhookId));
    await service().call(`POST ${path}/automation-rules/${rule.body.id}/deactivate`, { token });
    const other = await watched();
    await skip();
    expect(await runs()).toEqual([]);
    expect(await other.runs()).toEqual([]);
  });

  test("previews the last 20 concluded builds without sending anything", async () => {
    const { path, token, skip, ci, runs } = await watched({ events: ["build.reviewed"] });
    for (let number = 1; number <= 22; number++) await skip({ branch: number % 5 ? "main" : "release/1", commit: sha(String(number)) });
    const preview = (body: object) => service().call(`POST ${path}/automation-rules/preview`, { token, body });
    const conditions = [{ type: "build-type", value: "skipped" }, { glob: { type: "build-branch", value: "release/*" } }];
    const { body } = await preview({ events: ["build.completed"], conditions });
    expect([body.matched, body.total]).toEqual([4, 20]);
    expect(body.builds[2]).toMatchObject({ number: 20, branch: "release/1", matches: true, runs: 1, failed: [] });
    expect(body.builds[0]).toMatchObject({ number: 22, matches: false, runs: 0, failed: [1] });
    expect((await preview({ events: ["build.reviewed"], conditions: [] })).body.matched).toBe(0);
    await service().call(`POST ${path}/builds/22/reviews`, { token, body: { event: "APPROVE" } });
    expect((await preview({ events: both, conditions: [] })).body.builds[0]).toMatchObject({ number: 22, runs: 2 });
    await declareBuild(service(), ci, {});
    expect((await preview({ events: both })).body.total).toBe(20);
    expect(await runs()).toHaveLength(1);
  });
});
