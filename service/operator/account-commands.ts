import { runStatement } from "../db/statement.ts";
import { and, asc, eq, gt } from "drizzle-orm";
import * as z from "zod";
import { Slug } from "../../lib/contract/shared.ts";
import { conflict, invalid } from "../core/errors.ts";
import type { Deps } from "../core/deps.ts";
import { accounts, emails, memberships, users } from "../db/schema.ts";
import { setTeamDeleted, setTeamRestored } from "../domain/people/accounts/team-deletion.ts";
import { lockTeam } from "../domain/base/history/administrate-team.ts";
import { deleteMembership } from "../domain/people/members/delete-memberships.ts";
import { findMember } from "../domain/people/members/find-member.ts";
import { restorableSince } from "../domain/people/accounts/restore-window.ts";
import { accountOf, command, EmailInput, missingObject, personOf, recordCommand } from "./command.ts";
import { sessionRevocation } from "../domain/people/sign-in/sessions.sql.ts";

/** Rows of one list; `after` continues it. */
const LIMIT = 100;
const Page = z.strictObject({ after: z.string().max(100).default("") });
const User = z.strictObject({ user: EmailInput });
const Team = z.strictObject({ team: Slug });

const iso = (at: Date | null) => at?.toISOString() ?? null;
const primary = and(eq(emails.userId, accounts.id), eq(emails.primary, true));

const listUsers = command(Page, async ({ db }, { after }) => {
  const rows = await db
    .select({ slug: accounts.slug, name: accounts.name, email: emails.address, createdAt: accounts.createdAt, deletedAt: users.disabledAt })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.id))
    .leftJoin(emails, primary)
    .where(gt(accounts.slug, after))
    .orderBy(asc(accounts.slug))
    .limit(LIMIT);
  return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt), deletedAt: iso(row.deletedAt) }));
});

const showUser = command(User, async (deps, { user }) => {
  const id = await personOf(deps, user);
  const { db } = deps;
  const own = { slug: accounts.slug, name: accounts.name, createdAt: accounts.createdAt, deletedAt: users.disabledAt };
  const [row] = await db.select(own).from(accounts).innerJoin(users, eq(users.id, accounts.id)).where(eq(accounts.id, id));
  const addresses = await db.select({ address: emails.address, verifiedAt: emails.verifiedAt }).from(emails).where(eq(emails.userId, id));
  const teams = await db
    .select({ team: accounts.slug, level: memberships.level, deletedAt: accounts.deletedAt })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.teamId))
    .where(eq(memberships.userId, id))
    .orderBy(asc(accounts.slug));
  return {
    ...row!,
    createdAt: iso(row!.createdAt),
    deletedAt: iso(row!.deletedAt),
    emails: addresses.map(({ address, verifiedAt }) => ({ address, verified: verifiedAt !== null })),
    teams: teams.map((one) => ({ ...one, deletedAt: iso(one.deletedAt) })),
  };
});

/** Disables a person or enables them again. Sign-in, sessions and tokens need an enabled one; nothing that they made is deleted. */
const setUser = (kind: "account.deleted" | "account.restored") =>
  command(User, async (deps, { user }) => {
    const id = await personOf(deps, user);
    const deleted = kind === "account.deleted";
    await deps.db.transaction(async (tx) => {
      const [row] = await tx.select({ disabledAt: users.disabledAt }).from(users).where(eq(users.id, id)).for("update");
      if (deleted === (row!.disabledAt !== null))
        throw conflict(`The account of ${user} is ${deleted ? "deleted already" : "not deleted"}.`);
      await tx
        .update(users)
        .set({ disabledAt: deleted ? deps.now() : null })
        .where(eq(users.id, id));
      if (deleted) await runStatement(tx, sessionRevocation, { userId: id });
      await recordCommand(deps, tx, id, { kind, targetId: id });
    });
    return { user };
  });

const listTeams = command(Page, async ({ db }, { after }) => {
  const rows = await db
    .select({ slug: accounts.slug, name: accounts.name, createdAt: accounts.createdAt, deletedAt: accounts.deletedAt })
    .from(accounts)
    .where(and(eq(accounts.type, "team"), gt(accounts.slug, after)))
    .orderBy(asc(accounts.slug))
    .limit(LIMIT);
  return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt), deletedAt: iso(row.deletedAt) }));
});

/** Returns the team with a slug, also a deleted one. Throws 404, and 400 for a personal account. */
async function teamOf({ db }: Deps, slug: string) {
  const [team] = await db.select().from(accounts).where(eq(accounts.slug, slug));
  if (!team) throw missingObject(`There is no team "${slug}".`);
  if (team.type !== "team") throw invalid(`"${slug}" is a personal account, not a team.`);
  return team;
}

const membersOf = ({ db }: Deps, teamId: string) =>
  db
    .select({ slug: accounts.slug, name: accounts.name, email: emails.address, level: memberships.level })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.userId))
    .leftJoin(emails, primary)
    .where(eq(memberships.teamId, teamId))
    .orderBy(asc(accounts.slug));

const showTeam = command(Team, async (deps, { team: slug }) => {
  const team = await teamOf(deps, slug);
  const members = await membersOf(deps, team.id);
  return { slug, name: team.name, createdAt: iso(team.createdAt), deletedAt: iso(team.deletedAt), members: members.length };
});

const deleteTeam = command(Team, async (deps, { team: slug }) => {
  const { id, name } = await teamOf(deps, slug);
  await deps.db.transaction(async (tx) => {
    if (!(await lockTeam(tx, id))) throw conflict(`The team ${slug} is deleted already.`);
    await setTeamDeleted(tx, id, deps.now());
    await recordCommand(deps, tx, id, { kind: "team.deleted", target: name ?? slug, targetId: id });
  });
  return { team: slug };
});

const restoreTeam = command(Team, async (deps, { team: slug }) => {
  const { id, name } = await teamOf(deps, slug);
  await deps.db.transaction(async (tx) => {
    if (!(await setTeamRestored(tx, id, restorableSince(deps))))
      throw conflict(`The team ${slug} is not deleted, or its 30 days are over.`);
    await recordCommand(deps, tx, id, { kind: "team.restored", target: name ?? slug, targetId: id });
  });
  return { team: slug };
});

const listMembers = command(Team, async (deps, { team }) => membersOf(deps, (await teamOf(deps, team)).id));

const removeMember = command(Team.extend({ email: EmailInput }), async (deps, { team: slug, email }) => {
  const team = await accountOf(deps, slug);
  const userId = await personOf(deps, email);
  await deps.db.transaction(async (tx) => {
    const member = (await lockTeam(tx, team.id)) ? await findMember(tx, team.id, userId) : undefined;
    if (!member) throw missingObject(`${email} is not a member of ${slug}.`);
    await deleteMembership(tx, team.id, member);
    await recordCommand(deps, tx, team.id, {
      kind: "member.removed",
      target: member.name ?? email,
      targetId: userId,
      before: member.level,
    });
  });
  return { team: slug, email };
});

/** Commands that look at people, teams and members, and take them away. */
export const accountCommands = {
  "user list": listUsers,
  "user show": showUser,
  "user delete": setUser("account.deleted"),
  "user restore": setUser("account.restored"),
  "team list": listTeams,
  "team show": showTeam,
  "team delete": deleteTeam,
  "team restore": restoreTeam,
  "member list": listMembers,
  "member remove": removeMember,
};
