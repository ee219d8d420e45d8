import type { Octokit } from "@octokit/core";
import { eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { projectRepositories } from "../../../db/pull-request-schema.ts";
import { githubClient } from "./github-client.ts";

/** A project's link to a repository, `owner/name` in lower case. */
export type RepositoryLink = { projectId: string; repository: string; installationId: number | null };

/** Returns the path parameters of a repository. */
export function repositoryPath({ repository }: Pick<RepositoryLink, "repository">): { owner: string; repo: string } {
  const [owner, repo] = repository.split("/") as [string, string];
  return { owner, repo };
}

/** Installation of the app in a repository, as `project_repositories` stores it. */
export type Installation = { installationId: number; readsContents: boolean };

/** Asks GitHub for the installation of the app in a repository. Rejects with its refusal: 404 without one. */
export async function findInstallation(
  deps: Pick<Deps, "settings" | "metrics">,
  repository: string,
  signal: AbortSignal,
): Promise<Installation> {
  const { data } = await githubClient(deps, signal).request("GET /repos/{owner}/{repo}/installation", repositoryPath({ repository }));
  const { contents } = data.permissions;
  return { installationId: data.id, readsContents: contents === "read" || contents === "write" };
}

/** Returns the installation of the app in the repository, and stores it with its permission for the next time. */
async function installationOf(deps: Deps, link: RepositoryLink, signal: AbortSignal): Promise<number> {
  if (link.installationId) return link.installationId;
  const found = await findInstallation(deps, link.repository, signal);
  await deps.db.update(projectRepositories).set(found).where(eq(projectRepositories.projectId, link.projectId));
  return found.installationId;
}

/** Returns a client of GitHub's REST API for the installation of the app in a repository. Rejects with GitHub's refusal. */
export const installationClient = async (deps: Deps, link: RepositoryLink, signal: AbortSignal): Promise<Octokit> =>
  githubClient(deps, signal, await installationOf(deps, link, signal));

/** Forgets the installation after a refusal: the app may have been reinstalled. */
export async function forgetInstallation({ db }: Deps, { projectId }: Pick<RepositoryLink, "projectId">): Promise<void> {
  await db
    .update(projectRepositories)
    .set({ installationId: null, readsContents: null })
    .where(eq(projectRepositories.projectId, projectId));
}
