import { Writable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { automationTargets } from "../../../db/automation-schema.ts";
import { automatedProject, runDeliveries, webhookRule } from "../../../testing/automations.ts";
import { addMember, createProject, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { startReceiver } from "../../../testing/receivers.ts";

const PATH_SECRET = "T000-B000-verySecretPart";
const KEY = "a-signing-secret-of-24";
const hook = { kind: "webhook", name: "Ops", url: `https://hooks.example.com/services/${PATH_SECRET}`, secret: KEY };

onEachDatabase("destinations of automations", (service) => {
  const targets = (slug: string) => `POST /accounts/${slug}/automation-targets`;

  test("never returns addresses and secrets, and stores them encrypted [security: destinations are write-only]", async () => {
    const { team, token, path } = await automatedProject(service());
    const created = await service().call(targets(team.slug), { token, body: hook });
    expect(created.body).toEqual({
      id: expect.any(String),
      kind: "webhook",
      name: "Ops",
      channelId: null,
      hint: "hooks.example.com …Part",
      createdAt: expect.any(String),
      createdBy: expect.objectContaining({ name: "Ana Reis" }),
      updatedAt: expect.any(String),
    });
    const renamed = await service().call(`PATCH /accounts/${team.slug}/automation-targets/${created.body.id}`, {
      token,
      body: { name: "Night" },
    });
    const listed = await service().call(`GET ${path}/automation-targets`, { token });
    expect(listed.body.results).toEqual([renamed.body]);
    const [row] = await service().deps.db.select().from(automationTargets).where(eq(automationTargets.id, created.body.id));
    const { rows } = (await service().deps.db.execute(sql`select * from audit_log`)) as unknown as { rows: unknown[] };
    for (const text of [created, renamed, listed, row, rows].map((one) => JSON.stringify(one))) {
      expect(text).not.toContain("verySecret");
      expect(text).not.toContain(KEY);
    }
  });

  test.each([
    ["http", { url: "http://hooks.example.com/1" }],
    ["a private address", { url: "https://10.0.0.1/hook" }],
    ["a hidden loopback address", { url: "https://2130706433/hook" }],
    ["a mapped address", { url: "https://[::ffff:192.168.0.1]/" }],
    ["a local name", { url: "https://localhost:8080/" }],
    ["a user name", { url: "https://me:pw@hooks.example.com/" }],
    ["another scheme", { url: "file:///etc/passwd" }],
    ["a short secret", { secret: "short" }],
    ["a line break in the name", { name: "a\nb" }],
    ["Slack without address and token", { kind: "slack", url: undefined }],
    ["Slack with a token but no channel", { kind: "slack", url: undefined, token: "xoxb-1234567890" }],
    ["Slack with address and token", { kind: "slack", token: "xoxb-1234567890", channelId: "C0123" }],
    ["an unknown kind", { kind: "pager" }],
  ])("returns 400 for %s and stores nothing", async (_, wrong) => {
    const { team, token, path } = await automatedProject(service());
    expect((await service().call(targets(team.slug), { token, body: { ...hook, ...wrong } })).status).toBe(400);
    expect((await service().call(`GET ${path}/automation-targets`, { token })).body.pageInfo.total).toBe(0);
  });

  test("returns 409 for a name that a destination of the kind has, also at the same time", async () => {
    const { team, token } = await automatedProject(service());
    const add = (body: object) => service().call(targets(team.slug), { token, body: { ...hook, ...body } });
    const statuses = (await Promise.all(["Ops", "ops", "OPS"].map((name) => add({ name })))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
    expect((await add({ kind: "teams", secret: undefined })).status).toBe(201);
    expect((await add({ kind: "teams", name: "QA" })).status).toBe(400);
  });

  test("lets owners and members change destinations, and project admins choose them", async () => {
    const { team, token } = await automatedProject(service());
    const [member, contributor] = [await createUser(service()), await createUser(service())];
    await addMember(service(), team, member, "member");
    await addMember(service(), team, contributor, "contributor");
    const project = await createProject(service(), team, { levels: [[contributor, "admin"]] });
    const asMember = await personalToken(service(), member, [team]);
    const asAdmin = await personalToken(service(), contributor, [team]);
    const created = await service().call(targets(team.slug), { token: asMember, body: hook });
    expect(created.status).toBe(201);
    expect((await service().call(targets(team.slug), { token: asAdmin, body: hook })).status).toBe(403);
    const own = `/accounts/${team.slug}/automation-targets/${created.body.id}`;
    expect((await service().call(`PATCH ${own}`, { token: asAdmin, body: { name: "Mine" } })).status).toBe(403);
    expect((await service().call(`GET /projects/${project.path}/automation-targets`, { token: asAdmin })).body.pageInfo.total).toBe(1);
    const rule = webhookRule(created.body.id);
    expect((await service().call(`POST /projects/${project.path}/automation-rules`, { token: asAdmin, body: rule })).status).toBe(201);
    expect((await service().call(`DELETE ${own}`, { token })).status).toBe(204);
    expect((await service().call(`DELETE ${own}`, { token })).status).toBe(404);
  });

  test("serves the projects of a personal account", async () => {
    const person = await createUser(service());
    const project = await createProject(service(), person);
    const token = await personalToken(service(), person);
    const created = await service().call(targets(person.slug), { token, body: hook });
    expect(created.status).toBe(201);
    const rule = await service().call(`POST /projects/${project.path}/automation-rules`, { token, body: webhookRule(created.body.id) });
    expect(rule.status).toBe(201);
  });

  test("refuses fields of other kinds, and replaces the address and the secret", async () => {
    const { team, token } = await automatedProject(service());
    const { body } = await service().call(targets(team.slug), { token, body: { kind: "discord", name: "QA", url: hook.url } });
    const change = (sent: object) => service().call(`PATCH /accounts/${team.slug}/automation-targets/${body.id}`, { token, body: sent });
    expect((await change({ secret: KEY })).status).toBe(400);
    expect((await change({ url: "https://192.168.1.1/" })).status).toBe(400);
    expect((await change({ url: "https://discord.example/api/webhooks/9/abcdWXYZ" })).body.hint).toBe("discord.example …WXYZ");
  });

  test("refuses a private destination again at the delivery [security: no requests to private networks]", async () => {
    const { addTarget, addRule, skip, runs } = await automatedProject(service());
    const receiver = await startReceiver();
    const { automations } = service().deps.settings;
    automations.privateTargets = true;
    const { id } = await addTarget({ ...hook, url: `${receiver.origin}/inside` });
    automations.privateTargets = false;
    await addRule(webhookRule(id));
    await skip();
    await runDeliveries(service());
    expect((await runs())[0]!.deliveries[0]).toMatchObject({ state: "failed", attempts: [{ status: null }] });
    expect(receiver.received).toEqual([]);
    await receiver.stop();
  });

  test("writes no address, token or secret to the log, also when a delivery fails [security: no secrets in logs]", async () => {
    const { addTarget, addRule, skip } = await automatedProject(service());
    const { id } = await addTarget({ ...hook, url: `https://unknown.invalid/${PATH_SECRET}` });
    await addRule(webhookRule(id));
    await skip();
    const lines: string[] = [];
    const log = pino({ level: "trace" }, new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));
    await runDeliveries({ deps: { ...service().deps, log } });
    expect(lines.join("")).not.toContain("verySecret");
  });

  test("posts with a Slack bot token, and fails immediately where the channel is gone", async () => {
    const { addTarget, addRule, skip, runs } = await automatedProject(service());
    const slack = await startReceiver();
    service().deps.settings.automations.slackApiUrl = slack.origin;
    slack.answer((response) => void response.end(JSON.stringify({ ok: true, channel: "C0123" })));
    await addTarget({ kind: "slack", name: "#qa", token: "xoxb-1234567890", channelId: "C0123" });
    await addRule(webhookRule("", { actions: [{ type: "sendSlackMessage", payload: { name: "qa" } }] }));
    await skip();
    await runDeliveries(service());
    expect(slack.received[0]).toMatchObject({ path: "/chat.postMessage", headers: { authorization: "Bearer xoxb-1234567890" } });
    expect(JSON.parse(slack.received[0]!.text)).toMatchObject({ channel: "C0123", unfurl_links: false });
    slack.answer((response) => void response.end(JSON.stringify({ ok: false, error: "is_archived" })));
    await skip();
    await runDeliveries(service());
    slack.answer((response) => void response.end(JSON.stringify({ ok: false, error: "ratelimited" })));
    await skip();
    await runDeliveries(service());
    const found = (await runs()).map(({ state, deliveries }) => [state, deliveries[0].reason]);
    expect(found).toEqual([
      ["queued", "Slack answered “ratelimited”."],
      ["failed", "Slack answered “is_archived”."],
      ["delivered", null],
    ]);
    await slack.stop();
  });
});
