import { and, count, eq, gt, ne } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { accounts } from "../../../db/schema.ts";
import { isUniqueViolation } from "../../../db/violations.ts";
import { conflict } from "../../../core/errors.ts";
import { accountAliases } from "../../../db/team-schema.ts";

const DAY_MS = 86_400_000;
/** Days in which a former slug leads to its team. */
const REDIRECT_DAYS = 90;
/** Former slugs of one account. */
const MAX_FORMER_SLUGS = 5;

/** A slug that leads to another account until its 90 days are over. */
export class FormerSlugError extends Error {
  override readonly name = "FormerSlugError";
}

/**
 * Throws `FormerSlugError` when a slug still leads to another account. Call it after the slug is stored: the account that gives up a slug holds it
 * until its transaction ends, so the former slug is visible by then.
 */
export async function refuseFormerSlug(tx: Tx, slug: string, accountId: string, now: Date): Promise<void> {
  const taken = and(eq(accountAliases.slug, slug), ne(accountAliases.accountId, accountId), gt(accountAliases.expiresAt, now));
  const [found] = await tx.select({ slug: accountAliases.slug }).from(accountAliases).where(taken);
  if (found) throw new FormerSlugError(slug);
}

/**
 * Gives an account a new slug; the old one leads to it for 90 days. `word` names the slug in messages. Throws 409 where the slug belongs or still
 * leads to another account, and for more than five former slugs.
 */
export async function moveSlug(tx: Tx, { id, from, to }: { id: string; from: string; to: string }, now: Date, word: string): Promise<void> {
  try {
    await tx.update(accounts).set({ slug: to }).where(eq(accounts.id, id));
    await refuseFormerSlug(tx, to, id, now);
  } catch (error) {
    if (error instanceof FormerSlugError || isUniqueViolation(error, "accounts_slug_unique"))
      throw conflict(`The ${word} "${to}" is already taken. Choose another.`);
    throw error;
  }
  await tx.delete(accountAliases).where(and(eq(accountAliases.slug, to), eq(accountAliases.accountId, id)));
  if ((await storeFormerSlug(tx, from, id, now)) > MAX_FORMER_SLUGS)
    throw conflict(`The ${word} was changed ${MAX_FORMER_SLUGS} times in 90 days. Wait until an old one expires.`);
}

/** Lets a former slug lead to its account for 90 days. Returns how many former slugs the account has. */
async function storeFormerSlug(tx: Tx, slug: string, accountId: string, now: Date): Promise<number> {
  const expiresAt = new Date(now.getTime() + REDIRECT_DAYS * DAY_MS);
  const row = { slug, accountId, expiresAt };
  await tx.insert(accountAliases).values(row).onConflictDoUpdate({ target: accountAliases.slug, set: { accountId, expiresAt } });
  const [aliases] = await tx
    .select({ count: count() })
    .from(accountAliases)
    .where(and(eq(accountAliases.accountId, accountId), gt(accountAliases.expiresAt, now)));
  return aliases!.count;
}
