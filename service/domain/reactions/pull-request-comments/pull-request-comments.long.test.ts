import fc from "fast-check";
import { afterAll, beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { jobs } from "../../../db/jobs-schema.ts";
import { mediaVersions } from "../../../db/media-schema.ts";
import { projectRepositories, pullRequestComments } from "../../../db/pull-request-schema.ts";
import { newId } from "../../../core/ids.ts";
import { sha, verdictOf } from "../../../testing/builds.ts";
import { GITHUB_APP, githubAppKeys, REPOSITORY_ID, startGithubApi } from "../../../testing/github-api.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { picture, setUp, upload } from "../../../testing/uploads.ts";
import { purgeExpiredMedia } from "../../media/purge-media.ts";
import { recordPullRequest } from "../../projects/pull-requests/record-pull-request.ts";
import { escapeCell } from "./compose-comment.ts";
import { updatePullRequestComment } from "./update-comment.ts";

const github = await startGithubApi();
beforeEach(() => github.reset());
afterAll(async () => {
  await github.stop();
});

const KIND = "pull-request-comments.update";
const page = (colour: string) => drawing("#fff", [{ x: 10, y: 10, width: 30, height: 20, colour }], { width: 100, height: 60 });

test("text of users cannot format, link, mention or refer in a cell [security: no forged Markdown in pull requests]", () => {
  const hostile = "</td><script>a</script> | **b** `c` [d](https://evil.example) ![e](x) @acme/all #12 \n\u202E<!-- f -->";
  const text = escapeCell(hostile);
  expect(text).not.toMatch(/<(?!br>)|\n|\u202e/);
  expect(text).not.toMatch(/(?<!\\)[|*`[\]]|@a|#1|:\/\//);
});

onEachDatabase(
  "Comments on pull requests",
  (service) => {
    const run = (projectId: string, number = 7) =>
      updatePullRequestComment(service().deps, { projectId, number }, {
        attempts: 1,
        signal: new AbortController().signal,
      } as Parameters<typeof updatePullRequestComment>[2]);
    const queued = async (projectId: string) =>
      (await service().deps.db.select().from(jobs).where(eq(jobs.kind, KIND))).filter(
        ({ payload }) => (payload as { projectId: string }).projectId === projectId,
      ).length;
    const bodies = () => [...github.comments.values()].map(({ body }) => body);

    async function linked() {
      const { db } = service().deps;
      await db.delete(jobs).where(eq(jobs.kind, KIND));
      await db.delete(projectRepositories);
      await db.delete(pullRequestComments);
      const made = await setUp(service(), { private: false });
      await db.insert(projectRepositories).values({ projectId: made.project.id, fullName: `acme/web-${newId().slice(0, 6)}` });
      const build = async (colour: string, create: Record<string, unknown> = {}) =>
        (await verdictOf(service(), made.ci, made.project, { "a.png": await page(colour) }, { create })) as { number: number };
      const changed = async (commit = "2", create = {}) => {
        const place = { branch: "feat/x", commit: sha(commit), prHeadCommit: sha(commit), prNumber: 7 };
        return build("#eeeeee", { ...place, referenceCommit: sha("1"), parentCommits: [sha("1")], ...create });
      };
      const moved = (commit: string, second: number) =>
        db.transaction((tx) =>
          recordPullRequest(tx, service().deps, made.project.id, {
            number: 7,
            branch: "feat/x",
            headCommit: sha(commit),
            state: "open",
            fork: false,
            changedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
          }),
        );
      return { ...made, build, changed, moved };
    }

    test("one comment holds the builds of the head commit and the media, and is edited in place", async () => {
      const { project, build, changed, moved, token, ci } = await linked();
      await build("#111111");
      const { number } = await changed();
      expect(await queued(project.id)).toBeGreaterThan(0);
      await run(project.id);
      expect(bodies()).toHaveLength(1);
      expect(bodies()[0]).toContain(`/builds/${number}) | **Needs review** ([review](`);
      expect(bodies()[0]).toContain("| 1 change in 1 snapshot |");
      const before = await upload(service(), ci, await picture(), { name: "home.png", prNumber: 7, state: "before" });
      await upload(service(), ci, await picture(), { name: "home.png", prNumber: 7, state: "after", description: "A @new look" });
      await service().call(`POST /projects/${project.path}/builds/${number}/reviews`, { token, body: { event: "APPROVE" } });
      await run(project.id);
      expect(bodies()).toHaveLength(1);
      expect(bodies()[0]).toMatch(/\| Approved by .* \| 1 change in 1 snapshot \|/);
      expect(bodies()[0]).toMatch(/\| home\\?\.png<br>A @\u200bnew look \| \[!\[home\.png\]\(.+\)\]\(.+\) \| \[!\[/);
      const { id } = before.body as { id: string };
      expect((await service().call(`DELETE /media/${id}`, { token })).status).toBe(204);
      await run(project.id);
      expect(bodies()[0]!.match(/!\[home\.png\]/g)).toHaveLength(1);
      await moved("3", 1);
      await run(project.id);
      expect(bodies()[0]).toContain(`Waiting for a build of \`${sha("3").slice(0, 7)}\`.`);
      const next = await changed("3");
      await run(project.id);
      expect(bodies()[0]).toContain(`/builds/${next.number})`);
      expect(bodies()[0]).not.toContain("Waiting");
      await service().call(`PATCH /projects/${project.path}`, { token, body: { prCommentEnabled: false } });
      await run(project.id);
      expect(bodies()[0]).toContain("There are no builds and media any more.");
    });

    test("a media that expires leaves the comment", async () => {
      const { project, ci, moved } = await linked();
      // The first purge of a service applies its settings to stored rows.
      await purgeExpiredMedia(service().deps);
      await moved("2", 1);
      await upload(service(), ci, await picture(), { name: "expiring.png", prNumber: 7, visibility: "public" });
      await run(project.id);
      expect(bodies()[0]).toContain("expiring");
      await service().deps.db.delete(jobs).where(eq(jobs.kind, KIND));
      await service()
        .deps.db.update(mediaVersions)
        .set({ expiresAt: new Date(0) })
        .where(eq(mediaVersions.projectId, project.id));
      await purgeExpiredMedia(service().deps);
      expect(await queued(project.id)).toBe(1);
      await run(project.id);
      expect(bodies()[0]).not.toContain("expiring");
    });

    test("parallel jobs create one comment [fault: two workers at the same time]", async () => {
      const { project, build, changed } = await linked();
      await build("#111111");
      await changed();
      await Promise.all(Array.from({ length: 6 }, () => run(project.id)));
      expect(bodies()).toHaveLength(1);
      const [row] = await service().deps.db.select().from(pullRequestComments);
      expect(row).toMatchObject({ repositoryId: REPOSITORY_ID, number: 7, creating: false });
    });

    test("a comment whose response was lost is found again, not created twice [fault: lost response]", async () => {
      const { project, build, changed } = await linked();
      await build("#111111");
      await changed();
      github.failComments(() => ({ reply: { status: 502, body: { message: "Bad gateway" } }, stored: true }));
      await expect(run(project.id)).rejects.toMatchObject({ status: 502 });
      github.failComments(null);
      await run(project.id);
      expect(bodies()).toHaveLength(1);
    });

    test("does not create a deleted comment again", async () => {
      const { project, build, changed } = await linked();
      await build("#111111");
      await changed();
      await run(project.id);
      github.comments.clear();
      await changed("2", { name: "phone" });
      await run(project.id);
      await changed("2", { name: "tablet" });
      await run(project.id);
      expect(bodies()).toEqual([]);
    });

    test("refusals are dropped, an outage is left to the next attempt, and projects without a link do nothing", async () => {
      const { project, build, changed } = await linked();
      await build("#111111");
      await changed();
      github.failComments(() => ({ reply: { status: 403, body: { message: "Resource not accessible by integration" } }, stored: false }));
      await run(project.id);
      github.failComments(() => ({ reply: { status: 503, body: {} }, stored: false }));
      await expect(run(project.id)).rejects.toMatchObject({ status: 503 });
      github.failComments(null);
      const other = await setUp(service());
      const requests = github.received.length;
      await run(other.project.id);
      expect(github.received.length).toBe(requests);
      await run(project.id);
      expect(bodies()).toHaveLength(1);
    });

    test("events in any order, twice or lost end in the same comment", async () => {
      const { project, build, changed, moved } = await linked();
      await build("#111111");
      await changed();
      await changed("2", { name: "phone" });
      const steps: Record<string, () => Promise<unknown>> = {
        old: () => moved("1", 1),
        head: () => moved("2", 2),
        update: () => run(project.id),
      };
      await moved("2", 3);
      await run(project.id);
      const [wanted] = bodies();
      expect(wanted).toContain("phone");
      const anyOrder = fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(anyOrder, async (names) => {
          for (const name of names) await steps[name]!();
          await run(project.id);
          expect(bodies()).toEqual([wanted]);
        }),
        { numRuns: 12 },
      );
    });
  },
  {
    githubApp: { id: GITHUB_APP, webhookSecret: "webhook-secret-of-the-tests-24", privateKey: githubAppKeys.privateKey },
    githubApi: { url: github.origin, token: undefined },
    jobs: false,
  },
);
