import { createHmac } from "node:crypto";
import examples from "@octokit/webhooks-examples";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "../../../core/ids.ts";
import { projectRepositories, pullRequests } from "../../../db/pull-request-schema.ts";
import { runOperatorCommand } from "../../../operator/operator.ts";
import { createUser } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { declared, picture, postForm, setUp, upload } from "../../../testing/uploads.ts";
import { publishPullRequest } from "../../media/publish-pull-request.ts";

const SECRET = "webhook-secret-of-the-tests-24";
const EVENTS = "POST /pull-request-events";
const GITHUB = "POST /github/webhooks";
const sign = (secret: string, text: string) => `sha256=${createHmac("sha256", secret).update(text).digest("hex")}`;

type Payload = {
  action: string;
  repository: { id: number; full_name: string };
  pull_request: { number: number; state: string; merged?: boolean; updated_at: string; head: { ref: string; repo: { id: number } | null } };
};
const example = (action: string) => {
  const event = (examples as unknown as { name: string; examples: Payload[] }[]).find(({ name }) => name === "pull_request")!;
  return structuredClone(event.examples.find((one) => one.action === action)!);
};

onEachDatabase(
  "Pull requests",
  (service) => {
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
    const stored = async (projectId: string, number: number) =>
      (
        await service()
          .deps.db.select()
          .from(pullRequests)
          .where(and(eq(pullRequests.projectId, projectId), eq(pullRequests.number, number)))
      )[0];
    const read = async (ci: string, id: string) =>
      (await service().call<{ stage: string; prNumber: number }>(`GET /media/${id}`, { token: ci })).body;
    const stage = async (ci: string, branch: string, name = "home.png") =>
      (await upload(service(), ci, await picture(), { name, branch })).body as { id: string; stage: string; prNumber: number | null };

    async function withWebhook() {
      const made = await setUp(service());
      const route = `/projects/${made.project.path}/pull-request-webhook`;
      const { body } = await service().call<{ url: string; secret: string }>(`PUT ${route}`, { token: made.token });
      const send = (event: object, secret = body.secret) => {
        const text = JSON.stringify({
          project: made.project.path,
          number: 7,
          branch: "feature",
          state: "open",
          fork: false,
          changedAt: at(1),
          ...event,
        });
        return service().call<{ error?: string }>(EVENTS, { body: text, headers: { "x-loupe-signature": sign(secret, text) } });
      };
      const publish = (number = 7) => publishPullRequest(service().deps, { projectId: made.project.id, number });
      return { ...made, route, send, publish, secret: body.secret };
    }

    test("a signed event of an open pull request publishes the staged media of its branch", async () => {
      const { ci, send, publish } = await withWebhook();
      const { id } = await stage(ci, "feature");
      expect((await send({})).status).toBe(204);
      await publish();
      expect(await read(ci, id)).toMatchObject({ stage: "published", prNumber: 7 });
    });

    test("a wrong signature, an old secret and an unknown project are the same 401 [security: forged pull request events]", async () => {
      const { send, project, token, route, secret } = await withWebhook();
      const answers = [await send({}, "wrong"), await send({ project: "no-such/project" })];
      await service().call(`PUT ${route}`, { token });
      answers.push(await send({}, secret));
      expect((await service().call(`DELETE ${route}`, { token })).status).toBe(204);
      answers.push(
        await send({}, secret),
        await service().call<{ error?: string }>(EVENTS, {
          body: JSON.stringify({ project: project.path, number: 7, branch: "b", state: "open", changedAt: at(1) }),
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
      expect(new Set(answers.map(({ body }) => body.error)).size).toBe(1);
      expect(await stored(project.id, 7)).toBeUndefined();
    });

    test("authors: people of the team by their verified address, others by name only, programs never as people", async () => {
      const { project, owner, send } = await withWebhook();
      const stranger = await createUser(service());
      const authorOf = async (author: object | null, second: number) => {
        expect((await send({ author, changedAt: at(second) })).status).toBe(204);
        const { authorName, authorId, isBotAuthor } = (await stored(project.id, 7))!;
        return [authorName, authorId, isBotAuthor];
      };
      expect(await authorOf({ name: "olive", email: owner.email.toUpperCase() }, 1)).toEqual(["olive", owner.id, false]);
      expect(await authorOf(null, 2)).toEqual(["olive", owner.id, false]);
      expect(await authorOf({ name: "s", email: stranger.email }, 3)).toEqual(["s", null, false]);
      expect(await authorOf({ name: "renovate[bot]", email: owner.email, isBot: true }, 4)).toEqual(["renovate[bot]", null, true]);
      expect((await send({ author: { name: " " } })).status).toBe(400);
    });

    test("a fork with the same branch name, and an event that does not say, publish nothing [security: forks publish nothing]", async () => {
      const { ci, send, publish } = await withWebhook();
      const { id } = await stage(ci, "feature");
      for (const fork of [true, undefined]) {
        expect((await send({ fork, number: fork ? 7 : 8 })).status).toBe(204);
        await publish(fork ? 7 : 8);
      }
      expect((await read(ci, id)).stage).toBe("staged");
      expect((await stage(ci, "feature", "later.png")).stage).toBe("staged");
    });

    test("events in any order and twice end in the newest state [fault: lost order of webhooks]", async () => {
      const { project, send } = await withWebhook();
      const events = [
        { state: "open", changedAt: at(1) },
        { state: "open", changedAt: at(2), branch: "renamed" },
        { state: "merged", changedAt: at(3), branch: "renamed" },
        { state: "open", changedAt: at(3), branch: "renamed" },
      ];
      for (let round = 0; round < 8; round++) {
        const order = [...events, ...events].map((event, i) => [(i * 5 + round * 3) % 8, event] as const).sort((a, b) => a[0] - b[0]);
        await Promise.all(order.map(([, event]) => send({ ...event, number: 100 + round })));
        expect(await stored(project.id, 100 + round)).toMatchObject({ state: "merged", branch: "renamed" });
      }
    });

    test("media finalized while pull requests are open go to the newest open one of their branch", async () => {
      const { ci, send } = await withWebhook();
      for (const number of [7, 9, 8]) await send({ number });
      expect(await stage(ci, "feature")).toMatchObject({ stage: "published", prNumber: 9 });
      await send({ number: 9, state: "closed", changedAt: at(2) });
      expect(await stage(ci, "feature", "two.png")).toMatchObject({ stage: "published", prNumber: 8 });
      for (const number of [7, 8]) await send({ number, state: "closed", changedAt: at(2) });
      expect((await stage(ci, "feature", "three.png")).stage).toBe("staged");
    });

    test("an upload that names only the number adopts what was staged on the pull request's branch", async () => {
      const { ci, send } = await withWebhook();
      const { id } = await stage(ci, "feature");
      await send({ state: "closed" });
      const bytes = await picture();
      const { body } = await service().call<{ media: { id: string }; upload: Parameters<typeof postForm>[0] }>("POST /media", {
        token: ci,
        body: declared(bytes, { prNumber: 7 }),
      });
      expect(body.media).toMatchObject({ id, stage: "published", branch: "feature", prNumber: 7 });
    });

    test("needs the admin role to create the webhook, and records it in the history", async () => {
      const { project, token, ci, team, route } = await withWebhook();
      expect((await service().call(`PUT ${route}`, { token: ci })).status).toBe(403);
      const other = await setUp(service());
      expect((await service().call(`PUT ${route}`, { token: other.token })).status).toBe(404);
      const { body } = await service().call<{ results: { target: string; after: string }[] }>(`GET /accounts/${team.slug}/history`, {
        token,
      });
      expect(body.results).toContainEqual(expect.objectContaining({ target: project.path, after: "pull request webhook on" }));
    });

    test("operators open and close pull requests", async () => {
      const { ci, project } = await setUp(service());
      const { id } = await stage(ci, "feature");
      const run = (command: string) => runOperatorCommand(service().deps, command, { project: project.path, number: 3, branch: "feature" });
      await run("pull-request open");
      await publishPullRequest(service().deps, { projectId: project.id, number: 3 });
      expect(await read(ci, id)).toMatchObject({ prNumber: 3 });
      await run("pull-request close");
      expect((await stage(ci, "feature", "two.png")).stage).toBe("staged");
    });

    async function linked() {
      const made = await setUp(service());
      const [githubId, fullName] = [Math.floor(Math.random() * 1e9), `acme/r${newId()}`];
      await runOperatorCommand(service().deps, "repository link", { project: made.project.path, repository: fullName });
      const payload = (
        action: string,
        change: Partial<Payload["pull_request"]> = {},
        repository = { id: githubId, full_name: fullName },
      ) => {
        const it = example(action);
        Object.assign(it.repository, repository);
        Object.assign(it.pull_request.head, { ref: "feature", repo: { id: githubId } });
        Object.assign(it.pull_request, { number: 7, updated_at: at(1), ...change });
        return it;
      };
      const send = (event: string, body: unknown, { delivery = newId(), secret = SECRET } = {}) => {
        const text = JSON.stringify(body);
        const headers = { "x-github-event": event, "x-github-delivery": delivery, "x-hub-signature-256": sign(secret, text) };
        return service().call<{ error?: string }>(GITHUB, { body: text, headers });
      };
      return { ...made, githubId, fullName, payload, send };
    }

    test("GitHub's events of a linked repository publish, and those of others change nothing", async () => {
      const { ci, project, payload, send } = await linked();
      const { id } = await stage(ci, "feature");
      const stranger = payload("opened", {}, { id: 5, full_name: "other/repository" });
      expect((await send("pull_request", stranger)).status).toBe(204);
      expect(await stored(project.id, 7)).toBeUndefined();
      expect((await send("pull_request", payload("opened"))).status).toBe(204);
      await publishPullRequest(service().deps, { projectId: project.id, number: 7 });
      expect(await read(ci, id)).toMatchObject({ prNumber: 7 });
      await send("pull_request", payload("closed", { state: "closed", merged: true, updated_at: at(2) }));
      expect(await stored(project.id, 7)).toMatchObject({ state: "merged", fork: false, authorName: "Codertocat", isBotAuthor: false });
    });

    test("GitHub's deliveries with a wrong signature are 401, and one is handled once [security: forged GitHub webhooks]", async () => {
      const { project, payload, send } = await linked();
      expect((await send("pull_request", payload("opened"), { secret: "wrong" })).status).toBe(401);
      expect(await stored(project.id, 7)).toBeUndefined();
      const delivery = newId();
      await send("pull_request", payload("opened"), { delivery });
      await send("pull_request", payload("closed", { state: "closed", updated_at: at(9) }), { delivery });
      expect(await stored(project.id, 7)).toMatchObject({ state: "open" });
    });

    test("a deleted fork counts as a fork, an unknown event is ignored, and a malformed payload is 400", async () => {
      const { project, payload, send } = await linked();
      const orphan = payload("opened");
      orphan.pull_request.head.repo = null;
      await send("pull_request", orphan);
      expect(await stored(project.id, 7)).toMatchObject({ fork: true });
      expect((await send("star", { action: "created" })).status).toBe(204);
      expect((await send("pull_request", { action: "opened" })).status).toBe(400);
    });

    test("a link follows a rename, and another repository that takes the old name gets nothing [security: renamed repository]", async () => {
      const { project, fullName, githubId, payload, send } = await linked();
      await send("pull_request", payload("opened"));
      const renamed = { id: githubId, full_name: `acme/new-${newId()}` };
      await send("repository", { action: "renamed", repository: renamed });
      await send("pull_request", payload("opened", { number: 8 }, renamed));
      await send("pull_request", payload("opened", { number: 9 }, { id: githubId + 1, full_name: fullName }));
      expect(await stored(project.id, 8)).toBeDefined();
      expect(await stored(project.id, 9)).toBeUndefined();
    });

    test("the installation of the app follows GitHub's published events", async () => {
      const { project, fullName, githubId, payload, send } = await linked();
      await send("pull_request", payload("opened"));
      const installation = async () => {
        const own = eq(projectRepositories.projectId, project.id);
        return (await service().deps.db.select().from(projectRepositories).where(own))[0]!.installationId;
      };
      /** Stores an installation as the first status does. */
      const found = (installationId: number) =>
        service()
          .deps.db.update(projectRepositories)
          .set({ installationId, readsContents: true })
          .where(eq(projectRepositories.projectId, project.id));
      const published = (name: string, action: string) =>
        structuredClone(
          (examples as unknown as { name: string; examples: { action: string; installation: { id: number } }[] }[])
            .find((event) => event.name === name)!
            .examples.find((one) => one.action === action)!,
        );
      const own = { id: githubId, full_name: fullName };
      const added = published("installation_repositories", "added");
      await found(added.installation.id);
      expect((await send("installation_repositories", { ...added, repositories_added: [own], repositories_removed: [] })).status).toBe(204);
      expect(await installation()).toBe(added.installation.id);
      const removed = { ...published("installation_repositories", "removed"), installation: added.installation };
      await send("installation_repositories", { ...removed, repositories_added: [], repositories_removed: [{ ...own, id: githubId + 1 }] });
      expect(await installation()).toBe(added.installation.id);
      await send("installation_repositories", { ...removed, repositories_added: [], repositories_removed: [own] });
      expect(await installation()).toBeNull();
      for (const action of ["deleted", "suspend", "unsuspend", "new_permissions_accepted"]) {
        await found(added.installation.id);
        await send("installation", { ...published("installation", action), installation: added.installation });
        expect(await installation(), action).toBeNull();
      }
      expect((await send("installation", { action: "deleted" })).status).toBe(400);
    });
  },
  { githubApp: { id: 1, webhookSecret: SECRET, privateKey: null } },
);
