import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { canAdministrate, type TeamLevel } from "../../../../lib/permissions.ts";
import { hasWebAddress } from "../../../../lib/contract/names.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { invalid } from "../../../core/errors.ts";
import { newId, newShareToken, sha256 } from "../../../core/ids.ts";
import type { Tx } from "../../../db/client.ts";
import { emails, memberships } from "../../../db/schema.ts";
import { invites } from "../../../db/team-schema.ts";
import { inviteMail } from "../../../mail/invite.ts";
import { replaceMails } from "../../../mail/queue-mail.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import { type HistoryEvent, recordRefusal } from "../../base/history/record-history.ts";
import { inviteTopic } from "./cancel-invite.ts";
import { countInviteMails } from "./invite-limits.ts";
import { personalInviteUrl } from "./invite-urls.ts";
import { toInvite } from "./list-invites.ts";
import { normalizeEmail } from "../email-address.ts";

/** Lifetime of an invite after its last email or new link. */
export const LIFETIME_MS = 72 * 3_600_000;
/** Least time between two mails to one address. An address that is invited again sooner gets only the latest mail. */
const MAIL_PAUSE = "30 seconds";

type WantedInvite = { email: string; level: TeamLevel };

/** Normalizes the addresses. Throws 400 that names every entry that is not an address or occurs twice. */
function readWanted(members: readonly WantedInvite[]): WantedInvite[] {
  const seen = new Set<string>();
  const faults: string[] = [];
  const wanted = members.map(({ email: given, level }, index) => {
    const email = normalizeEmail(given);
    if (!email) faults.push(`members.${index}.email is not an email address`);
    else if (seen.has(email)) faults.push(`members.${index}.email ${email} occurs twice in the request`);
    else seen.add(email);
    return { email: email ?? "", level };
  });
  if (faults.length) throw invalid("No invites were sent. Some addresses can't be invited.", ...faults);
  return wanted;
}

/** Throws 400 that names every entry whose verified address belongs to a member of the team. */
async function refuseMembers(tx: Tx, teamId: string, wanted: readonly WantedInvite[]): Promise<void> {
  const addresses = wanted.map(({ email }) => email);
  const rows = await tx
    .select({ address: emails.address })
    .from(emails)
    .innerJoin(memberships, and(eq(memberships.userId, emails.userId), eq(memberships.teamId, teamId)))
    .where(and(inArray(emails.address, addresses), isNotNull(emails.verifiedAt)));
  const memberAddresses = new Set(rows.map(({ address }) => address));
  const faults = addresses.flatMap((email, index) =>
    memberAddresses.has(email) ? [`members.${index}.email ${email} is already a member of the team`] : [],
  );
  if (faults.length) throw invalid("No invites were sent. Some people are already members.", ...faults);
}

/**
 * Invites people, all or none: `POST /accounts/{accountSlug}/invites`. A pending invite of an address keeps its id and date, and gets a new
 * secret, role and expiry. The mails are stored in the same transaction and sent later, so a failing mail server doesn't fail the call. An
 * address gets at most one mail in 30 seconds, with the link that works. Throws 429 beyond the limits of invite mail.
 */
export async function createInvites(ctx: Ctx<UserActor>, input: { accountSlug: string; members: readonly WantedInvite[] }) {
  const { deps, actor } = ctx;
  const now = deps.now();
  const events: HistoryEvent[] = input.members.map(({ email, level }) => ({
    kind: "invite.created",
    target: email.slice(0, 254),
    after: level,
  }));
  // Before the transaction, which must not wait for the store of the windows. Other callers are refused by `administrateTeam`.
  const account = actor.accounts.find(({ slug }) => slug === input.accountSlug);
  if (account?.type === "team" && !account.locked && canAdministrate(account.level)) {
    const sender = { actor, teamId: account.id };
    const addresses = input.members.map(({ email }) => email);
    await recordRefusal(ctx, account.id, events, () => countInviteMails(deps, sender, addresses));
  }
  const rows = await administrateTeam(ctx, input.accountSlug, events, async (tx, team, done) => {
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
          // A mail that is not sent yet is replaced at its old time, so that repeated invites never postpone it.
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
    // Names of earlier releases may contain web addresses, which mail programs would turn into links.
    const shown = ({ name, slug }: { name: string | null; slug: string }) => (name && !hasWebAddress(name) ? name : slug);
    const mail = { team: shown(team), inviter: shown(actor), expiresAt };
    const mails = fresh.map(({ email, level, secret }) => ({
      to: email,
      topic: inviteTopic(byEmail.get(email)!.id),
      runAt: byEmail.get(email)!.mail_at,
      ...inviteMail({ ...mail, email, level, href: personalInviteUrl(deps.settings, secret) }),
    }));
    await replaceMails(tx, mails);
    return wanted.map(({ email }, index) => {
      const row = byEmail.get(email)!;
      done.push({ ...events[index]!, target: email, targetId: row.id });
      return row;
    });
  });
  return rows.map((row) => toInvite(row, now));
}
