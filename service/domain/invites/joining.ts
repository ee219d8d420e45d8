import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { TeamLevel } from "../../../lib/permissions.ts";
import type { Db, Statement, Tx } from "../../db/client.ts";
import { accounts, emails } from "../../db/schema.ts";
import { invites, teamDomains } from "../../db/team-schema.ts";
import type { Actor, Ctx, UserActor } from "../../core/deps.ts";
import { forbidden, notFound } from "../../core/errors.ts";
import { sha256 } from "../../core/ids.ts";
import { lockTeam, record } from "../history/history.ts";
import { joinTeam } from "./join-team.ts";

const bySecret: Statement = {
  name: "invite_by_secret",
  sql: `select i.id, i.email, i.level, i.expires_at, t.id as team_id, t.slug, t.name, coalesce(p.name, p.slug) as inviter,
      exists (select 1 from emails e where e.address = i.email and e.user_id = $3 and e.verified_at is not null) as mine,
      exists (select 1 from memberships m where m.team_id = i.team_id and m.user_id = $3) as member
    from invites i join accounts t on t.id = i.team_id left join accounts p on p.id = i.invited_by
    where i.hash = $1 and i.expires_at > $2`,
};

type InviteRow = {
  id: string;
  email: string;
  level: TeamLevel;
  expires_at: Date;
  team_id: string;
  slug: string;
  name: string | null;
  inviter: string | null;
  mine: boolean;
  member: boolean;
};

const callerId = (actor: Actor) => (actor.kind === "user" ? actor.userId : "");

/** The invite of a secret. Throws the one 404 for used, cancelled, expired, replaced and unknown. */
async function findInvite({ deps, actor }: Ctx, secret: string): Promise<InviteRow> {
  const [row] = await deps.database.run<InviteRow>(bySecret, [sha256(secret), deps.now(), callerId(actor)]);
  if (!row) throw notFound();
  return row;
}

/** `GET /invites/{secret}` (ours): for whoever holds the address; changes nothing. The invited address is shown to its owner alone. */
export async function getInvitation(ctx: Ctx, { secret }: { secret: string }) {
  const row = await findInvite(ctx, secret);
  const state = ctx.actor.kind !== "user" ? "sign-in" : row.member ? "member" : row.mine ? "ready" : "other-address";
  return {
    team: { slug: row.slug, name: row.name },
    level: row.level,
    inviter: row.inviter,
    expiresAt: row.expires_at.toISOString(),
    state: state as "sign-in" | "member" | "ready" | "other-address",
    email: row.mine ? row.email : null,
    // Enough for who holds several addresses to know which, too little to write to anybody.
    hint: `${row.email[0]}…${row.email.slice(row.email.indexOf("@"))}`,
  };
}

const summary = (team: { id: string; slug: string; name: string | null }, level: TeamLevel) => ({
  id: team.id,
  slug: team.slug,
  name: team.name,
  type: "team" as const,
  level,
});

/** Finds the invite and takes it away, once, in a transaction that holds the team. Throws 404, and 403 for another's invite. */
async function takeInvite<T>(ctx: Ctx<UserActor>, secret: string, work: (tx: Tx, row: InviteRow) => Promise<T>): Promise<T> {
  const row = await findInvite(ctx, secret);
  if (!row.mine) throw forbidden("This invite was sent to another address. Sign in with that one.");
  return ctx.deps.db.transaction(async (tx) => {
    await lockTeam(tx, row.team_id);
    // By its hash: cancelled, replaced or accepted while we waited, it is no longer there.
    const taken = await tx
      .delete(invites)
      .where(eq(invites.hash, sha256(secret)))
      .returning({ level: invites.level });
    if (!taken.length) throw notFound();
    return work(tx, row);
  });
}

/** `POST /invites/{secret}/accept` (ours): by the holder of the invited, verified address. A member keeps the role they have. */
export const acceptInvitation = (ctx: Ctx<UserActor>, { secret }: { secret: string }) =>
  takeInvite(ctx, secret, async (tx, row) => {
    const level = await joinTeam(tx, ctx.actor, { teamId: row.team_id, level: row.level, via: "invite", at: ctx.deps.now() });
    return summary({ id: row.team_id, slug: row.slug, name: row.name }, level);
  });

/** `POST /invites/{secret}/decline` (ours): the invite is gone, as after cancelling. */
export const declineInvitation = (ctx: Ctx<UserActor>, { secret }: { secret: string }): Promise<void> =>
  takeInvite(ctx, secret, (tx, row) => {
    const event = { kind: "invite.declined", target: row.email, targetId: row.id, before: row.level } as const;
    return record(tx, row.team_id, ctx.actor, [event], { at: ctx.deps.now() });
  });

const byLink: Statement = {
  name: "team_by_link",
  sql: `select t.slug, t.name, t.default_user_level as level,
      exists (select 1 from memberships m where m.team_id = t.id and m.user_id = $2) as member
    from accounts t where t.invite_link_hash = $1`,
};

type LinkRow = { slug: string; name: string | null; level: "member" | "contributor" | null; member: boolean };

/** `GET /invite-links/{secret}` (ours): for whoever holds the link; changes nothing. Throws 404 for replaced and unknown. */
export async function getLinkInvitation({ deps, actor }: Ctx, { secret }: { secret: string }) {
  const [row] = await deps.database.run<LinkRow>(byLink, [sha256(secret), callerId(actor)]);
  if (!row) throw notFound();
  return { team: { slug: row.slug, name: row.name }, level: row.level ?? "member", member: row.member };
}

/** The pending invites of a person's verified addresses to a team. */
function pendingOf(db: Db | Tx, teamId: string, userId: string, now: Date) {
  const own = db
    .select({ address: emails.address })
    .from(emails)
    .where(and(eq(emails.userId, userId), isNotNull(emails.verifiedAt)));
  return and(eq(invites.teamId, teamId), inArray(invites.email, own), gt(invites.expiresAt, now));
}

/** Takes away, and answers, the pending invites of a person's verified addresses in a team that is locked; the strongest role first. */
async function takeInvitesOf(tx: Tx, teamId: string, userId: string, now: Date): Promise<TeamLevel[]> {
  const rows = await tx
    .delete(invites)
    .where(pendingOf(tx, teamId, userId, now))
    .returning({ level: invites.level });
  const order: TeamLevel[] = ["owner", "member", "contributor"];
  return order.filter((level) => rows.some((row) => row.level === level));
}

/** `POST /invite-links/{secret}/join` (ours): at the default role; pending invites of the person to this team have served. */
export async function joinByLink({ deps, actor }: Ctx<UserActor>, { secret }: { secret: string }) {
  return deps.db.transaction(async (tx) => {
    // Locked by the hash itself: a reset that went first leaves nothing to find, also for a page that was open before it.
    const [team] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.inviteLinkHash, sha256(secret)))
      .for("no key update");
    if (!team) throw notFound();
    const at = deps.now();
    await takeInvitesOf(tx, team.id, actor.userId, at);
    return summary(team, await joinTeam(tx, actor, { teamId: team.id, level: team.defaultUserLevel ?? "member", via: "link", at }));
  });
}

const offers: Statement = {
  name: "join_offers",
  sql: `with mine as materialized (
      select address, split_part(address, '@', 2) as domain from emails where user_id = $1 and verified_at is not null),
    found as (
      select i.team_id, i.level, 'invite' as via, i.email as match, i.expires_at from mine join invites i on i.email = mine.address
        where i.expires_at > $2
      union all
      select d.team_id, null, 'domain', d.domain, null from mine join team_domains d on d.domain = mine.domain)
    select * from (select distinct on (t.id) t.id, t.slug, t.name, coalesce(f.level, t.default_user_level, 'member') as level, f.via, f.match, f.expires_at
      from found f join accounts t on t.id = f.team_id
      where not exists (select 1 from memberships m where m.team_id = t.id and m.user_id = $1)
      order by t.id, f.via desc, array_position(array['owner', 'member', 'contributor'], f.level)) one
    order by lower(coalesce(name, slug)), id limit 100`,
};

type OfferRow = {
  id: string;
  slug: string;
  name: string | null;
  level: TeamLevel;
  via: "invite" | "domain";
  match: string;
  expires_at: Date | null;
};

/** `GET /me/offers` (ours): teams that invited an address of the caller, or are open to its domain; one each, invites before domains. */
export async function listOffers({ deps, actor }: Ctx<UserActor>) {
  const rows = await deps.database.run<OfferRow>(offers, [actor.userId, deps.now()]);
  return rows.map(({ id, slug, name, level, via, match, expires_at }) => ({
    team: { id, slug, name },
    level,
    via,
    match,
    expiresAt: expires_at && expires_at.toISOString(),
  }));
}

async function isOpenTo(tx: Db | Tx, teamId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ domain: teamDomains.domain })
    .from(teamDomains)
    .innerJoin(
      emails,
      and(eq(emails.userId, userId), isNotNull(emails.verifiedAt), eq(sql`split_part(${emails.address}, '@', 2)`, teamDomains.domain)),
    )
    .where(eq(teamDomains.teamId, teamId))
    .limit(1);
  return rows.length > 0;
}

/** `POST /me/offers/{teamId}/join` (ours). Throws 404 where nothing is offered. */
export async function joinByOffer(ctx: Ctx<UserActor>, { teamId }: { teamId: string }) {
  const { deps, actor } = ctx;
  const at = deps.now();
  // Before the team is locked: to whom nothing is offered, a team there is looks like one there is not, and stands still for nobody.
  const [invite] = await deps.db
    .select({ id: invites.id })
    .from(invites)
    .where(pendingOf(deps.db, teamId, actor.userId, at))
    .limit(1);
  if (!invite && !(await isOpenTo(deps.db, teamId, actor.userId))) throw notFound();
  return deps.db.transaction(async (tx) => {
    if (!(await lockTeam(tx, teamId))) throw notFound();
    const [team] = await tx.select().from(accounts).where(eq(accounts.id, teamId));
    const [invited] = await takeInvitesOf(tx, teamId, actor.userId, at);
    const level = invited ?? ((await isOpenTo(tx, teamId, actor.userId)) ? (team!.defaultUserLevel ?? "member") : null);
    if (!level) throw notFound();
    return summary(team!, await joinTeam(tx, actor, { teamId, level, via: invited ? "invite" : "domain", at }));
  });
}
