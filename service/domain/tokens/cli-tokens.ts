import { createHash } from "node:crypto";
import { unauthorized } from "../../core/unauthorized.ts";
import type { Statement } from "../../db/client.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { newId, sameSecret, sha256 } from "../../core/ids.ts";
import { insertPersonalToken, recordOwn } from "./personal-tokens.ts";

const LIFETIME_MS = 5 * 60_000;
const NAME = "Loupe CLI";

const keep: Statement = {
  name: "cli_code_keep",
  sql: "insert into oauth_models (model, id, payload, expires_at, created_at) values ('CliCode', $1, $2::jsonb, $3, $4)",
};

/** Once for all: of any number at once one gets the row. */
const take: Statement = {
  name: "cli_code_take",
  sql: `with taken as (delete from oauth_models where model = 'CliCode' and id = $1 returning payload, expires_at)
    select t.payload->>'challenge' as challenge, o.id, o.slug, o.name,
      coalesce((select json_agg(m.team_id) from memberships m where m.user_id = o.id), '[]') as teams
    from taken t join users u on u.id = t.payload->>'accountId' and u.disabled_at is null join accounts o on o.id = u.id
    where t.expires_at > $2`,
};

/** `POST /me/cli-codes`: what the page of a command-line sign-in hands to the program, for five minutes and one use. */
export async function createCliCode({ deps, actor }: Ctx<UserActor>, { challenge }: { challenge: string }) {
  const code = newId() + newId();
  const now = deps.now();
  const payload = JSON.stringify({ accountId: actor.userId, challenge });
  await deps.database.run(keep, [sha256(code), payload, new Date(now.getTime() + LIFETIME_MS), now]);
  return { code };
}

type Taken = { challenge: string; id: string; slug: string; name: string | null; teams: string[] };

/**
 * `POST /auth/cli/token` (`reference-behaviour` 17.2): a personal access token without expiry, for the person's own account and all
 * teams. Throws 401 for an unknown, used or expired code and for a wrong verifier, which uses the code up.
 */
export async function exchangeCliToken(deps: Deps, input: { code: string; code_verifier: string }) {
  const [taken] = await deps.database.run<Taken>(take, [sha256(input.code), deps.now()]);
  const challenge = createHash("sha256").update(input.code_verifier).digest("base64url");
  if (!taken || !sameSecret(taken.challenge, challenge)) throw unauthorized(deps, "The code is wrong, used or expired. Sign in again.");
  return deps.db.transaction(async (tx) => {
    const accounts = [taken.id, ...taken.teams];
    const { id, token } = await insertPersonalToken(tx, deps.now(), { userId: taken.id, name: NAME, accounts, expiresAt: null });
    await recordOwn(
      tx,
      deps,
      { userId: taken.id, slug: taken.slug, name: taken.name },
      { kind: "token.created", targetId: id, target: NAME },
    );
    return { token };
  });
}
