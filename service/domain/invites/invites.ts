import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { TeamInvite } from "../../../lib/contract/members.ts";
import type { TeamLevel } from "../../../lib/permissions.ts";
import type { Statement, Tx } from "../../db/client.ts";
import { emails, memberships } from "../../db/schema.ts";
import { invites } from "../../db/team-schema.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { invalid, notFound } from "../../core/errors.ts";
import { newId, newShareToken, sha256 } from "../../core/ids.ts";
import { kickMailer } from "../../mail/mailer.ts";
import { dropWaiting, replaceMails } from "../../mail/outbox.ts";
import { inviteMail } from "../../mail/invite.ts";
import { reachTeamAsOwner } from "../../core/reach.ts";
import { administrate, type AuditEvent } from "../history/history.ts";
import { jsonList, moment, type PageInput, rawPage, window } from "../paging.ts";
import { normalizeEmail } from "../accounts/people.ts";

const LIFETIME_MS = 72 * 3_600_000;
/** Invited again sooner, an address gets the mail of the last time alone, this long after the one before. */
const MAIL_PAUSE = "30 seconds";
const topicOf = (inviteId: string) => `invite ${inviteId}`;

export type InviteRow = { id: string; email: string; level: TeamLevel; created_at: Date; expires_at: Date };

export const wireInvite = (row: InviteRow, now: Date) => ({
  id: row.id,
  email: row.email,
  level: row.level,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  expired: row.expires_at <= now,
});

const matching =
  "team_id = $1 and ($2 = '' or strpos(email, lower($2)) > 0) and ($5::boolean is null or $5::boolean = (expires_at <= $6::timestamptz))";

/** A page of the records of `wireInvite`, and how many there are. */
export const invitesPage: Statement = {
  name: "invites_page",
  steady: true,
  sql: `select (select count(*)::int from invites where ${matching}) as total, ${jsonList(
    `select i.id, i.email, i.level, ${moment("i.created_at")} as "createdAt", ${moment("i.expires_at")} as "expiresAt",
        i.expires_at <= $6::timestamptz as expired
      from (select * from invites where ${matching} order by seq desc limit $3 offset $4) i order by i.seq desc`,
  )} as results`,
};

/** `GET /accounts/{accountSlug}/invites`: owners only, most recent first; one statement after the token's own. */
export async function listInvites(
  ctx: Ctx<UserActor>,
  accountSlug: string,
  input: PageInput & { search: string; expired?: boolean | undefined },
) {
  const team = await reachTeamAsOwner(ctx, accountSlug);
  const values = [team.id, input.search, ...window(input), input.expired ?? null, ctx.deps.now()];
  return rawPage<typeof TeamInvite>(ctx.deps, invitesPage, values, input);
}

type Wanted = { email: string; level: TeamLevel };

/** The addresses as they are kept. Throws 400 that names every entry that is no address or is there before. */
function readWanted(members: readonly Wanted[]): Wanted[] {
  const seen = new Set<string>();
  const faults: string[] = [];
  const wanted = members.map(({ email: given, level }, index) => {
    const email = normalizeEmail(given);
    if (!email) faults.push(`members.${index}.email is not an e-mail address`);
    else if (seen.has(email)) faults.push(`members.${index}.email ${email} is in this request twice`);
    else seen.add(email);
    return { email: email ?? "", level };
  });
  if (faults.length) throw invalid("Nobody was invited: some addresses cannot be.", ...faults);
  return wanted;
}

/** Throws 400 that names every entry whose verified address belongs to a member of the team. */
async function refuseMembers(tx: Tx, teamId: string, wanted: readonly Wanted[]): Promise<void> {
  const addresses = wanted.map(({ email }) => email);
  const rows = await tx
    .select({ address: emails.address })
    .from(emails)
    .innerJoin(memberships, and(eq(memberships.userId, emails.userId), eq(memberships.teamId, teamId)))
    .where(and(inArray(emails.address, addresses), isNotNull(emails.verifiedAt)));
  const held = new Set(rows.map(({ address }) => address));
  const faults = addresses.flatMap((email, index) =>
    held.has(email) ? [`members.${index}.email ${email} is a member of the team already`] : [],
  );
  if (faults.length) throw invalid("Nobody was invited: some are members already.", ...faults);
}

/**
 * `POST /accounts/{accountSlug}/invites`: all or none. A pending invite of an address keeps its id and date and gets a new secret,
 * role and expiry. The mails are written with the invites and sent afterwards; a failing mail server is not the caller's concern.
 * However often an address is invited, one mail in half a minute leaves, with the link that works.
 */
export async function createInvites(ctx: Ctx<UserActor>, input: { accountSlug: string; members: readonly Wanted[] }) {
  const { deps, actor } = ctx;
  const now = deps.now();
  const events: AuditEvent[] = input.members.map(({ email, level }) => ({
    kind: "invite.created",
    target: email.slice(0, 254),
    after: level,
  }));
  const rows = await administrate(ctx, input.accountSlug, events, async (tx, team) => {
    const wanted = readWanted(input.members);
    await refuseMembers(tx, team.id, wanted);
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    const fresh = wanted.map((one) => ({ ...one, secret: newShareToken() }));
    const stored = await tx
      .insert(invites)
      .values(
        fresh.map(({ secret, ...one }) => ({
          id: newId(),
          teamId: team.id,
          ...one,
          hash: sha256(secret),
          invitedBy: actor.userId,
          createdAt: now,
          expiresAt,
          mailAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: [invites.teamId, invites.email],
        set: {
          hash: sql`excluded.hash`,
          level: sql`excluded.level`,
          expiresAt: sql`excluded.expires_at`,
          invitedBy: sql`excluded.invited_by`,
          // Already waiting, the new mail takes the place of the one that waits; it is not put off by being asked for again.
          mailAt: sql`greatest(excluded.mail_at, case when ${invites.mailAt} > excluded.mail_at then ${invites.mailAt} else ${invites.mailAt} + interval ${sql.raw(`'${MAIL_PAUSE}'`)} end)`,
        },
      })
      .returning({
        id: invites.id,
        email: invites.email,
        level: invites.level,
        created_at: invites.createdAt,
        expires_at: invites.expiresAt,
        mail_at: invites.mailAt,
      });
    const byEmail = new Map(stored.map((row) => [row.email, row]));
    const mail = { team: team.name ?? team.slug, inviter: actor.name ?? actor.slug, expiresAt };
    const mails = fresh.map(({ email, level, secret }) => ({
      to: email,
      topic: topicOf(byEmail.get(email)!.id),
      nextAttemptAt: byEmail.get(email)!.mail_at,
      ...inviteMail({ ...mail, email, level, href: `${deps.settings.appUrl}/invites/${secret}` }),
    }));
    await replaceMails(tx, mails, now);
    return wanted.map(({ email }, index) => {
      const row = byEmail.get(email)!;
      Object.assign(events[index]!, { target: email, targetId: row.id });
      return row;
    });
  });
  kickMailer(deps);
  return rows.map((row) => wireInvite(row, now));
}

/** `DELETE /accounts/{accountSlug}/invites/{inviteId}`. Throws 404 for an unknown invite and another team's. */
export async function cancelInvite(ctx: Ctx<UserActor>, input: { accountSlug: string; inviteId: string }): Promise<void> {
  const event: AuditEvent = { kind: "invite.cancelled", targetId: input.inviteId };
  await administrate(ctx, input.accountSlug, [event], async (tx, team) => {
    const [gone] = await tx
      .delete(invites)
      .where(and(eq(invites.id, input.inviteId), eq(invites.teamId, team.id)))
      .returning({ email: invites.email, level: invites.level });
    if (!gone) throw notFound();
    await dropWaiting(tx, [topicOf(input.inviteId)]);
    Object.assign(event, { target: gone.email, before: gone.level });
  });
}
