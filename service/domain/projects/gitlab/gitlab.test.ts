import { afterAll, beforeEach, expect, test } from "vitest";
import { and, eq, isNull } from "drizzle-orm";
import { jobs } from "../../../db/jobs-schema.ts";
import { gitlabConnections } from "../../../db/pull-request-schema.ts";
import { sha, verdictOf } from "../../../testing/builds.ts";
import { addMember, createUser } from "../../../testing/factories.ts";
import { dashboardToken } from "../../../testing/grants.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { startReceiver } from "../../../testing/receivers.ts";
import { setUp } from "../../../testing/uploads.ts";
import { sendCommitStatus } from "../../reactions/commit-statuses/send-commit-status.ts";

const gitlab = await startReceiver();
const created = (response: { writeHead(status: number): unknown; end(text: string): unknown }) => {
  response.writeHead(201);
  response.end('{"id":1}');
};
beforeEach(() => {
  gitlab.received.length = 0;
  gitlab.answer(created);
});
afterAll(async () => {
  await gitlab.stop();
});

const TOKEN = "glpat-token_of-the.tests";
const KIND = "commit-statuses.send";
const page = (colour: string) => drawing("#fff", [{ x: 10, y: 10, width: 30, height: 20, colour }], { width: 100, height: 60 });

onEachDatabase(
  "GitLab",
  (service) => {
    const run = (buildId: string) =>
      sendCommitStatus(service().deps, { buildId }, {
        attempts: 1,
        signal: new AbortController().signal,
      } as Parameters<typeof sendCommitStatus>[2]);

    async function connected() {
      const made = await setUp(service());
      const owner = await dashboardToken(service(), made.owner);
      const path = `/accounts/${made.team.slug}/gitlab`;
      const connect = (body: object = { url: `${gitlab.origin}/`, token: TOKEN }, token = owner) =>
        service().call(`PUT ${path}`, { token, body });
      const build = async (colour: string, create: Record<string, unknown> = {}) =>
        (await verdictOf(service(), made.ci, made.project, { "a.png": await page(colour) }, { create })) as { id: string; number: number };
      const link = (gitlabProject: string | null) =>
        service().call(`PATCH /projects/${made.project.path}`, { token: made.token, body: { gitlabProject } });
      return { ...made, ownerToken: owner, path, connect, build, link };
    }

    test("an owner connects a server, and builds set statuses with its token", async () => {
      const { connect, build, link, project } = await connected();
      expect((await connect()).body).toMatchObject({ url: gitlab.origin });
      expect((await link("acme/group/web")).body.gitlabProject).toBe("acme/group/web");
      await build("#111111");
      const changed = { branch: "feat/x", commit: sha("2"), referenceCommit: sha("1"), parentCommits: [sha("1")] };
      const { id, number } = await build("#eeeeee", changed);
      await run(id);
      const [sent] = gitlab.received;
      expect(sent!.path).toBe(`/api/v4/projects/acme%2Fgroup%2Fweb/statuses/${sha("2")}`);
      expect(sent!.headers["private-token"]).toBe(TOKEN);
      expect(JSON.parse(sent!.text)).toEqual({
        state: "failed",
        name: "loupe",
        description: "1 change in 1 snapshot: waiting for a decision",
        target_url: `${service().deps.settings.appUrl}/accounts/${project.path.replace("/", "/projects/")}/builds/${number}`,
      });
    });

    test("the token is encrypted, never returned, and deleted with the connection [security: GitLab token stays inside]", async () => {
      const { connect, path, ownerToken, team } = await connected();
      const text =
        JSON.stringify((await connect()).body) + JSON.stringify((await service().call(`GET ${path}`, { token: ownerToken })).body);
      expect(text).not.toContain(TOKEN);
      const own = eq(gitlabConnections.accountId, team.id);
      const [row] = await service().deps.db.select().from(gitlabConnections).where(own);
      expect(row!.sealed).not.toContain(TOKEN);
      const history = await service().call(`GET /accounts/${team.slug}/history`, { token: ownerToken });
      expect(JSON.stringify(history.body)).toContain(`GitLab at ${gitlab.origin}`);
      expect(JSON.stringify(history.body)).not.toContain(TOKEN);
      for (let times = 0; times < 2; times++) expect((await service().call(`DELETE ${path}`, { token: ownerToken })).status).toBe(204);
      expect(await service().deps.db.select().from(gitlabConnections).where(own)).toEqual([]);
      expect((await service().call(`GET ${path}`, { token: ownerToken })).body).toEqual({ url: null, connectedAt: null });
    });

    test("members, personal tokens and wrong values are refused", async () => {
      const { connect, path, team, token } = await connected();
      const member = await createUser(service());
      await addMember(service(), team, member, "member");
      expect((await connect(undefined, await dashboardToken(service(), member))).status).toBe(403);
      expect((await service().call(`GET ${path}`, { token })).status).toBe(403);
      const withPassword = gitlab.origin.replace("://", "://ana:secret@");
      const bad = [{ url: "gitlab.com", token: TOKEN }, { url: gitlab.origin, token: "a b c d e f g h" }, { url: gitlab.origin }];
      for (const body of [...bad, { url: withPassword, token: TOKEN }]) expect((await connect(body)).status).toBe(400);
    });

    test("a project outside of GitLab, or without a connection, queues nothing", async () => {
      const { connect, build, link } = await connected();
      const queued = async () =>
        (
          await service()
            .deps.db.select()
            .from(jobs)
            .where(and(eq(jobs.kind, KIND), isNull(jobs.finishedAt)))
        ).length;
      await service().deps.db.delete(jobs).where(eq(jobs.kind, KIND));
      await link("acme/web");
      await build("#111111");
      await connect();
      await link(null);
      await build("#222222");
      expect(await queued()).toBe(0);
      expect((await link("web")).status).toBe(400);
    });

    test("refusals are dropped, a repeated status counts as sent, and an outage is left to the next attempt", async () => {
      const { connect, build, link } = await connected();
      await connect();
      await link("acme/web");
      const { id } = await build("#111111");
      for (const [status, text] of [
        [400, '{"message":"Cannot transition status via :run from :running"}'],
        [401, "{}"],
        [404, "{}"],
      ] as const) {
        gitlab.answer((response) => {
          response.writeHead(status);
          response.end(text);
        });
        await run(id);
      }
      gitlab.answer((response) => {
        response.writeHead(503);
        response.end();
      });
      await expect(run(id)).rejects.toThrow("503");
    });
  },
  { automations: { privateTargets: true, slackApiUrl: "http://127.0.0.1:9" }, jobs: false },
);

onEachDatabase("GitLab on an instance without private targets", (service) => {
  test("refuses addresses inside the network [security: no requests inward]", async () => {
    const { owner, team } = await setUp(service());
    const token = await dashboardToken(service(), owner);
    for (const url of ["http://gitlab.com", "https://127.0.0.1", "https://gitlab.local"]) {
      const { status, body } = await service().call(`PUT /accounts/${team.slug}/gitlab`, { token, body: { url, token: TOKEN } });
      expect([url, status, body.details[0].message]).toEqual([url, 400, expect.stringMatching(/^url /)]);
    }
  });
});
