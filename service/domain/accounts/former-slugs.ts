import { and, count, eq, gt, ne } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { accountAliases } from "../../db/team-schema.ts";

const DAY_MS = 86_400_000;
/** Days in which a former slug leads to its team. */
const REDIRECT_DAYS = 90;

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

/** Lets a former slug lead to its account for 90 days. Returns how many former slugs the account has. */
export async function storeFormerSlug(tx: Tx, slug: string, accountId: string, now: Date): Promise<number> {
  const expiresAt = new Date(now.getTime() + REDIRECT_DAYS * DAY_MS);
  const row = { slug, accountId, expiresAt };
  await tx.insert(accountAliases).values(row).onConflictDoUpdate({ target: accountAliases.slug, set: { accountId, expiresAt } });
  const [aliases] = await tx
    .select({ count: count() })
    .from(accountAliases)
    .where(and(eq(accountAliases.accountId, accountId), gt(accountAliases.expiresAt, now)));
  return aliases!.count;
}

/** Ends the redirect of a slug that its own account takes again. */
export const dropFormerSlug = (tx: Tx, slug: string, accountId: string) =>
  tx.delete(accountAliases).where(and(eq(accountAliases.slug, slug), eq(accountAliases.accountId, accountId)));
