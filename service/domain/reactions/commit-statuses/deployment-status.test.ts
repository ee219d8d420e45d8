import { afterAll, beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { newId } from "../../../core/ids.ts";
import { jobs } from "../../../db/jobs-schema.ts";
import { projectRepositories, pullRequestComments } from "../../../db/pull-request-schema.ts";
import { sha } from "../../../testing/builds.ts";
import { GITHUB_APP, githubAppKeys, startGithubApi } from "../../../testing/github-api.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { deploymentBody, deploySite } from "../../../testing/sites.ts";
import { setUp } from "../../../testing/uploads.ts";
import { updatePullRequestComment } from "../pull-request-comments/update-comment.ts";
import { sendDeploymentStatus } from "./deployment-status.ts";

const github = await startGithubApi();
beforeEach(() => github.reset());
afterAll(() => github.stop());

const site = { "index.html": "<h1>Hello</h1>" };

onEachDatabase(
  "Deployments on GitHub",
  (service) => {
    const context = () => ({ attempts: 1, signal: new AbortController().signal }) as Parameters<typeof sendDeploymentStatus>[2];
    const run = (deploymentId: string) => sendDeploymentStatus(service().deps, { deploymentId }, context());
    const queued = async (kind: "deployments.status" | "pull-request-comments.update") =>
      (await service().deps.db.select().from(jobs).where(eq(jobs.kind, kind))).map(({ payload }) => payload);

    async function linked() {
      const { db } = service().deps;
      for (const table of [jobs, projectRepositories, pullRequestComments]) await db.delete(table);
      const made = await setUp(service());
      const repository = `acme/web-${newId().slice(0, 6)}`;
      await db.insert(projectRepositories).values({ projectId: made.project.id, fullName: repository });
      const deploy = async (more: Record<string, unknown> = {}) =>
        (await deploySite(service(), made.ci, site, more)).body as { id: string; url: string };
      return { ...made, repository, deploy };
    }

    test("a deployment is pending until it is ready, then links to its site", async () => {
      const { ci, project, repository, deploy } = await linked();
      const created = await service().call("POST /deployments", { token: ci, body: deploymentBody({ "other.html": "x" }) });
      const { deploymentId } = created.body as { deploymentId: string };
      expect(await queued("deployments.status")).toEqual([{ deploymentId }]);
      await run(deploymentId);
      const pages = `${service().deps.settings.appUrl}/accounts/${project.path.replace("/", "/projects/")}/deployments`;
      const own = { repository, sha: sha("1"), context: `loupe-deploy/${project.name}` };
      expect(github.statuses).toEqual([{ ...own, state: "pending", description: "Deploying", target_url: pages }]);
      const { id, url } = await deploy();
      await run(id);
      expect(github.statuses.at(-1)).toEqual({ ...own, state: "success", description: "Deployed", target_url: url });
      await run(deploymentId);
      expect(github.statuses.at(-1)).toMatchObject({ state: "success" });
    });

    test("the comment on a pull request lists the newest deployment of each environment", async () => {
      const { project, deploy } = await linked();
      await deploy({ prNumber: 7, commit: sha("2") });
      const { url } = await deploy({ prNumber: 7, commit: sha("3"), branch: "feat/pipe|x" });
      expect(await queued("pull-request-comments.update")).toContainEqual({ projectId: project.id, number: 7 });
      await updatePullRequestComment(service().deps, { projectId: project.id, number: 7 }, context());
      const [comment] = [...github.comments.values()];
      expect(comment!.body).toContain("| Deployment | Status | Branch | Updated (UTC) |");
      expect(comment!.body).toContain(`](${url}) | Ready | feat/pipe\\|x |`);
      expect(comment!.body.match(/\| Ready \|/g)).toHaveLength(1);
    });

    test("projects without a repository queue nothing, and a refusal is dropped", async () => {
      const { deploy } = await linked();
      github.refuse(() => ({ status: 404, body: { message: "Not Found" } }));
      await run((await deploy()).id);
      await service().deps.db.delete(projectRepositories);
      await service().deps.db.delete(jobs);
      await deploy({ commit: sha("4") });
      expect(await queued("deployments.status")).toEqual([]);
    });
  },
  {
    githubApp: { id: GITHUB_APP, webhookSecret: "webhook-secret-of-the-tests-24", privateKey: githubAppKeys.privateKey },
    githubApi: { url: github.origin, token: undefined },
    jobs: false,
  },
);
