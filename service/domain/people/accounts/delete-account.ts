import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { DELETED_NAME } from "../../../../lib/contract/profile.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import type { Tx } from "../../../db/client.ts";
import { notificationPreferences, threadSubscriptions } from "../../../db/comment-schema.ts";
import { passkeys, userCodes } from "../../../db/person-schema.ts";
import { githubIdentities } from "../../../db/pull-request-schema.ts";
import { oauthModels } from "../../../db/oauth-schema.ts";
import { accounts, emails, memberships, projectMembers, projects, users } from "../../../db/schema.ts";
import { personalTokens } from "../../../db/token-schema.ts";
import { historyEntries } from "../../../db/team-schema.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { findMember } from "../members/find-member.ts";
import { deleteMembership, deleteMemberships } from "../members/delete-memberships.ts";
import { previewDeletion } from "./preview-deletion.ts";
import { checkUserCode, codeOf, mailUserCode } from "./user-codes.ts";

const PURPOSE = "delete";

/** Throws 409 with the first team that needs the person. */
async function requireNoBlock(ctx: Ctx<UserActor>) {
  const preview = await previewDeletion(ctx);
  const blocked = preview.teams.find((team) => team.blocked);
  if (blocked) throw conflict(blocked.blocked!);
  return preview;
}

/** Mails the code that deletes the account to the primary address: `POST /me/deletion/code`. Throws 409 while a team needs the person. */
export async function requestDeletionCode(ctx: Ctx<UserActor>): Promise<void> {
  const { email } = await requireNoBlock(ctx);
  if (!email) throw conflict("You have no verified email address. Add one first.");
  await mailUserCode(ctx, email, { purpose: PURPOSE, action: "delete your Loupe account" });
}

/** Removes the person from all teams. Locks the teams in the order of their ids, then the person. Throws 409 for an only owner of a team that is not deleted. */
async function leaveTeams(tx: Tx, { deps, actor }: Ctx<UserActor>): Promise<void> {
  const teamsOf = () =>
    tx.select({ id: memberships.teamId }).from(memberships).where(eq(memberships.userId, actor.userId)).orderBy(asc(memberships.teamId));
  const teams = await teamsOf();
  const deleted = new Set<string>();
  for (const { id } of teams) {
    // Deleted ones too, so that a restore waits: without an owner a deleted team stays deleted.
    const [team] = await tx.select({ deletedAt: accounts.deletedAt }).from(accounts).where(eq(accounts.id, id)).for("no key update");
    if (team?.deletedAt) deleted.add(id);
  }
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("update");
  const current = await teamsOf();
  if (current.some(({ id }) => !teams.some((one) => one.id === id))) throw conflict("Your teams changed meanwhile. Try again.");
  for (const { id } of current) {
    const member = (await findMember(tx, id, actor.userId))!;
    if (deleted.has(id)) {
      await deleteMemberships(tx, id, [actor.userId]);
      continue;
    }
    if (member.level === "owner" && member.owners < 2) throw conflict("A team has no other owner. Make someone else an owner first.");
    await deleteMembership(tx, id, member);
    const event = { kind: "account.deleted", targetId: actor.userId, before: member.level } as const;
    await recordHistory(tx, id, actor, [event], { at: deps.now() });
  }
}

/** Deletes everything that belongs to the person alone. */
async function deleteOwnRows(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emails).where(eq(emails.userId, userId));
  await tx.delete(personalTokens).where(eq(personalTokens.userId, userId));
  await tx.delete(githubIdentities).where(eq(githubIdentities.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(userCodes).where(eq(userCodes.userId, userId));
  await tx.delete(projectMembers).where(eq(projectMembers.userId, userId));
  await tx.delete(threadSubscriptions).where(eq(threadSubscriptions.userId, userId));
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId));
  await tx.delete(historyEntries).where(eq(historyEntries.teamId, userId));
  const records = and(inArray(oauthModels.model, ["Grant", "Session"]), sql`${oauthModels.payload} ->> 'accountId' = ${userId}`);
  const ended = await tx.delete(oauthModels).where(records).returning({ id: oauthModels.id, model: oauthModels.model });
  const grants = ended.filter(({ model }) => model === "Grant").map(({ id }) => id);
  if (grants.length) await tx.delete(oauthModels).where(inArray(oauthModels.grantId, grants));
}

/** Ends personal projects. A job removes them with the bytes of their media, builds and deployments: the files of many take a while. */
async function endOwnProjects(tx: Tx, userId: string): Promise<void> {
  // Long ago, so that nothing is left to restore.
  await tx
    .update(projects)
    .set({ deletedAt: new Date(0) })
    .where(eq(projects.accountId, userId));
  await enqueue(tx, "projects.purge", {});
}

/**
 * Deletes the caller's account: `POST /me/deletion`. The account row stays without a name, address or handle, so that comments and uploads
 * keep an author. All tokens and sessions end with it. Throws 400 for a wrong code, 409 while a team needs the person as its only owner.
 */
export async function deleteAccount(ctx: Ctx<UserActor>, { code }: { code: string }): Promise<void> {
  const { deps, actor } = ctx;
  await requireNoBlock(ctx);
  await checkUserCode(ctx, PURPOSE, code);
  const picture = await deps.db.transaction(async (tx) => {
    await leaveTeams(tx, ctx);
    const used = await tx.delete(userCodes).where(codeOf(actor.userId, PURPOSE)).returning({ id: userCodes.userId });
    if (!used.length) throw invalid("The code is wrong or has expired. Check it, or ask for a new one.");
    const [row] = await tx.select({ picture: accounts.pictureKey }).from(accounts).where(eq(accounts.id, actor.userId));
    await deleteOwnRows(tx, actor.userId);
    await endOwnProjects(tx, actor.userId);
    const blank = { slug: `deleted-${newId()}`, name: DELETED_NAME, pictureKey: null };
    await tx.update(accounts).set(blank).where(eq(accounts.id, actor.userId));
    await tx.update(users).set({ disabledAt: deps.now(), deletedAt: deps.now() }).where(eq(users.id, actor.userId));
    return row!.picture;
  });
  try {
    if (picture) await deps.storage.remove(picture);
  } catch (error) {
    deps.log.warn({ err: error }, "the picture of a deleted account was left to the sweep");
  }
}
