import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { newId, sha256 } from "../../../core/ids.ts";
import { cliCodeInsert } from "./tokens.sql.ts";

const LIFETIME_MS = 5 * 60_000;

/** Creates a code for a command-line sign-in, valid once and for five minutes: `POST /me/cli-codes`. */
export async function createCliCode({ deps, actor }: Ctx<UserActor>, { challenge }: { challenge: string }) {
  const code = newId() + newId();
  const now = deps.now();
  // Teams that require a passkey are included only if this session was confirmed with one.
  const locked = actor.accounts.filter((account) => account.locked).map(({ id }) => id);
  const payload = JSON.stringify({ accountId: actor.userId, challenge, locked });
  await runStatement(deps.database, cliCodeInsert, { hash: sha256(code), payload, expiresAt: new Date(now.getTime() + LIFETIME_MS), now });
  return { code };
}
