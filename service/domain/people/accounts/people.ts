import { runStatement } from "../../../db/statement.ts";
import { hasWebAddress } from "../../../../lib/contract/names.ts";
import { and, eq, isNull } from "drizzle-orm";
import { accounts, emails, users } from "../../../db/schema.ts";
import { isUniqueViolation } from "../../../db/violations.ts";
import type { Deps } from "../../../core/deps.ts";
import { newId } from "../../../core/ids.ts";
import { joinTeamsByDomain } from "../invites/join-team.ts";
import { refuseFormerSlug } from "./former-slugs.ts";
import { accountsOfPerson } from "./accounts.sql.ts";
import { slugify, withFreeSlug } from "./slugs.ts";

/** Lists the accounts that a person belongs to: the personal account, then the teams by slug. */
export const listAccountsOf = ({ database }: Deps, userId: string) => runStatement(database, accountsOfPerson, { userId });

/** Derives a display name from the local part of an address: `"ana.silva+work"` → `"Ana Silva"`. */
const nameFrom = (local: string) =>
  local
    .split("+")[0]!
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(" ");

type Person = { id: string; disabled: boolean };

/** Finds the person with a verified, normalized address. */
export async function findPerson({ db }: Deps, email: string): Promise<Person | null> {
  const [row] = await db
    .select({ id: users.id, disabledAt: users.disabledAt, verifiedAt: emails.verifiedAt })
    .from(emails)
    .innerJoin(users, eq(users.id, emails.userId))
    .where(eq(emails.address, email));
  return row?.verifiedAt ? { id: row.id, disabled: row.disabledAt !== null } : null;
}

/**
 * Creates a person with a personal account and a verified, normalized primary address, and returns the id. Deletes an unverified copy of
 * the address on another account, and joins the teams that have its domain. Rejects with a unique violation of `emails_pkey` when a person
 * has the address.
 */
export async function createPerson({ db, now }: Deps, person: { email: string; name?: string | undefined }): Promise<string> {
  const local = person.email.split("@")[0]!;
  // Names appear in the subject of invites, where a web address would become a link.
  const given = [person.name?.trim(), nameFrom(local)].find((name) => name && !hasWebAddress(name));
  const name = given ?? local.replaceAll(".", " ");
  return withFreeSlug(slugify(nameFrom(local), "user"), (slug) =>
    db.transaction(async (tx) => {
      const id = newId();
      await tx.delete(emails).where(and(eq(emails.address, person.email), isNull(emails.verifiedAt)));
      await tx.insert(accounts).values({ id, type: "user", slug, name });
      await refuseFormerSlug(tx, slug, id, now());
      // A name that a provider or an operator gives needs no question at the first sign-in.
      await tx.insert(users).values({ id, namedAt: person.name?.trim() ? now() : null });
      await tx.insert(emails).values({ address: person.email, userId: id, primary: true, verifiedAt: now() });
      await joinTeamsByDomain(tx, { userId: id, slug, name }, person.email, now());
      return id;
    }),
  );
}

/** Finds the person with a verified, normalized address, or creates one with `name`. Two concurrent calls return the same person. */
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
