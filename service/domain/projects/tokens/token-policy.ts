import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { invalid } from "../../../core/errors.ts";
import type { Tx } from "../../../db/client.ts";
import { accounts } from "../../../db/schema.ts";
import { dayCount } from "../../base/day-count.ts";

export const DAY_MS = 86_400_000;

/** Returns the shortest limit of accounts for the lifetime of tokens, with the account's name; undefined without a limit. */
async function shortestLimit(tx: Tx, accountIds: readonly string[]) {
  const [limit] = await tx
    .select({ name: accounts.name, slug: accounts.slug, days: accounts.maxTokenDays })
    .from(accounts)
    .where(and(inArray(accounts.id, [...accountIds]), isNotNull(accounts.maxTokenDays), eq(accounts.type, "team")))
    .orderBy(asc(accounts.maxTokenDays))
    .limit(1);
  return limit && { name: limit.name ?? limit.slug, days: limit.days! };
}

/** Throws 400 for a token that would live longer than one of its accounts allows. `days` is null for a token that never expires. */
export async function requireAllowedLifetime(tx: Tx, accountIds: readonly string[], days: number | null): Promise<void> {
  const limit = await shortestLimit(tx, accountIds);
  if (limit && (days === null || days > limit.days))
    throw invalid("Invalid request", `${limit.name} allows tokens for at most ${dayCount(limit.days)}. Choose a shorter expiry.`);
}

/** Shortens a lifetime in milliseconds to what the accounts allow. `null` means that the token never expires. */
export async function allowedLifetime(tx: Tx, accountIds: readonly string[], wanted: number | null): Promise<number | null> {
  const limit = await shortestLimit(tx, accountIds);
  return limit ? Math.min(wanted ?? Infinity, limit.days * DAY_MS) : wanted;
}
