import { runStatement } from "../../../db/statement.ts";
import { and, count, eq, isNull } from "drizzle-orm";
import { DELETED_NAME } from "../../../../lib/contract/profile.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { comments } from "../../../db/comment-schema.ts";
import { emails, projects } from "../../../db/schema.ts";
import { personalTokens } from "../../../db/token-schema.ts";
import { teamsBeforeDeletion, type TeamRow } from "./accounts.sql.ts";

/** Returns what the person has to do before a team can go on without them; null when nothing. */
function blockedBy({ name, slug, needed, alone }: TeamRow): string | null {
  const team = name ?? slug;
  if (!needed) return null;
  return alone
    ? `You're the only member of ${team}. Invite another owner, or delete the team first.`
    : `You're the only owner of ${team}. Make someone else an owner first.`;
}

/** Returns what deleting the caller's account would do: `GET /me/deletion`. */
export async function previewDeletion({ deps, actor }: Ctx<UserActor>) {
  const { db, database } = deps;
  const { userId } = actor;
  const rows = await runStatement(database, teamsBeforeDeletion, { userId });
  const [written] = await db
    .select({ count: count() })
    .from(comments)
    .where(and(eq(comments.authorId, userId), isNull(comments.deletedAt)));
  const [own] = await db.select({ count: count() }).from(projects).where(eq(projects.accountId, userId));
  const [tokens] = await db.select({ count: count() }).from(personalTokens).where(eq(personalTokens.userId, userId));
  const addresses = await db.select().from(emails).where(eq(emails.userId, userId)).orderBy(emails.address);
  const verified = addresses.filter((one) => one.verifiedAt);
  const teams = rows.map((row) => ({ id: row.id, slug: row.slug, name: row.name, level: row.level, blocked: blockedBy(row) }));
  return {
    allowed: teams.every(({ blocked }) => blocked === null),
    nameAfter: DELETED_NAME,
    email: (verified.find((one) => one.primary) ?? verified[0])?.address ?? null,
    teams,
    comments: written!.count,
    projects: own!.count,
    tokens: tokens!.count,
  };
}
