import { and, eq, inArray, ne } from "drizzle-orm";
import type { TeamLevel } from "../../../lib/permissions.ts";
import type { Tx } from "../../db/client.ts";
import { accounts, emails, memberships, projectMembers, projects } from "../../db/schema.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, notFound } from "../../core/errors.ts";
import { accountDetails } from "../accounts/accounts.ts";
import { administrate, type AuditEvent } from "../history/history.ts";
import { type MemberRow, toMember } from "./list-members.ts";

/** A member of a team that is locked, or undefined: unknown, foreign, and the ids of teams alike. */
async function findMember(tx: Tx, teamId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await tx
    .select({
      id: memberships.id,
      user_id: memberships.userId,
      level: memberships.level,
      created_at: memberships.createdAt,
      slug: accounts.slug,
      name: accounts.name,
      address: emails.address,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.userId))
    .leftJoin(emails, and(eq(emails.userId, memberships.userId), eq(emails.primary, true)))
    .where(and(eq(memberships.teamId, teamId), eq(memberships.userId, userId)));
  return row;
}

/** At most two of the others: who they are does not matter, but whether there are none, one or more. */
const others = (tx: Tx, teamId: string, userId: string, ...more: Parameters<typeof and>) =>
  tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.teamId, teamId), ne(memberships.userId, userId), ...more))
    .limit(2);

const ownedByOthers = async (tx: Tx, teamId: string, userId: string) =>
  (await others(tx, teamId, userId, eq(memberships.level, "owner"))).length > 0;

/** `PATCH /accounts/{accountSlug}/members/{userId}`. Throws 404 for who is no member, 409 when it would leave no owner. */
export async function setLevel(ctx: Ctx<UserActor>, input: { accountSlug: string; userId: string; level: TeamLevel }) {
  const event: AuditEvent = { kind: "member.level", targetId: input.userId, after: input.level };
  return administrate(ctx, input.accountSlug, [event], async (tx, team) => {
    const member = await findMember(tx, team.id, input.userId);
    if (!member) throw notFound();
    event.target = member.name ?? member.slug;
    event.before = member.level;
    if (member.level === "owner" && input.level !== "owner" && !(await ownedByOthers(tx, team.id, input.userId)))
      throw conflict("A team needs an owner, and this is the last one. Make somebody else an owner first.");
    await tx.update(memberships).set({ level: input.level }).where(eq(memberships.id, member.id));
    return toMember({ ...member, level: input.level });
  });
}

/** Takes a member out of a locked team, by the rules of part 3: somebody stays, and an owner among them. */
async function takeOut(tx: Tx, teamId: string, member: MemberRow): Promise<void> {
  const rest = await others(tx, teamId, member.user_id);
  if (!rest.length) throw conflict("The last member of a team cannot leave it or be removed.");
  if (rest.length > 1 && member.level === "owner" && !(await ownedByOthers(tx, teamId, member.user_id)))
    throw conflict("The last owner cannot leave or be removed while others stay. Make somebody else an owner first.");
  await tx.delete(memberships).where(eq(memberships.id, member.id));
  if (rest.length === 1) await tx.update(memberships).set({ level: "owner" }).where(eq(memberships.id, rest[0]!.id));
  const ofTeam = tx.select({ id: projects.id }).from(projects).where(eq(projects.accountId, teamId));
  await tx.delete(projectMembers).where(and(eq(projectMembers.userId, member.user_id), inArray(projectMembers.projectId, ofTeam)));
}

/** `DELETE /accounts/{accountSlug}/members/{userId}`: oneself too. Throws 404 for who is no member, 409 by the rules of part 3. */
export async function removeMember(ctx: Ctx<UserActor>, input: { accountSlug: string; userId: string }): Promise<void> {
  const event: AuditEvent = { kind: "member.removed", targetId: input.userId };
  await administrate(ctx, input.accountSlug, [event], async (tx, team) => {
    const member = await findMember(tx, team.id, input.userId);
    if (!member) throw notFound();
    event.target = member.name ?? member.slug;
    event.before = member.level;
    await takeOut(tx, team.id, member);
  });
}

/** `POST /accounts/{accountSlug}/leave` (ours): what every member may do for themselves. Throws 409 as removing does. */
export async function leaveTeam(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }): Promise<void> {
  const { userId, name, slug } = ctx.actor;
  const event: AuditEvent = { kind: "member.left", targetId: userId, target: name ?? slug };
  const work = async (tx: Tx, team: { id: string }) => {
    const member = (await findMember(tx, team.id, userId))!;
    event.before = member.level;
    await takeOut(tx, team.id, member);
  };
  await administrate(ctx, accountSlug, [event], work, { open: true });
}

/** `PATCH /accounts/{accountSlug}`: the default role, and the name where one is given. */
export async function updateTeam(
  ctx: Ctx<UserActor>,
  input: { accountSlug: string; defaultUserLevel: "member" | "contributor"; name?: string | undefined },
) {
  const { defaultUserLevel, name } = input;
  const describe = (level: string | null, called: string | null | undefined) => [level, called].filter(Boolean).join(", ");
  const event: AuditEvent = { kind: "team.updated", after: describe(defaultUserLevel, name) };
  const id = await administrate(ctx, input.accountSlug, [event], async (tx, team) => {
    const [held] = await tx
      .select({ level: accounts.defaultUserLevel, name: accounts.name })
      .from(accounts)
      .where(eq(accounts.id, team.id));
    event.before = describe(held!.level, name && held!.name);
    await tx
      .update(accounts)
      .set({ defaultUserLevel, ...(name && { name }) })
      .where(eq(accounts.id, team.id));
    return team.id;
  });
  return accountDetails(ctx.deps, id);
}
