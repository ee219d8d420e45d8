import { runStatement } from "../../../db/statement.ts";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import type { Tx } from "../../../db/client.ts";
import { passkeys } from "../../../db/person-schema.ts";
import { accounts, emails, memberships } from "../../../db/schema.ts";
import { passkeysResetMail } from "../../../mail/passkeys-reset.ts";
import { enqueueMail } from "../../../mail/queue-mail.ts";
import { administrateTeam, teamLevelOf } from "../../base/history/administrate-team.ts";
import { type HistoryEvent, recordHistory } from "../../base/history/record-history.ts";
import { sessionRevocation } from "../sign-in/sessions.sql.ts";

type Person = { userId: string; slug: string; name: string | null };

/** Reads a person's names inside a transaction. Throws 404. */
export async function personIn(tx: Tx, userId: string): Promise<Person> {
  const [row] = await tx
    .select({ userId: accounts.id, slug: accounts.slug, name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, userId));
  if (!row) throw notFound();
  return row;
}

/** Deletes a person's passkeys, ends their sessions, mails them, and records it in their own history. Returns the number of passkeys. */
export async function deletePasskeys(
  tx: Tx,
  { userId }: Person,
  by: { actor: Parameters<typeof recordHistory>[2]; name: string; at: Date; appUrl: string },
): Promise<number> {
  const deleted = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  await runStatement(tx, sessionRevocation, { userId });
  const [primary] = await tx
    .select({ address: emails.address })
    .from(emails)
    .where(and(eq(emails.userId, userId), eq(emails.primary, true)));
  if (primary) await enqueueMail(tx, { to: primary.address, ...passkeysResetMail(by.appUrl, by.name) });
  await recordHistory(tx, userId, by.actor, [{ kind: "passkeys.reset", target: "this account" }], { at: by.at });
  return deleted.length;
}

/**
 * Resets the passkeys of a member who lost them: `POST /accounts/{accountSlug}/members/{userId}/passkey-reset`. Owners only. Throws 404 for
 * people outside the team. Throws 409 unless this team requires passkeys, and for members of another team that does: its owners didn't agree.
 */
export async function resetMemberPasskeys(ctx: Ctx<UserActor>, { accountSlug, userId }: { accountSlug: string; userId: string }) {
  const { deps, actor } = ctx;
  const event: HistoryEvent = { kind: "passkeys.reset", targetId: userId };
  await administrateTeam(ctx, accountSlug, [event], async (tx, team, done) => {
    if (!(await teamLevelOf(tx, team.id, userId))) throw notFound();
    const person = await personIn(tx, userId);
    done.push({ ...event, target: person.name ?? person.slug });
    const [rules] = await tx.select({ required: accounts.requirePasskey }).from(accounts).where(eq(accounts.id, team.id));
    if (!rules!.required) throw conflict("Only a team that requires passkeys can reset them.");
    const [other] = await tx
      .select({ id: accounts.id })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.teamId))
      .where(
        and(eq(memberships.userId, userId), ne(memberships.teamId, team.id), eq(accounts.requirePasskey, true), isNull(accounts.deletedAt)),
      )
      .limit(1);
    if (other)
      throw conflict("This person is also in another team that requires passkeys. Ask the operator of this instance to reset them.");
    const name = `${actor.name ?? actor.slug} (${team.name ?? team.slug})`;
    await deletePasskeys(tx, person, { actor, name, at: deps.now(), appUrl: deps.settings.appUrl });
  });
}
