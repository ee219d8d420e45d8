import { runStatement } from "../../../db/statement.ts";
import type { Octokit } from "@octokit/core";
import { and, eq } from "drizzle-orm";
import type { Deps, ProjectActor } from "../../../core/deps.ts";
import { newId, sha256 } from "../../../core/ids.ts";
import { projectRepositories, pullRequestComments } from "../../../db/pull-request-schema.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { JobHandler } from "../../../jobs/run-job.ts";
import { finalRefusal } from "../../projects/repositories/github-client.ts";
import {
  forgetInstallation,
  installationClient,
  repositoryPath,
  type RepositoryLink,
} from "../../projects/repositories/installation-client.ts";
import { listMedia } from "../../media/list-media.ts";
import { composeComment, MARKER } from "./compose-comment.ts";
import {
  buildsOfPullRequest,
  claimComment,
  commentedProjects,
  deploymentsOfPullRequest,
  headOfPullRequest,
} from "./pull-request-comments.sql.ts";

/** Milliseconds for which one job alone may update a comment. Each round takes a few requests of at most 10 seconds. */
const LEASE_MS = 120_000;
/** Media of a project in a comment. */
const MOST_MEDIA = 20;
const MOST_ROUNDS = 10;
type Work = { deps: Deps; client: Octokit; link: RepositoryLink; repositoryId: number; number: number };

const rowOf = ({ repositoryId, number }: Pick<Work, "repositoryId" | "number">) =>
  and(eq(pullRequestComments.repositoryId, repositoryId), eq(pullRequestComments.number, number));
const store = (work: Work, values: Partial<typeof pullRequestComments.$inferInsert>) =>
  work.deps.db.update(pullRequestComments).set(values).where(rowOf(work));

/** Returns the Markdown of the comment for the present state of its builds and media; null where there is nothing to show. */
async function readBody({ deps, repositoryId, number }: Work): Promise<string | null> {
  const { database } = deps;
  const projects = await runStatement(database, commentedProjects, { repositoryId });
  const builds = await runStatement(database, buildsOfPullRequest, { repositoryId, number });
  const deployments = await runStatement(database, deploymentsOfPullRequest, { repositoryId, number });
  const [head] = await runStatement(database, headOfPullRequest, { repositoryId, number });
  const media = [];
  for (const { id, accountId, owner, name } of projects) {
    const actor: ProjectActor = { kind: "project", projectId: id, accountId };
    const page = { page: 1, perPage: MOST_MEDIA, sort: "oldest" as const, prNumber: number };
    const { results, pageInfo } = await listMedia({ deps, actor }, { owner, project: name, ...page } as Parameters<typeof listMedia>[1]);
    media.push({ project: name, media: results, total: pageInfo.total });
  }
  return composeComment(deps, { builds, deployments, media, head: head?.sha ?? null });
}

/** Returns the id of the app's comment that an interrupted job may have created; null without one. */
async function findComment({ client, link, number }: Work): Promise<number | null> {
  for (let page = 1; page <= 10; page++) {
    const place = { ...repositoryPath(link), issue_number: number, per_page: 100, page };
    const { data } = await client.request("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", place);
    const found = data.find(({ body, user }) => body?.startsWith(MARKER) && user?.type === "Bot");
    if (found) return Number(found.id);
    if (data.length < 100) return null;
  }
  return null;
}

async function createComment(work: Work, body: string, wasInterrupted: boolean): Promise<number> {
  const found = wasInterrupted ? await findComment(work) : null;
  if (found !== null) {
    await work.client.request("PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}", {
      ...repositoryPath(work.link),
      comment_id: found,
      body,
    });
    return found;
  }
  await store(work, { creating: true });
  const place = { ...repositoryPath(work.link), issue_number: work.number, body };
  return Number((await work.client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", place)).data.id);
}

/** Edits the comment. Returns false when it was deleted. */
async function editComment({ client, link }: Work, commentId: number, body: string): Promise<boolean> {
  try {
    await client.request("PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}", {
      ...repositoryPath(link),
      comment_id: commentId,
      body,
    });
    return true;
  } catch (error) {
    const status = finalRefusal(error);
    if (status === 404 || status === 410) return false;
    throw error;
  }
}

/** Brings the comment to the present state, once. */
async function bringUpToDate(work: Work, row: typeof pullRequestComments.$inferSelect): Promise<void> {
  const body = await readBody(work);
  const hash = body === null ? null : sha256(body);
  if (row.commentId === null) {
    if (body === null) return;
    const commentId = await createComment(work, body, row.creating);
    await store(work, { commentId, hash, creating: false });
  } else if (hash !== row.hash) {
    const kept = await editComment(work, row.commentId, body ?? `${MARKER}\nThere are no builds and media any more.`);
    await store(work, kept ? { hash } : { deletedAt: work.deps.now() });
  }
}

/** Updates the comment until no further update is wanted, and returns the lease. */
async function workOff(work: Work, leaseId: string): Promise<void> {
  const { deps } = work;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const [row] = await deps.db.select().from(pullRequestComments).where(rowOf(work));
    if (row?.leaseId !== leaseId || row.deletedAt) return;
    await bringUpToDate(work, row);
    const seen = and(rowOf(work), eq(pullRequestComments.leaseId, leaseId), eq(pullRequestComments.wanted, row.wanted));
    const [ended] = await deps.db
      .update(pullRequestComments)
      .set({ leaseId: null, leaseUntil: null })
      .where(seen)
      .returning({ number: pullRequestComments.number });
    if (ended) return;
    const leaseUntil = new Date(deps.now().getTime() + LEASE_MS);
    await deps.db
      .update(pullRequestComments)
      .set({ leaseUntil })
      .where(and(rowOf(work), eq(pullRequestComments.leaseId, leaseId)));
  }
  throw new Error("the pull request changed too often during its update");
}

/** Returns GitHub's id of the linked repository, and stores it before the first event names it. */
async function repositoryIdOf(deps: Deps, client: Octokit, link: RepositoryLink, known: number | null): Promise<number> {
  if (known !== null) return known;
  const { data } = await client.request("GET /repos/{owner}/{repo}", repositoryPath(link));
  const githubId = Number(data.id);
  await deps.db.update(projectRepositories).set({ githubId }).where(eq(projectRepositories.projectId, link.projectId));
  return githubId;
}

async function update(deps: Deps, link: RepositoryLink, known: number | null, number: number, signal: AbortSignal): Promise<void> {
  const client = await installationClient(deps, link, signal);
  const work: Work = { deps, client, link, repositoryId: await repositoryIdOf(deps, client, link, known), number };
  const [leaseId, now] = [newId(), deps.now()];
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const [claim] = await runStatement(deps.database, claimComment, { repositoryId: work.repositoryId, number, leaseId, now, leaseUntil });
  if (claim!.deleted_at) return;
  if (claim!.lease_id !== leaseId) {
    // The other job sees that an update is wanted. If its process stopped, this one comes back.
    const later = { runAt: new Date(claim!.lease_until.getTime() + 1000), topic: `${work.repositoryId}#${number}` };
    return enqueue(deps.db, "pull-request-comments.update", { projectId: link.projectId, number }, later);
  }
  try {
    await workOff(work, leaseId);
  } finally {
    await deps.db
      .update(pullRequestComments)
      .set({ leaseId: null, leaseUntil: null })
      .where(and(rowOf(work), eq(pullRequestComments.leaseId, leaseId)));
  }
}

/**
 * Creates or edits the comment on a pull request. Job `pull-request-comments.update`. One job at a time works on a comment, so that it is created once;
 * a deleted one is not created again. A refusal that another try would not change is logged and dropped; other failures are left to the
 * queue's retries.
 */
export const updatePullRequestComment: JobHandler<"pull-request-comments.update"> = async (deps, { projectId, number }, { signal }) => {
  if (!deps.settings.githubApp?.privateKey) return;
  const [row] = await deps.db.select().from(projectRepositories).where(eq(projectRepositories.projectId, projectId));
  if (!row) return;
  const link = { projectId, repository: row.fullName, installationId: row.installationId };
  try {
    await update(deps, link, row.githubId, number, signal);
  } catch (error) {
    const status = finalRefusal(error);
    if (status === null) throw error;
    deps.log.warn({ repository: row.fullName, number, status }, "GitHub refused the comment on a pull request");
    await forgetInstallation(deps, link);
  }
};
