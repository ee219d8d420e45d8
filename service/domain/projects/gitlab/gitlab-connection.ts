import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { CreateGitlabConnection, GitlabConnection } from "../../../../lib/contract/gitlab.ts";
import { requireOwnedTeam } from "../../base/account-access.ts";
import type { Ctx, Deps, UserActor } from "../../../core/deps.ts";
import { invalid } from "../../../core/errors.ts";
import { decryptLinkSecret, encryptLinkSecret, type SecretOf } from "../../../core/link-secret.ts";
import { addressProblem } from "../../../core/outbound-request.ts";
import { gitlabConnections } from "../../../db/pull-request-schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";

type Record = z.output<typeof GitlabConnection>;
const none: Record = { url: null, connectedAt: null };
const secretOf = (accountId: string): SecretOf => ({ kind: "gitlab connections", id: accountId });
const words = (url: string | undefined) => (url ? `GitLab at ${url}` : "GitLab not connected");

/** Returns the access token of an account's connection; null when the instance's key has changed since. */
export const openGitlabToken = ({ settings }: Pick<Deps, "settings">, accountId: string, sealed: string): string | null =>
  decryptLinkSecret(settings, secretOf(accountId), sealed);

/** Gets a team's connection to GitLab: `GET /accounts/{accountSlug}/gitlab`. Owners only. */
export async function getGitlabConnection(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }): Promise<Record> {
  const { id } = await requireOwnedTeam(ctx, accountSlug);
  const [row] = await ctx.deps.db.select().from(gitlabConnections).where(eq(gitlabConnections.accountId, id));
  return row ? { url: row.url, connectedAt: row.createdAt.toISOString() } : none;
}

/** Stores a team's connection to GitLab, with the token encrypted: `PUT /accounts/{accountSlug}/gitlab`. Owners only. Throws 400 for a private address. */
export async function setGitlabConnection(
  ctx: Ctx<UserActor>,
  { accountSlug, url, token }: { accountSlug: string } & z.output<typeof CreateGitlabConnection>,
): Promise<Record> {
  const { settings, now } = ctx.deps;
  const problem = addressProblem(url, settings.automations.privateTargets);
  if (problem) throw invalid("Invalid request", `url ${problem}`);
  const event: HistoryEvent = { kind: "team.updated", after: words(url) };
  return administrateTeam(ctx, accountSlug, [event], async (tx, { id }, done) => {
    const [before] = await tx.select().from(gitlabConnections).where(eq(gitlabConnections.accountId, id));
    done.push({ ...event, before: words(before?.url) });
    const values = { accountId: id, url, sealed: encryptLinkSecret(settings, secretOf(id), token), createdAt: now() };
    await tx.insert(gitlabConnections).values(values).onConflictDoUpdate({ target: gitlabConnections.accountId, set: values });
    return { url, connectedAt: values.createdAt.toISOString() };
  });
}

/** Deletes a team's connection to GitLab: `DELETE /accounts/{accountSlug}/gitlab`. Owners only. Safe to repeat. */
export async function deleteGitlabConnection(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }): Promise<void> {
  await administrateTeam(ctx, accountSlug, [], async (tx, { id }, done) => {
    const [gone] = await tx.delete(gitlabConnections).where(eq(gitlabConnections.accountId, id)).returning();
    if (gone) done.push({ kind: "team.updated", before: words(gone.url), after: words(undefined) });
  });
}
