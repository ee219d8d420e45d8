import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { LinkedRepository } from "../../../../lib/contract/pull-requests.ts";
import type { Ctx, Deps, UserActor } from "../../../core/deps.ts";
import { conflict, forbidden, invalid, unavailable } from "../../../core/errors.ts";
import type { Tx } from "../../../db/client.ts";
import { projectRepositories } from "../../../db/pull-request-schema.ts";
import { type GithubIdentity, githubIdentityOf } from "../../people/accounts/github-identity.ts";
import { finalRefusal, githubClient } from "../repositories/github-client.ts";
import { findInstallation, type Installation, repositoryPath } from "../repositories/installation-client.ts";
import { administrateProject, projectPath, type ProjectRef, requireProjectAdmin } from "../administrate-project.ts";
import { archivedProject } from "../archived-project.ts";
import { findProject } from "../find-project.ts";
import { endJobs, permitJobs } from "./jobs-repository.ts";

type Record = z.output<typeof LinkedRepository>;
type Row = typeof projectRepositories.$inferSelect;
/** Milliseconds for the questions to GitHub. */
const TIMEOUT_MS = 20_000;

const words = (row: Row | undefined) => (row ? `linked to the GitHub repository ${row.fullName}` : "not linked to GitHub");
const changed = (target: string, before: string, after: string) => ({ kind: "project.updated", target, before, after }) as const;

async function recordOf(ctx: Ctx<UserActor>, row: Row | undefined): Promise<Record> {
  const { deps, actor } = ctx;
  return {
    available: Boolean(deps.settings.githubApp?.privateKey),
    repository: row?.fullName ?? null,
    linkedAt: row?.createdAt.toISOString() ?? null,
    readsHistory: row?.readsContents === true,
    login: (await githubIdentityOf(deps, actor.userId))?.login ?? null,
  };
}

const readLink = async (db: Deps["db"] | Tx, projectId: string): Promise<Row | undefined> =>
  (await db.select().from(projectRepositories).where(eq(projectRepositories.projectId, projectId)))[0];

/** Gets the linked repository of a project: `GET …/repository`. Throws 403, 404. */
export async function getLinkedRepository(ctx: Ctx<UserActor>, ref: ProjectRef): Promise<Record> {
  const found = await findProject(ctx, ref.owner, ref.project);
  requireProjectAdmin(found);
  return recordOf(ctx, await readLink(ctx.deps.db, found.row.id));
}

/** Returns the result of a question to GitHub; null for one that it refuses. Throws 503 while it can't be reached. */
async function ask<T>(deps: Deps, question: () => Promise<T>): Promise<T | null> {
  try {
    return await question();
  } catch (error) {
    if (finalRefusal(error) !== null) return null;
    deps.log.warn({ err: error }, "GitHub can't be reached to link a repository");
    throw unavailable("GitHub doesn't respond at the moment. Nothing was linked. Try again in a minute.", 60);
  }
}

/**
 * Returns GitHub's id of a repository where the app is installed and the person may write. Throws 400 without the app, 403 without the right. The id of
 * the person decides: another person may have taken over their login.
 */
async function proveControl(deps: Deps, repository: string, person: GithubIdentity): Promise<Installation & { githubId: number }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const installation = await ask(deps, () => findInstallation(deps, repository, signal));
  if (!installation)
    throw invalid("Invalid request", `repository ${repository} doesn't have the GitHub App of this instance. Install the app there first.`);
  const client = githubClient(deps, signal, installation.installationId);
  const collaborator = { ...repositoryPath({ repository }), username: person.login };
  const access = await ask(deps, () => client.request("GET /repos/{owner}/{repo}/collaborators/{username}/permission", collaborator));
  const mayWrite = access?.data.permission === "admin" || access?.data.permission === "write";
  if (!mayWrite || access.data.user?.id !== person.id)
    throw forbidden(`@${person.login} can't write to ${repository} on GitHub. Ask someone who can to link it.`);
  const found = await ask(deps, () => client.request("GET /repos/{owner}/{repo}", repositoryPath({ repository })));
  if (!found) throw invalid("Invalid request", "repository is not known to GitHub");
  return { ...installation, githubId: Number(found.data.id) };
}

/**
 * Links a project to a repository on GitHub: `PUT …/repository`. GitHub is asked whether the caller may write there. Throws 400, 403, 404, 409 without a
 * GitHub App, a sign-in with GitHub or in an archived project, and 503 while GitHub can't be reached.
 */
export async function linkRepository(ctx: Ctx<UserActor>, ref: ProjectRef, repository: string): Promise<Record> {
  const { deps, actor } = ctx;
  const project = await findProject(ctx, ref.owner, ref.project);
  requireProjectAdmin(project);
  if (!deps.settings.githubApp?.privateKey) throw conflict("This instance has no GitHub App. Its operator can set one up.");
  const person = await githubIdentityOf(deps, actor.userId);
  if (!person) throw conflict("Sign in to Loupe with GitHub once, so that Loupe can ask GitHub whether you may write to the repository.");
  const proved = await proveControl(deps, repository, person);
  const event = changed(`${ref.owner}/${ref.project}`, "", `linked to the GitHub repository ${repository}`);
  const row = await administrateProject(ctx, ref, event, async (tx, { row: own }, done) => {
    if (own.archived_at) throw archivedProject();
    const before = await readLink(tx, own.id);
    const values = { projectId: own.id, fullName: repository, ...proved, createdAt: deps.now() };
    const target = projectRepositories.projectId;
    const [stored] = await tx.insert(projectRepositories).values(values).onConflictDoUpdate({ target, set: values }).returning();
    // Linking the same repository again keeps uploads off that an admin turned off.
    if (before?.fullName !== repository) await permitJobs(tx, own.id, repository);
    done.push({ ...changed(projectPath(own), words(before), words(stored)), targetId: own.id });
    return stored;
  });
  return recordOf(ctx, row);
}

/** Removes the link of a project: `DELETE …/repository`. Safe to repeat. Throws 403, 404. */
export async function unlinkRepository(ctx: Ctx<UserActor>, ref: ProjectRef): Promise<void> {
  const none = words(undefined);
  await administrateProject(ctx, ref, changed(`${ref.owner}/${ref.project}`, "", none), async (tx, { row }, done) => {
    const [gone] = await tx.delete(projectRepositories).where(eq(projectRepositories.projectId, row.id)).returning();
    if (!gone) return;
    await endJobs(tx, row.id, gone.fullName);
    done.push({ ...changed(projectPath(row), words(gone), none), targetId: row.id });
  });
}
