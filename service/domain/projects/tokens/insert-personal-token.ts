import { count, eq } from "drizzle-orm";
import { conflict } from "../../../core/errors.ts";
import { newId, newToken, sha256 } from "../../../core/ids.ts";
import type { Tx } from "../../../db/client.ts";
import { personalTokenAccounts, personalTokens } from "../../../db/token-schema.ts";
import { users } from "../../../db/schema.ts";

const MAX_TOKENS = 100;

type NewToken = { userId: string; name: string; accounts: readonly string[]; expiresAt: Date | null };

/** Inserts a personal access token and returns its id and secret. Throws 409 when the person has 100. */
export async function insertPersonalToken(tx: Tx, now: Date, { accounts, ...token }: NewToken): Promise<{ id: string; token: string }> {
  // Locks the person, so that concurrent calls can't exceed the limit.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, token.userId)).for("no key update");
  const [held] = await tx.select({ count: count() }).from(personalTokens).where(eq(personalTokens.userId, token.userId));
  if (held!.count >= MAX_TOKENS) throw conflict(`You have ${MAX_TOKENS} personal access tokens. Revoke one first.`);
  const secret = newToken("personal");
  const id = newId();
  await tx.insert(personalTokens).values({ id, hash: sha256(secret), ...token, createdAt: now });
  await tx.insert(personalTokenAccounts).values(accounts.map((accountId) => ({ tokenId: id, accountId, createdAt: now })));
  return { id, token: secret };
}
