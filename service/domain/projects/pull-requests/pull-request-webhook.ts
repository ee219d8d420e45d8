import { eq, sql } from "drizzle-orm";
import { verify } from "@octokit/webhooks-methods";
import type * as z from "zod";
import type { PullRequestEvent } from "../../../../lib/contract/pull-requests.ts";
import { keyFor, sealed } from "../../../core/derive-key.ts";
import type { Ctx, Deps, UserActor } from "../../../core/deps.ts";
import { HttpError } from "../../../core/errors.ts";
import { newShareToken } from "../../../core/ids.ts";
import type { Settings } from "../../../core/settings.ts";
import { pullRequestWebhooks } from "../../../db/pull-request-schema.ts";
import { accounts, projects } from "../../../db/schema.ts";
import { administrateProject, projectPath, type ProjectRef } from "../administrate-project.ts";
import { archivedProject } from "../archived-project.ts";
import { recordPullRequest } from "./record-pull-request.ts";

/** Derives the secret of a webhook. It is not stored, and another nonce makes it invalid. */
const secretOf = (settings: Settings, projectId: string, nonce: string) =>
  sealed(keyFor(settings, "pull request webhooks"), projectId, nonce);

const changed = (target: string, before: string, after: string) =>
  ({ kind: "project.updated", target, before: `pull request webhook ${before}`, after: `pull request webhook ${after}` }) as const;

/** Creates the webhook of a project, or replaces its secret: `PUT …/pull-request-webhook`. The secret is returned here only. Throws 403, 404, 409. */
export async function createPullRequestWebhook(ctx: Ctx<UserActor>, ref: ProjectRef) {
  const { deps } = ctx;
  const nonce = newShareToken();
  const projectId = await administrateProject(ctx, ref, changed(`${ref.owner}/${ref.project}`, "none", "on"), async (tx, { row }, done) => {
    if (row.archived_at) throw archivedProject();
    const values = { projectId: row.id, nonce, createdAt: deps.now() };
    const [before] = await tx.select().from(pullRequestWebhooks).where(eq(pullRequestWebhooks.projectId, row.id));
    await tx.insert(pullRequestWebhooks).values(values).onConflictDoUpdate({ target: pullRequestWebhooks.projectId, set: values });
    done.push({ ...changed(projectPath(row), before ? "on" : "none", before ? "with a new secret" : "on"), targetId: row.id });
    return row.id;
  });
  return { url: `${deps.settings.apiUrl}/pull-request-events`, secret: secretOf(deps.settings, projectId, nonce) };
}

/** Deletes the webhook of a project: `DELETE …/pull-request-webhook`. Safe to repeat. Throws 403, 404. */
export async function deletePullRequestWebhook(ctx: Ctx<UserActor>, ref: ProjectRef): Promise<void> {
  await administrateProject(ctx, ref, changed(`${ref.owner}/${ref.project}`, "on", "none"), async (tx, { row }, done) => {
    const gone = await tx.delete(pullRequestWebhooks).where(eq(pullRequestWebhooks.projectId, row.id)).returning();
    if (gone.length) done.push({ ...changed(projectPath(row), "on", "none"), targetId: row.id });
  });
}

type Event = z.output<typeof PullRequestEvent>;
/** Body as it was sent, and the signature of its header. */
export type SignedText = { text: string; signature: string | null };

/** Compares a `sha256=…` signature of a text in constant time. Without one, or with a malformed one, returns false. */
export const isTextSigned = async (secret: string, { text, signature }: SignedText): Promise<boolean> =>
  /^sha256=[\da-f]{64}$/.test(signature ?? "") && verify(secret, text, signature!);

/**
 * Handles `POST /pull-request-events`: stores a change of a pull request that the webhook of a project reports. Throws 401 for a wrong
 * signature, and for an unknown project or one without a webhook, which strangers must not distinguish.
 */
export async function receivePullRequestEvent(deps: Deps, event: Event, signed: SignedText) {
  const [owner, name] = event.project.split("/") as [string, string];
  const [hook] = await deps.db
    .select({ projectId: pullRequestWebhooks.projectId, nonce: pullRequestWebhooks.nonce })
    .from(pullRequestWebhooks)
    .innerJoin(projects, eq(projects.id, pullRequestWebhooks.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .where(sql`${accounts.slug} = ${owner} and lower(${projects.name}) = ${name.toLowerCase()} and ${projects.deletedAt} is null`);
  const { settings } = deps;
  const isGenuine = await isTextSigned(secretOf(settings, hook?.projectId ?? "", hook?.nonce ?? ""), signed);
  if (!hook || !isGenuine)
    throw new HttpError(401, "The signature of the event is wrong, or the project has no webhook for pull requests.");
  const { project: _, changedAt, ...change } = event;
  await deps.db.transaction((tx) => recordPullRequest(tx, deps, hook.projectId, { ...change, changedAt: new Date(changedAt) }));
}
