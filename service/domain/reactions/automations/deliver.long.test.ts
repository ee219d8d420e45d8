import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { automatedProject, deliveriesOf, runDeliveries, webhookRule } from "../../../testing/automations.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { type Receiver, startReceiver } from "../../../testing/receivers.ts";

const SECRET = "a-signing-secret-of-24";
let receiver: Receiver;
beforeAll(async () => void (receiver = await startReceiver()));
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer((response) => void response.end("ok"));
});

onEachDatabase(
  "deliveries of automations",
  (service) => {
    /** A project whose only rule sends to the receiver. */
    async function sending(target: Record<string, unknown> = {}, action = "sendWebhook") {
      const made = await automatedProject(service());
      const { id } = await made.addTarget({ kind: "webhook", name: "Ops", url: `${receiver.origin}/hook`, secret: SECRET, ...target });
      const payload = action === "sendSlackMessage" ? { name: "Ops" } : { webhookId: id };
      const rule = await made.addRule(webhookRule("", { actions: [{ type: action, payload }] }));
      expect(rule.status, JSON.stringify(rule.body)).toBe(201);
      const deliver = async () => {
        await made.skip({ branch: "feat/<!channel>*x*", prNumber: 12 });
        await runDeliveries(service());
        return (await made.runs())[0]!;
      };
      return { ...made, targetId: id, ruleId: rule.body.id as string, deliver };
    }

    test("sends a signed webhook with the documented body", async () => {
      const { deliver, project, ruleId } = await sending();
      const run = await deliver();
      expect(run).toMatchObject({
        state: "delivered",
        deliveries: [{ state: "delivered", attempts: [{ status: 200, body: "ok", reason: null }] }],
      });
      const [{ headers, text }] = receiver.received as [(typeof receiver.received)[number]];
      const signed = `${headers["x-loupe-timestamp"] as string}.${text}`;
      expect(headers["x-loupe-signature"]).toBe(`v1=${createHmac("sha256", SECRET).update(signed).digest("hex")}`);
      expect(headers).toMatchObject({ "x-loupe-event": "build.completed", "x-loupe-delivery": run.deliveries[0].id });
      const owner = project.path.split("/")[0];
      expect(JSON.parse(text)).toEqual({
        id: run.deliveries[0].id,
        rule: { id: ruleId, name: "Tell the team" },
        event: "build.completed",
        occurredAt: expect.any(String),
        test: false,
        project: { owner, name: project.name, url: `${service().origin}/accounts/${owner}/projects/${project.name}/builds` },
        build: expect.objectContaining({ number: 1, status: "no-changes", type: "skipped", branch: "feat/<!channel>*x*", prNumber: 12 }),
        review: null,
      });
    });

    test("sends Slack blocks that names can't add mentions to [security: no forged mentions]", async () => {
      const { deliver, project } = await sending({ kind: "slack", secret: undefined }, "sendSlackMessage");
      expect((await deliver()).state).toBe("delivered");
      const sent = JSON.parse(receiver.received[0]!.text);
      expect(sent.text).toBe(`${project.path}: Build #1, Skipped`);
      expect(sent.blocks[0].text).toEqual({
        type: "mrkdwn",
        text: `*<${service().origin}/accounts/${project.path.replace("/", "/projects/")}/builds/1|Build #1>*\n${project.path}`,
      });
      const fields = sent.blocks[1].fields.map(({ text }: { text: string }) => text);
      const lines = ["*Status*", "Skipped", "*Snapshots*", "None", "*Pull request*", "#12", "*Commit*"];
      expect(fields.slice(0, 7)).toEqual(lines);
      expect(sent.blocks[1].fields.at(-1)).toEqual({ type: "plain_text", text: "feat/<!channel>*x*", emoji: false });
    });

    test("links the pull request where the project names its repository", async () => {
      const { deliver, token, path } = await sending({ kind: "discord", secret: undefined }, "sendDiscordMessage");
      await service().call(`PATCH ${path}`, { token, body: { githubRepository: "acme/web" } });
      const run = await deliver();
      expect(run.build).toMatchObject({ prNumber: 12, prUrl: "https://github.com/acme/web/pull/12" });
      const { fields } = JSON.parse(receiver.received[0]!.text).embeds[0];
      expect(fields[2]).toEqual({ name: "Pull request", value: String.raw`[\#12](https://github.com/acme/web/pull/12)`, inline: true });
    });

    test("sends an adaptive card to Teams and an embed to Discord, with names as plain text", async () => {
      const teams = await sending({ kind: "teams", secret: undefined }, "sendMsTeamsMessage");
      expect((await teams.deliver()).state).toBe("delivered");
      const card = JSON.parse(receiver.received[0]!.text).attachments[0];
      expect(card.contentType).toBe("application/vnd.microsoft.card.adaptive");
      expect(card.content).toMatchObject({ type: "AdaptiveCard", version: "1.4", actions: [{ type: "Action.OpenUrl" }] });
      expect(card.content.body[3].facts.at(-1)).toEqual({ title: "Branch", value: String.raw`feat/\<\!channel\>\*x\*` });
      const discord = await sending({ kind: "discord", secret: undefined }, "sendDiscordMessage");
      expect((await discord.deliver()).state).toBe("delivered");
      const sent = JSON.parse(receiver.received[1]!.text);
      expect(sent).toMatchObject({
        allowed_mentions: { parse: [] },
        embeds: [{ title: "Build #1", url: expect.stringContaining("/builds/1") }],
      });
    });

    test("retries what passes after a growing time, then delivers with the same id", async () => {
      const { deliver, runs } = await sending();
      receiver.answer((response) => void response.writeHead(503).end("busy"));
      const first = await deliver();
      expect(first).toMatchObject({
        state: "queued",
        deliveries: [{ reason: "The destination answered 503.", attempts: [{ status: 503, body: "busy" }] }],
      });
      const wait = Date.parse(first.deliveries[0].nextAttemptAt) - Date.parse(first.deliveries[0].attempts[0].at);
      expect(wait).toBeGreaterThanOrEqual(10_000);
      receiver.answer((response) => void response.writeHead(429, { "retry-after": "120" }).end());
      service().travel(11_000);
      await runDeliveries(service());
      service().travel(60_000);
      await runDeliveries(service());
      expect(receiver.received).toHaveLength(2);
      receiver.answer((response) => void response.end("ok"));
      service().travel(61_000);
      await runDeliveries(service());
      expect((await runs())[0]).toMatchObject({ state: "delivered", deliveries: [{ reason: null, nextAttemptAt: null }] });
      expect(new Set(receiver.received.map(({ headers }) => headers["x-loupe-delivery"])).size).toBe(1);
    });

    test("fails after ten attempts, and a retry by hand starts another round", async () => {
      const { deliver, runs, path, token } = await sending();
      receiver.answer((response) => void response.destroy());
      await deliver();
      for (let attempt = 2; attempt <= 12; attempt++) {
        service().travel(3_700_000);
        await runDeliveries(service());
      }
      const [failed] = await runs();
      expect(failed).toMatchObject({ state: "failed", deliveries: [{ reason: "The connection was closed before a response." }] });
      expect(failed!.deliveries[0].attempts).toHaveLength(10);
      const retry = () => service().call(`POST ${path}/automation-deliveries/${failed!.deliveries[0].id}/retry`, { token });
      receiver.answer((response) => void response.end("ok"));
      const answers = await Promise.all([retry(), retry(), retry()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      await runDeliveries(service());
      expect((await runs())[0]!.state).toBe("delivered");
      expect(receiver.received).toHaveLength(11);
    });

    test.each([
      [404, "The destination no longer exists (404)."],
      [410, "The destination no longer exists (410)."],
      [400, "The destination answered 400."],
    ])("fails immediately for %s", async (status, reason) => {
      const { deliver } = await sending();
      receiver.answer((response) => void response.writeHead(status).end());
      expect((await deliver()).deliveries[0]).toMatchObject({ state: "failed", reason, nextAttemptAt: null });
    });

    test("does not follow redirects [security: no redirects inward]", async () => {
      const { deliver } = await sending();
      receiver.answer((response) => void response.writeHead(307, { location: `${receiver.origin}/inside` }).end());
      expect((await deliver()).deliveries[0]).toMatchObject({
        state: "failed",
        reason: "The destination redirects (307). Redirects are not followed.",
      });
      expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    });

    test("fails immediately with a reason when the destination was removed", async () => {
      const { deliver, targetId, team, token } = await sending();
      expect((await service().call(`DELETE /accounts/${team.slug}/automation-targets/${targetId}`, { token })).status).toBe(204);
      expect((await deliver()).deliveries[0]).toMatchObject({
        state: "failed",
        reason: "The destination was removed.",
        target: { name: "Removed destination" },
      });
      expect(receiver.received).toEqual([]);
    });

    test("keeps the first kilobyte of a response that never ends [fault: endless responses]", async () => {
      const { deliver } = await sending();
      receiver.answer((response) => {
        response.writeHead(200);
        const more = setInterval(() => response.write("\0x".repeat(5000)), 5);
        response.on("close", () => clearInterval(more));
      });
      const run = await deliver();
      expect(run.state).toBe("delivered");
      expect(run.deliveries[0].attempts[0].body.length).toBeLessThanOrEqual(1024);
    });

    test("gives up a destination that hangs after 10 seconds, delivers to others meanwhile and tries again [fault: hanging destinations]", async () => {
      const hanging = await sending({ url: `${receiver.origin}/hang` });
      const other = await sending();
      receiver.answer((response, { path }) => void (path === "/hook" && response.end("ok")));
      await other.skip();
      const run = await hanging.deliver();
      expect(run.deliveries[0]).toMatchObject({ state: "queued", reason: "No response within 10 seconds." });
      const [done] = await other.runs();
      expect(done!.state).toBe("delivered");
      const [hung] = await deliveriesOf(service(), run.id);
      expect(Date.parse(done!.deliveries[0].finishedAt)).toBeLessThan(Date.parse(hung!.attempts[0]!.at) + 9000);
      receiver.answer((response) => void response.end("late"));
      service().travel(20_000);
      await runDeliveries(service());
      expect((await hanging.runs())[0]!.state).toBe("delivered");
    }, 30_000);

    test("tests a rule about the newest build, marked as a test", async () => {
      const { path, token, ruleId, skip, runs } = await sending();
      const start = () => service().call(`POST ${path}/automation-rules/${ruleId}/test`, { token });
      expect((await start()).status).toBe(409);
      await skip();
      await runDeliveries(service());
      const tested = await start();
      expect(tested).toMatchObject({ status: 201, body: { test: true, state: "queued", build: { number: 1 } } });
      await runDeliveries(service());
      expect(JSON.parse(receiver.received[1]!.text)).toMatchObject({ test: true });
      expect((await runs(`?ruleId=${ruleId}`)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
      const { body } = await service().call(`GET ${path}/automation-rules/${ruleId}`, { token });
      expect(body.lastRun).toMatchObject({ id: tested.body.id, state: "delivered" });
    });
  },
  { automations: { privateTargets: true, slackApiUrl: "http://127.0.0.1:9" } },
);
