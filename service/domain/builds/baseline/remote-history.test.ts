import { afterAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../core/ids.ts";
import { projectRepositories, pullRequests } from "../../../db/pull-request-schema.ts";
import { readBuild, runBuildJobs, sha, uploadBuild, verdictOf } from "../../../testing/builds.ts";
import { GITHUB_APP, githubAppKeys, startGithubApi } from "../../../testing/github-api.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";
import { sendCommitStatus } from "../../reactions/commit-statuses/send-commit-status.ts";
import { startBuild } from "../conclusion/start-build.ts";

const github = await startGithubApi();
beforeEach(() => github.reset());
afterAll(async () => {
  await github.stop();
});

const page = (colour: string) => drawing("#fff", [{ x: 10, y: 10, width: 30, height: 20, colour }], { width: 100, height: 60 });
const main = [sha("c"), sha("b"), sha("a")];
const feature = [sha("f"), sha("e"), ...main.slice(1)];
const left = { referenceCommit: null, parentCommits: null };

onEachDatabase(
  "History from GitHub",
  (service) => {
    /** A project linked to a repository whose installation was looked up, with a build of the commit `a` on main. */
    async function linked(history: Record<string, string[]> | null = { main, "feat/x": feature }) {
      const made = await setUp(service());
      await service()
        .deps.db.insert(projectRepositories)
        .values({ projectId: made.project.id, fullName: `acme/web-${newId().slice(0, 6)}` });
      github.setHistory(history);
      const build = async (colour: string, create: Record<string, unknown>) =>
        (await verdictOf(service(), made.ci, made.project, { "a.png": await page(colour) }, { create })) as { id: string; number: number };
      const first = await build("#111111", { commit: sha("a"), branch: "main", ...left, parentCommits: [] });
      const { signal } = new AbortController();
      await sendCommitStatus(service().deps, { buildId: first.id }, { attempts: 1, signal } as Parameters<typeof sendCommitStatus>[2]);
      github.received.length = 0;
      const baselineOf = async (number: number) => (await readBuild(service(), made.token, made.project, number, "/baseline")).body;
      const access = async () => (await service().call("GET /project", { token: made.ci })).body.hasRemoteContentAccess as boolean;
      return { ...made, build, first, baselineOf, access };
    }

    test("clients leave the history to Loupe once the app may read the repository", async () => {
      expect(await (await linked()).access()).toBe(true);
      expect(await (await linked(null)).access()).toBe(false);
    });

    test("the merge base and the commits before it come from GitHub, asked once a build", async () => {
      const { build, baselineOf } = await linked();
      const { number } = await build("#eeeeee", { commit: sha("f"), branch: "feat/x", ...left });
      expect(await baselineOf(number)).toMatchObject({
        build: 1,
        steps: [
          { commit: sha("b"), verdict: "no build" },
          { commit: sha("a"), build: 1, verdict: "taken" },
        ],
      });
      const asked = github.received.filter(({ path }) => /compare|commits/.test(path)).map(({ path }) => decodeURIComponent(path));
      expect(asked).toEqual([
        expect.stringContaining(`/compare/main...${sha("f")}?per_page=1&page=2`),
        expect.stringContaining(`/commits?sha=${sha("b")}&per_page=100`),
      ]);
    });

    test("a build of the base branch itself is compared with its nearest parent", async () => {
      const { build, baselineOf } = await linked();
      const { number } = await build("#eeeeee", { commit: sha("c"), branch: "main", ...left });
      expect((await baselineOf(number)).build).toBe(1);
    });

    test("a build of a pull request is compared with that one's base branch", async () => {
      const { build, baselineOf, project } = await linked({ main: [sha("9")], next: main, "feat/x": feature });
      await service().deps.db.insert(pullRequests).values({
        projectId: project.id,
        number: 7,
        branch: "feat/x",
        baseBranch: "next",
        state: "open",
        fork: false,
        changedAt: new Date(),
      });
      const { number } = await build("#eeeeee", { commit: sha("f"), branch: "feat/x", prNumber: 7, ...left });
      expect(await baselineOf(number)).toMatchObject({ build: 1, branch: "next" });
    });

    test("commits of the client are used without a question to GitHub", async () => {
      const { build, baselineOf } = await linked();
      const { number } = await build("#eeeeee", {
        commit: sha("f"),
        branch: "feat/x",
        referenceCommit: sha("a"),
        parentCommits: [sha("a")],
      });
      expect((await baselineOf(number)).build).toBe(1);
      expect(github.received.filter(({ path }) => /compare|commits/.test(path))).toEqual([]);
    });

    test("a commit that GitHub doesn't know is an explained build without a baseline", async () => {
      const { build, baselineOf } = await linked();
      const { number } = await build("#eeeeee", { commit: sha("d"), branch: "feat/y", ...left });
      expect(await baselineOf(number)).toMatchObject({ build: null, steps: [{ commit: null, build: null, verdict: "no history" }, {}] });
    });

    test("an outage of GitHub is left to the next attempt, which compares the build [fault: outage]", async () => {
      const { ci, token, project } = await linked();
      const { deps } = service();
      const away = { ...deps, settings: { ...deps.settings, githubApi: { url: "http://127.0.0.1:9", token: undefined } } };
      const files = { "a.png": await page("#eeeeee") };
      const { id, number } = await uploadBuild(service(), ci, files, { create: { commit: sha("f"), branch: "feat/x", ...left } });
      await expect(startBuild(away, { buildId: id }, { attempts: 1, signal: AbortSignal.timeout(60_000) })).rejects.toMatchObject({
        status: 500,
      });
      await runBuildJobs(service());
      expect((await readBuild(service(), token, project, number)).body.status).toBe("changes-detected");
    });
  },
  {
    githubApp: { id: GITHUB_APP, webhookSecret: "webhook-secret-of-the-tests-24", privateKey: githubAppKeys.privateKey },
    githubApi: { url: github.origin, token: undefined },
    jobs: false,
  },
);
