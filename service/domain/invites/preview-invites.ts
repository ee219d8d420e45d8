import type { Statement } from "../../db/client.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { reachTeamAsOwner } from "../../core/reach.ts";
import { type InviteRow, wireInvite } from "./invites.ts";
import { normalizeEmail } from "../accounts/people.ts";

/** Both look-ups are by key, for each address; what an address cannot hold parts them. */
export const rehearsal: Statement = {
  name: "invites_rehearsal",
  sql: `select w.email, p.name as member, i.id, i.level, i.created_at, i.expires_at
    from unnest(string_to_array($2, ',')) w(email)
    left join lateral (select coalesce(a.name, a.slug) as name from emails e
      join memberships m on m.team_id = $1 and m.user_id = e.user_id join accounts a on a.id = e.user_id
      where e.address = w.email and e.verified_at is not null limit 1) p on true
    left join lateral (select * from invites where team_id = $1 and email = w.email limit 1) i on true`,
};

type Row = Omit<InviteRow, "id"> & { id: string | null; member: string | null };

/** `POST /accounts/{accountSlug}/invites/rehearsal` (ours): what inviting each address would do, by the rules of inviting. */
export async function rehearseInvites(ctx: Ctx<UserActor>, input: { accountSlug: string; emails: readonly string[] }) {
  const team = await reachTeamAsOwner(ctx, input.accountSlug);
  const asked = input.emails.map((email) => ({ email, address: normalizeEmail(email) }));
  const addresses = new Set(asked.flatMap(({ address }) => address ?? []));
  const rows = await ctx.deps.database.run<Row>(rehearsal, [team.id, [...addresses].join(",")]);
  const found = new Map(rows.map((row) => [row.email, row]));
  return asked.map(({ email, address }) => {
    if (!address) return { email, state: "wrong" as const, member: null, invite: null };
    const { member, id, ...invite } = found.get(address)!;
    if (member !== null) return { email, state: "member" as const, member, invite: null };
    if (id === null) return { email, state: "ready" as const, member: null, invite: null };
    return { email, state: "pending" as const, member: null, invite: wireInvite({ ...invite, id, email: address }, ctx.deps.now()) };
  });
}
