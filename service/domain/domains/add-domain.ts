import { and, eq, isNotNull, sql } from "drizzle-orm";
import providers from "email-providers/all.json" with { type: "json" };
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, forbidden, invalid } from "../../core/errors.ts";
import { emails } from "../../db/schema.ts";
import { teamDomains } from "../../db/team-schema.ts";
import { administrateTeam } from "../history/administrate-team.ts";
import type { HistoryEvent } from "../history/record-history.ts";

/** Public email providers, where anyone can get an address: a maintained list, and what it lacks. */
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

/** Normalizes a domain for storage. Throws 400 for malformed domains, encoded Unicode (it can imitate another domain) and public providers. */
function readDomain(given: string): string {
  const trimmed = given.trim();
  // Check before lower-casing: it maps some letters to ASCII.
  const domain = /^[\x21-\x7e]+$/.test(trimmed) ? trimmed.toLowerCase() : "";
  const refusal = (why: string) => invalid("This domain can't be added", `domain ${why}`);
  if (!SYNTAX.test(domain)) throw refusal("must be a domain such as acme.com");
  if (domain.split(".").some((label) => label.startsWith("xn--"))) throw refusal("must be plain ASCII, without encoded Unicode");
  if (PUBLIC.has(domain)) throw refusal(`${domain} is a public provider: anyone can get an address there`);
  return domain;
}

/**
 * Adds a domain to a team: `POST /accounts/{accountSlug}/domains`. Owners only. Throws 400 for a malformed or public domain, 403 unless the
 * caller has a verified address on exactly this domain, 409 when the team has it already.
 */
export async function addDomain(ctx: Ctx<UserActor>, input: { accountSlug: string; domain: string }) {
  const createdAt = ctx.deps.now();
  const event: HistoryEvent = { kind: "domain.added", target: input.domain };
  return administrateTeam(ctx, input.accountSlug, [event], async (tx, team) => {
    const domain = readDomain(input.domain);
    event.target = domain;
    const [ownAddress] = await tx
      .select({ address: emails.address })
      .from(emails)
      .where(and(eq(emails.userId, ctx.actor.userId), isNotNull(emails.verifiedAt), eq(sql`split_part(${emails.address}, '@', 2)`, domain)))
      .limit(1);
    if (!ownAddress) throw forbidden(`You need a verified address at ${domain} to add this domain.`);
    const added = await tx
      .insert(teamDomains)
      .values({ teamId: team.id, domain, createdAt })
      .onConflictDoNothing()
      .returning({ domain: teamDomains.domain });
    if (!added.length) throw conflict(`${domain} is already added to the team.`);
    return { domain, createdAt: createdAt.toISOString() };
  });
}
