import type { Deps, UserActor } from "../../../core/deps.ts";
import { HttpError } from "../../../core/errors.ts";
import { normalizeEmail } from "../email-address.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Returns the windows of invite mail. With the dev mailbox no mail leaves the machine, so they are wider. */
function windows({ limits, settings }: Deps) {
  const factor = settings.devMailbox ? 20 : 1;
  return {
    person: limits.window("invite-mail-person", 2000 * factor, HOUR),
    team: limits.window("invite-mail-team", 3000 * factor, DAY),
    recipient: limits.window("invite-mail-recipient", 5 * factor, HOUR),
    instance: limits.window("invite-mail-all", 10_000 * factor, HOUR),
  };
}

type Sender = { actor: UserActor; teamId: string };
/**
 * Mails that a sender may still send, the seconds until they can send more, and the addresses at their limit with the seconds until they can
 * get more.
 */
type InviteAllowance = { mails: number; reset: number; limited: ReadonlyMap<string, number> };

/** Returns what the windows still allow, without counting anything. Each recipient is counted across teams. */
export async function inviteAllowance(deps: Deps, { actor, teamId }: Sender, addresses: readonly string[]): Promise<InviteAllowance> {
  const { person, team, recipient, instance } = windows(deps);
  const shared = await Promise.all([person.peek(actor.userId), team.peek(teamId), instance.peek("all")]);
  const recipients = await Promise.all(addresses.map(async (address) => ({ address, ...(await recipient.peek(address)) })));
  const least = shared.reduce((one, other) => (other.remaining < one.remaining ? other : one));
  return {
    mails: least.remaining,
    reset: least.reset,
    limited: new Map(recipients.flatMap(({ address, remaining, reset }) => (remaining === 0 ? [[address, reset] as const] : []))),
  };
}

const tooMany = (error: string, reset: number, details?: string[]) =>
  new HttpError(
    429,
    error,
    details?.map((message) => ({ message })),
    { "Retry-After": String(reset) },
  );

/** Describes a wait in minutes or hours. */
const waitOf = (seconds: number) => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 120 ? `${minutes} ${minutes === 1 ? "minute" : "minutes"}` : `${Math.ceil(minutes / 60)} hours`;
};

/**
 * Counts the mails of a request to invite. Throws 429 and counts nothing when one of them is beyond the limit of the person, the team, the
 * recipient or the instance.
 */
export async function countInviteMails(deps: Deps, sender: Sender, given: readonly string[]): Promise<void> {
  const addresses = [...new Set(given.flatMap((email) => normalizeEmail(email) ?? []))];
  const { mails, reset, limited } = await inviteAllowance(deps, sender, addresses);
  const details = given.flatMap((email, index) =>
    limited.has(normalizeEmail(email) ?? "") ? [`members.${index}.email ${normalizeEmail(email)} got too many invites`] : [],
  );
  if (details.length) {
    const wait = Math.max(...limited.values());
    throw tooMany(`No invites were sent. Some people got too many invites. Try them again in ${waitOf(wait)}.`, wait, details);
  }
  const refuse = (left: number, seconds: number) =>
    tooMany(`No invites were sent. You can send ${left} more now, and further ones in ${waitOf(seconds)}.`, seconds);
  if (addresses.length > mails) throw refuse(mails, reset);
  const { person, team, recipient, instance } = windows(deps);
  const count = addresses.length;
  const taken = await Promise.all([
    person.take(sender.actor.userId, count),
    team.take(sender.teamId, count),
    instance.take("all", count),
    ...addresses.map((address) => recipient.take(address)),
  ]);
  // Requests at the same time may have passed the look above together.
  const full = taken.find(({ exceeded }) => exceeded);
  if (full) throw refuse(0, full.reset);
}
