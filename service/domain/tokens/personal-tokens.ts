import { and, count, eq } from "drizzle-orm";
import type * as z from "zod";
import type { PersonalToken } from "../../../lib/contract/tokens.ts";
import type { Db, Tx } from "../../db/client.ts";
import { personalTokenAccounts, personalTokens, users } from "../../db/schema.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { conflict, invalid, notFound } from "../../core/errors.ts";
import { newId, newToken, sha256 } from "../../core/ids.ts";
import { personalTokensOf } from "./tokens.sql.ts";
import { recordHistory, recordRefusal } from "../history/record-history.ts";

const MAX_TOKENS = 100;
const DAY = 86_400_000;

type Row = {
  id: string;
  name: string;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  accounts: z.output<typeof PersonalToken>["accounts"];
};

const wire = (row: Row) => ({
  id: row.id,
  name: row.name,
  accounts: row.accounts,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

async function find({ deps, actor }: Ctx<UserActor>, id: string) {
  const [row] = await deps.database.run<Row>(personalTokensOf, [actor.userId, id]);
  if (!row) throw notFound();
  return wire(row);
}

/** Lists the caller's personal access tokens without their secrets, newest first: `GET /me/tokens`. */
export async function listPersonalTokens({ deps, actor }: Ctx<UserActor>) {
  return (await deps.database.run<Row>(personalTokensOf, [actor.userId, null])).map(wire);
}

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
  await tx.insert(personalTokenAccounts).values(accounts.map((accountId) => ({ tokenId: id, accountId })));
  return { id, token: secret };
}

/** Records an event in the history of a person's account. */
export const recordOwnHistory = (
  db: Db | Tx,
  deps: Deps,
  actor: Pick<UserActor, "userId" | "slug" | "name">,
  event: Parameters<typeof recordHistory>[3][number],
) => recordHistory(db, actor.userId, actor, [event], { at: deps.now() });

/** Creates a personal access token: `POST /me/tokens`. Throws 400 for accounts that the caller doesn't belong to, 409 above 100 tokens. */
export async function createPersonalToken(
  ctx: Ctx<UserActor>,
  input: { name: string; accounts: readonly string[]; expiresInDays?: number | null | undefined },
) {
  const { deps, actor } = ctx;
  const event = { kind: "token.created", target: input.name } as const;
  const { id, token } = await recordRefusal(ctx, actor.userId, [event], async () => {
    const wanted = [...new Set(input.accounts)];
    const foreign = wanted.findIndex((id) => !actor.accounts.some((one) => one.id === id));
    if (foreign >= 0) throw invalid("Invalid request", `accounts.${foreign} is not an account you belong to`);
    const now = deps.now();
    const expiresAt = input.expiresInDays ? new Date(now.getTime() + input.expiresInDays * DAY) : null;
    return deps.db.transaction(async (tx) => {
      const made = await insertPersonalToken(tx, now, { userId: actor.userId, name: input.name, accounts: wanted, expiresAt });
      await recordOwnHistory(tx, deps, actor, { ...event, targetId: made.id });
      return made;
    });
  });
  return { ...(await find(ctx, id)), token };
}

/** Renames a personal access token: `PATCH /me/tokens/{tokenId}`. */
export async function renamePersonalToken(ctx: Ctx<UserActor>, { tokenId, name }: { tokenId: string; name: string }) {
  const { deps, actor } = ctx;
  const event = { kind: "token.renamed", targetId: tokenId, target: name, after: name } as const;
  await recordRefusal(ctx, actor.userId, [event], async () => {
    const before = await find(ctx, tokenId);
    await deps.db.transaction(async (tx) => {
      await tx.update(personalTokens).set({ name }).where(eq(personalTokens.id, tokenId));
      await recordOwnHistory(tx, deps, actor, { ...event, before: before.name });
    });
  });
  return find(ctx, tokenId);
}

/** Revokes a personal access token: `DELETE /me/tokens/{tokenId}`. It stops working at once. */
export async function revokePersonalToken(ctx: Ctx<UserActor>, { tokenId }: { tokenId: string }): Promise<void> {
  const { deps, actor } = ctx;
  const event = { kind: "token.revoked", targetId: tokenId } as const;
  await recordRefusal(ctx, actor.userId, [event], () =>
    deps.db.transaction(async (tx) => {
      const mine = and(eq(personalTokens.id, tokenId), eq(personalTokens.userId, actor.userId));
      const [deleted] = await tx.delete(personalTokens).where(mine).returning({ name: personalTokens.name });
      if (!deleted) throw notFound();
      await recordOwnHistory(tx, deps, actor, { ...event, target: deleted.name });
    }),
  );
}
