import { and, eq, isNull } from "drizzle-orm";
import type { Statement } from "../../db/client.ts";
import { accounts, emails, users } from "../../db/schema.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import type { Deps, Reach } from "../../core/deps.ts";
import { invalid } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { afterSignUp } from "../invites/join-team.ts";
import { slugify, withoutClash } from "./slugs.ts";

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** An e-mail address as it is kept: trimmed and in lower case, plain ASCII, at most 254 characters; null when it is none. */
export function normalizeEmail(given: string): string | null {
  const trimmed = given.trim();
  // Before lower-casing: some letters beyond ASCII become ASCII ones by it, and would pass for another person's address.
  if (!/^[\x21-\x7e]{3,254}$/.test(trimmed)) return null;
  const [local, domain, more] = trimmed.toLowerCase().split("@");
  if (more !== undefined || !local || local.length > 64 || !LOCAL.test(local) || !domain || !DOMAIN.test(domain)) return null;
  return `${local}@${domain}`;
}

/** As `normalizeEmail`; throws 400. */
export function requireEmail(given: string): string {
  const email = normalizeEmail(given);
  if (!email) throw invalid("This is not an e-mail address.");
  return email;
}

const reach: Statement = {
  name: "people_reach",
  sql: `select a.id, a.slug, a.name, a.type, coalesce(m.level, 'personal') as level
    from (select $1::text as account_id, null as level union all select team_id, level from memberships where user_id = $1) m
    join accounts a on a.id = m.account_id order by a.type desc, a.slug`,
};

/** Every account a person belongs to: the own one, then the teams. */
export const reachOf = ({ database }: Deps, userId: string) => database.run<Reach>(reach, [userId]);

/** `"ana.silva+work"` → `"Ana Silva"`. */
const nameFrom = (local: string) =>
  local
    .split("+")[0]!
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(" ");

export type Person = { id: string; disabled: boolean };

/** The person whose verified address this is (already normalised). */
export async function findPerson({ db }: Deps, email: string): Promise<Person | null> {
  const [row] = await db
    .select({ id: users.id, disabledAt: users.disabledAt, verifiedAt: emails.verifiedAt })
    .from(emails)
    .innerJoin(users, eq(users.id, emails.userId))
    .where(eq(emails.address, email));
  return row?.verifiedAt ? { id: row.id, disabled: row.disabledAt !== null } : null;
}

/**
 * Creates a person with a personal account and a verified primary address (already normalised). An unverified claim of somebody
 * else on the address ends; teams that are open to its domain are joined. Rejects with a unique violation of `emails_pkey` when a
 * person with the address exists.
 */
export async function createPerson({ db, now }: Deps, person: { email: string; name?: string | undefined }): Promise<string> {
  const local = person.email.split("@")[0]!;
  const name = person.name?.trim() || nameFrom(local) || local;
  return withoutClash(slugify(nameFrom(local), "user"), (slug) =>
    db.transaction(async (tx) => {
      const id = newId();
      await tx.delete(emails).where(and(eq(emails.address, person.email), isNull(emails.verifiedAt)));
      await tx.insert(accounts).values({ id, type: "user", slug, name });
      await tx.insert(users).values({ id });
      await tx.insert(emails).values({ address: person.email, userId: id, primary: true, verifiedAt: now() });
      await afterSignUp(tx, { userId: id, slug, name }, person.email, now());
      return id;
    }),
  );
}

/** The person of a verified address (already normalised), made when there is none; `name` is for a new one. Two at once end with the same one. */
export async function findOrCreatePerson(deps: Deps, email: string, name?: string): Promise<Person> {
  const known = await findPerson(deps, email);
  if (known) return known;
  try {
    return { id: await createPerson(deps, { email, name }), disabled: false };
  } catch (error) {
    if (!isUniqueViolation(error, "emails_pkey")) throw error;
    const winner = await findPerson(deps, email);
    if (!winner) throw error;
    return winner;
  }
}
