import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { requireOwnedTeam } from "../../base/account-access.ts";
import { inviteAllowance } from "./invite-limits.ts";
import { invitesPreview } from "./invites.sql.ts";
import { toInvite } from "./list-invites.ts";
import { normalizeEmail } from "../email-address.ts";

/** Returns what inviting each address would do: `POST /accounts/{accountSlug}/invites/preview`. Owners only; changes nothing. */
export async function previewInvites(ctx: Ctx<UserActor>, input: { accountSlug: string; emails: readonly string[]; ahead: number }) {
  const team = await requireOwnedTeam(ctx, input.accountSlug);
  const asked = input.emails.map((email) => ({ email, address: normalizeEmail(email) }));
  const addresses = new Set(asked.flatMap(({ address }) => address ?? []));
  const rows = await runStatement(ctx.deps.database, invitesPreview, { teamId: team.id, addresses: [...addresses].join(",") });
  const byAddress = new Map(rows.map((row) => [row.email, row]));
  const allowance = await inviteAllowance(ctx.deps, { actor: ctx.actor, teamId: team.id }, [...addresses]);
  const sending = new Set<string>();
  const now = ctx.deps.now();
  /** Takes one of the mails that are left, the first addresses first. Returns when a mail beyond the limits can be sent; else null. */
  const retryTime = (address: string) => {
    const beyond = !sending.has(address) && input.ahead + sending.size >= allowance.mails;
    const seconds = allowance.limited.get(address) ?? (beyond ? allowance.reset : null);
    if (seconds === null) sending.add(address);
    return seconds === null ? null : new Date(now.getTime() + seconds * 1000).toISOString();
  };
  return asked.map(({ email, address }) => {
    if (!address) return { email, state: "invalid" as const, member: null, invite: null };
    const { member, id, ...invite } = byAddress.get(address)!;
    if (member !== null) return { email, state: "member" as const, member, invite: null };
    const pending = id === null ? null : toInvite({ ...invite, id, email: address }, now);
    const retryAt = retryTime(address);
    if (retryAt) return { email, state: "limited" as const, member: null, invite: pending, retryAt };
    if (!pending) return { email, state: "ready" as const, member: null, invite: null };
    return { email, state: "pending" as const, member: null, invite: pending };
  });
}
