import { expect, test } from "vitest";
import { automatedProject, webhookRule } from "../../../testing/automations.ts";
import { addMember, createProject, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";

const hook = (name: string) => ({ kind: "webhook", name, url: "https://hooks.example.com/1", secret: "a-signing-secret-of-24" });
const failing = { status: 400 };

onEachDatabase("automation rules", (service) => {
  test("creates, reads, replaces and deactivates a rule with the shapes of the reference", async () => {
    const { path, token, addTarget, addRule } = await automatedProject(service());
    const slack = await addTarget({ kind: "slack", name: "#design", url: "https://hooks.slack.example/services/T/B/x" });
    const discord = await addTarget({ kind: "discord", name: "QA", url: "https://discord.example/api/webhooks/1/x" });
    const created = await addRule({
      name: "Changes on main",
      events: ["build.completed", "build.completed"],
      conditions: [
        { type: "build-conclusion", value: "changes-detected" },
        { not: { glob: { type: "build-branch", value: "dependabot/**" } } },
        { not: { type: "build-type", value: null } },
      ],
      actions: [
        { type: "sendSlackMessage", payload: { name: "design", slackId: "" } },
        { type: "sendDiscordMessage", payload: { webhookId: discord.id } },
      ],
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.any(String),
      name: "Changes on main",
      active: true,
      events: ["build.completed"],
      conditions: [
        { type: "build-conclusion", value: "changes-detected" },
        { not: { glob: { type: "build-branch", value: "dependabot/**" } } },
        { not: { type: "build-type", value: null } },
      ],
      actions: [
        { action: "sendSlackMessage", actionPayload: { channelId: slack.id } },
        { action: "sendDiscordMessage", actionPayload: { webhookId: discord.id } },
      ],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      lastRun: null,
    });
    const own = `${path}/automation-rules/${created.body.id}`;
    expect((await service().call(`GET ${own}`, { token })).body).toEqual(created.body);
    for (let round = 0; round < 2; round++) {
      const ended = await service().call(`POST ${own}/deactivate`, { token });
      expect([ended.status, ended.body.active]).toEqual([200, false]);
    }
    const body = { name: "Every build", events: ["build.reviewed"], actions: [{ type: "sendSlackMessage", payload: { name: "#DESIGN" } }] };
    const replaced = await service().call(`PUT ${own}`, { token, body });
    expect(replaced.body).toMatchObject({ name: "Every build", active: true, conditions: [], events: ["build.reviewed"] });
  });

  test("lists rules newest first, all, active ones or deactivated ones", async () => {
    const { path, token, addTarget, addRule } = await automatedProject(service());
    const { id: webhookId } = await addTarget(hook("One"));
    for (const name of ["first", "second", "third"]) await addRule(webhookRule(webhookId, { name }));
    const names = async (query: string) =>
      ((await service().call(`GET ${path}/automation-rules${query}`, { token })).body.results as { name: string; id: string }[]).map(
        ({ name }) => name,
      );
    const { results } = (await service().call(`GET ${path}/automation-rules`, { token })).body;
    await service().call(`POST ${path}/automation-rules/${results[1].id}/deactivate`, { token });
    expect(await names("")).toEqual(["third", "second", "first"]);
    expect(await names("?active=true")).toEqual(["third", "first"]);
    expect(await names("?active=false")).toEqual(["second"]);
    expect(await names("?page=2&perPage=2")).toEqual(["first"]);
    expect((await service().call(`GET ${path}/automation-rules?active=maybe`, { token })).status).toBe(400);
  });

  test.each([
    ["a short name", { name: "ab" }],
    ["no event", { events: [] }],
    ["an unknown event", { events: ["build.deleted"] }],
    ["no action", { actions: [] }],
    ["an unknown condition", { conditions: [{ type: "build-size", value: "1" }] }],
    ["an unknown value", { conditions: [{ type: "build-mode", value: "nightly" }] }],
    ["a glob of another field", { conditions: [{ glob: { type: "build-name", value: "*" } }] }],
    ["a glob that can't be read", { conditions: [{ glob: { type: "build-branch", value: "{a" } }] }],
    ["a double negation", { conditions: [{ not: { not: { type: "build-name", value: "a" } } }] }],
    ["an unknown action", { actions: [{ type: "sendFax", payload: {} }] }],
  ])("returns 400 for %s, with a sentence about the field", async (_, wrong) => {
    const { addRule } = await automatedProject(service());
    const refused = await addRule(webhookRule("x", wrong));
    expect(refused).toMatchObject(failing);
    expect((refused.body as { details: { message: string }[] }).details[0]!.message).toMatch(/^(?:name|events|actions|conditions)\b.* \w+/);
  });

  test("returns 400 for destinations that the account doesn't have, of any kind", async () => {
    const { addTarget, addRule } = await automatedProject(service());
    const other = await automatedProject(service());
    const foreign = await other.addTarget(hook("Other"));
    const own = await addTarget(hook("Own"));
    await addTarget({ kind: "slack", name: "#design", token: "xoxb-1234567890", channelId: "C0123" });
    const actions = (type: string, payload: object) => ({ actions: [{ type, payload }] });
    expect(await addRule(webhookRule(foreign.id))).toMatchObject(failing);
    expect(await addRule(webhookRule("", actions("sendMsTeamsMessage", { webhookId: own.id })))).toMatchObject(failing);
    expect(await addRule(webhookRule("", actions("sendSlackMessage", { name: "general" })))).toMatchObject(failing);
    expect(await addRule(webhookRule("", actions("sendSlackMessage", { name: "design", slackId: "C999" })))).toMatchObject(failing);
    for (const payload of [
      { name: "design", slackId: "C0123" },
      { name: "renamed", slackId: "C0123" },
      { name: "design", slackId: "" },
    ])
      expect((await addRule(webhookRule("", actions("sendSlackMessage", payload)))).status).toBe(201);
  });

  test("refuses in order: 404 without access, 400 body, 403 role, 404 rule, 400 destinations", async () => {
    const { path, team, project, token } = await automatedProject(service());
    const reviewer = await createUser(service());
    await addMember(service(), team, reviewer, "contributor");
    const open = await createProject(service(), team, { levels: [[reviewer, "reviewer"]] });
    const asReviewer = await personalToken(service(), reviewer, [team]);
    const [unknown, bad] = [webhookRule("nothing"), { name: "" }];
    const put = (base: string, as: string, body: object) => service().call(`PUT ${base}/automation-rules/nothing`, { token: as, body });
    expect((await put("/projects/nobody/nothing", token, unknown)).status).toBe(404);
    expect((await put(`/projects/${project.path}`, asReviewer, unknown)).status).toBe(404);
    expect((await put(`/projects/${open.path}`, asReviewer, bad)).status).toBe(400);
    expect((await put(`/projects/${open.path}`, asReviewer, unknown)).status).toBe(403);
    expect((await put(path, token, unknown)).status).toBe(404);
    expect((await service().call(`POST ${path}/automation-rules`, { token, body: unknown })).status).toBe(400);
    for (const route of ["automation-rules", "automation-runs", "automation-targets"])
      expect((await service().call(`GET /projects/${open.path}/${route}`, { token: asReviewer })).status).toBe(403);
  });

  test("records changes in the history, and no typing mistakes", async () => {
    const { path, token, team, addTarget, addRule } = await automatedProject(service());
    const { id: webhookId } = await addTarget(hook("Ops"));
    const rule = await addRule(webhookRule(webhookId));
    await service().call(`POST ${path}/automation-rules/${rule.body.id}/deactivate`, { token });
    await addRule(webhookRule("nothing"));
    const { results } = (await service().call(`GET /accounts/${team.slug}/history`, { token })).body;
    expect(results.map(({ kind, outcome }: { kind: string; outcome: string }) => `${kind} ${outcome}`)).toEqual([
      "automation-rule.deactivated done",
      "automation-rule.created done",
      "automation-target.added done",
    ]);
  });
});
