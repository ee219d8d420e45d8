import { and, eq, isNotNull, sql } from "drizzle-orm";
import providers from "email-providers/all.json" with { type: "json" };
import type { Statement } from "../../db/client.ts";
import { emails } from "../../db/schema.ts";
import { teamDomains } from "../../db/team-schema.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, forbidden, invalid, notFound } from "../../core/errors.ts";
import { reachTeamAsOwner } from "../../core/reach.ts";
import { administrateTeam } from "../history/administrate-team.ts";
import type { HistoryEvent } from "../history/record-history.ts";

/** Providers whose addresses anyone can get: a maintained list, and what it lacks. */
const PUBLIC = new Set([
  ...providers,
  ..."fastmail.com fastmail.fm duck.com tuta.com tuta.io tutamail.com tutanota.com tutanota.de keemail.me bbox.fr telia.com hey.com mailbox.org".split(
    " ",
  ),
  ..."pm.me proton.me protonmail.com googlemail.com gmail.com outlook.com hotmail.com live.com icloud.com me.com mac.com yahoo.com aol.com".split(
    " ",
  ),
]);

const SYNTAX = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A domain as it is kept. Throws 400 for what is none, for encoded Unicode, which passes for what it is not, and for public providers. */
function readDomain(given: string): string {
  const trimmed = given.trim();
  // Before lower-casing: some letters beyond ASCII become ASCII ones by it.
  const domain = /^[\x21-\x7e]+$/.test(trimmed) ? trimmed.toLowerCase() : "";
  const refuse = (why: string) => invalid("This domain cannot be added.", `domain ${why}`);
  if (!SYNTAX.test(domain)) throw refuse("must be a domain such as acme.com");
  if (domain.split(".").some((label) => label.startsWith("xn--"))) throw refuse("must be plain ASCII, without encoded Unicode");
  if (PUBLIC.has(domain)) throw refuse(`${domain} is a public provider: anyone can get an address there`);
  return domain;
}

const list: Statement = {
  name: "team_domains",
  sql: `select domain, created_at from team_domains where team_id = $1 order by domain collate "C"`,
};

/** `GET /accounts/{accountSlug}/domains`: owners only, alphabetical. */
export async function listDomains(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  const team = await reachTeamAsOwner(ctx, accountSlug);
  const rows = await ctx.deps.database.run<{ domain: string; created_at: Date }>(list, [team.id]);
  return rows.map(({ domain, created_at }) => ({ domain, createdAt: created_at.toISOString() }));
}

/**
 * `POST /accounts/{accountSlug}/domains`. Throws 400 for a malformed or public domain, 403 unless the caller holds a verified address
 * on exactly it, 409 when the team has it already.
 */
export async function addDomain(ctx: Ctx<UserActor>, input: { accountSlug: string; domain: string }) {
  const createdAt = ctx.deps.now();
  const event: HistoryEvent = { kind: "domain.added", target: input.domain };
  return administrateTeam(ctx, input.accountSlug, [event], async (tx, team) => {
    const domain = readDomain(input.domain);
    event.target = domain;
    const [held] = await tx
      .select({ address: emails.address })
      .from(emails)
      .where(and(eq(emails.userId, ctx.actor.userId), isNotNull(emails.verifiedAt), eq(sql`split_part(${emails.address}, '@', 2)`, domain)))
      .limit(1);
    if (!held) throw forbidden(`You need a verified address at ${domain} to open the team to it.`);
    const added = await tx
      .insert(teamDomains)
      .values({ teamId: team.id, domain, createdAt })
      .onConflictDoNothing()
      .returning({ domain: teamDomains.domain });
    if (!added.length) throw conflict(`The team is open to ${domain} already.`);
    return { domain, createdAt: createdAt.toISOString() };
  });
}

/** `DELETE /accounts/{accountSlug}/domains/{domain}`: members who joined by it stay. Throws 404 when the team does not have it. */
export async function removeDomain(ctx: Ctx<UserActor>, input: { accountSlug: string; domain: string }): Promise<void> {
  const domain = input.domain.toLowerCase();
  await administrateTeam(ctx, input.accountSlug, [{ kind: "domain.removed", target: domain.slice(0, 300) }], async (tx, team) => {
    const gone = await tx
      .delete(teamDomains)
      .where(and(eq(teamDomains.teamId, team.id), eq(teamDomains.domain, domain)))
      .returning({ domain: teamDomains.domain });
    if (!gone.length) throw notFound();
  });
}
