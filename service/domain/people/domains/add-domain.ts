import { and, eq, isNotNull, sql } from "drizzle-orm";
import { canonicalDomain } from "../../../../lib/contract/email-address.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, forbidden, invalid } from "../../../core/errors.ts";
import { emails } from "../../../db/schema.ts";
import { teamDomains } from "../../../db/team-schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { isMailProvider } from "./mail-providers.ts";

/** Normalizes a domain for storage, an international one in ASCII. Throws 400 for malformed domains and public providers. */
function readDomain(given: string): string {
  const trimmed = given.trim();
  const domain = canonicalDomain(trimmed);
  const refusal = (why: string) => invalid("This domain can't be added", `domain ${why}`);
  if (!domain || domain.length < 4 || domain.length > 253) throw refusal("must be a domain such as acme.com");
  if (isMailProvider(domain)) throw refusal(`${domain} is a public provider: anyone can get an address there`);
  return domain;
}

/**
 * Adds a domain to a team: `POST /accounts/{accountSlug}/domains`. Owners only. Throws 400 for a malformed or public domain, 403 unless the
 * caller has a verified address on exactly this domain, 409 when the team has it already.
 */
export async function addDomain(ctx: Ctx<UserActor>, input: { accountSlug: string; domain: string }) {
  const createdAt = ctx.deps.now();
  const event: HistoryEvent = { kind: "domain.added", target: input.domain };
  return administrateTeam(ctx, input.accountSlug, [event], async (tx, team, done) => {
    const domain = readDomain(input.domain);
    done.push({ ...event, target: domain });
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
