import { runStatement } from "../../../db/statement.ts";
import { recordOwnHistory } from "../../base/history/record-history.ts";
import { createHash } from "node:crypto";
import type { Deps } from "../../../core/deps.ts";
import { sameSecret, sha256 } from "../../../core/ids.ts";
import { unauthorized } from "../../../core/unauthorized.ts";
import { insertPersonalToken } from "./insert-personal-token.ts";
import { allowedLifetime } from "./token-policy.ts";
import { cliCodeRemoval } from "./tokens.sql.ts";

const NAME = "Loupe CLI";

/**
 * Exchanges a code for a personal access token for the personal account and all teams that the session could open, without expiry or with
 * the longest that these teams allow: `POST /auth/cli/token`
 * (docs/spec/oauth.md#command-line-clients). Throws 401 for an unknown, used or expired code, and for a wrong verifier, which deletes the
 * code.
 */
export async function exchangeCliToken(deps: Deps, input: { code: string; code_verifier: string }) {
  const [taken] = await runStatement(deps.database, cliCodeRemoval, { hash: sha256(input.code), now: deps.now() });
  const challenge = createHash("sha256").update(input.code_verifier).digest("base64url");
  if (!taken || !sameSecret(taken.challenge, challenge)) throw unauthorized(deps, "The code is wrong, used or expired. Sign in again.");
  return deps.db.transaction(async (tx) => {
    const accounts = [taken.id, ...taken.teams];
    const now = deps.now();
    const lifetime = await allowedLifetime(tx, accounts, null);
    const expiresAt = lifetime === null ? null : new Date(now.getTime() + lifetime);
    const { id, token } = await insertPersonalToken(tx, now, { userId: taken.id, name: NAME, accounts, expiresAt });
    await recordOwnHistory(
      tx,
      deps,
      { userId: taken.id, slug: taken.slug, name: taken.name },
      { kind: "token.created", targetId: id, target: NAME },
    );
    return { token };
  });
}
