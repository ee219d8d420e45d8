import { afterAll, beforeEach, expect, test } from "vitest";
import { and, eq, isNull } from "drizzle-orm";
import { jobs } from "../../../db/jobs-schema.ts";
import { projectRepositories } from "../../../db/pull-request-schema.ts";
import { newId } from "../../../core/ids.ts";
import { sha, verdictOf } from "../../../testing/builds.ts";
import { GITHUB_APP, githubAppKeys, startGithubApi } from "../../../testing/github-api.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";
import { sendCommitStatus } from "./send-commit-status.ts";

const github = await startGithubApi();
beforeEach(() => github.reset());
afterAll(async () => {
  await github.stop();
});

const size = { width: 100, height: 60 };
const page = (colour: string) => drawing("#fff", [{ x: 10, y: 10, width: 30, height: 20, colour }], size);
const KIND = "commit-statuses.send";

onEachDatabase(
  "Commit statuses",
  (service) => {
    const run = (buildId: string, signal = new AbortController().signal) =>
      sendCommitStatus(service().deps, { buildId }, { attempts: 1, signal } as Parameters<typeof sendCommitStatus>[2]);
    const queued = async () =>
      (
        await service()
          .deps.db.select()
          .from(jobs)
          .where(and(eq(jobs.kind, KIND), isNull(jobs.finishedAt)))
      ).map(({ payload }) => (payload as { buildId: string }).buildId);

    /** A project linked to a repository of its own, and a function that sends a build and returns it. */
    async function linked(repository = `acme/web-${newId().slice(0, 6)}`) {
      await service().deps.db.delete(jobs).where(eq(jobs.kind, KIND));
      const made = await setUp(service());
      await service().deps.db.insert(projectRepositories).values({ projectId: made.project.id, fullName: repository });
      const build = async (colour: string, create: Record<string, unknown> = {}) =>
        (await verdictOf(service(), made.ci, made.project, { "a.png": await page(colour) }, { create })) as unknown as {
          id: string;
          number: number;
        };
      return { ...made, repository, build };
    }

    test("a build's result is sent to the repository of its project, with its page as the target", async () => {
      const { build, repository, project, token } = await linked();
      await build("#111111");
      const changed = { branch: "feat/x", commit: sha("2"), referenceCommit: sha("1"), parentCommits: [sha("1")] };
      const { id, number } = await build("#eeeeee", changed);
      expect(await queued()).toContain(id);
      await run(id);
      const url = `${service().deps.settings.appUrl}/accounts/${project.path.replace("/", "/projects/")}/builds/${number}`;
      expect(github.statuses).toEqual([
        {
          repository,
          sha: sha("2"),
          context: "loupe",
          state: "failure",
          description: "1 change in 1 snapshot: waiting for a decision",
          target_url: url,
        },
      ]);
      const reviews = `/projects/${project.path}/builds/${number}/reviews`;
      const review = await service().call<{ id: string }>(`POST ${reviews}`, { token, body: { event: "APPROVE" } });
      await run(id);
      expect(github.statuses.at(-1)).toMatchObject({ state: "success", description: "1 change in 1 snapshot: approved" });
      expect((await service().call(`POST ${reviews}/${review.body.id}/dismiss`, { token })).status).toBe(200);
      expect(await queued()).toContain(id);
      await run(id);
      expect(github.statuses.at(-1)).toMatchObject({ state: "failure" });
    });

    test("the newest build of a name counts, and two names of a commit get a summary", async () => {
      const { build } = await linked();
      const first = await build("#111111", { name: "desktop" });
      await run(first.id);
      expect(github.statuses.map(({ context }) => context)).toEqual(["loupe/desktop"]);
      const second = await build("#222222", { name: "phone" });
      github.reset();
      await run(second.id);
      expect(github.statuses.map(({ context, state }) => [context, state])).toEqual([
        ["loupe/phone", "success"],
        ["loupe/summary", "success"],
      ]);
      const newer = await build("#333333", { name: "phone" });
      github.reset();
      await run(second.id);
      expect(github.statuses.map(({ target_url: url }) => url)[0]).toMatch(new RegExp(`/builds/${newer.number}$`));
    });

    test("projects that share a repository have contexts of their own", async () => {
      const { build, project, repository } = await linked();
      const other = await linked(repository);
      const { id } = await build("#111111");
      await run(id);
      const { id: otherId } = await other.build("#111111", { name: "phone" });
      await run(otherId);
      expect(github.statuses.map(({ context }) => context)).toEqual([`loupe/${project.name}`, `loupe/${other.project.name}/phone`]);
    });

    test("a state that changes while it is sent is sent again, so that the last status is the present one", async () => {
      const { build, token, project } = await linked();
      await build("#111111");
      const { id, number } = await build("#eeeeee", {
        branch: "feat/x",
        commit: sha("2"),
        referenceCommit: sha("1"),
        parentCommits: [sha("1")],
      });
      let approved: Promise<unknown> | null = null;
      github.refuse(() => {
        approved ??= service().call(`POST /projects/${project.path}/builds/${number}/reviews`, { token, body: { event: "APPROVE" } });
        return null;
      });
      const slow = github.received.length;
      await run(id);
      await approved;
      await run(id);
      expect(github.received.length).toBeGreaterThan(slow);
      expect(github.statuses.at(-1)).toMatchObject({ state: "success" });
    });

    test("a lasting refusal is dropped, and a rate limit or an outage is left to the next attempt", async () => {
      const { build, project } = await linked();
      const { id } = await build("#111111");
      for (const status of [403, 404, 422]) {
        github.refuse(() => ({ status, body: { message: "No" } }));
        await run(id);
        const [row] = await service().deps.db.select().from(projectRepositories).where(eq(projectRepositories.projectId, project.id));
        expect(row!.installationId).toBeNull();
      }
      for (const reply of [
        { status: 403, body: { message: "You have exceeded a secondary rate limit" }, headers: { "retry-after": "60" } },
        { status: 429, body: { message: "Too many requests" } },
        { status: 502, body: { message: "Bad gateway" } },
      ]) {
        github.refuse(() => reply);
        await expect(run(id), String(reply.status)).rejects.toMatchObject({ status: reply.status });
      }
      expect(github.statuses).toEqual([]);
      github.refuse(() => null);
      await run(id);
      expect(github.statuses).toHaveLength(1);
    });

    test("projects without a repository queue nothing, and no secret is in a request's address [security: app key stays inside]", async () => {
      const made = await setUp(service());
      await service().deps.db.delete(jobs).where(eq(jobs.kind, KIND));
      await verdictOf(service(), made.ci, made.project, { "a.png": await page("#111111") });
      expect(await queued()).toEqual([]);
      const { build } = await linked();
      await run((await build("#111111")).id);
      for (const { path, text } of github.received) expect(`${path}${text}`).not.toContain("PRIVATE KEY");
    });
  },
  {
    githubApp: { id: GITHUB_APP, webhookSecret: "webhook-secret-of-the-tests-24", privateKey: githubAppKeys.privateKey },
    githubApi: { url: github.origin, token: undefined },
    jobs: false,
  },
);
