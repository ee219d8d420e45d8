import { runStatement } from "../../../db/statement.ts";
import { toProject } from "../../projects/project.ts";
import { projectById } from "../../projects/projects.sql.ts";
import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { builds, type RemoteHistory } from "../../../db/build-schema.ts";
import { projectRepositories, pullRequests } from "../../../db/pull-request-schema.ts";
import { finalRefusal } from "../../projects/repositories/github-client.ts";
import { installationClient, repositoryPath, type RepositoryLink } from "../../projects/repositories/installation-client.ts";
import type { BaselineSettings, BuildFacts } from "./choose-baseline.ts";

/** Commits of the history that GitHub returns in one page. */
const MOST_COMMITS = 100;

/** Returns the settings that decide about the baseline of a build; null where its project was deleted. */
export async function baselineSettingsOf(deps: Deps, build: BuildFacts): Promise<BaselineSettings | null> {
  const [project] = await runStatement(deps.database, projectById, { projectId: build.projectId });
  if (!project) return null;
  const settings = toProject(deps, project);
  return { ...settings, defaultBaseBranch: await baseBranchOf(deps, build, settings) };
}

/** Returns the branch that a build without a reference of its own is compared with: that of its pull request, else the project's. */
async function baseBranchOf({ db }: Deps, build: BuildFacts, settings: BaselineSettings): Promise<string> {
  if (build.prNumber === null) return settings.defaultBaseBranch;
  const [found] = await db
    .select({ branch: pullRequests.baseBranch })
    .from(pullRequests)
    .where(and(eq(pullRequests.projectId, build.projectId), eq(pullRequests.number, build.prNumber)));
  return found?.branch ?? settings.defaultBaseBranch;
}

/** Returns the link to a repository whose contents the app may read; null without one. */
async function readableRepository({ db, settings }: Deps, projectId: string): Promise<RepositoryLink | null> {
  if (!settings.githubApp?.privateKey) return null;
  const [found] = await db
    .select()
    .from(projectRepositories)
    .where(and(eq(projectRepositories.projectId, projectId), eq(projectRepositories.readsContents, true)));
  return found ? { projectId, repository: found.fullName, installationId: found.installationId } : null;
}

/** Reads the merge base and the commits before it from GitHub. A refusal that another try would not change is an unknown history. */
async function readHistory(deps: Deps, link: RepositoryLink, build: BuildFacts, base: string, signal: AbortSignal): Promise<RemoteHistory> {
  const path = repositoryPath(link);
  const head = build.prHeadCommit ?? build.commit;
  try {
    const client = await installationClient(deps, link, signal);
    const mergeBase = async () => {
      // The first page has the changed files, which are not needed.
      const { data } = await client.request("GET /repos/{owner}/{repo}/compare/{basehead}", {
        ...path,
        basehead: `${base}...${head}`,
        per_page: 1,
        page: 2,
      });
      return data.merge_base_commit.sha;
    };
    const sha = build.referenceCommit ?? (await mergeBase());
    const { data } = await client.request("GET /repos/{owner}/{repo}/commits", { ...path, sha, per_page: MOST_COMMITS });
    return { mergeBase: sha, commits: data.map((commit) => commit.sha) };
  } catch (error) {
    const status = finalRefusal(error);
    if (status === null) throw error;
    deps.log.warn({ repository: link.repository, status }, "GitHub refused the history of a build");
    return { mergeBase: null, commits: [] };
  }
}

/**
 * Returns a build with the history that GitHub names, for clients that leave it to Loupe: asked once a build and stored with it. Builds with commits of
 * their client, monitoring builds and projects without a readable repository are returned unchanged. Rejects while GitHub can't be reached.
 */
export async function withRemoteHistory(deps: Deps, build: BuildFacts, base: string, signal: AbortSignal): Promise<BuildFacts> {
  if (build.mode !== "ci" || build.parentCommits || build.remoteHistory) return build;
  const link = await readableRepository(deps, build.projectId);
  if (!link) return build;
  const remoteHistory = await readHistory(deps, link, build, base, signal);
  await deps.db.update(builds).set({ remoteHistory }).where(eq(builds.id, build.id));
  return { ...build, remoteHistory };
}
