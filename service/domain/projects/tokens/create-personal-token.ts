import type { Ctx, UserActor } from "../../../core/deps.ts";
import { requireUnlocked } from "../../base/account-access.ts";
import { invalid } from "../../../core/errors.ts";
import { recordOwnHistory, recordRefusal } from "../../base/history/record-history.ts";
import { insertPersonalToken } from "./insert-personal-token.ts";
import { findPersonalToken } from "./personal-token.ts";
import { DAY_MS, requireAllowedLifetime } from "./token-policy.ts";

/**
 * Creates a personal access token: `POST /me/tokens`. Throws 400 for accounts that the caller doesn't belong to and for a lifetime
 * that one of them doesn't allow, 409 above 100 tokens.
 */
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
    for (const account of actor.accounts) if (wanted.includes(account.id)) requireUnlocked(account);
    const now = deps.now();
    const expiresAt = input.expiresInDays ? new Date(now.getTime() + input.expiresInDays * DAY_MS) : null;
    return deps.db.transaction(async (tx) => {
      await requireAllowedLifetime(tx, wanted, input.expiresInDays ?? null);
      const made = await insertPersonalToken(tx, now, { userId: actor.userId, name: input.name, accounts: wanted, expiresAt });
      await recordOwnHistory(tx, deps, actor, { ...event, targetId: made.id });
      return made;
    });
  });
  return { ...(await findPersonalToken(ctx, id)), token };
}
